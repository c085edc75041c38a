"""Markdown: pairings, standings and the report as tables, ready to paste into a chat, a forum or a wiki."""

import re
from collections.abc import Iterator

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.exchange.files.listing import LISTINGS, Section, listing_losses, listing_of
from crosstable.model.tournament import Tournament

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~!&])")


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    listing = listing_of(tournament, wanted)
    lines = [f"# {_escape(listing.title)}", "", f"**{_escape(listing.heading)}**", ""]
    lines += [part for line in listing.lead for part in (f"- {_escape(line)}",)]
    for section in listing.sections:
        lines += ["", *(part for head in section.heads for part in (f"## {_escape(head)}", "")), *_table(section)]
        lines += [part for note in section.notes for part in ("", _escape(note))]
    lines += [part for note in listing.notes for part in ("", _escape(note))]
    return ("\n".join(lines).strip() + "\n").encode()


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _table(section: Section) -> Iterator[str]:
    yield _row([_escape(title) for title in section.columns])
    yield _row(["---:" if right else "---" for right in section.rights])
    for row in section.rows:
        yield _row([_escape(cell) for cell in row])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


FILE_FORMAT = FileFormat(
    name="markdown",
    extensions=(".md", ".markdown"),
    media_type="text/markdown; charset=utf-8",
    sniff=sniff_nothing,
    writes=LISTINGS,
    write=write,
    losses=lambda tournament, wanted: [*listing_losses(tournament, wanted)],
)
