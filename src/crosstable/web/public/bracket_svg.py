"""Brackets as a picture (SVG), for the wall and for paper: laid out here, without a style sheet of its own."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.bracket import Drawn
from crosstable.exchange.bracket_picture import Measures, placed
from crosstable.exchange.xml_text import in_xml
from crosstable.web.public.crosstable_svg import EDGE, HEAD, fitting

# Pixels.
MEASURES = Measures(wide=220, high=48, room=16, gap=36, title=34)
# Headings of groups, parts and columns: how large they are, and how far below their corner the line is.
SIZES, LINES = (17, 15, 13), (16, 12, 16)


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
            found.headings.append(Heading(EDGE, y + LINES[0], in_xml(bracket.group), SIZES[0]))
            y += MEASURES.title
        there = placed(bracket.parts, MEASURES)
        for one in there.headings:
            found.headings.append(Heading(EDGE + one.x, y + one.y + LINES[one.level], one.text, SIZES[one.level]))
        for box in there.boxes:
            lines = [
                ("" if side.seed is None else str(side.seed), fitting(side.text, 24), in_xml(side.score), side.look)
                for side in box.match.sides
            ]
            found.boxes.append(Box(EDGE + box.x, round(y + box.y, 1), lines))
        for (start, from_), (half, _), (_, to), (end, _) in there.ways:
            way = f"M{EDGE + start:g} {y + from_:.1f}H{EDGE + half:g}V{y + to:.1f}H{EDGE + end:g}"
            found.ways.append(way)
        y += there.height + MEASURES.room
        width = max(width, there.width)
    return found._replace(width=round(width + 2 * EDGE), height=round(y + EDGE))
