"""Lists as rows of texts, whatever file they come from; each list begins with its header row."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from crosstable.exchange.files.file_format import refuse_file
from crosstable.exchange.files.guarded_text import unguard
from crosstable.exchange.files.headings import Columns, read_columns
from crosstable.exchange.files.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from crosstable.model.refusals import Reason

# The most title rows above a header row: name, date and place of the event.
MOST_TITLES = 4


class Row(NamedTuple):
    """A row by its number in the file, counted from 1."""

    line: int
    cells: Sequence[str]


class Sheet(NamedTuple):
    """Rows of one sheet, and how a place in it is named: by its line, and by its column if known."""

    rows: Sequence[Row]
    place: Callable[[int, int | None], str]


class List(NamedTuple):
    """A header row and the rows under it."""

    columns: Columns
    header: Row
    rows: Sequence[Row]
    place: Callable[[int, int | None], str]

    def values(self, row: Row) -> dict[str, str]:
        return {
            field: text
            for field, cell in zip(self.columns.fields, row.cells, strict=False)
            if cell and field is not None and (text := cell if cell.isalnum() else unguard(" ".join(cell.split())))
        }

    def position(self, row: Row, field: str | None = None) -> str:
        column = self.columns.fields.index(field) + 1 if field in self.columns.fields else None
        return self.place(row.line, column)

    @property
    def notes(self) -> Iterator[Reason]:
        pairs = zip(self.columns.titles, self.columns.fields, strict=True)
        used = [(title, field) for title, field in pairs if field is not None]
        path = self.place(self.header.line, None)
        yield Reason("file_columns", {"columns": [_column_text(title, field) for title, field in used]}, path)
        pairs = zip(self.columns.titles, self.columns.fields, strict=True)
        ignored = [title.strip()[:60] for title, field in pairs if field is None and title.strip()]
        if ignored:
            yield Reason("file_columns_ignored", {"columns": ignored}, path)


def _column_text(title: str, field: str) -> str:
    plain, field = title.strip().casefold(), field.replace("_", " ")
    return field if plain == field else f"{title.strip()[:60]} ({field})"


def is_filled(row: Row) -> bool:
    return any(cell.strip() for cell in row.cells)


def lists_of(sheet: Sheet) -> list[List]:
    """Return the lists of a sheet, separated by empty rows. Raise if it has too many rows or columns."""
    if len(sheet.rows) > MOST_ROWS:
        raise refuse_file("file_too_many_rows", most=MOST_ROWS)
    lists: list[List] = []
    rows: list[Row] = []
    was_empty = True
    titles = title_lines(sheet.rows)
    for row in sheet.rows:
        if row.line in titles:
            continue
        if not is_filled(row):
            was_empty = True
            continue
        _refuse_wide(row, sheet)
        columns = read_columns(row.cells) if was_empty else None
        if columns is not None and columns.is_header:
            rows = []
            lists.append(List(columns, row, rows, sheet.place))
        elif lists:
            rows.append(row)
        was_empty = False
        if not lists:
            return []
    return lists


def title_lines(rows: Sequence[Row]) -> set[int]:
    """Return the lines above the first header row, each with one text; none if there is no header below them."""
    titles = set[int]()
    for row in [row for row in rows[: 4 * MOST_TITLES] if is_filled(row)][: MOST_TITLES + 1]:
        columns = read_columns(row.cells)
        if columns.is_header and (not titles or len(columns.known) > 1):
            return titles
        if sum(bool(cell.strip()) for cell in row.cells) != 1:
            return set()
        titles.add(row.line)
    return set()


def _refuse_wide(row: Row, sheet: Sheet) -> None:
    if len(row.cells) > MOST_COLUMNS:
        raise refuse_file("file_too_many_columns", sheet.place(row.line, None), most=MOST_COLUMNS)
    if max(map(len, row.cells)) > LONGEST_CELL:
        column = next(i for i, cell in enumerate(row.cells, 1) if len(cell) > LONGEST_CELL)
        raise refuse_file("file_long_cell", sheet.place(row.line, column), most=LONGEST_CELL)
