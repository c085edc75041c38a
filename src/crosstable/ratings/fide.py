"""FIDE's tables and rules about numbers (B.02 of 1 March 2024, amended 1 October 2025).

| what | where |
|---|---|
| the share expected of a difference in rating (table) | `expected` |
| the difference in rating that a share is worth (table) | `difference` |
| differences above 400 count as 400 for players below 2650 | `counted` |
| how much a game counts: 40, 20 or 10, and at most 700 in a period | `factor` |
| the first rating | `first_rating` |
| 40 for players under 18 | missing: games say nothing about age |
| no rating below 1400 | missing: a pool that uses the table need not drop its beginners |

Tested in tests/ratings/test_elo.py.
"""

from collections.abc import Sequence
from fractions import Fraction

from crosstable.ratings.rounding import Number, half_away

# The largest difference for which the stronger is expected to take .50, .51, ... .99; above the last it is 1.
_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
# The difference that a share of .50, .51, ... 1.00 is worth.
_WORTH = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)

MOST_DIFFERENCE = 400
FULL_DIFFERENCE_FROM = 2650
MOST_IN_A_PERIOD = 700
NEW_UNTIL = 30
STRONG_FROM = 2400
LEAST_FIRST_GAMES = 5
FIRST_OPPONENT, FIRST_OPPONENTS = 1800, 2
MOST_FIRST_RATING = 2200


def expected(difference: Number) -> Fraction:
    """Return the share expected of a player rated that much above the opponent."""
    if difference < 0:
        return 1 - expected(-difference)
    return Fraction(50 + sum(difference > most for most in _UP_TO), 100)


def difference(share: Fraction) -> int:
    """Return the difference in rating that a share of the points is worth; the share is rounded to hundredths."""
    hundredths = half_away(100 * share)
    return _WORTH[hundredths - 50] if hundredths >= 50 else -_WORTH[50 - hundredths]


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


def first_rating(opponents: Sequence[int], points: Fraction) -> int | None:
    """Return the first rating from five games or more against rated opponents; without a point there is none."""
    if len(opponents) < LEAST_FIRST_GAMES or not points:
        return None
    everybody = [*opponents, *[FIRST_OPPONENT] * FIRST_OPPONENTS]
    share = (points + Fraction(FIRST_OPPONENTS, 2)) / len(everybody)
    return min(MOST_FIRST_RATING, half_away(Fraction(sum(everybody), len(everybody)) + difference(share)))
