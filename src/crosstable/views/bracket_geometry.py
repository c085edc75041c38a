"""The geometry of a bracket: where its matches, the lines between them and its headings are, in any unit."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.views.bracket import BracketMatch, BracketRound, SubBracket

Point = tuple[float, float]


class Measures(NamedTuple):
    """The width and height of a match, the space below it, the gap to the next column, and the height of a title."""

    width: float
    height: float
    space: float
    gap: float
    title: float


class Box(NamedTuple):
    """A match and its upper left corner."""

    x: float
    y: float
    match: BracketMatch


class Heading(NamedTuple):
    """The upper left corner of the heading of a part or of a round."""

    x: float
    y: float
    of: SubBracket | BracketRound


class Geometry(NamedTuple):
    """Parts one below the other. A line is four points: it leaves a match, turns twice, and arrives at the next."""

    width: float
    height: float
    headings: list[Heading]
    boxes: list[Box]
    lines: list[tuple[Point, Point, Point, Point]]


def bracket_geometry(parts: Sequence[SubBracket], measures: Measures) -> Geometry:
    """Lay out the parts of a bracket, with the match for third place below the final."""
    geometry = Geometry(0, 0, [], [], [])
    step = measures.width + measures.gap
    y, columns = 0.0, 0
    for part in parts:
        if part.kind in ("upper", "lower", "places"):
            geometry.headings.append(Heading(0, y, part))
            y += measures.title
        first = len(parts[0].rounds) - 1 if part.kind == "third" else 0
        y = _place(geometry, part, first * step, y, measures) + measures.space
        columns = max(columns, len(part.rounds))
    return geometry._replace(width=columns * step - measures.gap, height=y - measures.space)


def _place(geometry: Geometry, part: SubBracket, left: float, top: float, measures: Measures) -> float:
    most = max(len(column.matches) for column in part.rounds)
    height, body = most * (measures.height + measures.space), top + measures.title
    step = measures.width + measures.gap
    for i, column in enumerate(part.rounds):
        x, each = left + i * step, height / len(column.matches)
        geometry.headings.append(Heading(x, top, column))
        for k, match in enumerate(column.matches):
            if match.is_hidden:
                continue
            middle = body + (k + 0.5) * each
            geometry.boxes.append(Box(x, middle - measures.height / 2, match))
            for end in _next_middle(part, i, k, body, height):
                turn = x + measures.width + measures.gap / 2
                geometry.lines.append(((x + measures.width, middle), (turn, middle), (turn, end), (x + step, end)))
    return body + height


def _next_middle(part: SubBracket, i: int, k: int, body: float, height: float) -> Iterator[float]:
    """Yield how high the match is to which match `k` of a column leads, if there is a further column."""
    if i + 1 < len(part.rounds):
        count = len(part.rounds[i + 1].matches)
        to = k // 2 if count * 2 == len(part.rounds[i].matches) else min(k, count - 1)
        yield body + (to + 0.5) * height / count
