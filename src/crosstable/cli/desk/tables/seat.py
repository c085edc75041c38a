"""`crosstable seat`, `multiplier` on a journal: the next round of tables before it is played."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.next_steps import next_step
from crosstable.cli.desk.options import Acting
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.session import Desk, Reply, act, run_at_desk
from crosstable.cli.runner import Report
from crosstable.exchange.json_answers import round_fraction
from crosstable.formats.tables import TableSettings
from crosstable.model.exact import exact_text
from crosstable.model.refusals import Misuse, Refusal
from crosstable.rules.score_events import LEAST_HALVES, MOST_HALVES
from crosstable.words import words

Mode = Literal["random", "by_rank", "spread", "fresh"]


def seat_at_desk(where: Acting, mode: Mode | None, again: bool, afresh: bool) -> int:
    def work(desk: Desk) -> Report:
        return draft_report(desk, desk.do(Request("seat", {"mode": mode, "again": again, "afresh": afresh})))

    return run_at_desk(where, work)


def seat_by_hand_at_desk(where: Acting, players: Sequence[str], table: int) -> int:
    def work(desk: Desk) -> Report:
        return draft_report(desk, desk.do(by_hand(desk, players, table)))

    return run_at_desk(where, work)


def by_hand(desk: Desk, players: Sequence[str], table: int | None) -> Request:
    """Return the command for tables by hand: all at that table, or as many as a table takes at each.

    Refused without any.
    """
    if not players:
        raise Refusal("nobody_named")
    size = desk.state.stage.config.of(TableSettings).table_size if table is None else len(players)
    tables = [list(players[i : i + size]) for i in range(0, len(players), size)]
    return Request("seat_by_hand", {"tables": tables, "numbers": [] if table is None else [table]})


@act
def multiplier(desk: Desk, times: str | None = None, /) -> Reply:
    if times is None:
        return _show(desk)
    return outcome_report(desk, desk.do(read_multiplier(times)), more=[next_step(desk)])


def read_multiplier(text: str) -> Request:
    """Return the multiplier that was typed: 1.5, 1,5, x2. Raise a refusal if it is invalid or out of bounds."""
    plain = text.strip().casefold().replace(",", ".").strip("x\u00d7")
    try:
        halves = Fraction(plain) * 2
    except (ValueError, ZeroDivisionError):
        raise Misuse("not_a_multiplier", value=text) from None
    if halves.denominator != 1 or not LEAST_HALVES <= halves <= MOST_HALVES:
        low, high = (exact_text(Fraction(bound, 2)) for bound in (LEAST_HALVES, MOST_HALVES))
        raise Refusal("bad_multiplier", low=low, high=high, value=plain)
    return Request("set_multiplier", {"halves": halves.numerator})


def _show(desk: Desk) -> Report:
    round_ = desk.state.current
    times = Fraction(1) if round_ is None else round_.round.multiplier
    number = None if round_ is None else round_.number
    return Report(
        lambda: {"round": number, "multiplier": round_fraction(times)},
        lambda: [words("tables.multiplier", round=number, times=times)],
    )
