"""XLSX: the lists of CSV as sheets of a workbook. Numbers are numbers, texts stay texts."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from io import BytesIO
from typing import Any

from crosstable.exchange.files.file_format import (
    FileFormat,
    Option,
    Options,
    OutputRequest,
    Reading,
    cell_position,
    refuse_file,
)
from crosstable.exchange.files.list_reader import read_lists
from crosstable.exchange.files.list_rows import Row, Sheet
from crosstable.exchange.files.lists import PlainList, list_losses, requested_lists
from crosstable.exchange.files.zip_parts import rebuild
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import Tournament


def sniff(content: bytes) -> bool:
    """Return whether it is an archive with the parts of a workbook."""
    return content.startswith(b"PK\x03\x04") and b"xl/" in content


def read(content: bytes, options: Options) -> Reading:
    notes: list[Reason] = []
    sheets = _sheets(rebuild(content), notes)
    return read_lists(sheets, options, notes)


def _sheets(content: bytes, notes: list[Reason]) -> list[Sheet]:
    try:
        from python_calamine import CalamineWorkbook
    except ModuleNotFoundError:
        raise BadFile("file_not_installed", extra="xlsx") from None
    try:
        workbook = CalamineWorkbook.from_filelike(BytesIO(content))
        sheets = [
            (name, workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)) for name in workbook.sheet_names
        ]
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # the library is written in another language, whose failures are no `Exception`
        raise refuse_file("file_not_workbook", detail=_first_line(error)) from None
    return [_sheet(name if len(sheets) > 1 else None, rows, notes) for name, rows in sheets]


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:100]


def _sheet(name: str | None, cells: Sequence[Sequence[Any]], notes: list[Reason]) -> Sheet:
    def place(line: int, column: int | None) -> str:
        return cell_position(line, column or 1, name)

    rows = []
    dates = []
    plain = {str, float}
    for line, row in enumerate(cells, 1):
        rows.append(Row(line, [value if type(value) is str else _text(value) for value in row]))
        if not plain.issuperset(map(type, row)):
            dates += [place(line, column) for column, value in enumerate(row, 1) if isinstance(value, date | datetime)]
    if dates:
        notes.append(Reason("file_dates", {"cells": dates}, dates[0]))
    return Sheet(rows, place)


@lru_cache(20_000, typed=True)
def _text(value: Any) -> str:
    """Return a cell as it would stand in CSV: whole numbers without a point."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(value)


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    """Return a workbook with a sheet for each list; the same tournament is the same bytes."""
    try:
        from xlsxwriter import Workbook
    except ModuleNotFoundError:
        raise BadFile("file_not_installed", extra="xlsx") from None
    made = BytesIO()
    as_typed = {f"strings_to_{other}": False for other in ("numbers", "formulas", "urls")}
    book = Workbook(made, {"in_memory": True, **as_typed})
    book.set_properties({"title": tournament.name, "created": datetime(2000, 1, 1)})
    bold = book.add_format({"bold": True})
    for plain in requested_lists(tournament, wanted):
        _write_sheet(book.add_worksheet(plain.title[:31]), plain, bold)
    book.close()
    return made.getvalue()


def _write_sheet(sheet: Any, plain: PlainList, bold: Any) -> None:
    sheet.write_row(0, 0, plain.headings, bold)
    sheet.freeze_panes(1, 0)
    for line, row in enumerate(plain.rows, 1):
        for column, value in enumerate(row):
            if isinstance(value, str):
                sheet.write_string(line, column, value)
            elif value is not None:
                sheet.write_number(line, column, value)
    sheet.autofit()


FILE_FORMAT = FileFormat(
    name="xlsx",
    extensions=(".xlsx", ".xlsm"),
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    sniff=sniff,
    reads=("players", "results", "tournament"),
    read=read,
    writes=("standings", "pairings", "categories", "players", "all"),
    write=write,
    losses=list_losses,
    options=(Option("preset", tuple(PRESETS), "read"),),
    extra="xlsx",
)
