"""A player's course through a stage as a picture: the rank after each round, the first place on top."""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 440, 190
LEFT, RIGHT, TOP, BOTTOM = 42, 22, 28, 34


class Dot(NamedTuple):
    """A round of the picture: where it lies, and what it says."""

    x: float
    y: float
    round: int
    rank: int


class Course(NamedTuple):
    """The picture of a course. `line` are the points of the line as SVG writes them, `last` is its lowest place."""

    dots: list[Dot]
    line: str
    last: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM
    right: int = WIDTH - RIGHT


def course(ranks: Sequence[tuple[int, int]], players: int) -> Course | None:
    """The picture of (round, rank) among so many players; None where there are fewer than two rounds to join."""
    if len(ranks) < 2:
        return None
    wide = (WIDTH - LEFT - RIGHT) / (len(ranks) - 1)
    last = max(players, *(rank for _, rank in ranks), 2)
    high = (HEIGHT - TOP - BOTTOM) / (last - 1)
    dots = [
        Dot(round(LEFT + i * wide, 1), round(TOP + (rank - 1) * high, 1), number, rank)
        for i, (number, rank) in enumerate(ranks)
    ]
    return Course(dots, " ".join(f"{dot.x},{dot.y}" for dot in dots), last)
