"""Numbers and seats as people read them on a page."""

from fractions import Fraction

from crosstable.words.formatting import decimal

MINUS = "\N{MINUS SIGN}"


def number_text(value: Fraction | int, sign: bool = False) -> str:
    """A number with a real minus; with a plus too where it is a change."""
    text = decimal(Fraction(value), 2)
    return text.replace("-", MINUS) if value < 0 else f"+{text}" if sign and value > 0 else text


def seat_letter(seat: int) -> str:
    """East, South, West, North; further seats by number."""
    return "ESWN"[seat] if seat < 4 else f"-{seat + 1}"


def seat_code(table: int | None, seat: int) -> str:
    """Table and seat in a word: 12E."""
    return f"{table or ''}{seat_letter(seat)}"
