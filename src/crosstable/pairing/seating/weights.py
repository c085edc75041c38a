"""The cost of two players sharing a table, most important first, in one whole number.

| level | the sum over the pairs at one table |
|---|---|
| 1 to 3 | forbidden pairs, mates of a club, mates of a town |
| 4 | pairs who have met before |
| 5 | how often they met before |
| 6 | pairs who met in the round before this one |

A level weighs more than everything below it can sum to. If that does not fit into 59 bits (a large field with
every wish at once), the last levels are left out: they are the least, and a large field has room enough.
"""

from collections.abc import Sequence
from math import prod

import msgspec
import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.history import Past, meeting_matrix, tables_had
from crosstable.pairing.seating.separation import SeparationRules
from crosstable.ranking.round_lines import Ints

APART, REPEATS = 3, 4  # how many levels are about keeping apart; how many there are up to repeated meetings
_MOST = 1 << 59


class Weights(msgspec.Struct, frozen=True):
    """The cost of each two at one table, and how much one unit of each level weighs in it (0: left out)."""

    matrix: Ints
    units: tuple[int, ...]

    def split(self, cost: int) -> tuple[int, ...]:
        """Split a sum of costs into its levels."""
        levels = []
        for unit in self.units:
            level, cost = divmod(cost, unit) if unit else (0, cost)
            levels.append(level)
        return tuple(levels)


def pairs_at(sizes: Sequence[int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)


def level_units(tops: Sequence[int]) -> tuple[int, ...]:
    """Return the weight of one unit of each level, from the levels' maxima; 0 for an omitted level."""
    kept = len(tops)
    while prod(top + 1 for top in tops[:kept]) >= _MOST:
        kept -= 1
    units = [0] * len(tops)
    unit = 1
    for i in range(kept - 1, -1, -1):
        if tops[i]:
            units[i] = unit
            unit *= tops[i] + 1
    return tuple(units)


def weigh(levels: Sequence[Ints], pairs: int) -> Weights:
    """Combine all levels into one number; `pairs` is how many sit together in a round."""
    units = level_units([int(level.max(initial=0)) * pairs for level in levels])
    matrix = np.zeros_like(levels[0])
    for unit, level in zip(units, levels, strict=True):
        matrix += unit * level
    return Weights(matrix, units)


def cost_levels(ids: Sequence[PlayerId], past: Past, apart: SeparationRules, fresh: bool) -> list[Ints]:
    """Return all levels for these players; only the first three if repeated meetings do not matter."""
    levels = apart.levels(ids)
    if fresh:
        had = tables_had(past, ids)
        times = np.zeros((len(ids), len(ids)), dtype=np.int64)
        for row in had:
            times += meeting_matrix(row)
        lately = meeting_matrix(had[-1]) if len(had) else np.zeros_like(times)
        levels += [np.minimum(times, 1), times, lately]
    return levels
