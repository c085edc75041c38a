"""A player's rating after every game as a picture: stronger always up, readable on a phone."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.rating_chart import Axis, round_bounds
from crosstable.ratings.pool import Step
from crosstable.words.rating_text import number_text

WIDTH, HEIGHT = 440, 220
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 16, 30
# More dots than this would be a thick line.
MOST_DOTS = 40


class Tick(NamedTuple):
    """A line across at a round number."""

    y: float
    text: str


class HistoryChart(NamedTuple):
    """The picture: the line's points as SVG writes them, dots where there are few, lines across."""

    line: str
    dots: list[tuple[float, float]]
    ticks: list[Tick]
    last: tuple[float, float]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def history_chart(steps: Sequence[Step], *, lower_is_stronger: bool) -> HistoryChart | None:
    """Return the picture of a course; None where there is nothing to join."""
    if not steps:
        return None
    values = [float(steps[0].before), *(float(step.after) for step in steps)]
    low, high, step = round_bounds(min(values), max(values))
    up = (TOP, HEIGHT - BOTTOM) if lower_is_stronger else (HEIGHT - BOTTOM, TOP)
    axis = Axis(low, high, *up, step)
    wide = (WIDTH - LEFT - RIGHT) / (len(values) - 1)
    points = [(round(LEFT + i * wide, 1), round(axis.at(value), 1)) for i, value in enumerate(values)]
    return HistoryChart(
        line=" ".join(f"{x},{y}" for x, y in points),
        dots=points if len(points) <= MOST_DOTS else [],
        ticks=[Tick(round(axis.at(value), 1), number_text(value)) for value in axis.ticks()],
        last=points[-1],
    )
