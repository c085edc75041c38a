"""A grid in words: the heads of its columns, its cells, and how to read them."""

from collections.abc import Sequence

from crosstable.views.chess_cells import ChessCell
from crosstable.views.grid import DeductedCell, Grid, GridCell, GridColumn, GridLine, MeetingsCell, RoundCell, ScoreCell
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.chess_text import chess_cell_text
from crosstable.words.scores import FORFEITS, SIGNS, result_text
from crosstable.words.seats import times_text
from crosstable.words.value_texts import number_text

_KEYS = {
    "games": "web.public.crosstable_key",
    "boards": "web.public.crosstable_key_teams",
    "outcomes": "web.public.rounds_key",
    "chess": "web.public.chess_key",
    "scores": "web.public.by_rounds_key",
}


def grid_key(grids: Sequence[Grid], locale: str = DEFAULT_LOCALE) -> str:
    """Return how to read the grids of a stage, with what their signs mean; nothing without a grid."""
    if not grids:
        return ""
    sentences = [_KEYS[grids[0].content]]
    meetings = [cell for grid in grids for line in grid.lines for cell in line.cells if isinstance(cell, MeetingsCell)]
    kinds = {result.kind for cell in meetings for result in cell.results}
    if kinds & FORFEITS:
        sentences.append("web.public.crosstable_key_forfeits")
    if "bye" in kinds:
        is_win = all(grid.by_points for grid in grids)
        sentences.append("web.public.crosstable_key_byes" if is_win else "web.public.crosstable_key_bracket_byes")
    return " ".join(words(code, locale=locale) for code in sentences)


def column_head(column: GridColumn, locale: str = DEFAULT_LOCALE) -> str:
    if column.kind == "byes":
        return words("web.bye", locale=locale)
    if column.kind == "deducted":
        return words("web.public.deducted", locale=locale)
    times = times_text(column.multiplier)
    return words("web.public.round_times", locale=locale, round=column.number, times=times)


def cell_text(cell: GridCell) -> str:
    match cell:
        case MeetingsCell(results):
            return " ".join(map(result_text, results))
        case RoundCell(opponent, outcome):
            return f"{opponent or ''}{SIGNS[outcome]}"
        case ChessCell():
            return chess_cell_text(cell)
        case ScoreCell(score):
            return number_text(score)
        case DeductedCell(points):
            return number_text(points, sign=True) if points else ""
    return ""


def name_text(line: GridLine, name: str, locale: str = DEFAULT_LOCALE) -> str:
    return words("web.public.has_dropped", locale=locale, name=name) if line.has_dropped else name


def total_text(line: GridLine) -> str:
    return number_text(line.total)
