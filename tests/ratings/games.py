"""Games for the tests of ratings, written shortly or drawn from a seed."""

import random
from collections.abc import Iterator
from typing import Any

from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game
from crosstable.ratings.history import History


def rating(history: History, player: str) -> Any:
    """Return a player's final rating."""
    return history.ratings[PlayerId(player)]


def duel(first: str, second: str, result: float = 1, **more: Any) -> Game:
    """Return a game of two: 1 is a win of the first, 0.5 a draw."""
    return Game.of((first, second), (round(2 * result), round(2 - 2 * result)), **more)


def game_by_places(*players: str) -> Game:
    """Return a game that ended in this order."""
    return Game(tuple((PlayerId(player),) for player in players), places=tuple(range(1, len(players) + 1)))


def preferans(*scores: int, bula: int = 30, players: str = "abc", **more: Any) -> Game:
    """Return a game of preferans, by default of a, b and c."""
    return Game.of(players, scores, bula=bula, **more)


def many_preferans(games: int, players: int, seed: int) -> Iterator[Game]:
    """Random games of preferans, equal scores among them."""
    chance = random.Random(seed)
    for _ in range(games):
        seats = chance.sample(range(players), 3)
        first, second = (chance.choice((0, chance.randrange(-900, 900))) for _ in "ab")
        bula = chance.choice((1, 7, 10, 20, 30, 40, 60, 120))
        yield Game.of((f"p{seat}" for seat in seats), (first, second, -first - second), bula=bula)
