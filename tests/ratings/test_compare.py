"""Predictions: log loss and accuracy on examples worked out by hand."""

from math import log

import msgspec
import pytest

from crosstable.ratings.compare import SUREST, compare, hit, loss
from crosstable.ratings.elo import Elo
from crosstable.ratings.glicko2 import Glicko2
from crosstable.ratings.preferans import Preferans
from crosstable.ratings.systems import rating_system, rating_systems
from tests.ratings.games import duel, game_by_places, many_preferans, preferans


def test_three_games_by_hand() -> None:
    """K 40: even at first; then 1520 to 1480 is 0.5573 and wrong; then 1497.7 to 1502.3 is 0.4933 and a draw."""
    found = compare([duel("a", "b", 1), duel("a", "b", 0), duel("a", "b", 0.5)], Elo(k=40))
    first = log(2)
    chance = 1 / (1 + 10 ** (-40 / 400))
    second = -log(1 - chance)
    after = 20 - 40 * chance
    third_chance = 1 / (1 + 10 ** (-2 * after / 400))
    third = -(log(third_chance) + log(1 - third_chance)) / 2
    assert (round(chance, 4), round(third_chance, 4)) == (0.5573, 0.4934)
    assert found.log_loss == pytest.approx((first + second + third) / 3)
    assert found.accuracy == 0.25
    assert found.games == 3


def test_a_table_counts_once() -> None:
    """Three pairs at even chances are one game with the mean of them."""
    found = compare([game_by_places("a", "b", "c"), game_by_places("a", "b", "c")], Elo(k=20))
    chances = [1 / (1 + 10 ** (-gap / 400)) for gap in (20, 40, 20)]
    assert found.log_loss == pytest.approx((log(2) - sum(map(log, chances)) / 3) / 2)
    assert found.accuracy == 0.75


def test_given_ratings_do_not_help() -> None:
    """Everybody begins at the start, so that systems with different scales are compared on the same ground."""
    plain, given = preferans(-30, 0, 30), preferans(-30, 0, 30, given={"a": 5, "c": 2000})
    assert compare([plain], Preferans()) == compare([given], Preferans())


def test_games_of_a_period_are_predicted_from_before_it() -> None:
    """The second game of a month knows nothing of the first."""
    games = [duel("a", "b", date="2026-01-01"), duel("a", "b", date="2026-01-02")]
    assert compare(games, Glicko2()).log_loss == pytest.approx(log(2))
    assert compare(games, Glicko2(period="game")).log_loss < log(2)


@pytest.mark.parametrize(
    ("chance", "result", "lost"),
    [(0.5, 1, log(2)), (0.25, 1, log(4)), (0.25, 0, -log(0.75)), (1, 1, -log(SUREST)), (1, 0, -log(1 - SUREST))],
)
def test_the_loss(chance: float, result: float, lost: float) -> None:
    """Nobody is quite sure, so that one surprise does not decide everything."""
    assert loss(chance, result) == pytest.approx(lost)
    assert loss(1 - chance, 1 - result) == pytest.approx(lost)


def test_the_hits() -> None:
    """The favourite won, lost, or there was none."""
    assert (hit(0.6, 1), hit(0.6, 0), hit(0.4, 0), hit(0.5, 1)) == (1, 0, 1, 0.5)


def test_only_draws_decide_nothing() -> None:
    """Then there is no accuracy."""
    assert compare([duel("a", "b", 0.5)], Elo()).accuracy is None


def test_every_system_on_the_same_games() -> None:
    """Pure chance: nobody does much better than knowing nothing."""
    games = [msgspec.structs.replace(game, bula=120) for game in many_preferans(300, 12, seed=4)]
    for name in rating_systems():
        found = compare(games, rating_system(name))
        assert (found.system, found.games) == (name, 300)
        assert 0.6 < found.log_loss < 1
        assert found.accuracy is not None
        assert 0.4 < found.accuracy < 0.6
