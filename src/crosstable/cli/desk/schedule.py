"""`crosstable schedule`: dates and times of rounds, those to come too, and the time zone that they are in."""

from collections.abc import Iterator
from typing import Any

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words
from crosstable.cli.runner import Report, refuse_several
from crosstable.model.refusals import Misuse
from crosstable.model.schedule import days_of, in_round_order
from crosstable.words import words


@act
def schedule(
    desk: Desk,
    round_: int | None = None,
    opens: str | None = None,
    closes: str | None = None,
    /,
    *,
    clear: bool = False,
    timezone: str | None = None,
    no_timezone: bool = False,
) -> Reply:
    refuse_several(timezone=timezone, no_timezone=no_timezone)
    if (clear and (round_ is None or opens is not None)) or (round_ is not None and opens is None and not clear):
        raise Misuse("schedule_words")
    fields: dict[str, Any] = {}
    if round_ is not None:
        fields["rounds"] = [{"round": round_, "opens": opens, "closes": closes}]
    if timezone is not None or no_timezone:
        fields["timezone"] = timezone
    if not fields:
        return Report(lambda: _answer(desk), lambda: _lines(desk))
    return outcome_report(desk, desk.do(Request("set_schedule", fields)))


def _answer(desk: Desk) -> Answer:
    times = in_round_order(desk.state.schedule)
    rounds = [{"round": each.round, "opens": each.opens, "closes": each.closes} for each in times]
    return {"timezone": desk.state.timezone, "rounds": rounds}


def _lines(desk: Desk) -> Iterator[str]:
    days = days_of(desk.state.schedule.values())
    if not days:
        yield command_words("schedule.none")
    for day in days:
        yield words("schedule.day", day=day.date)
        for each in day.rounds:
            yield words("schedule.round", round=each.round, opens=each.opens, closes=each.closes)
    if desk.state.timezone is not None:
        yield words("schedule.zone", timezone=desk.state.timezone)
