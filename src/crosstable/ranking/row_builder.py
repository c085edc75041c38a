"""All rows of a ranking at once: each field as a column for everybody, then a row from every place of the columns."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, repeat

import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.ranks import Ranking
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.rows import Record, StandingsRow

Ids = tuple[PlayerId, ...]


def rows_of(ranking: Ranking, group: str | None, opponents: Sequence[Ids]) -> Iterator[StandingsRow]:
    """Yield the rows of a ranking, best first; `opponents` has the opponents of every player of the ledger."""
    ledger, order = ranking.ledger, ranking.order
    who = order.tolist()

    def column(numbers: Ints) -> list[int]:
        return numbers[order].tolist()  # type: ignore[no-any-return]

    # In the order of the fields of a row.
    return map(
        StandingsRow,
        (ranking.level + 1).tolist(),
        [ledger.players[player] for player in who],
        column(ledger.points),
        map(Record, *map(column, ledger.record)),
        map(Record, *map(column, ledger.games)),
        column(ledger.played),
        column(ledger.byes),
        [opponents[player] for player in who],
        _tiebreak_values(ranking),
        _tied_players(ranking),
        repeat(group),
        column(ledger.deducted_points),
    )


def opponents_of(ledger: Ledger) -> list[Ids]:
    _, opponent = ledger.meetings
    met = tuple(np.array(ledger.ids, dtype=object)[opponent].tolist())
    ends = np.cumsum(ledger.opponents_met).tolist()
    return [met[low:high] for low, high in pairwise([0, *ends])]


def _tiebreak_values(ranking: Ranking) -> list[dict[str, Fraction | None]]:
    """Return the values by code; for a repeated code, the first value."""
    columns: dict[str, list[Fraction | None]] = {}
    for position, entry in enumerate(ranking.chain):
        values = ranking.all_values(position)
        if entry.code in columns:
            values = [b if a is None else a for a, b in zip(columns[entry.code], values, strict=True)]
        columns[entry.code] = values
    if not columns:
        return [{} for _ in ranking.order]
    rows = zip(*columns.values(), strict=True)
    return list(map(dict, map(zip, repeat(tuple(columns)), rows)))


def _tied_players(ranking: Ranking) -> list[Ids]:
    tied: list[Ids] = [()] * len(ranking.order)
    for start, players in ranking.shared_ranks():
        ids = tuple(ranking.ledger.ids[player] for player in players.tolist())
        for i in range(len(ids)):
            tied[start + i] = ids[:i] + ids[i + 1 :]
    return tied
