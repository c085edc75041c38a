"""Where the matches of a bracket stand in a picture of it: columns, boxes and the ways between them, in any unit."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.exchange.bracket import DrawnMatch, DrawnPart

Point = tuple[float, float]


class Measures(NamedTuple):
    """A match, the room below it, the way to the next column, and the room for a title."""

    wide: float
    high: float
    room: float
    gap: float
    title: float


class Box(NamedTuple):
    """A match and its upper left corner."""

    x: float
    y: float
    match: DrawnMatch


class Heading(NamedTuple):
    """Words over a part (`level` 1) or over a column (2), and where they begin."""

    x: float
    y: float
    text: str
    level: int


class Placed(NamedTuple):
    """Parts laid out one below the other. A way is four points: it leaves a match, turns, and arrives at the next."""

    width: float
    height: float
    headings: list[Heading]
    boxes: list[Box]
    ways: list[tuple[Point, Point, Point, Point]]


def placed(parts: list[DrawnPart], measures: Measures) -> Placed:
    """Return the parts of a bracket laid out from the corner of the picture on."""
    found = Placed(0, 0, [], [], [])
    y, width = 0.0, 0.0
    for part in parts:
        if part.title:
            found.headings.append(Heading(0, y, part.title, 1))
            y += measures.title
        y = _place(found, part, y, measures) + measures.room
        width = max(width, len(part.columns) * (measures.wide + measures.gap) - measures.gap)
    return found._replace(width=width, height=y - measures.room)


def _place(found: Placed, part: DrawnPart, top: float, measures: Measures) -> float:
    """Add one part, and return where it ends."""
    most = max(len(column.matches) for column in part.columns)
    height, body = most * (measures.high + measures.room), top + measures.title
    step = measures.wide + measures.gap
    for i, column in enumerate(part.columns):
        x, each = i * step, height / len(column.matches)
        found.headings.append(Heading(x, top, column.title, 2))
        for k, match in enumerate(column.matches):
            if match.is_hidden:
                continue
            middle = body + (k + 0.5) * each
            found.boxes.append(Box(x, middle - measures.high / 2, match))
            for end in _next(part, i, k, body, height):
                half = x + measures.wide + measures.gap / 2
                found.ways.append(((x + measures.wide, middle), (half, middle), (half, end), (x + step, end)))
    return body + height


def _next(part: DrawnPart, i: int, k: int, body: float, height: float) -> Iterator[float]:
    """Yield how high the match stands that match `k` of a column leads to, if there is a further column."""
    if i + 1 < len(part.columns):
        count = len(part.columns[i + 1].matches)
        to = k // 2 if count * 2 == len(part.columns[i].matches) else min(k, count - 1)
        yield body + (to + 0.5) * height / count
