"""HTML: pairings, standings or the report as one page that needs nothing else. `crosstable site` writes all pages."""

from collections.abc import Iterator, Sequence
from html import escape

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.exchange.files.sheet_texts import SHEETS_TO_READ, Table, sheet_losses, sheet_texts
from crosstable.exchange.xml_text import replace_invalid_xml
from crosstable.model.tournament import Tournament

_LOOK = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1c20;"
    "background:#fff}table{border-collapse:collapse;margin:1rem 0}th,td{padding:.3rem .7rem;text-align:left;"
    "border-bottom:1px solid #d5d8de}.n{text-align:right;font-variant-numeric:tabular-nums}"
    "@media(prefers-color-scheme:dark){body{color:#e6e8ec;background:#16181d}th,td{border-color:#3a3e47}}"
)


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    texts = sheet_texts(tournament, wanted)
    title = _text(f"{texts.title}: {texts.heading}")
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_LOOK}</style></head><body>",
        f"<h1>{_text(texts.title)}</h1><p>{_text(texts.heading)}</p>",
        *(f"<p>{_text(line)}</p>" for line in texts.lead),
        *(part for table in texts.tables for part in _table(table)),
        *(f"<p>{_text(note)}</p>" for note in texts.notes),
        "</body></html>",
    ]
    return ("\n".join(parts) + "\n").encode()


def _text(text: str) -> str:
    return escape(replace_invalid_xml(text))


def _table(table: Table) -> Iterator[str]:
    yield from (f"<h2>{_text(head)}</h2>" for head in table.heads)
    yield "<table><thead><tr>" + "".join(_cells(table.columns, table.rights, "th")) + "</tr></thead><tbody>"
    for row in table.rows:
        yield "<tr>" + "".join(_cells(row, table.rights, "td")) + "</tr>"
    yield "</tbody></table>"
    yield from (f"<p>{_text(note)}</p>" for note in table.notes)


def _cells(texts: Sequence[str], rights: Sequence[bool], tag: str) -> Iterator[str]:
    for text, right in zip(texts, rights, strict=True):
        yield f'<{tag} class="n">{_text(text)}</{tag}>' if right else f"<{tag}>{_text(text)}</{tag}>"


FILE_FORMAT = FileFormat(
    name="html",
    extensions=(".html", ".htm"),
    media_type="text/html; charset=utf-8",
    sniff=sniff_nothing,
    writes=SHEETS_TO_READ,
    write=write,
    losses=sheet_losses,
)
