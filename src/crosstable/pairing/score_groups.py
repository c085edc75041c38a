"""The lie of a large field: its score groups, the lines between them, and what crossing those costs at least.

Wherever the players above a line are odd in number, an odd number of matches must cross it; nothing else has to cross.
A match over several lines costs more than one over each of them (squares), so the squared gaps at the odd lines are a
lower bound of level 2. Whatever a pairing costs above it is its *excess*.
"""

from collections.abc import Sequence, Set
from itertools import accumulate, pairwise

import msgspec
import numpy as np

from crosstable.pairing.problem import Field

Barred = Sequence[Set[int]]


class Landscape(msgspec.Struct, frozen=True):
    """Score groups, the gaps and parities of the lines between them, and how many of a group anybody is barred from."""

    field: Field
    barred: Barred
    groups: list[list[int]]
    gaps: list[int]
    odd: list[bool]
    barred_inside: list[int]
    barred_outside: list[int]

    def cost_of_line(self, line: int) -> int:
        return self.gaps[line] ** 2

    def least_cost(self, low: int, high: int) -> int:
        return sum(self.cost_of_line(line) for line in range(low, high) if self.odd[line])

    def most_crossings(self, line: int, allowed: int) -> int:
        """Return how many matches can cross a line if the whole costs no more than `allowed` above the bound."""
        return self.odd[line] + 2 * (allowed // (2 * self.cost_of_line(line)))

    def excess_of(self, upper: int, lower: int) -> int:
        """Return the least excess of a match between two groups over the bound: an even line in its way is crossed
        twice.
        """
        lines = range(upper, lower)
        other = sum(-self.cost_of_line(line) if self.odd[line] else self.cost_of_line(line) for line in lines)
        return sum(self.gaps[upper:lower]) ** 2 + other

    def floaters(self, g: int, down: bool, count: int) -> list[int]:
        """Return the players of a group who are best to float: fewest earlier floats that way, then
        nearest to the line.
        """
        if down:
            floats = self.field.downfloats
            return sorted(self.groups[g], key=lambda player: (floats[player], -player))[:count]
        return sorted(self.groups[g], key=self.field.upfloats.__getitem__)[:count]


def survey(field: Field, players: Sequence[int], barred: Barred) -> Landscape:
    groups = field.score_groups(players)
    scores = [field.scores[group[0]] for group in groups]
    above = list(accumulate(len(group) for group in groups))
    group_of = np.full(len(field), -1, dtype=np.int64)
    for i, group in enumerate(groups):
        group_of[group] = i
    who = np.repeat(np.arange(len(field)), [len(others) for others in barred])
    whom = np.fromiter((other for others in barred for other in others), dtype=np.int64, count=len(who))
    here = (group_of[who] >= 0) & (group_of[whom] >= 0)
    who, whom = who[here], whom[here]
    count = np.bincount(who * len(groups) + group_of[whom], minlength=len(field) * len(groups))
    count = count.reshape(len(field), len(groups))
    own = np.zeros(len(field), dtype=np.int64)
    ready = group_of >= 0
    own[ready] = count[ready, group_of[ready]]
    count[ready, group_of[ready]] = 0
    return Landscape(
        field=field,
        barred=barred,
        groups=groups,
        gaps=[a - b for a, b in pairwise(scores)],
        odd=[total % 2 == 1 for total in above[:-1]],
        barred_inside=[int(own[group].max()) for group in groups],
        barred_outside=count.max(axis=0).tolist(),
    )
