"""The parts of a change add up to it, and what-if equals an update."""

import random
from typing import Any

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.ratings.elo import Elo
from crosstable.ratings.explain import explain_game, possible_results
from crosstable.ratings.game import Game
from crosstable.ratings.glicko2 import Glicko2
from crosstable.ratings.preferans import Preferans
from crosstable.ratings.systems import System
from crosstable.ratings.timeline import Timeline
from crosstable.ratings.weng_lin import WengLin
from tests.ratings.test_timeline import games_for

A, B, C = PlayerId("a"), PlayerId("b"), PlayerId("c")


@pytest.mark.parametrize("system", [Elo(), Elo(k_rule="fide", period="month"), Glicko2()], ids=lambda one: one.name)
def test_the_parts_of_a_change_add_up_to_it(system: System[Any]) -> None:
    """Opponent by opponent, in every game of several months."""
    line = Timeline(system, games_for(system, random.Random(2), 40))
    for index, game in enumerate(line.games):
        told = explain_game(line, index)
        for player, change in zip(game.players, line.changes_of(index), strict=True):
            points = sum(float(part.points or 0) for part in told.parts[player])
            assert points == pytest.approx(float(change), abs=1e-9)
            assert told.changes[player] == change


def test_the_worked_example_of_preferans() -> None:
    """Half of both D, T and N, rounded: the published example."""
    game = Game.of("abc", (-500, 40, 460), bula=30)
    start = {A: Preferans().start(rating=1200), B: Preferans().start(rating=1150), C: Preferans().start(rating=1100)}
    told = explain_game(Timeline(Preferans(), [game], start), 0)
    assert told.changes == {A: -27, B: 2, C: 25}
    assert told.parts[A][0].terms["d"] == -18
    assert round(sum(part.points for part in told.parts[A] if part.points is not None)) == -27


def test_weng_lin_has_expectations() -> None:
    """The table counts as a whole, so opponents have no separate points."""
    told = explain_game(Timeline(WengLin(), [Game.of("abc", (3, 2, 1))]), 0)
    assert [part.terms["expected"] for part in told.parts[A]] == [pytest.approx(0.5)] * 2
    assert all(part.points is None for part in told.parts[A])


def test_what_if_equals_the_update() -> None:
    """From the best result to the worst, each with the change that the update gives."""
    ratings = {A: Elo().start(rating=1600), B: Elo().start(rating=1500)}
    win, draw, loss = possible_results(Elo(), ratings, [A, B])
    assert win.changes[0] > 0 > draw.changes[0] > loss.changes[0]
    assert win.changes == Elo().update([Game.of("ab", (1, 0))], ratings, None).changes[0]


def test_what_if_in_preferans_goes_by_score() -> None:
    """Scores add up to zero, and the better the score, the lower the rating."""
    ratings = {player: Preferans().start() for player in (A, B, C)}
    found = possible_results(Preferans(), ratings, [A, B, C], 30)
    assert [sum(one.game.scores or ()) for one in found] == [0] * len(found)
    assert [one.changes[0] for one in found] == sorted(one.changes[0] for one in found)


def test_what_if_at_a_table_goes_by_place() -> None:
    """Each place in turn."""
    ratings = {player: WengLin().start() for player in (A, B, C)}
    assert [one.game.places for one in possible_results(WengLin(), ratings, [A, B, C])] == [
        (1, 2, 3),
        (2, 1, 3),
        (3, 1, 2),
    ]
