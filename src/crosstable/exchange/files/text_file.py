"""Plain text: pairings, standings and the report with aligned columns, ready to paste into a chat or an e-mail."""

from collections.abc import Iterator

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.exchange.files.listing import LISTINGS, Section, listing_losses, listing_of
from crosstable.model.tournament import Tournament
from crosstable.words.text_width import width


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    listing = listing_of(tournament, wanted)
    lines = [listing.title, listing.heading, "", *listing.lead]
    for section in listing.sections:
        lines += ["", *section.heads, *_table(section), *section.notes]
    if listing.notes:
        lines += ["", *listing.notes]
    return ("\n".join(_single(lines)) + "\n").encode()


def _table(section: Section) -> Iterator[str]:
    lines = [section.columns, *section.rows]
    widths = [max(width(line[i]) for line in lines) for i in range(len(section.columns))]
    for line in lines:
        cells = [
            " " * (wide - width(text)) + text if right else text + " " * (wide - width(text))
            for text, wide, right in zip(line, widths, section.rights, strict=True)
        ]
        yield "  ".join(cells).rstrip()


def _single(lines: list[str]) -> Iterator[str]:
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


FILE_FORMAT = FileFormat(
    name="text",
    extensions=(".txt",),
    media_type="text/plain; charset=utf-8",
    sniff=sniff_nothing,
    writes=LISTINGS,
    write=write,
    losses=lambda tournament, wanted: [*listing_losses(tournament, wanted)],
)
