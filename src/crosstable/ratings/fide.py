"""FIDE's tables and rules about numbers (B.02 of 1 March 2024, amended 1 October 2025).

| what | where |
|---|---|
| the share expected of a difference in rating (table) | `expected` |
| differences above 400 count as 400 for players below 2650 | `counted` |
| how much a game counts: 40, 20 or 10, and at most 700 in a period | `factor` |
| the first rating | missing |
| 40 for players under 18 | missing: games say nothing about age |
| no rating below 1400 | missing: a pool that uses the table need not drop its beginners |

Tested in tests/ratings/test_elo.py.
"""

from fractions import Fraction

from crosstable.ratings.rounding import Number

# The largest difference for which the stronger is expected to take .50, .51, ... .99; above the last it is 1.
_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)

MOST_DIFFERENCE = 400
FULL_DIFFERENCE_FROM = 2650
MOST_IN_A_PERIOD = 700
NEW_UNTIL = 30
STRONG_FROM = 2400


def expected(difference: Number) -> Fraction:
    """Return the share expected of a player rated that much above the opponent."""
    if difference < 0:
        return 1 - expected(-difference)
    return Fraction(50 + sum(difference > most for most in _UP_TO), 100)


def counted_difference(rating: Number, opponent: Number) -> Number:
    """Return the difference as it counts for the first player."""
    whole = rating - opponent
    if rating >= FULL_DIFFERENCE_FROM:
        return whole
    return max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, whole))


def factor(games: int, strong: bool, now: int) -> int:
    """Return K for a player with that many games before, who may have reached 2400, and has so many in this period."""
    k = 10 if strong else 40 if games < NEW_UNTIL else 20
    return min(k, MOST_IN_A_PERIOD // now) if k * now > MOST_IN_A_PERIOD else k
