"""Markdown: pairings, standings and the report as tables, ready to paste into a chat, a forum or a wiki."""

import re
from collections.abc import Iterator

from crosstable.exchange.files.file_format import FileFormat, Wanted, never
from crosstable.exchange.files.listing import LISTINGS, Section, listing_losses, listing_of
from crosstable.model.tournament import Tournament

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~!&])")


def write(tournament: Tournament, wanted: Wanted) -> bytes:
    listing = listing_of(tournament, wanted)
    lines = [f"# {_plain(listing.title)}", "", f"**{_plain(listing.heading)}**", ""]
    lines += [part for said in listing.lead for part in (f"- {_plain(said)}",)]
    for section in listing.sections:
        lines += ["", *(part for head in section.heads for part in (f"## {_plain(head)}", "")), *_table(section)]
        lines += [part for note in section.notes for part in ("", _plain(note))]
    lines += [part for note in listing.notes for part in ("", _plain(note))]
    return ("\n".join(lines).strip() + "\n").encode()


def _plain(text: str) -> str:
    """Return a text in which nothing means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def _table(section: Section) -> Iterator[str]:
    yield _row([_plain(title) for title in section.columns])
    yield _row(["---:" if right else "---" for right in section.rights])
    for row in section.rows:
        yield _row([_plain(cell) for cell in row])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


FILE_FORMAT = FileFormat(
    name="markdown",
    extensions=(".md", ".markdown"),
    media_type="text/markdown; charset=utf-8",
    sniff=never,
    writes=LISTINGS,
    write=write,
    losses=lambda tournament, wanted: [*listing_losses(tournament, wanted)],
)
