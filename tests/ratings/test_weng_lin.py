"""Weng-Lin: the library's own values, for duels, tables and teams."""

import random

import pytest
from openskill.models import PlackettLuce

from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game
from crosstable.ratings.history import History, rate
from crosstable.ratings.weng_lin import Belief, WengLin, rated_singles
from tests.ratings.games import duel, game_by_places


def beliefs(history: History) -> list[tuple[float, float]]:
    """Mu and sigma of everybody, in the order of the games."""
    return [(rating.value, rating.sigma) for rating in history.ratings.values() if isinstance(rating, Belief)]


def test_a_duel() -> None:
    """With tau 0, and with the usual tau."""
    bare = beliefs(rate([duel("a", "b")], WengLin(tau=0)))
    assert bare[0] == pytest.approx((27.63523138, 8.06550632), abs=1e-8)
    assert bare[1] == pytest.approx((22.36476862, 8.06550632), abs=1e-8)
    usual = beliefs(rate([duel("a", "b")], WengLin()))
    assert usual[0] == pytest.approx((27.63538949, 8.06590141), abs=1e-8)
    assert usual[1] == pytest.approx((22.36461051, 8.06590141), abs=1e-8)


def test_a_table_of_four() -> None:
    """One after another."""
    found = beliefs(rate([game_by_places("a", "b", "c", "d")], WengLin(tau=0)))
    assert [mu for mu, _ in found] == pytest.approx([27.795085, 26.552825, 24.689435, 20.962655], abs=1e-6)
    assert [sigma for _, sigma in found] == pytest.approx([8.263161, 8.179214, 8.083731, 8.083731], abs=1e-6)


def test_teams() -> None:
    """Everybody moves by the share of the team's doubt that is their own."""
    given = {
        PlayerId("a"): {"mu": 25},
        PlayerId("b"): {"mu": 32.444, "sigma": 5.123},
        PlayerId("c"): {"mu": 43.381, "sigma": 2.421},
        PlayerId("d"): {"mu": 25.188, "sigma": 6.211},
    }
    a, b, c, d = given
    found = beliefs(rate([Game(((a, b), (c, d)), places=(1, 2), given=given)], WengLin(tau=0)))
    assert [mu for mu, _ in found] == pytest.approx([28.669648, 33.830870, 43.071275, 23.149503], abs=1e-6)
    assert [sigma for _, sigma in found] == pytest.approx([8.071521, 5.062773, 2.416690, 6.137861], abs=1e-6)


def test_a_draw_of_equals_moves_nobody() -> None:
    """And a shared place at a table is a draw between those who share it."""
    assert rate([duel("a", "b", 0.5)], WengLin()).changes[0] == pytest.approx((0, 0), abs=1e-9)
    shared = Game(tuple((PlayerId(player),) for player in "abc"), places=(1, 1, 3))
    (change,) = rate([shared], WengLin()).changes
    assert change[0] == pytest.approx(change[1])
    assert change[2] < 0


def test_the_order_and_the_expected_result() -> None:
    """Players are ranked by mu - 3 sigma; the stronger team is the favourite."""
    history = rate([duel("a", "b"), duel("a", "c")], WengLin())
    assert history.ranking()[0] == "a"
    system = WengLin()
    low, high = [system.start(mu=20)], [system.start(mu=30)]
    assert system.strength(high[0]) == pytest.approx(5)
    assert system.expected_score(high, low) == pytest.approx(0.7761, abs=1e-3)
    assert system.expected_score(high, low) + system.expected_score(low, high) == pytest.approx(1)


def test_single_players_are_rated_as_the_library_rates_them() -> None:
    """Tables of two to five with any ties, to the last digits."""
    chance, model = random.Random(1), PlackettLuce(tau=25 / 300)
    for _ in range(300):
        count = chance.randrange(2, 6)
        before = [Belief(chance.uniform(5, 45), chance.uniform(1, 9)) for _ in range(count)]
        ranks = [chance.randrange(count) for _ in range(count)]
        theirs = model.rate(
            [[model.rating(belief.value, belief.sigma)] for belief in before], ranks=[float(rank) for rank in ranks]
        )
        for ours, (library,) in zip(rated_singles(before, ranks, 25 / 300), theirs, strict=True):
            assert (ours.value, ours.sigma) == pytest.approx((library.mu, library.sigma), abs=1e-12)
