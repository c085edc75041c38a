"""Exact numbers: whole where they are whole, rational where not, and rounded with halves away from zero."""

from fractions import Fraction

Exact = int | Fraction
Number = int | Fraction | float


def half_away(numerator: Exact, denominator: Exact = 1) -> int:
    """Return the whole number nearest to a quotient (its denominator positive); a half goes away from zero."""
    size = numerator if numerator >= 0 else -numerator
    nearest = (2 * size + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest


def exact(value: Number) -> Exact:
    """Return a number as it is written: 0.1 is a tenth."""
    if isinstance(value, float):
        value = Fraction(repr(value))
    return value.numerator if value.denominator == 1 else value
