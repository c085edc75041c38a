"""Elo by formula and by FIDE's tables: the values of the rules."""

from fractions import Fraction

import pytest

from crosstable.ratings import fide
from crosstable.ratings.elo import Elo
from crosstable.ratings.history import rate
from tests.ratings.games import duel, game_by_places, rating

UP_TO = """3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235 245
256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"""


@pytest.mark.parametrize(("difference", "share"), [(0, 0.5), (100, 0.6401), (200, 0.7597), (400, 0.9091)])
def test_the_formula(difference: int, share: float) -> None:
    """The expected share at some differences, and what is left for the other."""
    assert Elo().share(1500 + difference, 1500) == pytest.approx(share, abs=5e-5)
    assert Elo().share(1500, 1500 + difference) == pytest.approx(1 - share, abs=5e-5)


def test_the_table_of_expected_shares() -> None:
    """Every bound of the table, and the point after it."""
    bounds = [int(bound) for bound in UP_TO.split()]
    assert len(bounds) == 50
    for hundredths, bound in enumerate(bounds, 50):
        assert fide.expected_score(bound) == Fraction(hundredths, 100)
        assert fide.expected_score(bound + 1) == Fraction(hundredths + 1, 100)
        assert fide.expected_score(-bound) == 1 - Fraction(hundredths, 100)


@pytest.mark.parametrize(
    ("rating", "opponent", "counted"),
    [(2000, 1500, 400), (1500, 2000, -400), (2649, 2000, 400), (2650, 2000, 650), (2000, 2650, -400), (1500, 1450, 50)],
)
def test_the_400_point_rule(rating: int, opponent: int, counted: int) -> None:
    """Above 400 counts as 400 for players below 2650; the others' differences count in full."""
    assert fide.counted_difference(rating, opponent) == counted
    expected = Elo(expected="fide").share(rating, opponent)
    assert expected == fide.expected_score(counted)
    assert Elo(expected="fide", limit_400=False).share(rating, opponent) == fide.expected_score(rating - opponent)


@pytest.mark.parametrize(
    ("games", "strong", "now", "k"),
    [
        *((0, False, 1, 40), (29, False, 1, 40), (30, False, 1, 20), (30, True, 1, 10), (0, False, 17, 40)),
        *((0, False, 18, 38), (50, False, 35, 20), (50, False, 36, 19), (50, True, 70, 10), (50, True, 80, 8)),
    ],
)
def test_the_schedule_of_k(games: int, strong: bool, now: int, k: int) -> None:
    """40, 20 and 10; and never more than 700 in a period."""
    assert fide.factor(games, strong, now) == k


def test_once_strong_always_strong() -> None:
    """A player who has reached 2400 keeps the small factor below it; a given rating does not make a beginner."""
    system = Elo(k_rule="fide", expected="fide")
    up = rate([duel("a", "b", given={"a": 2395, "b": 2395}), duel("c", "a", given={"c": 2405})], system)
    assert up.changes == [(10, -10), (5, -5)]
    assert rating(up, "a").value == 2400
    assert [change[0] for change in rate([duel("x", "y")] * 31, system).changes][:1] == [20]


def test_a_constant_k() -> None:
    """K times what was better than expected; draws move towards each other."""
    history = rate([duel("a", "b"), duel("a", "c", 0.5)], Elo(k=32))
    assert history.changes[0] == (16, -16)
    assert history.changes[1] == pytest.approx((-0.7363, 0.7363), abs=1e-4)


def test_by_the_table_changes_are_whole() -> None:
    """The sum of a period is rounded, halves away from zero, and its games add up to it."""
    month = [duel("a", "b", 1, date="2026-01-05"), duel("a", "b", 0.5, date="2026-01-06")]
    history = rate(month, Elo(k=15, expected="fide", period="month"))
    assert history.changes == [(8, -8), (0, 0)]
    assert (rating(history, "a").value, rating(history, "b").value) == (1508, 1492)


def test_a_table_is_all_its_pairs() -> None:
    """Three players: the winner has beaten two, the second one."""
    history = rate([game_by_places("a", "b", "c")], Elo(k=20))
    assert history.changes == [(20, 0, -20)]
