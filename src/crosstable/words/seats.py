"""Seats and multipliers of tables as people read them."""

from fractions import Fraction

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.words import words
from crosstable.words.formatting import number_text

WINDS = ("wind.east", "wind.south", "wind.west", "wind.north")


def times_text(multiplier: Fraction) -> str | None:
    """Write a multiplier; None for 1, which nobody needs to be told."""
    return None if multiplier == 1 else number_text(multiplier)


def seat_letter(seat: int, config: Config) -> str:
    """East, South, West, North, further seats by number; where papers are written A, B, C. Seats count from 0."""
    if config.of(TableSettings).on_papers:
        return chr(ord("A") + seat)
    return "ESWN"[seat] if seat < len(WINDS) else f"-{seat + 1}"


def seat_name(seat: int, config: Config) -> str:
    """The same in full: East, or Seat A."""
    if config.of(TableSettings).on_papers:
        return words("wind.other", seat=seat_letter(seat, config))
    return words(WINDS[seat]) if seat < len(WINDS) else words("wind.other", seat=seat + 1)


def seat_code(table: int | None, seat: int, config: Config) -> str:
    """Write table and seat in a word: 12E."""
    return f"{table or ''}{seat_letter(seat, config)}"
