"""The bracket as a poster: large enough to read on a wall, over as many pages as that takes.

Neighbouring pages share a strip. A dashed line runs through it, at the same place of the bracket on both: one page is
cut there and laid on the other, line on line.
"""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from crosstable.exchange.sheets.sheet import PAPERS, Data, Paper, Scene, Sheet, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.views.bracket import BracketMatch, BracketView, SubBracket, bracket_views
from crosstable.views.bracket_geometry import Geometry, Heading, Measures, bracket_geometry
from crosstable.words import words
from crosstable.words.bracket_text import part_text, round_text, side_score, side_text

# Millimetres: a match as it is drawn at full size, the head of the poster, the edge of a page that stays white, and
# the strip that two pages share.
MEASURES = Measures(width=62, height=13, space=4, gap=10, title=9)
HEAD, EDGE, OVERLAP = 17.0, 11.0, 10.0
# How much smaller or larger than full size a poster may be; smaller where that saves gluing, or metres of paper.
LEAST, LEAST_ON_ONE_PAGE, SMALLEST, LARGEST = 0.9, 0.7, 0.5, 1.3
MOST_PAGES = 40


class Tiling(NamedTuple):
    """The pages of a poster: how many columns and rows, and how much each shows."""

    columns: int
    rows: int
    scale: float
    wide: float
    high: float
    landscape: bool

    @property
    def pages(self) -> int:
        return self.columns * self.rows


def tiling(width: float, height: float, paper: Paper) -> Tiling:
    """Return the fewest pages that show a picture of this size large enough to read, as large as they can show it."""
    across, down = (side - 2 * EDGE for side in PAPERS[paper])
    ways = [*_tilings(width, height, across, down, False), *_tilings(width, height, down, across, True)]
    alone = [way for way in ways if way.scale >= LEAST_ON_ONE_PAGE and way.pages == 1]
    good = [way for way in ways if way.scale >= LEAST and way.pages <= MOST_PAGES]
    return min(alone or good or ways, key=lambda one: (one.pages, -one.scale))


def _tilings(width: float, height: float, wide: float, high: float, landscape: bool) -> Iterator[Tiling]:
    """Yield how a picture is cut with pages of one size: for each number of columns the rows that keep it readable."""
    for least in (LEAST, SMALLEST):
        for columns in range(1, 2 + ceil(width * least / (wide - OVERLAP))):
            room = columns * (wide - OVERLAP) + OVERLAP
            if room / width < least:
                continue
            for rows in range(1, 2 + ceil(height * least / (high - OVERLAP))):
                scale = min(room / width, (rows * (high - OVERLAP) + OVERLAP) / height, LARGEST)
                if scale >= least:
                    yield Tiling(columns, rows, scale, wide, high, landscape)


def _is_bracket(tournament: Tournament) -> bool:
    return tournament.stage.config.traits.bracket


def data(scene: Scene) -> Data:
    """Return the pages of all brackets of the stage. Raise if there are none or they are empty."""
    if not _is_bracket(scene.tournament):
        raise Refusal("print_no_bracket")
    pages: list[Data] = []
    head = sheet_head(scene, "print.sheet.bracket")
    for bracket in bracket_views(scene.tournament):
        if bracket.parts:
            pages += _poster(bracket, scene)
    if not pages:
        raise Refusal("print_nobody")
    return {**head, "pages": pages, "edge": EDGE}


def _poster(bracket: BracketView, scene: Scene) -> list[Data]:
    geometry = bracket_geometry(bracket.parts, MEASURES)
    tiles = tiling(geometry.width, geometry.height + HEAD, scene.paper)
    title = scene.tournament.name + (f" · {bracket.group}" if bracket.group else "")
    won = "" if bracket.champion is None else words("bracket.champion", player=bracket.champion.name)
    pages = []
    for row in range(tiles.rows):
        for column in range(tiles.columns):
            x, y = column * (tiles.wide - OVERLAP), row * (tiles.high - OVERLAP)
            shown = _window(geometry, tiles, x, y)
            titles = (
                [_place_text(0, 0, tiles.scale, x, y, title), _place_text(0, 10, tiles.scale, x, y, won)]
                if row == 0
                else []
            )
            # A corner of a large poster in which nothing is drawn is no page.
            if any(shown.values()):
                page = {**tiles._asdict(), **shown, "titles": titles, "cuts": _cuts(tiles, row, column)}
                pages.append((row + 1, column + 1, page))
    for number, (row, column, page) in enumerate(pages, 1):
        page["label"] = words("print.poster_page", page=number, pages=len(pages), row=row, column=column)
        page["help"] = words("print.poster_help") if len(pages) > 1 else ""
        page["box"] = [MEASURES.width * tiles.scale, MEASURES.height * tiles.scale]
    return [page for _, _, page in pages]


def _window(geometry: Geometry, tiles: Tiling, x: float, y: float) -> Data:
    scale = tiles.scale

    def is_visible(left: float, top: float, right: float, bottom: float) -> bool:
        return (
            left * scale < x + tiles.wide
            and right * scale > x
            and (top + HEAD) * scale < y + tiles.high
            and (bottom + HEAD) * scale > y
        )

    boxes = [
        {"at": _corner(box.x, box.y + HEAD, scale, x, y), **_match(box.match)}
        for box in geometry.boxes
        if is_visible(box.x, box.y, box.x + MEASURES.width, box.y + MEASURES.height)
    ]
    headings = [
        _heading(heading, scale, x, y)
        for heading in geometry.headings
        if is_visible(heading.x, heading.y, heading.x + MEASURES.width, heading.y + MEASURES.title)
    ]
    ways = [
        [_corner(right, down + HEAD, scale, x, y) for right, down in way]
        for way in geometry.lines
        if is_visible(way[0][0], min(way[0][1], way[3][1]) - 1, way[3][0], max(way[0][1], way[3][1]) + 1)
    ]
    return {"boxes": boxes, "headings": headings, "ways": ways}


def _match(match: BracketMatch) -> Data:
    sides = [
        {"seed": str(side.seed or ""), "text": side_text(side), "score": side_score(side), "look": side.look}
        for side in match.sides
    ]
    return {"sides": sides}


def _heading(heading: Heading, scale: float, x: float, y: float) -> Data:
    text, level = (part_text(heading.of), 1) if isinstance(heading.of, SubBracket) else (round_text(heading.of.name), 2)
    return _place_text(heading.x, heading.y + HEAD, scale, x, y, text) | {"level": level}


def _corner(right: float, down: float, scale: float, x: float, y: float) -> list[float]:
    return [round(right * scale - x, 2), round(down * scale - y, 2)]


def _place_text(right: float, down: float, scale: float, x: float, y: float, text: str) -> Data:
    return {"at": _corner(right, down, scale, x, y), "text": text}


def _cuts(tiles: Tiling, row: int, column: int) -> Data:
    """Return where the dashed lines are: across the page and down it, in the middle of each strip that is shared."""
    down = [OVERLAP / 2] * (column > 0) + [tiles.wide - OVERLAP / 2] * (column < tiles.columns - 1)
    across = [OVERLAP / 2] * (row > 0) + [tiles.high - OVERLAP / 2] * (row < tiles.rows - 1)
    return {"down": down, "across": across}


SHEET = Sheet("bracket", "poster", data, kinds=("matches",), offered_on="standings", applies=_is_bracket)
