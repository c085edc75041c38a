"""Seats and multipliers of tables as people read them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.tournament import PlayerId
from crosstable.views.paper_reports import PaperSeat
from crosstable.words import words
from crosstable.words.value_texts import number_text

WINDS = ("wind.east", "wind.south", "wind.west", "wind.north")


class PaperSeatTexts(NamedTuple):
    """A player at a table with score sheets, with the letter of the seat."""

    player: PlayerId
    letter: str
    name: str
    short_name: str


def times_text(multiplier: Fraction) -> str | None:
    return None if multiplier == 1 else number_text(multiplier)


def seat_letter(seat: int, config: Config) -> str:
    """Return East, South, West, North or a number; A, B, C with score sheets. Seats count from 0."""
    if config.of(TableSettings).on_papers:
        return chr(ord("A") + seat)
    return "ESWN"[seat] if seat < len(WINDS) else f"-{seat + 1}"


def seat_name(seat: int, config: Config) -> str:
    """Return the full name: East, or Seat A."""
    if config.of(TableSettings).on_papers:
        return words("wind.other", seat=seat_letter(seat, config))
    return words(WINDS[seat]) if seat < len(WINDS) else words("wind.other", seat=seat + 1)


def seat_code(table: int | None, seat: int, config: Config) -> str:
    """Write table and seat in a word: 12E."""
    return f"{table or ''}{seat_letter(seat, config)}"


def paper_seat_texts(seats: Sequence[PaperSeat], config: Config) -> list[PaperSeatTexts]:
    return [
        PaperSeatTexts(seat.player, seat_letter(i, config), seat.name, seat.short_name) for i, seat in enumerate(seats)
    ]
