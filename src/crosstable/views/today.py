"""Today by the tournament's schedule, and the days to come."""

import msgspec

from crosstable.model.schedule import Day, LocalTime, RoundTimes, days_of, round_ranges
from crosstable.state.state import State


class Today(msgspec.Struct, frozen=True):
    """Today's date at the venue with its rounds, `left` of them open, and the next day of the schedule."""

    date: str
    rounds: tuple[RoundTimes, ...] = ()
    left: tuple[int, ...] = ()
    following: Day | None = None


def today(state: State, local_time: LocalTime) -> Today | None:
    days = days_of(state.schedule.values())
    if not days:
        return None
    date = local_time[:10]
    rounds = next((day.rounds for day in days if day.date == date), ())
    over = {round_.number for round_ in state.rounds if round_.status == "completed"}
    left = tuple(times.round for times in rounds if times.round not in over)
    return Today(date, rounds, left, next((day for day in days if day.date > date), None))


def days_to_come(state: State) -> list[tuple[str, int, int]]:
    """Return the days on which a player may be absent, each with a stretch of its rounds that are not published."""
    return [
        (day.date, first, last)
        for day in days_of(state.schedule.values())
        for first, last in round_ranges(day)
        if first > state.last_round
    ]
