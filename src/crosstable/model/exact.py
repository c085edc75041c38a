"""Exact numbers as text: read back exactly as written, on every machine."""

from fractions import Fraction
from typing import NewType

from crosstable.model.refusals import Refusal

Exact = NewType("Exact", str)

# The largest score or time, and the longest text of a number.
MOST = 10_000_000
LONGEST = 40


def exact_text(value: Fraction) -> Exact:
    """Return a number as a decimal if possible, else as a fraction: 12.5, -3, 1/3."""
    digits, rest = 0, value.denominator
    for factor in (2, 5):
        count = 0
        while rest % factor == 0:
            rest //= factor
            count += 1
        digits = max(digits, count)
    if rest != 1:
        return Exact(f"{value.numerator}/{value.denominator}")
    if digits == 0:
        return Exact(str(value.numerator))
    scaled = str(abs(value.numerator) * 10**digits // value.denominator).rjust(digits + 1, "0")
    return Exact(f"{'-' if value < 0 else ''}{scaled[:-digits]}.{scaled[-digits:]}")


def parse_number(text: str, low: int = -MOST, high: int = MOST) -> Fraction:
    """Parse a number. Raise `no_number` if it is invalid or out of bounds."""
    try:
        value = Fraction(text) if len(text) <= LONGEST else None
    except (ValueError, ZeroDivisionError):
        value = None
    # Refuse numbers that a JSON document cannot hold exactly.
    if value is None or not low <= value <= high or Fraction(repr(float(value))) != value:
        raise Refusal("no_number", value=text[:LONGEST], low=low, high=high)
    return value
