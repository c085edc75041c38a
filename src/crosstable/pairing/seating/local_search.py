"""A search that swaps two players of different tables, again and again, and keeps the best tables it has seen.

Each step takes the best swap of a player whose table costs anything, even if it makes things worse; a player who has
just left a table does not come back for a while (a tabu search). After a long time without progress it goes on from the
best tables, shaken. What ends it is work, not time: the answer is the same on every machine.
"""

import numpy as np

from crosstable.pairing.seating.draws import Draws
from crosstable.ranking.round_lines import Ints

NEVER = 1 << 62
CELLS = 2_000  # swaps evaluated in one step
STEP_WORK, CELLS_FOR_ONE, PLAYERS_FOR_ONE = 60, 50, 16  # cost of a step, and one more per this many cells and players


def table_sums(weights: Ints, tables: Ints, count: int) -> Ints:
    """Return the cost of each player (column) with everybody at each table (row)."""
    sums = np.zeros((count, len(tables)), dtype=np.int64)
    np.add.at(sums, tables, weights)
    return sums


def cost_of(weights: Ints, tables: Ints) -> int:
    same = tables[:, None] == tables
    return int(weights[same].sum()) // 2


class Swaps:
    """A seating that changes by swaps: who sits where, and what it costs."""

    def __init__(self, weights: Ints, tables: Ints, movable: Ints) -> None:
        self.weights, self.tables, self.movable = weights, tables.copy(), movable
        self.everybody = np.arange(len(tables))
        self.count = int(tables.max(initial=0)) + 1
        self.sums = table_sums(weights, tables, self.count)
        self.own = self.sums[self.tables, self.everybody]
        self.cost = int(self.own.sum()) // 2
        self.fixed = movable == 0
        self.shut = np.zeros((self.count, len(tables)), dtype=np.int64)

    def movable_players(self, draws: Draws) -> Ints:
        """Return movable players whose table has a cost; a sample if there are many."""
        rows: Ints = np.flatnonzero(self.own * self.movable)
        most = max(1, CELLS // len(self.tables))
        if len(rows) > most:
            start = draws.draw_below(len(rows))
            rows = np.concatenate((rows[start:], rows[:start]))[:most]
        return rows

    def swap_gains(self, rows: Ints) -> Ints:
        """Return the change of the cost for a swap of each of these players (row) with everybody (column)."""
        here = self.tables[rows]
        added = self.sums[here] - self.own - self.own[rows][:, None] - 2 * self.weights[rows]
        added += self.sums[:, rows].T[:, self.tables]
        added[(here[:, None] == self.tables) | self.fixed] = NEVER
        return added

    def blocked_until(self, rows: Ints) -> Ints:
        """Return the step before which each swap would bring a player back too soon."""
        until: Ints = np.maximum(self.shut[self.tables[rows]], self.shut[:, rows].T[:, self.tables])
        return until

    def swap(self, a: int, b: int, until: int = 0) -> None:
        here, there = int(self.tables[a]), int(self.tables[b])
        change = self.weights[b] - self.weights[a]
        self.cost += int(self.sums[here, b] - self.own[b] + self.sums[there, a] - self.own[a] - 2 * self.weights[a, b])
        self.sums[here] += change
        self.sums[there] -= change
        self.tables[a], self.tables[b] = there, here
        self.own = self.sums[self.tables, self.everybody]
        self.shut[here, a] = self.shut[there, b] = until

    def step(self, step: int, best: int, draws: Draws) -> int:
        """Make the best swap that brings nobody back too soon, or that beats the best; return the work done."""
        rows = self.movable_players(draws)
        if not len(rows):
            return 0
        gains = self.swap_gains(rows)
        least = int(gains.min())
        if least == NEVER:
            return 0
        if self.cost + least >= best:
            open_now = np.where(self.blocked_until(rows) > step, NEVER, gains)
            if int(open_now.min()) < NEVER:
                gains, least = open_now, int(open_now.min())
        chosen = np.flatnonzero(gains.ravel() == least)
        row, other = divmod(int(chosen[draws.draw_below(len(chosen))]), len(self.tables))
        self.swap(int(rows[row]), other, step + 3 + draws.draw_below(8))
        return STEP_WORK + gains.size // CELLS_FOR_ONE + len(self.tables) // PLAYERS_FOR_ONE

    def shake(self, draws: Draws) -> None:
        free = np.flatnonzero(self.movable)
        for _ in range(2 + len(free) // 6):
            a, b = (int(free[draws.draw_below(len(free))]) for _ in range(2))
            if self.tables[a] != self.tables[b]:
                self.swap(a, b)


def improve(weights: Ints, start: Ints, movable: Ints, target: int, work: int, draws: Draws) -> tuple[Ints, int]:
    """Return the best tables found with this much work, and their cost; stop when the target is reached."""
    state = Swaps(weights, start, movable)
    best, tables = state.cost, state.tables.copy()
    patience = 300 + 10 * len(start)
    step, last = 0, 0
    while best > target and work > 0:
        step += 1
        used = state.step(step, best, draws)
        if not used:
            break
        work -= used
        if state.cost < best:
            best, tables, last = state.cost, state.tables.copy(), step
        elif step - last > patience:
            state = Swaps(weights, tables, movable)
            state.shake(draws)
            step = last = 0
    return tables, best
