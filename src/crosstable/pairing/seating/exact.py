"""Small fields: every seating is tried or ruled out, so the answer is known to be the best.

The first player without a table opens one, with every possible company, cheapest first. Two things rule most of it out:
the cost so far with the least that everybody else must pay (a share of their cheapest table), and having seated the
same players before for less.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

from crosstable.ranking.round_lines import Ints

GROUP_WORK = 5  # to list a possible table costs that much work
LOOKS_FOR_ONE = 8  # tables listed per unit of work
EXTEND_LOOKS = 30  # cost of taking a table, in listed tables


class OutOfWork(Exception):
    """The search was given up."""


class _Group(NamedTuple):
    """A possible table: what it costs, who sits there (a bit for each), and the least that these must pay anyhow."""

    cost: int
    members: int
    share: int


def listing_work(count: int, sizes: Sequence[int]) -> int:
    """Return the work of listing all possible tables."""
    return GROUP_WORK * sum(comb(count, size) for size in set(sizes))


def find_cheaper(
    weights: Ints, sizes: Sequence[int], locked: Sequence[int], limit: int, work: int
) -> tuple[list[list[int]] | None, bool]:
    """Return the cheapest tables below the limit, if any, and whether the search was complete.

    `locked` is a player's fixed table, or -1.
    """
    search = _Search(weights, sizes, locked, limit, work)
    try:
        search.extend(0, tuple(sizes.count(size) for size in search.kinds), 0, ())
    except OutOfWork:
        return search.found, False
    return search.found, True


class _Search:
    def __init__(self, weights: Ints, sizes: Sequence[int], locked: Sequence[int], limit: int, work: int) -> None:
        self.count = len(weights)
        self.kinds = sorted(set(sizes), reverse=True)
        scale = lcm(*self.kinds)
        self.best = limit * scale
        self.work = work * LOOKS_FOR_ONE
        self.found: list[list[int]] | None = None
        self.seen: dict[tuple[int, tuple[int, ...]], int] = {}
        plain: list[list[int]] = weights.tolist()
        possible = [
            (sum(plain[a][b] for a, b in combinations(members, 2)) * scale, members)
            for size in self.kinds
            for members in combinations(range(self.count), size)
            if _fits(members, sizes, locked)
        ]
        share = [self.best] * self.count
        for cost, members in possible:
            each = cost // len(members)
            for member in members:
                if each < share[member]:
                    share[member] = each
        self.share = sum(share)
        self.groups: list[list[list[_Group]]] = [[[] for _ in range(self.count)] for _ in self.kinds]
        for cost, members in sorted(possible):
            group = _Group(cost, sum(1 << member for member in members), sum(share[member] for member in members))
            self.groups[self.kinds.index(len(members))][members[0]].append(group)

    def extend(self, seated: int, left: tuple[int, ...], cost: int, chosen: tuple[_Group, ...]) -> None:
        """Seat the first player without a table, in every way that can still be the best."""
        self.work -= EXTEND_LOOKS
        if not any(left):
            self.best = cost
            self.found = [[player for player in range(self.count) if group.members >> player & 1] for group in chosen]
            return
        key = seated, left
        if self.seen.get(key, cost + 1) <= cost:
            return
        self.seen[key] = cost
        first = (~seated & (seated + 1)).bit_length() - 1
        rest = cost + self.share - sum(group.share for group in chosen)
        for kind, tables in enumerate(left):
            if not tables:
                continue
            fewer = (*left[:kind], tables - 1, *left[kind + 1 :])
            for group in self.groups[kind][first]:
                self.work -= 1
                if cost + group.cost >= self.best:
                    break
                if not group.members & seated and rest + group.cost - group.share < self.best:
                    self.extend(seated | group.members, fewer, cost + group.cost, (*chosen, group))
            if self.work < 0:
                raise OutOfWork


def _fits(members: Sequence[int], sizes: Sequence[int], locked: Sequence[int]) -> bool:
    """Return whether a table of free players fits, or one with all players locked to it and its own size."""
    tables = {locked[member] for member in members} - {-1}
    if not tables:
        return True
    table = min(tables)
    here = sum(locked[member] == table for member in members)
    return len(tables) == 1 and sizes[table] == len(members) and here == sum(player == table for player in locked)
