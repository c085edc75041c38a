"""Brackets as a picture (SVG), for the wall and for paper: laid out here, without a style sheet of its own."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.xml_text import in_xml
from crosstable.views.bracket import BracketView, SubBracket
from crosstable.views.bracket_geometry import Measures, bracket_geometry
from crosstable.web.public.crosstable_svg import EDGE, HEAD, fitting
from crosstable.words.bracket_text import part_text, round_text, side_score, side_text

# Pixels.
MEASURES = Measures(width=220, height=48, space=16, gap=36, title=34)
# Headings of groups, parts and columns: how large they are, and how far below their corner the line is.
SIZES, LINES = (17, 15, 13), (16, 12, 16)


class Box(NamedTuple):
    """A match in the picture: two lines, each with seed, name, score, and whether that side won or is not known."""

    x: float
    y: float
    lines: Sequence[tuple[str, str, str, str]]


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


def picture(title: str, brackets: Sequence[BracketView]) -> BracketPicture:
    """Return the picture of brackets, one below the other."""
    result = BracketPicture(fitting(title, 60), 0, 0, [], [], [])
    y, width = float(HEAD), 0.0
    for bracket in brackets:
        if bracket.group is not None:
            result.headings.append(Heading(EDGE, y + LINES[0], in_xml(bracket.group), SIZES[0]))
            y += MEASURES.title
        geometry = bracket_geometry(bracket.parts, MEASURES)
        for x, down, of in geometry.headings:
            text, level = (part_text(of), 1) if isinstance(of, SubBracket) else (round_text(of.name), 2)
            result.headings.append(Heading(EDGE + x, y + down + LINES[level], text, SIZES[level]))
        for box in geometry.boxes:
            lines = [
                (str(side.seed or ""), fitting(side_text(side), 24), in_xml(side_score(side)), side.look)
                for side in box.match.sides
            ]
            result.boxes.append(Box(EDGE + box.x, round(y + box.y, 1), lines))
        for (start, top), (turn, _), (_, bottom), (end, _) in geometry.lines:
            way = f"M{EDGE + start:g} {y + top:.1f}H{EDGE + turn:g}V{y + bottom:.1f}H{EDGE + end:g}"
            result.ways.append(way)
        y += geometry.height + MEASURES.space
        width = max(width, geometry.width)
    return result._replace(width=round(width + 2 * EDGE), height=round(y + EDGE))
