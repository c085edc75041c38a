"""Pools of ratings: how a pool rates, and the single games that are entered in it beside those of tournaments.

A pool is a stream of its own in the journal. It names the tournaments whose games it rates; everything else about
ratings follows from those and is never written down.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import msgspec

from crosstable.model.exact import Exact
from crosstable.model.times import DAY
from crosstable.model.tournament import PlayerId

# As much as a pool holds: linked tournaments, and games that were entered by hand.
MOST_LINKED = 2000
MOST_GAMES = 100_000
MOST_PROVISIONAL = 1000
MOST_INACTIVE_DAYS = 10_000

_EPOCH = date(1970, 1, 1)

Paper = tuple[Exact, Exact, Exact]


class PoolSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a pool rates: the system with its own settings, and the value that new players start at (None: the system's).

    Ratings are provisional until so many games; whoever has not played for so many days before the pool's latest game
    is inactive (None: nobody).
    """

    system: str = "elo"
    settings: Mapping[str, Any] = {}
    start: int | float | None = None
    provisional: int = 0
    inactive_days: int | None = None


class SingleGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game entered by hand: who played, and the scores or places in that order; numbers as text, to the last digit.

    `at` is its place in the order of time, in microseconds since 1970. A preferans game has a `bula`, and may have the
    `papers` that the scores come from.
    """

    players: tuple[PlayerId, ...]
    at: int
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    bula: Exact | None = None
    unfinished: bool = False
    papers: tuple[Paper, ...] | None = None
    voided: bool = False


class PoolInPlay(msgspec.Struct, kw_only=True):
    """A pool now: its settings, the tournaments it rates in the order they were linked, its own games by number."""

    settings: PoolSettings
    linked: tuple[str, ...] = ()
    games: dict[int, SingleGame] = {}

    def copy(self) -> "PoolInPlay":
        return PoolInPlay(settings=self.settings, linked=self.linked, games=self.games.copy())


def day_of(at: int) -> str:
    """Return the day of an instant (UTC), as ISO 8601 writes it."""
    return (_EPOCH + timedelta(days=at // DAY)).isoformat()


def noon_of(day: date) -> int:
    """Return the noon (UTC) of a day, in microseconds since 1970."""
    return (day - _EPOCH).days * DAY + DAY // 2
