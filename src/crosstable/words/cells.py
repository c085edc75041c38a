"""How the cells of listings are written: one dash, one minus, one way to write points, shared ranks, records."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.ranking.rows import Record, has_draws
from crosstable.views.listing import Column, Kind, Listing, Mark, Place, Reached, SeatAt, Section
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.chess_text import chess_cell_text
from crosstable.words.columns import column_text, criterion_text
from crosstable.words.rating_text import rating_numbers, rating_text
from crosstable.words.scores import DASH
from crosstable.words.seats import seat_code
from crosstable.words.stage_names import stage_names
from crosstable.words.value_texts import escape_control, number_text, points_text

# Behind a rank that several share.
SHARED = "="
_SHARED_RANK = re.compile(rf"\d+{SHARED}")


class ColumnTexts(NamedTuple):
    """A column as people read it: its title, a sentence about it, and a text for each line."""

    kind: Kind
    code: str
    title: str
    about: str
    texts: list[str]

    @property
    def is_right(self) -> bool:
        return self.kind not in ("player", "text", "reached", "day", "round")


class SectionTexts(NamedTuple):
    """A group with its lines: a text for each column, then the marks."""

    head: str | None
    lines: list[list[str]]


class ListingTexts(NamedTuple):
    """A listing as texts; `has_marks` if the last column holds marks."""

    columns: list[ColumnTexts]
    has_marks: bool
    sections: list[SectionTexts]


def rank_text(place: Place) -> str:
    return f"{place.rank}{SHARED}" if place.is_shared else str(place.rank)


def align_ranks(column: Sequence[str]) -> Sequence[str]:
    """Return a column of ranks, title first, with a space behind every rank that is not shared, for plain text."""
    if not any(_SHARED_RANK.fullmatch(text) for text in column):
        return column
    return [text if _SHARED_RANK.fullmatch(text) else f"{text} " for text in column]


def record_text(record: Record, with_draws: bool = False) -> str:
    """Return wins and losses, and draws if there are any or if the others in its column have some."""
    text = f"{record.wins}{DASH}{record.losses}"
    return f"{text}{DASH}{record.draws}" if with_draws or record.draws else text


def reached_text(reached: Reached, locale: str = DEFAULT_LOCALE) -> str:
    stage = stage_names(reached.tournament, locale)[reached.stage]
    return words("ranking.reached", locale=locale, stage=stage, group=reached.group)


def _seat(seat: SeatAt | None) -> str:
    return "" if seat is None else seat_code(seat.table, seat.seat, seat.config)


def _rank(place: Place | None) -> str:
    return "" if place is None else rank_text(place)


def _number(value: Fraction | None) -> str:
    return "" if value is None else number_text(value)


_TEXTS: dict[Kind, Callable[[Any], str]] = {
    "rank": _rank,
    "player": escape_control,
    "round": chess_cell_text,
    "place": rank_text,
    "text": escape_control,
    "count": str,
    "points": points_text,
    "number": _number,
    "seat": _seat,
    "reached": reached_text,
    "whole_rating": lambda value: rating_text(*value),
    "day": str,
}


def place_rank(place: Any) -> str:
    return rank_text(Place(place.rank, place.shared))


def row_rank(row: Any) -> str:
    return rank_text(Place(row.rank, bool(row.tied_with)))


def column_texts(column: Column[Any], rows: Sequence[Any], locale: str = DEFAULT_LOCALE) -> ColumnTexts:
    """Return a column's title and texts; how decimals and draws are written depends on all of its values."""
    values = [column.value(row) for row in rows]
    kind, code = column.kind, column.code
    if kind == "tiebreak":
        about = words(f"tiebreak.{code}.about", locale=locale)
        return ColumnTexts(kind, code, words(f"tiebreak.{code}", locale=locale), about, column_text(code, values))
    if kind == "round":
        about = words("web.public.chess_round", locale=locale, round=code)
        return ColumnTexts(kind, code, code, about, [chess_cell_text(value, locale) for value in values])
    if kind == "criterion":
        about = words(f"criterion_about.{code}", locale=locale)
        texts = [criterion_text(code, value) for value in values]
        return ColumnTexts(kind, code, words(f"criterion.{code}", locale=locale), about, texts)
    if kind == "rating":
        return ColumnTexts(kind, code, words(f"field.{code}", locale=locale), "", rating_numbers(values, code))
    if kind == "rating_change":
        title = words(f"column.{code}", locale=locale)
        return ColumnTexts(kind, code, title, "", rating_numbers(values, sign=True))
    if kind == "record":
        drawn = has_draws(values)
        title = words("column.record" if drawn else "column.record_short", locale=locale)
        return ColumnTexts(
            kind, code, title, "", ["" if record is None else record_text(record, drawn) for record in values]
        )
    return ColumnTexts(kind, code, words(f"column.{code}", locale=locale), "", list(map(_TEXTS[kind], values)))


def mark_text(mark: Mark, locale: str = DEFAULT_LOCALE) -> str:
    match mark.code:
        case "eliminated":
            return words("mark.eliminated", locale=locale, **mark.params)
        case "dropped":
            return words("mark.dropped", locale=locale, **mark.params)
        case "below_line":
            return words("mark.below_line", locale=locale)
        case "provisional" | "inactive":
            return words(f"pools.{mark.code}", locale=locale)
    return words(f"outlook.brief.{mark.params['need']}", locale=locale)


def brief_mark(mark: Mark, locale: str = DEFAULT_LOCALE) -> str:
    """Return when a player went out, for a list of those who are out."""
    code = "mark.brief.dropped" if mark.code == "dropped" else "mark.brief.eliminated"
    return words(code, locale=locale, round=mark.params["round"])


def listing_texts(listing: Listing[Any], locale: str = DEFAULT_LOCALE) -> ListingTexts:
    """Return a listing as texts, with the marks in a last column if any line has one."""
    columns = [column_texts(column, listing.rows, locale) for column in listing.columns]
    marks = [", ".join(mark_text(mark, locale) for mark in line.marks) for line in listing.lines]
    cells = [column.texts for column in columns] + ([marks] if any(marks) else [])
    lines = [list(texts) for texts in zip(*cells, strict=True)]
    sections, start = [], 0
    for section in listing.sections:
        end = start + len(section.lines)
        sections.append(SectionTexts(section_head(section, locale), lines[start:end]))
        start = end
    return ListingTexts(columns, any(marks), sections)


def section_head(section: Section[Any], locale: str = DEFAULT_LOCALE) -> str | None:
    """Return the heading of a section: its group, its category, or both; None for the lines of everybody."""
    if section.category is None:
        return None if section.group is None else words("standings.group", locale=locale, group=section.group)
    if section.group is None:
        return section.category
    return words("standings.category_in_group", locale=locale, category=section.category, group=section.group)


def meanings(columns: Sequence[ColumnTexts]) -> list[str]:
    return [f"{column.title}: {column.about}" for column in columns if column.about and column.kind != "round"]
