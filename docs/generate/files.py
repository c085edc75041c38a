"""docs/files.md: every file format, made from its registration."""

import re
from collections.abc import Iterator

from crosstable.exchange.files import FILE_FORMATS, limits
from crosstable.exchange.files.file_format import FileFormat
from crosstable.exchange.files.headings import WORDS
from crosstable.words import words
from crosstable.words.functions import list_text

_HEAD = """# Files

Crosstable reads and writes the files of spreadsheets, chats, calendars and other programs. In the terminal:
`crosstable convert IN OUT`, `crosstable import FILE` and `crosstable export FILE`
([command line](command-line.md#crosstable-convert)). In the app: drop a file on **New tournament**, on **Players** or
on **Files** at the desk, and download from **Files**; spectators find **Downloads** under the standings. You see what a
file would do before anything happens, and what a format can't hold before it is written.

| format | endings | read | write |
|---|---|---|---|
"""

_LISTS = """
## Lists: CSV and XLSX

A list begins with a header row; a list without one is a name on each line. These headings are known, in any order, in
small or capital letters, with or without accents. Other columns are ignored, and named before anything is imported.

| column | headings |
|---|---|
"""

_AFTER = """
- A file may hold several lists, one below the other with an empty row between them, or on several sheets.
- The first and last name may be in two columns. A result may be in one column (`2-1`, `1:0`, `½-½`, `+ -`, `forfeit 1`,
  `bye`) or in two.
- Delimiter and encoding are guessed (UTF-8 with or without a mark, UTF-16, Windows-1252) and shown.
- Texts that a spreadsheet would run as a formula, or take for a date or a number, are written to CSV with an apostrophe
  before them, and read without it. In XLSX texts are texts.
"""


def files_page() -> str:
    """Return docs/files.md."""
    rows = [
        f"| [{words(f'file.format.{one.name}')}](#{one.name}) | {_endings(one)} | {_list('holds', one.reads)} "
        f"| {_list('what', one.writes)} |"
        for one in FILE_FORMATS.values()
    ]
    headings = [
        f"| {field.replace('_', ' ')} | {', '.join(re.split('[,;] ?', heads))} |" for field, heads in WORDS.items()
    ]
    parts = [_HEAD + "\n".join(rows), *map("\n".join, map(_format, FILE_FORMATS.values()))]
    return "\n".join([*parts, _LISTS + "\n".join(headings), "", _AFTER.strip("\n"), "", *_limits()]) + "\n"


def _endings(found: FileFormat) -> str:
    return ", ".join(f"`{one}`" for one in found.extensions)


def _list(kind: str, names: tuple[str, ...]) -> str:
    return ", ".join(words(f"file.{kind}.{name}").lower() for name in names) or "no"


def _format(found: FileFormat) -> Iterator[str]:
    yield f"\n## {found.name}\n"
    yield words(f"file.about.{found.name}")
    if found.extra is not None:
        yield f'\nNeeds `pip install "crosstable[{found.extra}]"`.'
    if found.options:
        yield "\n| option | values | meaning |\n|---|---|---|"
    for one in found.options:
        choices = (
            list_text(words, [f"`{choice}`" for choice in one.choices], "or", "all") if one.choices else "any text"
        )
        yield f"| `{one.name}` | {choices} | {words(f'file.about.option.{one.name}')} |"


def _limits() -> Iterator[str]:
    yield "## Limits\n"
    yield (
        f"A file may have {limits.LARGEST_FILE // limits.MEGABYTE} MB (a JSON document"
        f" {limits.LARGEST_DOCUMENT // limits.MEGABYTE} MB; the app takes 2 MB), a list {limits.MOST_ROWS:,} rows"
        f" (of players {limits.MOST_LISTED:,}) and {limits.MOST_COLUMNS} columns, a workbook"
        f" {limits.LARGEST_UNPACKED // limits.MEGABYTE} MB unpacked and about {limits.MOST_TAGS // 4:,} filled cells."
        " Errors give the line, column or cell, and nothing is imported."
    )
