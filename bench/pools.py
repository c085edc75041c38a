"""A corrected game in the middle of 50,000: the cost of rating again, against rating everything."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from operator import itemgetter

from crosstable.ratings.game import Game
from crosstable.ratings.systems import rating_system
from crosstable.ratings.timeline import Timeline

GAMES, PLAYERS = 50_000, 500
# Of the time that all games take.
HOLDS = {"preferans": 0.4, "elo": 0.4, "weng_lin": 0.8}
HEAD = ("system", "games", "all of them", "after a correction", "ratio", "hold")


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether each ratio holds, and the row to print."""
    for name, hold in HOLDS.items():
        system, games = rating_system(name), games_for(name)
        whole, first = min((time_call(partial(Timeline, system, games)) for _ in range(2)), key=itemgetter(0))
        middle = games[GAMES // 2]
        turned = Game(middle.sides, tuple(reversed(middle.scores or ())), bula=middle.bula)
        corrected = [*games[: GAMES // 2], turned, *games[GAMES // 2 + 1 :]]
        again = min(time_call(partial(Timeline, system, corrected, earlier=first))[0] for _ in range(2))
        ratio = again / whole
        yield ratio <= hold, (name, f"{GAMES:,}", f"{whole:.2f} s", f"{again:.3f} s", f"{ratio:.2f}", f"{hold:g}")


def time_call(work: Callable[[], Timeline]) -> tuple[float, Timeline]:
    start = time.process_time()
    made = work()
    return time.process_time() - start, made


def games_for(system: str) -> list[Game]:
    """Return random games: of three with a bula, or of two."""
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
