"""How today stands: the rounds of this date by the tournament's schedule, and the time on the clocks of the hall."""

from datetime import UTC, datetime

import msgspec

from crosstable.exchange.time_zones import zone_of
from crosstable.model.schedule import Day, LocalTime, RoundTimes, days_of, stretches_of
from crosstable.model.times import SECOND
from crosstable.state.state import State


class Today(msgspec.Struct, frozen=True):
    """The date in the hall; the rounds of it, of which `left` are not closed; the next day of the schedule after it."""

    date: str
    rounds: tuple[RoundTimes, ...] = ()
    left: tuple[int, ...] = ()
    following: Day | None = None


def local_time(state: State, now: int) -> LocalTime:
    """Return what the clocks of the hall say; without a time zone those of this machine."""
    at = datetime.fromtimestamp(now / SECOND, tz=UTC)
    zone = None if state.timezone is None else zone_of(state.timezone)
    return at.astimezone(zone).replace(tzinfo=None).isoformat(timespec="minutes")


def today(state: State, now: int) -> Today | None:
    """Return how today stands; None where no round has a time."""
    days = days_of(state.schedule.values())
    if not days:
        return None
    date = local_time(state, now)[:10]
    rounds = next((day.rounds for day in days if day.date == date), ())
    over = {round_.number for round_ in state.rounds if round_.status == "completed"}
    left = tuple(times.round for times in rounds if times.round not in over)
    return Today(date, rounds, left, next((day for day in days if day.date > date), None))


def days_to_come(state: State) -> list[tuple[str, int, int]]:
    """Return the days on which somebody may be absent: each with a stretch of its rounds, none of them published."""
    return [
        (day.date, first, last)
        for day in days_of(state.schedule.values())
        for first, last in stretches_of(day)
        if first > state.last_round
    ]
