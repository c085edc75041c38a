"""The grid: who took what off whom, or players by rounds."""

from crosstable.exchange.grid import Grid, match_grid, table_grid
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, titled
from crosstable.model.refusals import Refusal
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.words import words

# More players against players than this do not fit on a page.
LARGEST_SQUARE = 24


def data(scene: Scene) -> Data:
    """Return the grid of the stage, group by group. Refused before there is anything in it."""
    if not any(round_.counts for round_ in scene.stage.rounds):
        raise Refusal("print_no_round")
    found = grids(scene)
    widest = max(len(grid.heads) for grid in found)
    return {
        **titled(scene, "print.grid"),
        "sections": [section(grid) for grid in found],
        "size": 11 if widest <= 12 else 9 if widest <= 24 else 7 if widest <= 40 else 5,
        "landscape": widest > 12,
    }


def grids(scene: Scene) -> list[Grid]:
    """Return the grids of the stage."""
    if scene.kind == "tables":
        return [table_grid(Leaderboard(scene.tournament))]
    return match_grid(Standings(scene.tournament), LARGEST_SQUARE)


def section(grid: Grid) -> Data:
    """Return a grid as a part of a listing; where somebody would meet themselves it is dark."""
    columns = [column("column.rank", "right", bold=True), column("column.player", grow=1)]
    columns += [{**column("", "center"), "label": str(head)} for head in grid.heads]
    columns.append(column("web.public.points_short", "right", bold=True))
    rows = [
        [str(line.rank), line.player.name, *(None if cell is None else cell[0] for cell in line.cells), str(line.total)]
        for line in grid.lines
    ]
    head = None if grid.group is None else words("standings.group", group=grid.group)
    return {"head": head, "columns": columns, "rows": rows, "boxed": True}


SHEET = Sheet("grid", "listing", data, beside="standings")
