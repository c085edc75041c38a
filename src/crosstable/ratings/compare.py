"""How well rating systems predict the same games, each game before it is seen.

| measure | what it is | tested in |
|---|---|---|
| log loss | the mean of -ln(the chance given to what happened); 0.6931 knows nothing | tests/ratings/test_compare.py |
| accuracy | the share of decided games that the favourite won; an even prediction counts half | the same |

A table of three or more is predicted pair by pair, and the mean of its pairs counts as one game. A draw is half a win
and half a loss. Nobody is sure: chances are kept between 0.001 and 0.999. Everybody begins at the system's own start,
whatever ratings came with the games.
"""

from collections.abc import Sequence
from math import log
from statistics import fmean
from typing import Any

import msgspec

from crosstable.ratings.game import Game
from crosstable.ratings.history import ReportProgress, check_games, rate_periods
from crosstable.ratings.systems import System

SUREST = 0.999


class Comparison(msgspec.Struct, frozen=True):
    """The quality of a system; `accuracy` is None if nothing was decided."""

    system: str
    games: int
    log_loss: float
    accuracy: float | None


def compare(games: Sequence[Game], system: System[Any], report_progress: ReportProgress = lambda _: None) -> Comparison:
    """Return how well a system predicts these games. Raises `Refusal` (`bad_games`) if it can't rate them."""
    losses, hits = [], []
    for step in rate_periods(games, system, check_games(games, system, given=False)):
        for game in step.games:
            sides = [[step.before[player] for player in side] for side in game.sides]
            pairs = [(system.expected_score(sides[i], sides[j]), result) for i, j, result in game.results()]
            losses.append(fmean(loss(chance, result) for chance, result in pairs))
            decided = [hit(chance, result) for chance, result in pairs if result != 0.5]
            if decided:
                hits.append(fmean(decided))
        report_progress(len(losses))
    return Comparison(system.name, len(losses), fmean(losses) if losses else 0.0, fmean(hits) if hits else None)


def loss(chance: float, result: float) -> float:
    chance = min(SUREST, max(1 - SUREST, chance))
    return -result * log(chance) - (1 - result) * log(1 - chance)


def hit(chance: float, result: float) -> float:
    """Return 1 if the favourite won, 0 if not, a half if there was none."""
    return 0.5 if chance == 0.5 else float((chance > 0.5) == (result > 0.5))
