"""Plain text: pairings, standings and the report with aligned columns, ready to paste into a chat or an e-mail."""

from collections.abc import Iterator

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.exchange.files.sheet_texts import SHEETS_TO_READ, Table, sheet_losses, sheet_texts
from crosstable.model.tournament import Tournament
from crosstable.words.cells import align_ranks
from crosstable.words.text_width import width


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    texts = sheet_texts(tournament, wanted)
    lines = [texts.title, texts.heading, "", *texts.lead]
    for table in texts.tables:
        lines += ["", *table.heads, *_table(table), *table.notes]
    if texts.notes:
        lines += ["", *texts.notes]
    return ("\n".join(_single(lines)) + "\n").encode()


def _table(table: Table) -> Iterator[str]:
    columns = zip(*[table.columns, *table.rows], strict=True)
    texts = [align_ranks(column) if right else column for column, right in zip(columns, table.rights, strict=True)]
    lines = [*zip(*texts, strict=True)]
    widths = [max(width(line[i]) for line in lines) for i in range(len(table.columns))]
    for line in lines:
        cells = [
            " " * (wide - width(text)) + text if right else text + " " * (wide - width(text))
            for text, wide, right in zip(line, widths, table.rights, strict=True)
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
    writes=SHEETS_TO_READ,
    write=write,
    losses=sheet_losses,
)
