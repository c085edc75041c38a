"""Pairings, standings and the report as they go onto paper, for formats that are read by people: headings, tables and
notes. The sheets of paper say what is in them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crosstable.exchange.files.file_format import OutputRequest, What
from crosstable.exchange.sheets.sheet import Scene, scene_of
from crosstable.exchange.sheets.typeset import find_sheet
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Tournament

# The lists that people read, the usual one first.
LISTINGS: tuple[What, ...] = ("standings", "pairings", "categories", "report")


class Section(NamedTuple):
    """A table with what is above and below it; `rights` are the columns of numbers."""

    heads: Sequence[str]
    columns: Sequence[str]
    rights: Sequence[bool]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]


class Listing(NamedTuple):
    """A listing for people: a title, sentences, tables, and notes at the end."""

    title: str
    heading: str
    lead: Sequence[str]
    sections: Sequence[Section]
    notes: Sequence[str]


def listing_of(tournament: Tournament, wanted: OutputRequest) -> Listing:
    """Return a listing. Raise if nothing of it is published."""
    scene = scene_of(tournament, wanted.round, wanted.stage)
    data = find_sheet(_sheet(wanted.what, scene), scene).data(scene)
    stage = f" · {data['stage']}" if data.get("stage") else ""
    # Under the standings of a chat nobody wants to read what each tie-break means.
    notes = data.get("notes", []) if wanted.what != "standings" else []
    sections = [*map(_section, data["sections"])]
    return Listing(f"{data['name']}{stage}", data["heading"], data.get("lead", []), sections, notes)


def _sheet(what: What, scene: Scene) -> str:
    return "seating" if what == "pairings" and scene.kind == "tables" else what


def _section(data: dict[str, Any]) -> Section:
    columns = data["columns"]
    return Section(
        heads=[data[key] for key in ("above", "head") if data.get(key)],
        columns=[column["label"] for column in columns],
        rights=[column["align"] == "right" for column in columns],
        rows=[["" if cell is None else str(cell) for cell in row] for row in data["rows"]],
        notes=data.get("notes", []),
    )


def listing_losses(_tournament: Tournament, wanted: OutputRequest) -> Iterator[Reason]:
    """Return the loss: a listing can't be read back."""
    yield Reason("file_loses_reading", {"what": wanted.what})
