"""Rating pools: their settings, and the games entered by hand in addition to those in tournaments.

A pool has a stream of its own in the journal. It names the tournaments whose games it rates; all ratings are derived
and never stored.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.model.exact import Exact
from crosstable.model.times import DAY
from crosstable.model.tournament import PlayerId

# The limits of a pool: linked tournaments, and games entered by hand.
MOST_LINKED = 2000
MOST_GAMES = 100_000
MOST_PROVISIONAL = 1000
MOST_INACTIVE_DAYS = 10_000

# Years are counted from March: the day that may be missing is then the last. Four centuries have as many days each.
_IN_400_YEARS = 146_097
_TO_MARCH_OF_0 = 719_468
_DAY = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-([0-3][0-9])")

Paper = tuple[Exact, Exact, Exact]


class PoolSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a pool: the rating system with its own settings, and the initial rating (None: the system's).

    Ratings are provisional for the first `provisional` games. A player without a game in the `inactive_days` before the
    pool's latest game is inactive (None: never).
    """

    system: str = "elo"
    settings: Mapping[str, Any] = {}
    start: int | float | None = None
    provisional: int = 0
    inactive_days: int | None = None


class SingleGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game entered by hand: the players, and the scores or places in that order; numbers as exact text.

    `at` is its place in time, in microseconds since 1970. A preferans game has a `bula`, and may have the `papers` that
    the scores come from.
    """

    players: tuple[PlayerId, ...]
    at: int
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    bula: Exact | None = None
    unfinished: bool = False
    papers: tuple[Paper, ...] | None = None
    voided: bool = False


def day_of(at: int) -> str:
    """Return the day of a moment (UTC), in ISO 8601."""
    era, day = divmod(at // DAY + _TO_MARCH_OF_0, _IN_400_YEARS)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    later = month >= 10
    return f"{400 * era + year + later:04}-{month + (-9 if later else 3):02}-{day - (153 * month + 2) // 5 + 1:02}"


def noon_of(day: str) -> int | None:
    """Return noon (UTC) of a day such as 2026-01-31, in microseconds since 1970; None if it is no valid day."""
    match = _DAY.fullmatch(day)
    if match is None:
        return None
    year, month, date = (int(part) for part in match.groups())
    shifted, months = (year, month - 3) if month > 2 else (year - 1, month + 9)
    era, years = divmod(shifted, 400)
    days = 365 * years + years // 4 - years // 100 + (153 * months + 2) // 5 + date - 1
    at = (era * _IN_400_YEARS + days - _TO_MARCH_OF_0) * DAY + DAY // 2
    return at if day_of(at) == day else None
