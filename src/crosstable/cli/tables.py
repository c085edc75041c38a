"""Aligned tables for a terminal, in any script."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category, combining, east_asian_width

LONGEST_NAME = 28
WIDTH = 80
GAP = "  "


class Column(NamedTuple):
    """The head of a column; numbers stand to the right, and a long text is shortened."""

    title: str
    right: bool = False
    longest: int | None = None


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table; every column is as wide as its widest entry."""
    titles = [column.title for column in columns]
    lines = [titles, *([_fitted(text, column) for text, column in zip(row, columns, strict=True)] for row in rows)]
    widths = [max(width(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        cells = [_padded(text, wide, column) for text, wide, column in zip(line, widths, columns, strict=True)]
        yield GAP.join(cells).rstrip()


def _fitted(text: str, column: Column) -> str:
    return text if column.longest is None else shortened(text, column.longest)


def _padded(text: str, wide: int, column: Column) -> str:
    space = " " * (wide - width(text))
    return space + text if column.right else text + space


def width(text: str) -> int:
    """How many places a text takes in a terminal: wide characters two, accents and joiners none."""
    if text.isascii():
        return len(text)
    return sum(_places(character) for character in text)


def _places(character: str) -> int:
    if combining(character) or category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def shortened(text: str, longest: int) -> str:
    """The text, cut with an ellipsis where it takes more places than that."""
    if width(text) <= longest:
        return text
    kept, taken = "", 0
    for character in text:
        taken += _places(character)
        if taken > longest - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def wrapped(text: str, indent: str = "", after: str | None = None) -> Iterator[str]:
    """A sentence in lines that fit the terminal; those after the first may be indented differently."""
    line, start = "", indent
    for word in text.split(" "):
        if line and width(start) + width(line) + 1 + width(word) > WIDTH:
            yield start + line
            line, start = word, indent if after is None else after
        else:
            line = f"{line} {word}" if line else word
    yield start + line
