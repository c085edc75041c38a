"""The grid: who took what off whom, or players by rounds."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.ranking.current import standings_of
from crosstable.views.grid import Grid, grids
from crosstable.words import words
from crosstable.words.grid_text import cell_text, column_head, grid_key, name_text, total_text

# More players against players than this do not fit on a page.
LARGEST_SQUARE = 24


def data(scene: Scene) -> Data:
    """Return the grid of the stage, group by group. Refused before there is anything in it."""
    if not any(round_.counts for round_ in scene.stage.rounds):
        raise Refusal("print_no_round")
    squares = stage_grids(scene)
    widest = max(len(grid.columns) for grid in squares)
    return {
        **sheet_head(scene, "print.grid"),
        "sections": [section(grid) for grid in squares],
        "notes": [grid_key(squares)],
        "size": 11 if widest <= 12 else 9 if widest <= 24 else 7 if widest <= 40 else 5,
        "landscape": widest > 12,
    }


def stage_grids(scene: Scene) -> list[Grid]:
    return grids(standings_of(scene.tournament), LARGEST_SQUARE)


def section(grid: Grid) -> Data:
    """Return a grid as a part of a listing; the cells where players would meet themselves are dark."""
    columns = [column("column.rank", "right", bold=True), column("column.player", grow=1)]
    columns += [{**column("", "center"), "label": column_head(head)} for head in grid.columns]
    if grid.by_points:
        columns.append(column("web.public.points_short", "right", bold=True))
    rows = [
        [
            line.label,
            name_text(line, line.player.name),
            *(None if cell is None else cell_text(cell) for cell in line.cells),
            *([total_text(line)] if grid.by_points else []),
        ]
        for line in grid.lines
    ]
    head = None if grid.group is None else words("standings.group", group=grid.group)
    return {"head": head, "columns": columns, "rows": rows, "boxed": True}


SHEET = Sheet("grid", "listing", data, beside="standings")
