"""The grid: who took what off whom, or players by rounds."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, listing_sections, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.views.chess_cells import has_chess_rounds
from crosstable.views.grid import Grid, grids
from crosstable.views.standings import standings_with_rounds
from crosstable.words import words
from crosstable.words.cells import listing_texts, meanings
from crosstable.words.grid_text import cell_text, column_head, grid_key, name_text, total_text

# More players against players than this do not fit on a page.
LARGEST_SQUARE = 24


def data(scene: Scene) -> Data:
    if not any(round_.counts for round_ in scene.stage.rounds):
        raise Refusal("print_no_round")
    standings = standings_of(scene.tournament)
    if isinstance(standings, Standings) and has_chess_rounds(standings):
        return _chess_data(scene, standings)
    squares = stage_grids(scene)
    widest = max(len(grid.columns) for grid in squares)
    return {
        **sheet_head(scene, "print.grid"),
        "sections": [section(grid) for grid in squares],
        "notes": [grid_key(squares)],
        "size": 11 if widest <= 12 else 9 if widest <= 24 else 7 if widest <= 40 else 5,
        "landscape": widest > 12,
    }


def _chess_data(scene: Scene, standings: Standings) -> Data:
    """Return the standings with ratings, rounds and tie-breaks, as federations print them."""
    listing = standings_with_rounds(standings)
    columns = len(listing.columns)
    return {
        **sheet_head(scene, "print.grid"),
        "sections": [{**section, "boxed": True} for section in listing_sections(listing)],
        "notes": [words("web.public.chess_key"), *meanings(listing_texts(listing).columns)],
        "size": 10 if columns <= 12 else 8,
        "landscape": columns > 10,
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


SHEET = Sheet("grid", "listing", data, offered_on="standings")
