"""The crosstable as an SVG to save, print or share.

It is self-contained (no script, style sheet or font) with a light background, so it is readable on any page. It shows
the same cells as the page; characters that XML can't hold are replaced.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from crosstable.exchange.xml_text import replace_invalid_xml
from crosstable.model.tournament import PlayerId
from crosstable.views.grid import Grid
from crosstable.words.grid_text import cell_text, column_head, name_text, total_text

# Pixels: line height, average letter width, padding of cells, margin of the picture.
LINE, LETTER, PADDING, MARGIN = 26, 8.4, 14, 20
HEAD = 64
MAX_NAME = 26


class Text(NamedTuple):
    """A text in the picture; `look` is the CSS class of an outcome, as on the page."""

    x: float
    text: str
    look: str


class GridRow(NamedTuple):
    """A row of the picture; `own` is the position of the cell against oneself."""

    y: float
    rank: str
    name: str
    cells: list[Text]
    own: float | None
    points: str


class Block(NamedTuple):
    """A table of the picture and its group; `line` is the position of its header."""

    y: float
    group: str | None
    line: float
    heads: list[Text]
    rows: list[GridRow]
    by_points: bool
    bottom: float


class Picture(NamedTuple):
    """The laid-out picture; columns are aligned in all tables. `cell` is a cell's width."""

    title: str
    blocks: list[Block]
    width: float
    height: float
    rank: float
    name: float
    sum: float
    cell: float


def crosstable_picture(title: str, grids: Sequence[Grid]) -> Picture:
    lines = [line for grid in grids for line in grid.lines]
    cells = [cell_text(cell) for line in lines for cell in line.cells]
    cells += [column_head(column) for grid in grids for column in grid.columns]
    names = {line.player.id: fit_text(name_text(line, line.player.name), MAX_NAME) for line in lines}
    cell = max((_text_width(text) for text in cells), default=1) * LETTER + PADDING
    name = MARGIN + 4 * LETTER + PADDING
    first = name + max(map(_text_width, names.values()), default=1) * LETTER + PADDING
    widest = max((len(grid.columns) for grid in grids), default=0)
    sum_ = first + widest * cell + max((_text_width(total_text(line)) for line in lines), default=1) * LETTER + PADDING
    blocks, y = list[Block](), float(HEAD)
    for grid in grids:
        blocks.append(_block(grid, names, y, first, cell))
        y = blocks[-1].bottom + LINE
    title = fit_text(title, 60)
    width = max(sum_ + MARGIN, _text_width(title) * LETTER * 1.4 + 2 * MARGIN)
    return Picture(
        title=title,
        blocks=blocks,
        width=round(width),
        height=y,
        rank=name - PADDING,
        name=name,
        sum=round(sum_, 1),
        cell=round(cell, 1),
    )


def _block(grid: Grid, names: Mapping[PlayerId, str], y: float, first: float, cell: float) -> Block:
    heads = [Text(round(first + (i + 0.5) * cell, 1), column_head(column), "") for i, column in enumerate(grid.columns)]
    top = y + (LINE if grid.group is not None else 0)
    rows = [
        GridRow(
            y=top + (i + 2) * LINE,
            rank=line.label,
            name=names[line.player.id],
            cells=[
                Text(heads[column].x, cell_text(cell), cell.outcome or "")
                for column, cell in enumerate(line.cells)
                if cell is not None
            ],
            own=next((heads[column].x for column, cell in enumerate(line.cells) if cell is None), None),
            points=total_text(line) if grid.by_points else "",
        )
        for i, line in enumerate(grid.lines)
    ]
    group = None if grid.group is None else replace_invalid_xml(grid.group)
    return Block(
        y=y,
        group=group,
        line=top + LINE,
        heads=heads,
        rows=rows,
        by_points=grid.by_points,
        bottom=top + (len(rows) + 1) * LINE,
    )


def fit_text(text: str, limit: int) -> str:
    """Shorten a text to a number of letters, without characters that XML can't hold."""
    text = replace_invalid_xml(text)
    if _text_width(text) <= limit:
        return text
    while _text_width(text) >= limit:
        text = text[:-1]
    return f"{text}\N{HORIZONTAL ELLIPSIS}"


def _text_width(text: str) -> int:
    """Return the width of a text in letters: Chinese characters count two, combining accents none."""
    return sum(0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text)
