"""The schedule of rounds: local dates with times in the tournament's time zone, written as 2026-05-02T10:00."""

import re
from collections.abc import Iterable, Mapping

import msgspec

from crosstable.model.validation import Problems, Schema, Shape, format_value, problem

# A local time. As texts they sort in time order.
LocalTime = str

_TIME = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?$"
_ZONE = r"^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$"
LONGEST_ZONE = 64


class RoundTimes(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a round opens and closes; either may be unknown."""

    round: int
    opens: LocalTime | None = None
    closes: LocalTime | None = None

    @property
    def is_set(self) -> bool:
        return self.opens is not None or self.closes is not None

    @property
    def day(self) -> str | None:
        """The date of the round, such as 2026-05-02."""
        time = self.opens or self.closes
        return None if time is None else time[:10]


class Day(msgspec.Struct, frozen=True):
    """The rounds of one date, in the order in which they open."""

    date: str
    rounds: tuple[RoundTimes, ...]


def days_of(schedule: Iterable[RoundTimes]) -> list[Day]:
    by_day: dict[str, list[RoundTimes]] = {}
    for times in schedule:
        if times.day is not None:
            by_day.setdefault(times.day, []).append(times)
    return [
        Day(date_, tuple(sorted(rounds, key=lambda times: (times.opens or times.closes or "", times.round))))
        for date_, rounds in sorted(by_day.items())
    ]


def round_ranges(day: Day) -> list[tuple[int, int]]:
    """Return the rounds of a day as ranges, since its rounds need not be consecutive."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(times.round for times in day.rounds):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ranges


def is_calendar_date(text: str) -> bool:
    return _is_real_time(f"{text}T00:00")


def _is_real_time(text: str) -> bool:
    year, month, day, hour, minute, second = (int(part) for part in re.findall("[0-9]+", f"{text}:00")[:6])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= days[month - 1] and hour < 24 and minute < 60 and second < 60


class TimeShape:
    """A local date with a time; seconds and a space in place of the T are read too."""

    def read(self, value: object, path: str, problems: Problems) -> LocalTime:
        if isinstance(value, str) and re.fullmatch(_TIME, value) and _is_real_time(value):
            return f"{value[:10]}T{value[11:16]}"
        problem(problems, path, "not_local_time", value=format_value(value))
        return "2000-01-01T00:00"

    def schema(self) -> Schema:
        return {"type": "string", "pattern": _TIME}


def is_zone_name(text: str) -> bool:
    return len(text) <= LONGEST_ZONE and re.fullmatch(_ZONE, text) is not None


class ZoneShape:
    """The name of a time zone, such as Europe/Berlin. Whether the zone exists is checked where files can be read."""

    def read(self, value: object, path: str, problems: Problems) -> str:
        if isinstance(value, str) and is_zone_name(value):
            return value
        problem(problems, path, "not_time_zone", value=format_value(value))
        return "UTC"

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": LONGEST_ZONE, "pattern": _ZONE}


TIME: Shape = TimeShape()
ZONE: Shape = ZoneShape()


def check_times(times: RoundTimes, path: str, problems: Problems) -> RoundTimes:
    """Return the times in their standard form; add invalid times, and a round that closes before it opens, to
    `problems`.
    """
    before = len(problems)
    opens, closes = (
        None if value is None else TIME.read(value, f"{path}.{key}", problems)
        for key, value in (("opens", times.opens), ("closes", times.closes))
    )
    if len(problems) == before and opens is not None and closes is not None and closes < opens:
        problem(problems, f"{path}.closes", "closes_before_it_opens", opens=opens, closes=closes)
    return RoundTimes(times.round, opens, closes)


def sort_by_round(schedule: Mapping[int, RoundTimes]) -> tuple[RoundTimes, ...]:
    return tuple(times for _, times in sorted(schedule.items()) if times.is_set)
