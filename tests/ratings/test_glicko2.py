"""Glicko-2: Glickman's worked example to its digits."""

from math import sqrt

import pytest

from crosstable.ratings.game import Game
from crosstable.ratings.glicko2 import SCALE, Glicko2, GlickoRating, new_volatility, weight
from crosstable.ratings.history import rate
from tests.ratings.games import duel, game_by_places, rating

GIVEN = {
    "p": {"rating": 1500, "deviation": 200, "volatility": 0.06},
    "x": {"rating": 1400, "deviation": 30},
    "y": {"rating": 1550, "deviation": 100},
    "z": {"rating": 1700, "deviation": 300},
}


def example() -> list[Game]:
    """Return a win against 1400 and losses against 1550 and 1700, all in one month."""
    results = {"x": 1, "y": 0, "z": 0}
    return [duel("p", one, result, date="2026-01-10", given=GIVEN) for one, result in results.items()]


def test_the_worked_example() -> None:
    """1464.05, deviation 151.52, volatility 0.059996 (the paper's 1464.06 comes from rounded steps)."""
    found = rating(rate(example(), Glicko2(tau=0.5)), "p")
    assert isinstance(found, GlickoRating)
    assert found.value == pytest.approx(1464.05, abs=0.005)
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.059996, abs=5e-7)
    assert found.mu == pytest.approx(-0.2069, abs=5e-5)
    assert found.phi == pytest.approx(0.8722, abs=5e-5)


def test_the_steps_of_the_example() -> None:
    """g, E, v and delta."""
    me = GlickoRating(1500, 200)
    others = [GlickoRating(1400, 30), GlickoRating(1550, 100), GlickoRating(1700, 300)]
    assert [round(weight(other.phi), 4) for other in others] == [0.9955, 0.9531, 0.7242]
    shares = [1 / (1 + 2.718281828459045 ** (-weight(other.phi) * (me.mu - other.mu))) for other in others]
    assert [round(share, 3) for share in shares] == [0.639, 0.432, 0.303]
    v = 1 / sum(weight(one.phi) ** 2 * e * (1 - e) for one, e in zip(others, shares, strict=True))
    delta = v * sum(weight(o.phi) * (s - e) for o, e, s in zip(others, shares, (1, 0, 0), strict=True))
    assert (round(v, 4), round(delta, 4)) == (1.7790, -0.4839)
    assert round(new_volatility(me.phi, 0.06, v, delta, 0.5), 6) == 0.059996


def test_the_games_of_a_period_add_up() -> None:
    """The changes of the games sum to the period's change."""
    history = rate(example(), Glicko2())
    assert sum(change[0] for change in history.changes) == pytest.approx(rating(history, "p").value - 1500)


def test_without_games_only_the_deviation_grows() -> None:
    """A month without a game adds the volatility; up to the last month of the file."""
    history = rate([duel("a", "b", date="2026-01-10"), duel("a", "c", date="2026-04-01")], Glicko2())
    once = rate([duel("a", "b", date="2026-01-10")], Glicko2())
    before, after = rating(once, "b"), rating(history, "b")
    assert isinstance(before, GlickoRating)
    assert isinstance(after, GlickoRating)
    assert (after.value, after.volatility) == (before.value, before.volatility)
    assert after.deviation == pytest.approx(SCALE * sqrt(before.phi**2 + 3 * before.volatility**2))


def test_games_without_a_date_are_rated_one_by_one() -> None:
    """And so are all with the setting `game`."""
    undated = [duel("a", "b"), duel("a", "b")]
    dated = [duel("a", "b", date="2026-01-10"), duel("a", "b", date="2026-01-11")]
    assert rate(undated, Glicko2()).changes == rate(dated, Glicko2(period="game")).changes
    assert rate(undated, Glicko2()).changes != rate(dated, Glicko2()).changes


def test_a_table_is_all_its_pairs() -> None:
    """Three players and their three games."""
    (change,) = rate([game_by_places("a", "b", "c")], Glicko2()).changes
    assert change[0] > 0
    assert change[1] == pytest.approx(0, abs=1e-9)
    assert change[2] == pytest.approx(-change[0])


def test_the_expected_result() -> None:
    """Deviations on either side make a prediction more careful."""
    system = Glicko2()
    sure, unsure = ([system.start(rating=1700, deviation=number)] for number in (30, 350))
    other = [system.start(rating=1500, deviation=30)]
    assert system.expected_score(other, other) == 0.5
    assert 0.5 < system.expected_score(unsure, other) < system.expected_score(sure, other) < 1
    assert system.expected_score(sure, other) + system.expected_score(other, sure) == pytest.approx(1)


@pytest.mark.parametrize("tau", [0.3, 1.2])
@pytest.mark.parametrize("gap", [0, 500, 20_000])
def test_the_volatility_is_found_at_the_extremes(gap: int, tau: float) -> None:
    """However surprising the result, the search ends."""
    given = {"a": {"rating": -gap / 2, "deviation": 1, "volatility": 1}, "b": {"rating": gap / 2, "deviation": 1000}}
    history = rate([duel("a", "b", given=given)] * 50, Glicko2(tau=tau))
    assert all(abs(float(rating.value)) < 1e6 for rating in history.ratings.values())
