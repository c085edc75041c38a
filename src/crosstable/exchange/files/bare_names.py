"""Lists of players without a header row: a name a line, numbered or with dashes or a rating, or all in one line."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.files.list_rows import Row

_MARKS = (re.compile(r"\d{1,4}[.)]\s+(?=\S)"), re.compile(r"[-*\u2022\u2013]\s+(?=\S)"))
_RATING = re.compile(r"(\S.*?)(?:\t\s*|\s{2,}|;\s*)(\d{3,4})")
_SCORE = re.compile(r"\s*\d{1,2}\s*[-:\u2013]\s*\d{1,2}\s*|\s*(?:\u00bd|1/2)\s*[-:]\s*(?:\u00bd|1/2)\s*")
_DELIMITERS = (";", "\t", ",", "|")
# A line of as many cells is no name; "Smith, Ann, Dr." has three.
_MANY_CELLS = 4


class BareName(NamedTuple):
    """A name in a line, with the rating that follows it."""

    line: int
    name: str
    rating: int | None = None


def bare_names(rows: Sequence[Row]) -> list[BareName]:
    lines = [(row.line, "\t".join(cell for cell in row.cells if cell.strip()).strip()) for row in rows]
    lines = [(line, text) for line, text in lines if text]
    if len(lines) == 1 and lines[0][1].count(",") > 1:
        line, text = lines[0]
        return [BareName(line, " ".join(part.split())) for part in text.split(",") if part.strip()]
    for mark in _MARKS:
        if all(mark.match(text) for _, text in lines):
            lines = [(line, mark.sub("", text, count=1)) for line, text in lines]
    rated = [_RATING.fullmatch(text) for _, text in lines]
    if lines and all(rated):
        return [
            BareName(line, " ".join(entry[1].split()), int(entry[2]))
            for (line, _), entry in zip(lines, rated, strict=True)
            if entry
        ]
    return [BareName(line, " ".join(text.split())) for line, text in lines]


def table_without_header(rows: Sequence[Row]) -> tuple[int, int, bool] | None:
    """Return the line, the number of columns, and whether it holds results, if the rows are a table; None for names."""
    texts = [(row.line, "\t".join(row.cells)) for row in rows if any(cell.strip() for cell in row.cells)]
    if not texts:
        return None
    for delimiter in _DELIMITERS:
        cells = [text.split(delimiter) for _, text in texts]
        has_names = sum(any(character.isalpha() for character in cell) for cell in cells[0])
        is_names = len(texts) == 1 and has_names == len(cells[0])
        if min(map(len, cells)) >= _MANY_CELLS and not is_names:
            has_scores = any(_SCORE.fullmatch(cell) for row in cells for cell in row)
            return texts[0][0], len(cells[0]), has_scores
    return None
