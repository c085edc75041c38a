"""Lists of players without a header row: a name a line, numbered or with dashes or a rating, or all in one line."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from crosstable.exchange.files.list_rows import Row

_MARKS = (re.compile(r"\d{1,4}[.)]\s+(?=\S)"), re.compile(r"[-*\u2022\u2013]\s+(?=\S)"))
_RATING = re.compile(r"([^\t;]+?)(?:\t\s*|\s{2,}|;\s*)(\d{3,4})")
_SCORE = re.compile(r"\s*\d{1,2}\s*[-:\u2013]\s*\d{1,2}\s*|\s*(?:\u00bd|1/2)\s*[-:]\s*(?:\u00bd|1/2)\s*")
# A line with this many cells is no name, except a name and a rating; "Smith, Ann, Dr." has three with commas.
_MANY_CELLS = {";": 2, "\t": 2, "|": 2, ",": 4}
# The limit if one of them is a score.
_MANY_OF_RESULT = 3


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
    if not all(entry or "\t" not in text for (_, text), entry in zip(lines, rated, strict=True)):
        rated = [None] * len(lines)
    return [
        BareName(line, " ".join((entry[1] if entry else text).split()), int(entry[2]) if entry else None)
        for (line, text), entry in zip(lines, rated, strict=True)
    ]


def table_without_header(rows: Sequence[Row]) -> tuple[int, int, bool] | None:
    """Return the line, the number of columns, and whether it holds results, if the rows are a table; None for names."""
    texts = [(row.line, "\t".join(row.cells)) for row in rows if any(cell.strip() for cell in row.cells)]
    if not texts or all(_RATING.fullmatch(text) for _, text in texts):
        return None
    for delimiter, many in _MANY_CELLS.items():
        cells = [text.split(delimiter) for _, text in texts]
        has_names = sum(any(character.isalpha() for character in cell) for cell in cells[0])
        is_names = len(texts) == 1 and has_names == len(cells[0])
        has_scores = any(_SCORE.fullmatch(cell) for row in cells for cell in row)
        if min(map(len, cells)) >= (min(many, _MANY_OF_RESULT) if has_scores else many) and not is_names:
            return texts[0][0], len(cells[0]), has_scores
    return None
