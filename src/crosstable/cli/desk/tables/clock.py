"""`crosstable clock`: the clock of the round, and what can be done to it."""

from typing import Literal

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act
from crosstable.cli.desk.tables.tap_parser import read_minutes
from crosstable.cli.runner import Report
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.times import SECOND
from crosstable.words import words


@act
def clock(
    desk: Desk,
    what: Literal["pause", "resume", "extend", "restart"] | None = None,
    time: str | None = None,
    /,
    *,
    table: int | None = None,
    reason: str | None = None,
) -> Reply:
    request = _request(what, time, table, reason)
    if request is None:
        return Report(lambda: clock_answer(desk), lambda: [clock_line(desk)])
    outcome = desk.do(request)
    return outcome_report(desk, outcome, more=[clock_line(desk)])


def _request(what: str | None, time: str | None, table: int | None, reason: str | None) -> Request | None:
    """Return the request; None to show the clock. Raise a refusal if a time is missing or superfluous."""
    if (what == "extend") != (time is not None):
        raise Misuse("time_to_extend", value=time)
    if time is not None:
        return Request("extend_clock", {"seconds": read_minutes(time), "table": table, "reason": reason})
    if table is not None or reason is not None:
        raise Refusal("time_for_table")
    return None if what is None else Request(f"{what}_clock")


def clock_answer(desk: Desk) -> Answer:
    """Return the clock of the latest round. `state` is none, running, paused or up; `left` is None without a limit."""
    state = desk.state
    round_ = state.current
    if round_ is None or round_.clock is None:
        return {"round": None if round_ is None else round_.number, "state": "none"}
    clock = round_.clock
    until = desk.now if clock.paused is None else clock.paused
    left = None if clock.minutes is None else clock.remaining_time(desk.now)
    going = "up" if left is not None and left <= 0 else "running"
    return {
        "round": round_.number,
        "state": going if clock.paused is None else "paused",
        "left": None if left is None else _whole_seconds(left),
        "elapsed": (until - clock.started) // SECOND,
        "paused_for": None if clock.paused is None else (desk.now - clock.paused) // SECOND,
        "grace": state.stage.config.grace_seconds,
        "tables": {str(table): extra // SECOND for table, extra in sorted(round_.extra.items())},
    }


def _whole_seconds(microseconds: int) -> int:
    """Return whole seconds, rounded up: 0 only once the time is up."""
    return -(-microseconds // SECOND)


def clock_line(desk: Desk) -> str:
    answer = clock_answer(desk)
    more = [words("clock.table", table=table, time=_text(extra)) for table, extra in answer.get("tables", {}).items()]
    return " ".join([_line(answer), *more])


def _line(answer: Answer) -> str:
    if answer["state"] == "none":
        return words("clock.none", round=answer["round"])
    left, since = answer["left"], _text(answer["elapsed"])
    if answer["state"] == "paused":
        stands = _text(answer["paused_for"])
        return words("clock.paused", round=answer["round"], since=stands, left=None if left is None else _text(left))
    if left is None:
        return words("clock.open_end", round=answer["round"], since=since)
    if answer["state"] == "up":
        grace = max(answer["grace"] + left, 0)
        return words("clock.up", round=answer["round"], since=_text(-left), grace=grace or None)
    return words("clock.running", round=answer["round"], left=_text(left))


def _text(seconds: int) -> str:
    """Return minutes and seconds; with hours from one hour on."""
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"
