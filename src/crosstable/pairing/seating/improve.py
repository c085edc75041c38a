"""Improves a schedule of several rounds as a whole: swaps in one round, then in another, by what all the others say.

What two players cost at a table of one round depends on how often they meet in the other rounds and have met before
them: a swap inside a round changes the whole schedule by exactly what it changes that round.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np

from crosstable.pairing.seating.draws import Draws
from crosstable.pairing.seating.history import together
from crosstable.pairing.seating.local_search import STEP_WORK, Swaps
from crosstable.pairing.seating.weights import APART, units_of
from crosstable.ranking.round_lines import Ints

STAY = 2  # steps in one round before the next is looked at
CELLS_FOR_ONE = 100  # work for the players of a round: one for so many pairs


class Schedule:
    """The tables of every round (a row for each, -1 for whoever sits out), and what meetings cost."""

    def __init__(self, rows: Sequence[Ints], before: Ints, apart: Sequence[Ints], movable: Ints) -> None:
        self.rows = [row.copy() for row in rows]
        self.movable = movable
        self.met = before + sum(together(row) for row in rows)
        pairs = sum(int(together(row).sum()) for row in rows) // 2
        most = int(before.max(initial=0)) + len(rows)
        tops = [*(int(level.max(initial=0)) * pairs for level in apart), pairs, pairs * most]
        self.units = units_of(tops)
        self.apart = sum(unit * level for unit, level in zip(self.units, apart, strict=False))
        self.shut: list[Ints | None] = [None] * len(rows)
        self.steps = [0] * len(rows)

    def weights(self, others: Ints) -> Ints:
        """What two cost at one table of a round, by how often they meet apart from it."""
        repeat, times = self.units[APART:]
        found: Ints = self.apart + repeat * np.minimum(others, 1) + times * others
        return found

    def visit(self, number: int, best: int, total: int, draws: Draws) -> tuple[int, int]:
        """A few swaps in one round; the cost of the whole after them, and the work done."""
        row = self.rows[number]
        playing = np.flatnonzero(row >= 0)
        others = self.met - together(row)
        state = Swaps(self.weights(others)[np.ix_(playing, playing)], row[playing], self.movable[playing])
        kept = self.shut[number]
        if kept is not None:
            state.shut = kept
        rest = total - state.cost
        work = STEP_WORK + len(row) ** 2 // CELLS_FOR_ONE
        for _ in range(STAY):
            self.steps[number] += 1
            used = state.step(self.steps[number], best - rest, draws)
            work += used
            if not used or rest + state.cost < best:
                break
        self.shut[number] = state.shut
        row[playing] = state.tables
        self.met = others + together(row)
        return rest + state.cost, work

    def total(self, before: Ints) -> int:
        """The cost of the whole, meeting by meeting."""
        met, total = before.copy(), 0
        for row in self.rows:
            here = together(row)
            total += int((self.weights(met) * here).sum()) // 2
            met += here
        return total


def polished(schedule: Schedule, before: Ints, target: int, work: int, draws: Draws) -> list[Ints]:
    """The best rounds found with so much work; most of it is saved when no more repeats than `target` are left.

    `before` is how often each two have met already.
    """
    total = best = schedule.total(before)
    found = [row.copy() for row in schedule.rows]
    repeat, times = schedule.units[APART:]
    little = work // 20
    while best > target * (repeat + times) and work > 0:
        if best < (target + 1) * repeat:
            work = min(work, little)
        total, used = schedule.visit(draws.below(len(found)), best, total, draws)
        work -= used
        if total < best:
            best, found = total, [row.copy() for row in schedule.rows]
    return found


def spaced(rows: Sequence[Ints], last: Ints | None) -> list[Ints]:
    """The same rounds in an order in which fewer meet twice in a row; `last` is the round before the first of them."""
    pairs = [together(row) for row in rows]
    shared = [[int((a * b).sum()) for b in pairs] for a in pairs]
    at_first = [0 if last is None else int((together(last) * a).sum()) for a in pairs]

    def cost(order: Sequence[int]) -> int:
        return at_first[order[0]] + sum(shared[a][b] for a, b in pairwise(order))

    order = list(range(len(rows)))
    best, better = cost(order), True
    while better:
        better = False
        for i, j in combinations(range(len(order)), 2):
            swapped = order.copy()
            swapped[i], swapped[j] = order[j], order[i]
            if cost(swapped) < best:
                order, best, better = swapped, cost(swapped), True
    return [rows[i] for i in order]
