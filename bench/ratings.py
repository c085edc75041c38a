"""Preferans ratings of 200,000 games among 10,000 players, against openskill on games of the same kind."""

import csv
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path

from openskill.models import PlackettLuce

from bench.measure import fastest
from crosstable.exchange.games import read_games
from crosstable.ratings.history import rate
from crosstable.ratings.preferans import Preferans

GAMES, PLAYERS = 200_000, 10_000
PEER_GAMES = 4_000  # openskill's time for a game does not depend on how many there are
RUNS = 3
HOLD = 0.1  # of openskill's time for a game
MOST_MEGABYTES = 200
READING = 1.2  # times a bare loop of csv and int
HEAD = (
    *("games", "openskill", "crosstable", "ratio", "hold", "games/s", "memory", "hold"),
    *("reading the file", "bare csv and int", "ratio", "hold"),
)

Table = tuple[int, int, int]


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratios and memory hold, and the row to print."""
    content = csv_of(GAMES)
    # Games are objects that stay, as many as there are: looking through them for garbage is what reading them costs.
    bare, reading = fastest([partial(bare_loop, content), partial(read_games, content)], RUNS, collecting=True)
    games = read_games(content).games
    tables = list(tables_of(PEER_GAMES))
    theirs, ours = fastest([partial(openskill, tables), partial(rate, games, Preferans())], RUNS)
    their_game, our_game = theirs / PEER_GAMES, ours / GAMES
    memory = megabytes()
    yield (
        our_game <= HOLD * their_game and memory <= MOST_MEGABYTES and reading <= READING * bare,
        (
            f"{GAMES:,}",
            f"{their_game * 1e6:.1f} us a game (of {PEER_GAMES:,})",
            f"{our_game * 1e6:.2f} us a game",
            f"{our_game / their_game:.3f}",
            f"{HOLD:g}",
            f"{1 / our_game:,.0f}",
            f"{memory:.0f} MB",
            f"{MOST_MEGABYTES} MB",
            f"{reading:.1f} s",
            f"{bare:.1f} s",
            f"{reading / bare:.2f}",
            f"{READING:g}",
        ),
    )


def bare_loop(content: bytes) -> list[tuple[list[str], list[int], int]]:
    """Read the same file with only `csv` and `int`."""
    lines = csv.reader(StringIO(content.decode(), newline=""))
    next(lines)
    return [
        (players.split(";"), [int(score) for score in scores.split(";")], int(bula)) for players, scores, bula in lines
    ]


def tables_of(games: int) -> Iterator[Table]:
    """Yield three random players for each game."""
    chance = random.Random(games)
    for _ in range(games):
        first, second, third = chance.sample(range(PLAYERS), 3)
        yield first, second, third


def csv_of(games: int) -> bytes:
    """Return a file of games of preferans."""
    chance = random.Random(1)
    lines = ["players,scores,bula"]
    for first, second, third in tables_of(games):
        one, two = chance.randrange(-400, 400), chance.randrange(-400, 400)
        bula = chance.choice((20, 30, 40, 60))
        lines.append(f"p{first};p{second};p{third},{one};{two};{-one - two},{bula}")
    return "\n".join(lines).encode()


def openskill(tables: list[Table]) -> None:
    """Rate the same tables, ended in the order of the seats."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(PLAYERS)]
    for table in tables:
        rated = model.rate([[ratings[player]] for player in table], ranks=[0, 1, 2])
        for player, (rating,) in zip(table, rated, strict=True):
            ratings[player] = rating


def megabytes() -> float:
    """Return the peak memory of a separate process that reads and rates the file."""
    ran = subprocess.run([sys.executable, "-m", "bench.ratings"], capture_output=True, check=True)
    return float(ran.stdout)


if __name__ == "__main__":
    # The lines of the file are made here too, and gone before the games are read.
    rate(read_games(csv_of(GAMES)).games, Preferans())
    # Not what `resource` says: a process begins with the most that its parent ever had.
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    print(int(status["VmHWM"].split()[0]) / 1024)
