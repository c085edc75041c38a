"""A corrected game in the middle of 100,000: what rating again costs, beside rating everything."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from crosstable.ratings.game import Game
from crosstable.ratings.systems import rating_system
from crosstable.ratings.timeline import Timeline

GAMES, PLAYERS = 100_000, 500
# Seconds of this process alone: closed forms in a tenth, Weng-Lin in two.
HOLDS = {"preferans": 0.1, "elo": 0.1, "weng_lin": 2.0}
HEAD = ("system", "games", "all of them", "after a correction", "hold")


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Whether each is fast enough, and the row to print."""
    for name, hold in HOLDS.items():
        system, games = rating_system(name), games_for(name)
        whole, first = timed(partial(Timeline, system, games))
        middle = games[GAMES // 2]
        turned = Game(middle.sides, tuple(reversed(middle.scores or ())), bula=middle.bula)
        corrected = [*games[: GAMES // 2], turned, *games[GAMES // 2 + 1 :]]
        again = min(timed(partial(Timeline, system, corrected, earlier=first))[0] for _ in range(3))
        yield again <= hold, (name, f"{GAMES:,}", f"{whole:.2f} s", f"{again:.3f} s", f"{hold:g} s")


def timed(work: Callable[[], Timeline]) -> tuple[float, Timeline]:
    start = time.process_time()
    made = work()
    return time.process_time() - start, made


def games_for(system: str) -> list[Game]:
    """Games at random: of three with a bula, or of two."""
    chance, found = random.Random(1), []
    for _ in range(GAMES):
        if system == "preferans":
            one, two = chance.randrange(-400, 400), chance.randrange(-400, 400)
            seats = [f"p{player}" for player in chance.sample(range(PLAYERS), 3)]
            found.append(Game.of(seats, (one, two, -one - two), bula=30))
        else:
            seats = [f"p{player}" for player in chance.sample(range(PLAYERS), 2)]
            found.append(Game.of(seats, (chance.randrange(3), chance.randrange(3))))
    return found
