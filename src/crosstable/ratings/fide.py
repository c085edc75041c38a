"""FIDE's tables and rules about numbers (B.02 of 1 March 2024, amended 1 October 2025).

| what | where |
|---|---|
| the expected score for a difference in rating (table) | `expected_score` |
| differences above 400 count as 400 for players below 2650 | `counted_difference` |
| how much a game counts: 40, 20 or 10, and at most 700 in a period | `factor` |
| the first rating | missing |
| K 40 for juniors rated under 2300, to the end of the year in which they turn 18 | `is_junior`; pools know no age |
| no rating below 1400 | missing: a pool that uses the table need not drop its beginners |

Tested in tests/ratings/test_elo.py.
"""

from fractions import Fraction

from crosstable.ranking.fide_performance import expected_percent
from crosstable.ratings.rounding import Number

MOST_DIFFERENCE = 400
FULL_DIFFERENCE_FROM = 2650
MOST_IN_A_PERIOD = 700
NEW_UNTIL = 30
STRONG_FROM = 2400
JUNIOR_AGE = 18
JUNIOR_UNDER = 2300


def expected_score(difference: Number) -> Fraction:
    """Return the expected score of a player rated `difference` above the opponent."""
    return Fraction(expected_percent(difference), 100)


def counted_difference(rating: Number, opponent: Number) -> Number:
    difference = rating - opponent
    if rating >= FULL_DIFFERENCE_FROM:
        return difference
    return max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, difference))


def is_junior(born: int, year: int) -> bool:
    """Whether a player has K 40 in that year because of their age, while rated under 2300."""
    return year - born <= JUNIOR_AGE


def factor(games: int, strong: bool, in_period: int, junior: bool = False) -> int:
    """Return K for a player with `games` earlier games, who may have reached 2400 (`strong`), may be a `junior` rated
    under 2300, and has `in_period` games in this period.
    """
    k = 10 if strong else 40 if junior or games < NEW_UNTIL else 20
    return min(k, MOST_IN_A_PERIOD // in_period) if k * in_period > MOST_IN_A_PERIOD else k
