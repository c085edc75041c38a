"""What `crosstable status` says about tables: the multiplier, the clock, late taps, and what to do next."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.desk.at_work import Answer, Desk

if TYPE_CHECKING:
    from crosstable.state.in_play import RoundInPlay
    from crosstable.state.state import State


def table_status(desk: Desk, round_: "RoundInPlay") -> Answer:
    """More about an open round of tables, for machines."""
    from crosstable.app.seated import sitting_out
    from crosstable.cli.desk.tables.clock import clock_answer
    from crosstable.cli.desk.tables.taps import held_answer
    from crosstable.exchange.answers import rounded

    return {
        "multiplier": rounded(round_.round.multiplier),
        "sitting_out": sitting_out(desk.state, round_),
        "clock": clock_answer(desk),
        "held": held_answer(desk),
    }


def table_status_lines(desk: Desk) -> Iterator[str]:
    """More about tables, for people."""
    from crosstable.cli.desk.tables.clock import clock_line
    from crosstable.words import words

    round_ = desk.state.current
    if round_ is not None and round_.halves != 2:
        yield words("tables.multiplier", round=round_.number, times=round_.round.multiplier)
    if round_ is not None and round_.clock is not None:
        yield clock_line(desk)
    if desk.state.held:
        yield words("status.held", taps=len(desk.state.held))


def next_at_tables(state: "State", is_last: bool, has_open: bool) -> str | None:
    """The code of the next step in a stage of tables; None where it is the same as elsewhere."""
    phase = state.phase
    if phase == "ready":
        return "next.finish_tables" if is_last else "next.seat"
    if phase == "published":
        return "next.begin_tables"
    if phase != "playing":
        return None
    if has_open:
        return "next.table_results"
    if state.stage.config.traits.cuts and not is_last:
        return "next.cut"
    if is_last:
        return "next.close_tables"
    from crosstable.state.of_rounds import goes_by_final_scores

    round_ = state.current
    return "next.next" if round_ is not None and goes_by_final_scores(state, round_) else "next.taps"
