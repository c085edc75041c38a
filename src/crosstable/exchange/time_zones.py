"""Time zones by name, as this machine knows them."""

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from crosstable.model.schedule import LocalTime, ZoneShape
from crosstable.model.times import SECOND
from crosstable.model.validation import MOST_GUESSES, Problems, nearest, problem


@cache
def zone_names() -> tuple[str, ...]:
    """Return all names of time zones, those with a place first; none on a machine without time zone data."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))


def zone_of(name: str) -> ZoneInfo | None:
    """Return a time zone, or None if unknown on this machine."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def local_time(zone: str | None, now: int) -> LocalTime:
    """Return the time on the clocks of a zone; without one, of this machine."""
    at = datetime.fromtimestamp(now / SECOND, tz=UTC)
    return at.astimezone(None if zone is None else zone_of(zone)).replace(tzinfo=None).isoformat(timespec="minutes")


def check_zone(name: str, path: str, problems: Problems) -> None:
    """Add a problem if the time zone does not exist, suggesting the nearest name."""
    if zone_of(name) is None and zone_names():
        near = nearest(name, zone_names()) if len(problems) < MOST_GUESSES else None
        problem(problems, path, "unknown_time_zone", value=name, near=near)


class KnownZone(ZoneShape):
    """The name of a time zone that exists."""

    def read(self, value: object, path: str, problems: Problems) -> str:
        before = len(problems)
        name = super().read(value, path, problems)
        if len(problems) == before:
            check_zone(name, path, problems)
        return name
