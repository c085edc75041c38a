"""A round of tables at the desk: who sits out, and the report of its seating."""

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.report import compare_with_past
from crosstable.pairing.seating.result import SeatedTable, Seating, SeatingReport
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


def resting_players(state: State, round_: RoundInPlay) -> list[PlayerId]:
    out = {*round_.resting}
    if round_.status != "completed":
        out |= state.players_of_round(round_.number)
    return [player for player in state.players if player in out - round_.seated]


def seating_report(state: State, round_: RoundInPlay) -> SeatingReport:
    tables = tuple(SeatedTable(number, table.seats) for number, table in sorted(round_.tables.items()))
    out = tuple(resting_players(state, round_))
    return compare_with_past(state.tournament, Seating(round_.number, tables, out, repeats=0, clashes=0, proved=False))
