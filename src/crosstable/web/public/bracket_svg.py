"""Brackets as a picture (SVG), for the wall and for paper: laid out here, without a style sheet of its own."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.xml_text import in_xml
from crosstable.web.public.bracket import Drawn, DrawnPart
from crosstable.web.public.crosstable_svg import EDGE, HEAD, fitting

# Pixels: a match, the room around it, and the way from one column to the next.
WIDE, HIGH, ROOM, GAP = 220, 48, 16, 36
TITLE = 34


class Box(NamedTuple):
    """A match in the picture: two lines, each with seed, name, score, and whether that side won or is not known."""

    x: float
    y: float
    lines: list[tuple[str, str, str, str]]


class Heading(NamedTuple):
    """Words at a place."""

    x: float
    y: float
    text: str
    size: int


class BracketPicture(NamedTuple):
    """All of it, laid out. `ways` are the lines between matches."""

    title: str
    width: float
    height: float
    headings: list[Heading]
    boxes: list[Box]
    ways: list[str]


def picture(title: str, brackets: Sequence[Drawn]) -> BracketPicture:
    """Return the picture of brackets, one below the other."""
    found = BracketPicture(fitting(title, 60), 0, 0, [], [], [])
    y, width = float(HEAD), 0.0
    for bracket in brackets:
        if bracket.group is not None:
            found.headings.append(Heading(EDGE, y + 16, in_xml(bracket.group), 17))
            y += TITLE
        for part in bracket.parts:
            if part.title:
                found.headings.append(Heading(EDGE, y + 12, part.title, 15))
                y += TITLE
            y = _part(found, part, y) + ROOM
            width = max(width, len(part.columns) * (WIDE + GAP))
    return found._replace(width=round(width + 2 * EDGE - GAP), height=round(y + EDGE))


def _part(found: BracketPicture, part: DrawnPart, top: float) -> float:
    """Add one part, and return where it ends."""
    most = max(len(column.matches) for column in part.columns)
    height, body = most * (HIGH + ROOM), top + TITLE
    for i, column in enumerate(part.columns):
        x = EDGE + i * (WIDE + GAP)
        found.headings.append(Heading(x, top + 16, column.title, 13))
        each = height / len(column.matches)
        for k, match in enumerate(column.matches):
            middle = body + (k + 0.5) * each
            if not match.is_hidden:
                lines = [
                    ("" if side.seed is None else str(side.seed), fitting(side.text, 24), in_xml(side.score), side.look)
                    for side in match.sides
                ]
                found.boxes.append(Box(x, round(middle - HIGH / 2, 1), lines))
            if i + 1 < len(part.columns) and not match.is_hidden:
                count = len(part.columns[i + 1].matches)
                to = k // 2 if count * 2 == len(column.matches) else min(k, count - 1)
                end = body + (to + 0.5) * height / count
                start, half = x + WIDE, x + WIDE + GAP / 2
                found.ways.append(f"M{start} {middle:.1f}H{half}V{end:.1f}H{x + WIDE + GAP}")
    return body + height
