"""Aligned tables and sentences for a terminal, in any script.

In a terminal all lines fit it. Elsewhere sentences are wrapped as for a usual one, and tables are as wide as they are.
"""

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TextIO

from crosstable.words import words
from crosstable.words.text_width import character_width
from crosstable.words.text_width import width as width

LONGEST_NAME = 28
WIDTH = 80
NARROWEST, WIDEST = 40, 200
NARROWEST_COLUMN = 6
GAP = "  "
_NUMBER = re.compile(r" \([0-9]+\)$")


class Column(NamedTuple):
    """The head of a column; numbers stand to the right, and in a terminal a long text is shortened.

    `cell` is its text in a row of `list_lines`, by default the value of its code.
    """

    title: str
    right: bool = False
    longest: int | None = None
    cell: Callable[[Any], str] | None = None

    def with_cell(self, cell: Callable[[Any], str]) -> "Column":
        return self._replace(cell=cell)


TEXT, NUMBER, NAME = Column(""), Column("", right=True), Column("", longest=LONGEST_NAME)


def columns(**kinds: Column) -> list[Column]:
    """Return columns with the titles of their codes: `columns(id=TEXT, player=NAME)`."""
    return [kind._replace(title=words(f"column.{code}")) for code, kind in kinds.items()]


def list_lines(rows: Iterable[Any], **kinds: Column) -> Iterator[str]:
    """Return rows as a table; a column shows the value of its code, or what its `cell` makes of the row."""
    cells = [kind.cell or partial(_value, code) for code, kind in kinds.items()]
    yield from table(columns(**kinds), [[cell(row) for cell in cells] for row in rows])


def _value(code: str, row: Any) -> str:
    value = row[code] if isinstance(row, Mapping) else getattr(row, code)
    return "" if value is None else str(value)


def room(stream: TextIO | None = None) -> int | None:
    """Return the width of the terminal behind standard output or another stream; None if it is no terminal."""
    if not (stream or sys.stdout).isatty():
        return None
    return min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)


def line_width() -> int:
    return room() or WIDTH


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a sentence: in a terminal in lines that fit, elsewhere in one."""
    wide = room(stream)
    indent = text[: len(text) - len(text.lstrip(" "))]
    fits = wide is None or width(text) <= wide
    for line in [text] if fits else wrap(text.strip(" "), indent, wide=wide):
        print(line, file=stream or sys.stdout)


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return the lines of a table; every column is as wide as its widest entry, or as there is room for."""
    titles = [column.title for column in columns]
    lines = [titles, *([_fit(text, column) for text, column in zip(row, columns, strict=True)] for row in rows)]
    lengths = [[width(text) for text in line] for line in lines]
    widths = _shrink_columns([max(column) for column in zip(*lengths, strict=True)], columns)
    for line, taken in zip(lines, lengths, strict=True):
        yield GAP.join(map(_cell, line, taken, widths, columns)).rstrip()


def _shrink_columns(widths: list[int], columns: Sequence[Column]) -> list[int]:
    """Shorten texts so that the table fits the terminal, the longest first."""
    texts = [i for i, column in enumerate(columns) if not column.right]
    wide = room()
    while wide is not None and sum(widths) + len(GAP) * (len(widths) - 1) > wide:
        longest = max(texts, key=widths.__getitem__, default=None)
        if longest is None or widths[longest] <= NARROWEST_COLUMN:
            break
        widths[longest] -= 1
    return widths


def _fit(text: str, column: Column) -> str:
    return text if column.longest is None or room() is None else shorten(text, column.longest)


def _cell(text: str, length: int, wide: int, column: Column) -> str:
    if length > wide:
        text = shorten(text, wide)
        length = width(text)
    space = " " * (wide - length)
    return space + text if column.right else text + space


def shorten(text: str, longest: int) -> str:
    """Return the text, cut with an ellipsis if it is wider than that.

    The number that distinguishes namesakes stays if there is room.
    """
    if width(text) <= longest:
        return text
    match = _NUMBER.search(text)
    number = match[0] if match is not None and len(match[0]) < longest else ""
    return _beginning(text, longest - len(number) - 1).rstrip() + "…" + number


def _beginning(text: str, most: int) -> str:
    taken = 0
    for i, character in enumerate(text):
        taken += character_width(character)
        if taken > most:
            return text[:i]
    return text


def wrap(text: str, indent: str = "", after: str | None = None, wide: int | None = None) -> Iterator[str]:
    """Return a sentence in lines that fit the terminal; those after the first may be indented differently.

    A word that is longer than a line of the terminal is broken.
    """
    line, start, longest = "", indent, wide or room()
    most = longest or WIDTH
    for word in text.split(" "):
        if line and width(start) + width(line) + 1 + width(word) > most:
            yield start + line
            line, start = word, indent if after is None else after
        else:
            line = f"{line} {word}" if line else word
        while longest is not None and width(start) + width(line) > most:
            kept = _beginning(line, most - width(start))
            yield start + kept
            line, start = line[len(kept) :], indent if after is None else after
    yield start + line
