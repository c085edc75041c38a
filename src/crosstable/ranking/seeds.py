"""The seeds of a bracket: the order of qualification, with players who come from one group apart as long as can be.

| clause | where |
|---|---|
| players change places with others of the same place only; winners of groups stay | `mates_apart` |
| first the pairs of mates who could meet in the first round are fewest, then of the second, and so on | `_Costs`|
| then the sum of squared moves is least; then the lowest numbers come first | `_best_row` |

Players of one place find the best seats among all others by an assignment, which is exact: so it is if two advance from
each group. With more places they take turns until nothing gets better; small cases are tried through.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from math import factorial, prod

from crosstable.model.tournament import PlayerId

# Up to this many orders are tried exhaustively.
FEW = 5_000


def slots(size: int) -> list[int]:
    """Return the seeds of a bracket of that size, a power of two, in the order of its slots."""
    order = [1]
    while len(order) < size:
        order = [number for seed in order for number in (seed, 2 * len(order) + 1 - seed)]
    return order


def first_meetings(count: int) -> list[list[int]]:
    size = 1 << max(0, count - 1).bit_length()
    at = [0] * size
    for slot, seed in enumerate(slots(size)):
        at[seed - 1] = slot
    return [[(at[i] ^ at[j]).bit_length() for j in range(count)] for i in range(count)]


class _Costs:
    """How bad an order is: a number for which a meeting one round earlier outweighs everything later."""

    def __init__(self, group: Mapping[PlayerId, str | None], count: int, base: Sequence[PlayerId]) -> None:
        self.group = group
        self.meet = first_meetings(count)
        self.base = {player: i for i, player in enumerate(base)}
        rounds = max(1, (count - 1).bit_length())
        sizes = Counter(name for name in group.values() if name is not None).values()
        pairs = sum(size * (size - 1) // 2 for size in sizes) + 1
        moves = count**3 + 1
        self.early: list[int] = [moves * pairs ** (rounds - number) for number in range(rounds + 1)]

    def pair_cost(self, one: PlayerId, i: int, other: PlayerId, j: int) -> int:
        if self.group[one] is None or self.group[one] != self.group[other]:
            return 0
        return self.early[self.meet[i][j]]

    def move(self, player: PlayerId, at: int) -> int:
        return (self.base[player] - at) ** 2

    def total(self, order: Sequence[PlayerId]) -> int:
        mates = sum(
            self.pair_cost(order[i], i, order[j], j)
            for j in range(len(order))
            for i in range(j)
            if order[i] != order[j]
        )
        return mates + sum(self.move(player, at) for at, player in enumerate(order))


def mates_apart(
    order: Sequence[PlayerId],
    place: Mapping[PlayerId, int],
    group: Mapping[PlayerId, str | None],
    numbers: Mapping[PlayerId, int],
) -> list[PlayerId]:
    """Return the order of seeds in which players of one group meet as late as possible."""
    named = [name for name in (group[player] for player in order) if name is not None]
    if len(named) == len({*named}) or len({*named}) == 1:
        return [*order]
    costs = _Costs(group, len(order), order)
    rows = [[i for i, player in enumerate(order) if place[player] == at] for at in sorted({*place.values()})]
    moving = [row for row in rows if len(row) > 1 and place[order[row[0]]] > min(place.values())]
    if prod(factorial(len(row)) for row in moving) <= FEW:
        return _best_order(order, moving, costs, numbers)
    now = [*order]
    best = costs.total(now)
    while True:
        for row in moving:
            now = _best_row(now, row, costs, numbers)
        total = costs.total(now)
        if total >= best:
            return now
        best = total


def _best_order(
    order: Sequence[PlayerId], moving: Sequence[Sequence[int]], costs: _Costs, numbers: Mapping[PlayerId, int]
) -> list[PlayerId]:

    def orders() -> "list[list[PlayerId]]":
        row_order = []
        for chosen in product(*(permutations([order[i] for i in row]) for row in moving)):
            now = [*order]
            for row, players in zip(moving, chosen, strict=True):
                for i, player in zip(row, players, strict=True):
                    now[i] = player
            row_order.append(now)
        return row_order

    return min(orders(), key=lambda now: (costs.total(now), [numbers[player] for player in now]))


def _best_row(
    order: Sequence[PlayerId], row: Sequence[int], costs: _Costs, numbers: Mapping[PlayerId, int]
) -> list[PlayerId]:
    """Return the order with the players of one place seated best, all others staying; among the best the lowest
    numbers first.
    """
    players = sorted((order[i] for i in row), key=numbers.__getitem__)
    others = [(i, player) for i, player in enumerate(order) if i not in {*row}]
    price = [
        [costs.move(player, i) + sum(costs.pair_cost(player, i, other, j) for j, other in others) for player in players]
        for i in row
    ]
    now = [*order]
    for i, player in zip(row, _first_of_best(price), strict=True):
        now[i] = players[player]
    return now


def _first_of_best(price: Sequence[Sequence[int]]) -> list[int]:
    """Return the column for each row of a square table so that the sum is least; of several ways the first one.

    The best ways are those along cells that cost nothing beyond what their row and column cost by themselves.
    """
    size = len(price)
    rows, columns, given = _assign(price)
    tight = [{j for j in range(size) if price[i][j] == rows[i] + columns[j]} for i in range(size)]
    taken_by = {j: i for i, j in enumerate(given)}
    fixed: set[int] = set()
    for i in range(size):
        now = given[i]
        for j in sorted(tight[i] - fixed):
            if j == now:
                break
            # The row with that column needs another one; ours is free.
            trial = dict(taken_by)
            del trial[now]
            loser = trial.pop(j)
            trial[j] = i
            if _augment(loser, tight, trial, {*fixed, j}):
                taken_by = trial
                given = [0] * size
                for column, row in taken_by.items():
                    given[row] = column
                break
        fixed.add(given[i])
    return given


def _augment(row: int, tight: Sequence[set[int]], taken_by: dict[int, int], seen: set[int]) -> bool:
    """Assign a column to a row, moving others; return False if impossible."""
    for j in sorted(tight[row] - seen):
        seen.add(j)
        if j not in taken_by or _augment(taken_by[j], tight, taken_by, seen):
            taken_by[j] = row
            return True
    return False


def _assign(price: Sequence[Sequence[int]]) -> tuple[list[int], list[int], list[int]]:
    """Return the prices of rows and columns, and a column for each row, for the least sum (Hungarian method, in
    integers of any size).
    """
    size = len(price)
    rows, columns = [0] * (size + 1), [0] * (size + 1)
    taken_by = [size] * (size + 1)
    for i in range(size):
        taken_by[size] = i
        at = size
        least: list[int | None] = [None] * size
        way = [size] * size
        seen = [False] * (size + 1)
        while taken_by[at] != size:
            seen[at] = True
            row = taken_by[at]
            step, following = None, size
            for j in range(size):
                if seen[j]:
                    continue
                cost = price[row][j] - rows[row] - columns[j]
                known = least[j]
                if known is None or cost < known:
                    least[j], known, way[j] = cost, cost, at
                if step is None or known < step:
                    step, following = known, j
            assert step is not None
            for j in range(size + 1):
                if seen[j]:
                    rows[taken_by[j]] += step
                    columns[j] -= step
                elif j < size and (known := least[j]) is not None:
                    least[j] = known - step
            at = following
        while at != size:
            taken_by[at] = taken_by[way[at]]
            at = way[at]
    given = [0] * size
    for j in range(size):
        given[taken_by[j]] = j
    return rows[:size], columns[:size], given
