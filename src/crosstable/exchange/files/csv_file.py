"""CSV: lists of players, pairings, standings and results, with any delimiter, in the encodings that programs write."""

import csv
from io import StringIO
from itertools import islice

from crosstable.exchange.files.file_format import (
    FileFormat,
    Option,
    Options,
    OutputRequest,
    Reading,
    line_position,
    refuse_file,
)
from crosstable.exchange.files.guarded_text import guard
from crosstable.exchange.files.headings import read_columns
from crosstable.exchange.files.limits import LONGEST_CELL, MOST_ROWS
from crosstable.exchange.files.list_reader import read_lists
from crosstable.exchange.files.list_rows import MOST_TITLES, Row, Sheet, title_lines
from crosstable.exchange.files.lists import Value, list_losses, requested_lists
from crosstable.exchange.files.text_encoding import ENCODINGS, UTF_8, decode
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import Tournament

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}
# How a file of another kind begins.
_OTHERS = (
    *(b"{", b"[", b"<", b"PK\x03\x04", b"%PDF", b"\x89PNG", b"SQLite", b"GIF8"),
    *(b"\xd0\xcf\x11\xe0", b"\xff\xd8\xff"),
)


def sniff(content: bytes) -> bool:
    """Return whether it is text, and nothing that says itself to be something else."""
    if content[:20].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(_OTHERS):
        return False
    try:
        text = decode(content).text
    except BadFile:
        return False
    return bool(text.strip())


def read(content: bytes, options: Options) -> Reading:
    decoded = decode(content, options.get("encoding", ""))
    delimiter = DELIMITERS.get(options.get("delimiter", "")) or guess_delimiter(decoded.text)
    sheet = sheet_of(decoded.text, delimiter)
    name = next(name for name, mark in DELIMITERS.items() if mark == (delimiter or ","))
    params = {"encoding": decoded.encoding, "delimiter": name}
    note = Reason("file_read_as", params) if delimiter else Reason("file_read_as_names", {"encoding": decoded.encoding})
    return read_lists([sheet], options, [note])


def sheet_of(text: str, delimiter: str | None = None) -> Sheet:
    """Return the rows of a text; without a delimiter each line is one cell. Raise if it is no CSV."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MOST_ROWS + 1:
        raise refuse_file("file_too_many_rows", most=MOST_ROWS)
    if delimiter is None:
        return Sheet([Row(i, [line[: LONGEST_CELL + 1]]) for i, line in enumerate(lines, 1)], _place)
    reader = csv.reader(lines, delimiter=delimiter)
    rows: list[Row] = []
    line = 1
    try:
        for cells in reader:
            rows.append(Row(line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise refuse_file("not_csv", line_position(reader.line_num), detail=str(error)) from None
    return Sheet(rows, _place)


def _place(line: int, _column: int | None) -> str:
    return line_position(line)


def guess_delimiter(text: str) -> str | None:
    """Return the delimiter of the first header row; None if there is none, so each line is a name."""
    lines = [
        line[: LONGEST_CELL * 10]
        for line in islice((line for line in text.splitlines() if line.strip()), MOST_TITLES + 1)
    ]
    guesses = []
    for mark in DELIMITERS.values():
        try:
            rows = [Row(i, cells) for i, cells in enumerate(csv.reader(lines, delimiter=mark))]
        except csv.Error:
            continue
        titles = title_lines(rows)
        header = next((row.cells for row in rows if row.line not in titles), [])
        columns = read_columns(header)
        if columns.is_header:
            guesses.append((len(columns.known), len(header), mark))
    return max(guesses, key=lambda one: one[:2])[2] if guesses else None


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    """Return lists one after the other with an empty line between them; texts that a spreadsheet would run or take for
    numbers or dates have an apostrophe before them.
    """
    made = StringIO()
    writer = csv.writer(made, delimiter=DELIMITERS.get(wanted.options.get("delimiter", ""), ","), lineterminator="\r\n")
    for place, plain in enumerate(requested_lists(tournament, wanted)):
        if place:
            writer.writerow([])
        writer.writerow(plain.headings)
        writer.writerows([_cell(value) for value in row] for row in plain.rows)
    encoding = wanted.options.get("encoding") or UTF_8
    # Excel takes UTF-8 for something else without the mark.
    codec = "utf-8-sig" if encoding == UTF_8 else encoding
    try:
        return made.getvalue().encode(codec)
    except UnicodeEncodeError as error:
        letters = error.object[error.start : error.start + 1]
        raise refuse_file("file_letter", letter=letters, encoding=encoding) from None


def _cell(value: Value) -> str:
    return guard(value) if isinstance(value, str) else "" if value is None else str(value)


FILE_FORMAT = FileFormat(
    name="csv",
    extensions=(".csv", ".tsv"),
    media_type="text/csv",
    sniff=sniff,
    reads=("players", "results", "tournament"),
    read=read,
    writes=("standings", "pairings", "categories", "players", "all"),
    write=write,
    losses=list_losses,
    is_weak=True,
    options=(
        Option("delimiter", tuple(DELIMITERS)),
        Option("encoding", ENCODINGS),
        Option("preset", tuple(PRESETS), "read"),
    ),
)
