"""The results of a tournament in plain values, to compare two of them."""

from typing import Any

import msgspec

from crosstable.exchange.files.lists import table_scores
from crosstable.model.tournament import Score, Tournament
from crosstable.ranking.ledger import effective_result

Played = tuple[int, int | None, tuple[str, ...], str]


def results_in(tournament: Tournament) -> list[Played]:
    """Return every match, bye and table of rounds that count, in table order, with names and outcome.

    For teams, the boards won and drawn without the line-ups, which no list holds.
    """
    by_id = tournament.by_id
    found: list[Played] = []
    rounds: list[Any] = [one for stage in tournament.stages for one in stage.rounds if one.counts]
    for round_ in rounds:
        for match in sorted(round_.matches, key=lambda match: match.table or 0):
            result = effective_result(match, round_.number, by_id)
            said = str(result).replace(match.first, "1st").replace(match.second, "2nd") if result else "open"
            if isinstance(result, Score):
                said = str(msgspec.structs.replace(result, boards=msgspec.UNSET))
            names: tuple[str, ...] = (by_id[match.first].name, by_id[match.second].name)
            found.append((round_.number, match.table, names, f"{said}{match.twenties or ''}"))
        found += [(round_.number, None, (by_id[bye.player].name,), bye.kind) for bye in round_.byes]
        for table in sorted(round_.tables, key=lambda table: table.table or 0):
            names = tuple(by_id[seat].name for seat in table.seats)
            scores = table_scores(table)
            said = f"{scores and [str(one) for one in scores]} {table.places} {round_.multiplier}"
            found.append((round_.number, table.table, names, said))
    return found
