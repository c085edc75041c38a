"""Sheets of paper as plain texts (headings, tables and notes) for files that people read: text, Markdown, HTML."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from crosstable.exchange.files.file_format import OutputKind, OutputRequest
from crosstable.exchange.sheets.sheet import Scene, scene_of
from crosstable.exchange.sheets.typeset import find_sheet
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Tournament

# The sheets that such files can hold, the usual one first.
SHEETS_TO_READ: tuple[OutputKind, ...] = ("standings", "pairings", "categories", "report")


class Table(NamedTuple):
    """A table with what is above and below it; `rights` are the columns of numbers."""

    heads: Sequence[str]
    columns: Sequence[str]
    rights: Sequence[bool]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]


class SheetTexts(NamedTuple):
    """A sheet as texts: a title, sentences, tables, and notes at the end."""

    title: str
    heading: str
    lead: Sequence[str]
    tables: Sequence[Table]
    notes: Sequence[str]


def sheet_texts(tournament: Tournament, wanted: OutputRequest) -> SheetTexts:
    """Return the texts of a sheet. Raise if nothing of it is published."""
    scene = scene_of(tournament, wanted.round, wanted.stage)
    data = find_sheet(_sheet(wanted.what, scene), scene).data(scene)
    stage = f" · {data['stage']}" if data.get("stage") else ""
    # Under the standings of a chat nobody wants to read what each tie-break means.
    notes = data.get("notes", []) if wanted.what != "standings" else []
    tables = [*map(_table, data["sections"])]
    return SheetTexts(f"{data['name']}{stage}", data["heading"], data.get("lead", []), tables, notes)


def _sheet(what: OutputKind, scene: Scene) -> str:
    return "seating" if what == "pairings" and scene.kind == "tables" else what


def _table(data: dict[str, Any]) -> Table:
    columns = data["columns"]
    return Table(
        heads=[data[key] for key in ("above", "head") if data.get(key)],
        columns=[column["label"] for column in columns],
        rights=[column["align"] == "right" for column in columns],
        rows=[["" if cell is None else str(cell) for cell in row] for row in data["rows"]],
        notes=data.get("notes", []),
    )


def sheet_losses(_tournament: Tournament, wanted: OutputRequest) -> list[Reason]:
    """Return the loss: a sheet can't be read back."""
    return [Reason("file_loses_reading", {"what": wanted.what})]
