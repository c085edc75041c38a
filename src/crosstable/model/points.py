"""Points are stored and compared as whole numbers of half points: 3 points are 6, a chess draw is 1."""

from fractions import Fraction
from typing import NewType

HalfPoints = NewType("HalfPoints", int)


def half_points(points: Fraction | int) -> HalfPoints:
    """Convert points to half points. Raise ValueError unless they are a multiple of one half."""
    doubled = Fraction(points) * 2
    if doubled.denominator != 1:
        raise ValueError(points)
    return HalfPoints(doubled.numerator)


def to_points(half: int) -> int | float:
    return half // 2 if half % 2 == 0 else half / 2
