"""HTML: pairings, standings or the report as one page that needs nothing else. `crosstable site` writes all pages."""

from collections.abc import Iterator, Sequence
from html import escape

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.exchange.files.listing import LISTINGS, Section, listing_losses, listing_of
from crosstable.exchange.xml_text import replace_invalid_xml
from crosstable.model.tournament import Tournament

_LOOK = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1c20;"
    "background:#fff}table{border-collapse:collapse;margin:1rem 0}th,td{padding:.3rem .7rem;text-align:left;"
    "border-bottom:1px solid #d5d8de}.n{text-align:right;font-variant-numeric:tabular-nums}"
    "@media(prefers-color-scheme:dark){body{color:#e6e8ec;background:#16181d}th,td{border-color:#3a3e47}}"
)


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    listing = listing_of(tournament, wanted)
    title = _text(f"{listing.title}: {listing.heading}")
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_LOOK}</style></head><body>",
        f"<h1>{_text(listing.title)}</h1><p>{_text(listing.heading)}</p>",
        *(f"<p>{_text(line)}</p>" for line in listing.lead),
        *(part for section in listing.sections for part in _section(section)),
        *(f"<p>{_text(note)}</p>" for note in listing.notes),
        "</body></html>",
    ]
    return ("\n".join(parts) + "\n").encode()


def _text(text: str) -> str:
    return escape(replace_invalid_xml(text))


def _section(section: Section) -> Iterator[str]:
    yield from (f"<h2>{_text(head)}</h2>" for head in section.heads)
    yield "<table><thead><tr>" + "".join(_cells(section.columns, section.rights, "th")) + "</tr></thead><tbody>"
    for row in section.rows:
        yield "<tr>" + "".join(_cells(row, section.rights, "td")) + "</tr>"
    yield "</tbody></table>"
    yield from (f"<p>{_text(note)}</p>" for note in section.notes)


def _cells(texts: Sequence[str], rights: Sequence[bool], tag: str) -> Iterator[str]:
    for text, right in zip(texts, rights, strict=True):
        yield f'<{tag} class="n">{_text(text)}</{tag}>' if right else f"<{tag}>{_text(text)}</{tag}>"


FILE_FORMAT = FileFormat(
    name="html",
    extensions=(".html", ".htm"),
    media_type="text/html; charset=utf-8",
    sniff=sniff_nothing,
    writes=LISTINGS,
    write=write,
    losses=lambda tournament, wanted: [*listing_losses(tournament, wanted)],
)
