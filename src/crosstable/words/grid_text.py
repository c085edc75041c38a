"""A grid in words: the heads of its columns, its cells, and how to read them."""

from crosstable.views.grid import Grid, GridCell, GridColumn, GridLine, MeetingsCell, RoundCell, ScoreCell
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.scores import SIGNS, result_text
from crosstable.words.seats import number_text, times_text

_KEYS = {
    "games": "web.public.crosstable_key",
    "boards": "web.public.crosstable_key_teams",
    "outcomes": "web.public.rounds_key",
    "scores": "web.public.by_rounds_key",
}


def grid_key(grid: Grid, locale: str = DEFAULT_LOCALE) -> str:
    """Return how to read a grid."""
    return words(_KEYS[grid.content], locale=locale)


def column_head(column: GridColumn, locale: str = DEFAULT_LOCALE) -> str:
    if column.kind == "byes":
        return words("web.bye", locale=locale)
    times = times_text(column.multiplier)
    return words("web.public.round_times", locale=locale, round=column.number, times=times)


def cell_text(cell: GridCell) -> str:
    match cell:
        case MeetingsCell(results):
            return " ".join(map(result_text, results))
        case RoundCell(opponent, outcome):
            return f"{opponent or ''}{SIGNS[outcome]}"
        case ScoreCell(score):
            return number_text(score)
    return ""


def total_text(line: GridLine) -> str:
    return number_text(line.total)
