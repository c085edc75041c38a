"""Warnings about a round. They never block it."""

from collections.abc import Iterator

from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.formats.swiss import SwissSettings
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.history import past_of
from crosstable.pairing.seating.report import repeats
from crosstable.pairing.seating.result import SeatedTable
from crosstable.pairing.seating.separation import separation_rules
from crosstable.ranking.ledger import Ledger
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


def round_warnings(state: State, round_: RoundInPlay) -> Iterator[Reason]:
    """Warn about rematches, too many byes, and players without a match or bye; at tables about players who sit out,
    repeated meetings, and pairs that should be kept apart.
    """
    stage = state.stage_of(round_.number)
    if stage.config.traits.at_tables:
        yield from _table_warnings(state, round_)
        return
    traits = stage.config.traits
    if not traits.knocks_out:
        expected = stage.config.of(RoundRobinSettings).cycles if traits.scheduled else 1
        met = _meetings(state, round_.number)
        for table, match in sorted(round_.matches.items()):
            before = met.get(frozenset((match.first, match.second)), [])
            if len(before) >= expected:
                players = [match.first, match.second]
                yield Reason("meets_again", {"players": players, "table": table, "round": before[-1]})
    # Elsewhere a bye follows from the schedule or the bracket.
    limit = stage.config.of(SwissSettings).max_byes_per_player if traits.by_score else None
    earlier = [other for other in stage.rounds.values() if other.number < round_.number]
    for player, kind in round_.byes.items():
        had = sum(other.byes.get(player) == "win" for other in earlier)
        if kind == "win" and limit is not None and had >= limit:
            yield Reason("bye_again", {"player": player, "byes": had, "limit": limit})
    without = state.players_of_round(round_.number) - round_.seated
    if not traits.absence_counts:
        without -= set(round_.resting)
    if round_.status != "completed" and without:
        yield Reason("without_match", {"players": [known for known in state.players if known in without]})


def _meetings(state: State, number: int) -> dict[frozenset[PlayerId], list[int]]:
    """Return the earlier rounds in which each pair met, as pairing counts it: a forfeit may not count."""
    ledger = Ledger(state.tournament.through_stage(state.stages.index(state.stage_of(number))), through=number - 1)
    rounds: dict[frozenset[PlayerId], set[int]] = {}
    players_, opponent = ledger.meetings
    for first, second, round_ in zip(
        players_.tolist(), opponent.tolist(), ledger.round[ledger.met].tolist(), strict=True
    ):
        rounds.setdefault(frozenset((ledger.ids[first], ledger.ids[second])), set()).add(round_)
    return {pair: sorted(numbers) for pair, numbers in rounds.items()}


def _table_warnings(state: State, round_: RoundInPlay) -> Iterator[Reason]:
    tournament = state.tournament
    tables = tuple(SeatedTable(number, table.seats) for number, table in sorted(round_.tables.items()))
    rules = state.stage.config.of(TableSettings)
    size = rules.table_size
    for table in tables:
        if len(table.seats) != size and rules.leftovers != "stand_in":
            params = {"table": table.table, "seats": len(table.seats), "size": size}
            yield Reason("table_of_other_size", params)
    for meeting in repeats(past_of(tournament, round_.number), tables):
        players, round_before = list(meeting.players), meeting.rounds[-1]
        yield Reason("meets_again", {"players": players, "table": meeting.table, "round": round_before})
    for clash in separation_rules(tournament).clashes(tables):
        yield Reason("not_kept_apart", {"players": list(clash.players), "table": clash.table, "by": clash.by})
    without = state.players_of_round(round_.number) - round_.seated
    if without:
        yield Reason("sits_out", {"players": [player for player in state.players if player in without]})
