"""Listings as lines for a terminal."""

from collections.abc import Iterator
from typing import Any

from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrap
from crosstable.views.listing import Listing
from crosstable.words import sentence
from crosstable.words.cells import ColumnTexts, align_ranks, listing_texts


def listing_lines(listing: Listing[Any]) -> Iterator[str]:
    """Return a listing as lines: its columns, group by group, and its notes."""
    texts = listing_texts(listing)
    columns = [_column(column) for column in texts.columns] + ([Column("")] if texts.has_marks else [])
    rows = [line for section in texts.sections for line in section.lines]
    for place, column in enumerate(texts.columns):
        if column.kind in ("rank", "place"):
            title, *ranks = align_ranks([column.title, *column.texts])
            columns[place] = columns[place]._replace(title=title)
            rows = [[*row[:place], rank, *row[place + 1 :]] for row, rank in zip(rows, ranks, strict=True)]
    head, *lines = table(columns, rows)
    yield head
    start = 0
    for section in texts.sections:
        if section.head is not None:
            yield section.head
        yield from lines[start : start + len(section.lines)]
        start += len(section.lines)
    for note in listing.notes:
        yield from wrap(sentence(note))


def _column(column: ColumnTexts) -> Column:
    return Column(column.title, column.is_right, LONGEST_NAME if column.kind in ("player", "text") else None)
