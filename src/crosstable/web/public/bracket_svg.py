"""Brackets as a self-contained SVG, for the wall and for paper."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.xml_text import replace_invalid_xml
from crosstable.views.bracket import BracketView, SubBracket
from crosstable.views.bracket_geometry import Measures, bracket_geometry
from crosstable.web.public.crosstable_svg import HEAD, MARGIN, fit_text
from crosstable.words.bracket_text import part_text, round_text, side_score, side_text

# Pixels.
MEASURES = Measures(width=220, height=48, space=16, gap=36, title=34)
# Font sizes and baselines of the headings of groups, parts and columns.
SIZES, BASELINES = (17, 15, 13), (16, 12, 16)


class Box(NamedTuple):
    """A match in the picture: per side a line with seed, name, score, and CSS class of the outcome."""

    x: float
    y: float
    lines: Sequence[tuple[str, str, str, str]]


class Heading(NamedTuple):
    """A text with its position."""

    x: float
    y: float
    text: str
    size: int


class BracketPicture(NamedTuple):
    """The laid-out picture. `connectors` are the lines between matches."""

    title: str
    width: float
    height: float
    headings: list[Heading]
    boxes: list[Box]
    connectors: list[str]


def bracket_picture(title: str, brackets: Sequence[BracketView]) -> BracketPicture:
    result = BracketPicture(fit_text(title, 60), 0, 0, [], [], [])
    y, width = float(HEAD), 0.0
    for bracket in brackets:
        if bracket.group is not None:
            result.headings.append(Heading(MARGIN, y + BASELINES[0], replace_invalid_xml(bracket.group), SIZES[0]))
            y += MEASURES.title
        geometry = bracket_geometry(bracket.parts, MEASURES)
        for x, offset, part in geometry.headings:
            text, level = (part_text(part), 1) if isinstance(part, SubBracket) else (round_text(part.name), 2)
            result.headings.append(Heading(MARGIN + x, y + offset + BASELINES[level], text, SIZES[level]))
        for box in geometry.boxes:
            lines = [
                (str(side.seed or ""), fit_text(side_text(side), 24), replace_invalid_xml(side_score(side)), side.look)
                for side in box.match.sides
            ]
            result.boxes.append(Box(MARGIN + box.x, round(y + box.y, 1), lines))
        for (start, top), (turn, _), (_, bottom), (end, _) in geometry.lines:
            path = f"M{MARGIN + start:g} {y + top:.1f}H{MARGIN + turn:g}V{y + bottom:.1f}H{MARGIN + end:g}"
            result.connectors.append(path)
        y += geometry.height + MEASURES.space
        width = max(width, geometry.width)
    return result._replace(width=round(width + 2 * MARGIN), height=round(y + MARGIN))
