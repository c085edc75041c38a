"""A season: events whose places or scores add up to one table."""

from fractions import Fraction
from typing import Literal

import msgspec

from crosstable.model.refusals import Misuse

DEFAULT_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)
MOST_POINTS, MOST_PLACES, MOST_EVENTS, MOST_COUNTED, LONGEST_NAME = 10_000, 200, 500, 500, 200

# The points that an event brings its players: points for the place, or the score itself.
CountedBy = Literal["places", "score"]


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """The events that a season counts; `best` is how many events count for each player, None for all. `events` are
    streams.
    """

    name: str
    counted_by: CountedBy = "places"
    points: tuple[int, ...] = DEFAULT_POINTS
    best: int | None = None
    events: tuple[str, ...] = ()


class Entrant(msgspec.Struct, frozen=True):
    """A person in the final ranking of one event."""

    person: str
    rank: int
    score: Fraction


class SeasonEvent(msgspec.Struct, frozen=True):
    """One event of a season: its stream, its name, and everybody who has a place in it."""

    stream: str
    name: str
    entrants: tuple[Entrant, ...]


class SeasonRow(msgspec.Struct, frozen=True):
    """A place in the season. `points` are the points of each event, None for one that the person missed.

    `counted` are the events that count, `played` how many the person played.
    """

    rank: int
    person: str
    total: Fraction
    points: tuple[Fraction | None, ...]
    counted: frozenset[int]
    played: int


def check_season(season: Season) -> None:
    if not season.name.strip() or len(season.name) > LONGEST_NAME:
        raise Misuse("season_name", longest=LONGEST_NAME)
    if not 1 <= len(season.points) <= MOST_PLACES or not all(0 <= points <= MOST_POINTS for points in season.points):
        raise Misuse("season_points", places=MOST_PLACES, most=MOST_POINTS)
    if season.best is not None and not 1 <= season.best <= MOST_COUNTED:
        raise Misuse("season_best", value=season.best, most=MOST_COUNTED)


def season_table(season: Season, events: tuple[SeasonEvent, ...]) -> list[SeasonRow]:
    """Return the table, best first. Equal totals share a rank; among them those who played more come first."""
    earned: dict[str, list[Fraction | None]] = {}
    for place, event in enumerate(events):
        for person, points in _points_of(season, event).items():
            earned.setdefault(person, [None] * len(events))[place] = points
    rows = []
    for person, by_event in earned.items():
        counted = _best_places(by_event, season.best)
        total = sum((by_event[place] or Fraction(0) for place in counted), Fraction(0))
        played = sum(points is not None for points in by_event)
        rows.append(SeasonRow(0, person, total, tuple(by_event), counted, played))
    rows.sort(key=lambda row: (-row.total, -row.played, row.person))
    table: list[SeasonRow] = []
    for place, row in enumerate(rows, 1):
        rank = table[-1].rank if table and table[-1].total == row.total else place
        table.append(msgspec.structs.replace(row, rank=rank))
    return table


def _points_of(season: Season, event: SeasonEvent) -> dict[str, Fraction]:
    """Return the points that each person earned in an event. Players who share a rank share the points of its
    places.
    """
    if season.counted_by == "score":
        return {entrant.person: entrant.score for entrant in event.entrants}
    sharing: dict[int, list[str]] = {}
    for entrant in event.entrants:
        sharing.setdefault(entrant.rank, []).append(entrant.person)
    earned = {}
    for rank, persons in sharing.items():
        worth = sum(season.points[rank - 1 : rank - 1 + len(persons)])
        earned.update(dict.fromkeys(persons, Fraction(worth, len(persons))))
    return earned


def _best_places(points: list[Fraction | None], best: int | None) -> frozenset[int]:
    played = [(-value, place) for place, value in enumerate(points) if value is not None]
    return frozenset(place for _, place in sorted(played)[:best])
