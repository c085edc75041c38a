"""Markdown: pairings, standings and the report as tables, ready to paste into a chat, a forum or a wiki."""

import re
from collections.abc import Iterator

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.exchange.files.sheet_texts import SHEETS_TO_READ, Table, sheet_losses, sheet_texts
from crosstable.model.tournament import Tournament

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~!&])")


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    texts = sheet_texts(tournament, wanted)
    lines = [f"# {_escape(texts.title)}", "", f"**{_escape(texts.heading)}**", ""]
    lines += [part for line in texts.lead for part in (f"- {_escape(line)}",)]
    for table in texts.tables:
        lines += ["", *(part for head in table.heads for part in (f"## {_escape(head)}", "")), *_table(table)]
        lines += [part for note in table.notes for part in ("", _escape(note))]
    lines += [part for note in texts.notes for part in ("", _escape(note))]
    return ("\n".join(lines).strip() + "\n").encode()


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _table(table: Table) -> Iterator[str]:
    yield _row([_escape(title) for title in table.columns])
    yield _row(["---:" if right else "---" for right in table.rights])
    for row in table.rows:
        yield _row([_escape(cell) for cell in row])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


FILE_FORMAT = FileFormat(
    name="markdown",
    extensions=(".md", ".markdown"),
    media_type="text/markdown; charset=utf-8",
    sniff=sniff_nothing,
    writes=SHEETS_TO_READ,
    write=write,
    losses=sheet_losses,
)
