"""The part of `crosstable status` about tables: the multiplier, the clock, late taps, and the next step."""

from collections.abc import Iterator

from crosstable.cli.desk.session import Answer, Desk
from crosstable.cli.desk.tables.clock import clock_answer, clock_line
from crosstable.cli.desk.tables.taps import held_answer
from crosstable.exchange.json_answers import round_fraction
from crosstable.state.live_rounds import RoundInPlay
from crosstable.views.seating import resting_players
from crosstable.words import words


def table_status(desk: Desk, round_: RoundInPlay) -> Answer:
    return {
        "multiplier": round_fraction(round_.round.multiplier),
        "sitting_out": resting_players(desk.state, round_),
        "clock": clock_answer(desk),
        "held": held_answer(desk),
    }


def table_status_lines(desk: Desk) -> Iterator[str]:
    round_ = desk.state.current
    if round_ is not None and round_.halves != 2:
        yield words("tables.multiplier", round=round_.number, times=round_.round.multiplier)
    if round_ is not None and round_.clock is not None:
        yield clock_line(desk)
    if desk.state.held:
        yield words("status.held", taps=len(desk.state.held))
