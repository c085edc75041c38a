"""The table of a season: points by place, shared places, best events, attendance."""

from fractions import Fraction
from typing import Any

import pytest

from crosstable.model.refusals import Refusal
from crosstable.model.seasons import Entrant, Season, SeasonEvent, check_season, season_table


def event(*ranks: tuple[str, int], scores: tuple[int, ...] | None = None) -> SeasonEvent:
    values = scores or (0,) * len(ranks)
    entrants = (Entrant(person, rank, Fraction(score)) for (person, rank), score in zip(ranks, values, strict=True))
    return SeasonEvent("stream", "Evening", tuple(entrants))


def totals(season: Season, *events: SeasonEvent) -> list[tuple[Any, ...]]:
    return [(row.rank, row.person, row.total, row.played) for row in season_table(season, events)]


def test_places_earn_points_and_shared_places_share_them() -> None:
    season = Season(name="Winter")
    table = totals(season, event(("a", 1), ("b", 2), ("c", 2), ("d", 4)))
    assert table == [(1, "a", 10, 1), (2, "b", 7, 1), (2, "c", 7, 1), (4, "d", 5, 1)]


def test_places_beyond_the_scale_earn_nothing() -> None:
    season = Season(name="Short", points=(3,))
    assert totals(season, event(("a", 1), ("b", 1), ("c", 3))) == [
        (1, "a", Fraction(3, 2), 1),
        (1, "b", Fraction(3, 2), 1),
        (3, "c", 0, 1),
    ]


def test_only_the_best_events_count() -> None:
    season = Season(name="Best of two", best=2)
    events = event(("a", 1), ("b", 2)), event(("b", 1), ("a", 2)), event(("a", 1))
    rows = season_table(season, events)
    assert [(row.person, int(row.total), row.played) for row in rows] == [("a", 20, 3), ("b", 18, 2)]
    assert rows[0].counted == {0, 2}
    assert rows[1].points == (Fraction(8), Fraction(10), None)


def test_scores_add_up_and_attendance_decides_the_order_of_equal_totals() -> None:
    season = Season(name="Scores", counted_by="score")
    events = event(("a", 1), ("b", 2), scores=(6, 3)), event(("b", 1), scores=(3,))
    assert totals(season, *events) == [(1, "b", 6, 2), (1, "a", 6, 1)]


@pytest.mark.parametrize(
    ("season", "code"),
    [
        (Season(name=" "), "season_name"),
        (Season(name="a" * 201), "season_name"),
        (Season(name="a", points=()), "season_points"),
        (Season(name="a", points=(-1,)), "season_points"),
        (Season(name="a", best=0), "season_best"),
    ],
)
def test_impossible_seasons_are_refused(season: Season, code: str) -> None:
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == code):
        check_season(season)
