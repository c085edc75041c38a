"""cumulative: the running score after each round, summed: early points count more."""

from fractions import Fraction

import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Part, Values, whole


@tiebreak("cumulative", source="FIDE C.07 7.5", is_sum=True)
def cumulative(ledger: Ledger, _: Occasion) -> Values:
    """Return the sum of the running score after each round, over every round that has begun."""
    numbers = sorted(r.number for r in ledger.rounds)
    # Points of the k-th of n rounds are in the running score n - k + 1 times.
    times = np.zeros(max(numbers, default=0) + 1, dtype=np.int64)
    times[numbers] = np.arange(len(numbers), 0, -1)
    total = ledger.total(ledger.line_points * times[ledger.round])

    def parts(player: int) -> list[Part]:
        gained = dict.fromkeys(numbers, 0)
        for line, points in zip(ledger.lines_of(player), ledger.line_points[ledger.who == player], strict=True):
            gained[line.round] += int(points)
        running = 0
        terms = []
        for number in numbers:
            running += gained[number]
            terms.append(Part(Fraction(running, 2), round=number))
        return terms

    return whole(total, 2, parts)
