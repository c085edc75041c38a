"""The crosstable as a picture (SVG): to save, to print, to send to whoever was not there.

It stands alone: no script, no style sheet, no font of its own, and its own light ground, so that it reads on any page.
What is in it are the cells of the page; what XML cannot hold of a name is replaced.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from crosstable.exchange.xml_text import in_xml
from crosstable.model.tournament import PlayerId
from crosstable.views.grid import Grid
from crosstable.words.grid_text import cell_text, column_head, name_text, total_text

# Pixels: a line, a letter as wide as most are, the room around the text of a cell, and around everything.
LINE, LETTER, ROOM, EDGE = 26, 8.4, 14, 20
HEAD = 64
LONGEST_NAME = 26


class Text(NamedTuple):
    """A word in the picture; `look` is how a match came out, as on the page."""

    x: float
    text: str
    look: str


class GridRow(NamedTuple):
    """A line of the picture: its place, rank and name, its cells, the sum; `own` is where somebody meets oneself."""

    y: float
    rank: str
    name: str
    cells: list[Text]
    own: float | None
    points: str


class Block(NamedTuple):
    """One table of the picture, with the group that it is of; `line` is the one of its heads."""

    y: float
    group: str | None
    line: float
    heads: list[Text]
    rows: list[GridRow]
    by_points: bool
    bottom: float


class Picture(NamedTuple):
    """All of it, laid out; columns stand at the same place in every table. `cell` is how wide one is."""

    title: str
    blocks: list[Block]
    width: float
    height: float
    rank: float
    name: float
    sum: float
    cell: float


def picture(title: str, grids: Sequence[Grid]) -> Picture:
    """The picture of a crosstable's tables, as the page has them."""
    lines = [line for grid in grids for line in grid.lines]
    cells = [cell_text(cell) for line in lines for cell in line.cells]
    cells += [column_head(column) for grid in grids for column in grid.columns]
    names = {line.player.id: fitting(name_text(line, line.player.name), LONGEST_NAME) for line in lines}
    cell = max((_wide(text) for text in cells), default=1) * LETTER + ROOM
    name = EDGE + 4 * LETTER + ROOM
    first = name + max(map(_wide, names.values()), default=1) * LETTER + ROOM
    widest = max((len(grid.columns) for grid in grids), default=0)
    sum_ = first + widest * cell + max((_wide(total_text(line)) for line in lines), default=1) * LETTER + ROOM
    blocks, y = list[Block](), float(HEAD)
    for grid in grids:
        blocks.append(_block(grid, names, y, first, cell))
        y = blocks[-1].bottom + LINE
    title = fitting(title, 60)
    width = max(sum_ + EDGE, _wide(title) * LETTER * 1.4 + 2 * EDGE)
    return Picture(title, blocks, round(width), y, name - ROOM, name, round(sum_, 1), round(cell, 1))


def _block(grid: Grid, names: Mapping[PlayerId, str], y: float, first: float, cell: float) -> Block:
    heads = [Text(round(first + (i + 0.5) * cell, 1), column_head(column), "") for i, column in enumerate(grid.columns)]
    top = y + (LINE if grid.group is not None else 0)
    rows = [
        GridRow(
            y=top + (i + 2) * LINE,
            rank=line.label,
            name=names[line.player.id],
            cells=[
                Text(heads[at].x, cell_text(cell), cell.outcome or "")
                for at, cell in enumerate(line.cells)
                if cell is not None
            ],
            own=next((heads[at].x for at, cell in enumerate(line.cells) if cell is None), None),
            points=total_text(line) if grid.by_points else "",
        )
        for i, line in enumerate(grid.lines)
    ]
    group = None if grid.group is None else in_xml(grid.group)
    return Block(y, group, top + LINE, heads, rows, grid.by_points, top + (len(rows) + 1) * LINE)


def fitting(text: str, most: int) -> str:
    """A text that takes no more room than so many letters, and that XML can hold."""
    text = in_xml(text)
    if _wide(text) <= most:
        return text
    while _wide(text) >= most:
        text = text[:-1]
    return f"{text}\N{HORIZONTAL ELLIPSIS}"


def _wide(text: str) -> int:
    """How many letters' room a text takes: a Chinese one takes two, an accent none."""
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)
