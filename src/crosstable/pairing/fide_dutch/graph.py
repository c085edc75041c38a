"""Perfect matchings of least cost, and all others that cost as little.

After a matching of least cost is known, potentials of the vertices are computed (the dual of the linear program): no
edge costs less than its two ends together, and every matched edge costs exactly as much. If there are potentials, every
perfect matching of edges that cost exactly as much (*tight* edges) has the least cost, and no other matching has. Then
one augmenting path tells whether such a matching contains an edge. If there are none, the graph is matched again for
every question.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import rustworkx
from numpy.typing import NDArray

# Whole numbers: of 64 bits, or of any size.
Costs = NDArray[Any]
Mask = NDArray[np.bool_]

# Sums of costs below this are exact in whole numbers of 64 bits.
_WORD = 1 << 60
# Of larger graphs some edges of each vertex are tried first; the potentials prove that no other one would help.
_SPARSE_FROM = 48
_FIRST_EDGES = 8
# The cheapest matching may need dear edges too: this many of each price, and this many prices.
_OF_ONE_PRICE, _PRICES = 4, 8
# Two primes that scatter the products of small numbers.
_STRIDE, _MODULUS = 7_919, 104_729


def match_densely(costs: Costs, edges: Mask) -> list[int] | None:
    """Return a perfect matching of least cost as the mate of each vertex, None if there is no perfect matching."""
    size = len(edges)
    if size == 0:
        return []
    rows, columns = np.nonzero(np.triu(edges))
    values = costs[rows, columns]
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([*zip(rows.tolist(), columns.tolist(), (-values).tolist(), strict=True)])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < size:
        return None
    mate = [-1] * size
    for a, b in matching:
        mate[a], mate[b] = b, a
    return mate


def find_matching(costs: Costs, edges: Mask) -> list[int] | None:
    """Return a perfect matching of least cost, found among a few edges of each vertex if that can be proved."""
    size = len(edges)
    if size >= _SPARSE_FROM:
        natural = _first_candidate(costs, edges)
        if natural is not None:
            return natural
        if costs.dtype != object:
            mate = match_densely(costs, _first_edges(costs, edges))
            if mate is not None and tight_edges(costs, edges, mate) is not None:
                return mate
    return match_densely(costs, edges)


def _first_candidate(costs: Costs, edges: Mask) -> list[int] | None:
    """Return the upper half against the lower if that costs nothing; the last two vertices may meet instead."""
    size = len(edges)
    for last in (size, size - 2):
        half = last // 2
        mate = [*range(half, 2 * half), *range(half), *range(2 * half, size)][:size]
        if last < size:
            mate[-2:] = [size - 1, size - 2]
        places = np.arange(size)
        if size % 2 == 0 and edges[places, mate].all() and not costs[places, mate].any():
            return mate
    return None


def _first_edges(costs: Costs, edges: Mask) -> Mask:
    """Return a few edges of each vertex: the cheapest, of these the ones to vertices half the graph away, some of each
    price, and others spread over the graph, so that there is a perfect matching among them.
    """
    size = len(edges)
    number = np.arange(size, dtype=np.int64)
    far = np.abs(2 * np.abs(number[:, None] - number[None, :]) - size)
    spread = (number[:, None] + 1) * (number[None, :] + 1) * _STRIDE % _MODULUS
    price = np.where(edges, costs, _infinity(costs))
    few = np.zeros_like(edges)
    for keys in ((far, price), (spread, price), (spread, ~edges)):
        order = np.lexsort(keys)[:, :_FIRST_EDGES]
        few[number[:, None], order] = True
    order = np.lexsort((far, price))
    prices = np.take_along_axis(price, order, axis=1)
    starts = np.ones_like(edges)
    starts[:, 1:] = prices[:, 1:] != prices[:, :-1]
    since = number[None, :] - np.maximum.accumulate(np.where(starts, number[None, :], 0), axis=1)
    rows, columns = np.nonzero((since < _OF_ONE_PRICE) & (starts.cumsum(axis=1) <= _PRICES))
    few[rows, order[rows, columns]] = True
    few &= edges
    return few | few.T


def fit_word(*sizes: int) -> bool:
    """Return whether 64 bits are enough for numbers below the product of these."""
    product = 1
    for size in sizes:
        product *= size
    return product < _WORD >> 2


def total(costs: Costs, mate: Sequence[int]) -> int:
    """Return the cost of a perfect matching."""
    return sum(int(costs[a, b]) for a, b in enumerate(mate) if a < b)


def tight_edges(costs: Costs, edges: Mask, mate: Sequence[int]) -> Mask | None:
    """Return the edges of all perfect matchings as cheap as this one; None if no potentials prove that.

    The potentials are shortest ways (Bellman and Ford) in the graph in which a step leads from the mate of a vertex
    over another edge.
    """
    size = len(mate)
    order = np.array(mate)
    if not costs[np.arange(size), order].any():
        # Nothing costs less than nothing.
        free: Mask = edges & (costs == 0)
        return free
    across = costs[:, order]
    # steps[k, i]: from vertex k to vertex i, over the edge between i and the mate of k.
    open_ = edges[:, order].T
    steps = across.T - across[np.arange(size), np.arange(size)][:, None]
    far = _infinity(costs)
    steps = np.where(open_, steps, far)
    potential = np.zeros(size, dtype=costs.dtype)
    for _ in range(size + 1):
        shorter = np.minimum(potential, (steps + potential[:, None]).min(axis=0))
        if (shorter == potential).all():
            break
        potential = shorter
    else:
        return None
    other = costs[np.arange(size), order] - potential[order]
    both = potential + other
    tight: Mask = edges & ((2 * costs) == (both[:, None] + both[None, :]))
    return tight


def _infinity(costs: Costs) -> int:
    """Return a length greater than that of any way."""
    if costs.dtype == object:
        return 1 << 200
    return _WORD


def bits(mask: Mask) -> list[int]:
    """Return each row as a whole number with a bit for each column."""
    packed = np.packbits(mask, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def members(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Search:
    """The alternating tree that grows from one vertex without a mate (Edmonds).

    `near` has the neighbours of each vertex as bits; only vertices in `alive` are used. `path` is an augmenting path to
    one of the `goals`, empty if there is none: then `outer` are the vertices that a matching as large can leave out in
    place of the root.
    """

    def __init__(self, near: Sequence[int], mate: Sequence[int], root: int, goals: int, alive: int) -> None:
        self.near, self.mate, self.root = near, mate, root
        self.parent: dict[int, int] = {}
        self.base: list[int] = [*range(len(near))]
        self.outer = self.labelled = 1 << root
        self.path = self._grow(goals, alive)

    def _grow(self, goals: int, alive: int) -> list[int]:
        parent, mate = self.parent, self.mate
        queue = [self.root]
        for vertex in queue:
            reach = self.near[vertex] & alive
            if reach & goals:
                goal = next(members(reach & goals))
                parent[goal] = vertex
                return self._path(goal)
            for other in members(reach & ~self.labelled):
                if not self.labelled >> other & 1:
                    partner = mate[other]
                    parent[other] = vertex
                    self.labelled |= 1 << other | 1 << partner
                    self.outer |= 1 << partner
                    queue.append(partner)
            for other in members(reach & self.outer):
                if self.base[other] != self.base[vertex]:
                    queue += self._contract(vertex, other)
        return []

    def _contract(self, a: int, b: int) -> list[int]:
        """Make one class of an odd circle; return its vertices that are outer now."""
        stem = self._ancestor(a, b)
        inside: set[int] = set()
        self._mark(a, stem, b, inside)
        self._mark(b, stem, a, inside)
        fresh = []
        for place in members(self.labelled):
            if self.base[place] in inside:
                self.base[place] = stem
                if not self.outer >> place & 1:
                    self.outer |= 1 << place
                    fresh.append(place)
        return fresh

    def _ancestor(self, a: int, b: int) -> int:
        above = {self.base[a]}
        while self.base[a] != self.base[self.root]:
            a = self.parent[self.mate[self.base[a]]]
            above.add(self.base[a])
        while self.base[b] not in above:
            b = self.parent[self.mate[self.base[b]]]
        stem: int = self.base[b]
        return stem

    def _mark(self, vertex: int, stem: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != stem:
            inside |= {self.base[vertex], self.base[self.mate[vertex]]}
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]

    def _path(self, goal: int) -> list[int]:
        path = []
        while goal >= 0:
            path += [goal, self.parent[goal]]
            goal = self.mate[self.parent[goal]]
        return path


def flip(mate: list[int], path: Sequence[int]) -> None:
    """Match the vertices of an augmenting path by twos."""
    for i in range(0, len(path), 2):
        a, b = path[i], path[i + 1]
        mate[a], mate[b] = b, a


def largest_matching(near: Sequence[int], alive: int) -> tuple[list[int], list[int]]:
    """Return a largest matching as the mate of each vertex, -1 for none, and the vertices that it leaves out."""
    mate = [-1] * len(near)
    for vertex in members(alive):
        if mate[vertex] < 0:
            other = next((other for other in members(near[vertex] & alive) if mate[other] < 0), -1)
            if other >= 0:
                mate[vertex], mate[other] = other, vertex
    left = [vertex for vertex in members(alive) if mate[vertex] < 0]
    single: list[int] = []
    while left:
        root = left.pop()
        goals = sum(1 << other for other in left)
        path = Search(near, mate, root, goals, alive & ~sum(1 << other for other in single)).path
        if path:
            left.remove(path[0])
            flip(mate, path)
        else:
            single.append(root)
    return mate, single
