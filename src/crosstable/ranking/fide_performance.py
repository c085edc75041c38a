"""Performances from games against rated opponents (FIDE C.07, 10.1 to 10.3; tables of B.02, 8.1).

`ratings/` has the table of expected scores too; it lies above the ranking, which needs no rating system.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

# The largest difference for which the stronger is expected to take .50, .51, ... .99; above the last it is 1 (8.1.2).
UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)

# The difference in rating that a share of .50, .51, ... 1.00 stands for (8.1.1).
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677, 800),
)


def expected_percent(difference: int | Fraction | float) -> int:
    """Return the percentage that a player rated that much above the opponent is expected to score."""
    if difference < 0:
        return 100 - expected_percent(-difference)
    return 50 + bisect_left(UP_TO, difference)


def average_rating(ratings: Sequence[int]) -> int:
    """Return the mean, a half rounded up; 0 of nothing."""
    return (Fraction(sum(ratings), len(ratings)) + Fraction(1, 2)).__floor__() if ratings else 0


def rating_difference(share: Fraction) -> int:
    """Return the difference in rating that a share of the points stands for, by whole percents, a half rounded up."""
    percent = (100 * share + Fraction(1, 2)).__floor__()
    return _DIFFERENCES[percent - 50] if percent >= 50 else -_DIFFERENCES[50 - percent]


def performance(ratings: Sequence[int], score: Fraction) -> int:
    """Return the mean rating of the opponents with the difference that the share of the points stands for."""
    return average_rating(ratings) + rating_difference(score / len(ratings))


def perfect_performance(ratings: Sequence[int], score: Fraction) -> int:
    """Return the lowest rating with which at least the score is expected; without points 800 below the lowest."""
    if score == 0:
        return min(ratings) - 800
    wanted = 100 * score
    low, high = min(ratings) - 800, max(ratings) + 800
    while high - low > 1:
        middle = (low + high) // 2
        if sum(expected_percent(middle - rating) for rating in ratings) >= wanted:
            high = middle
        else:
            low = middle
    return high
