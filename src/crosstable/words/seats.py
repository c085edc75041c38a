"""Scores and seats of tables as people read them."""

from fractions import Fraction

from crosstable.words.formatting import decimal


def number_text(value: Fraction | int, sign: bool = False) -> str:
    """Write a number; with a plus sign if it is a positive change."""
    text = decimal(Fraction(value), 2)
    return f"+{text}" if sign and value > 0 else text


def times_text(multiplier: Fraction) -> str | None:
    """Write a multiplier; None for 1, which nobody needs to be told."""
    return None if multiplier == 1 else number_text(multiplier)


def seat_letter(seat: int) -> str:
    """East, South, West, North; further seats by number."""
    return "ESWN"[seat] if seat < 4 else f"-{seat + 1}"


def seat_code(table: int | None, seat: int) -> str:
    """Write table and seat in a word: 12E."""
    return f"{table or ''}{seat_letter(seat)}"
