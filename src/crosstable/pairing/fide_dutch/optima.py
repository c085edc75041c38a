"""All perfect matchings of least cost of a graph, narrowed down choice by choice."""

from collections.abc import Sequence

import numpy as np

from crosstable.pairing.fide_dutch.graph import (
    Costs,
    Mask,
    Search,
    bits,
    find_matching,
    fit_word,
    flip,
    match_densely,
    tight_edges,
    total,
)


class Optima:
    """The matchings, one of which is `mate`. A choice is kept if some matching of least cost agrees with it.

    If potentials prove which edges are tight, `costs` is None and a choice is one augmenting path; if not, the graph is
    matched again for each choice.
    """

    def __init__(self, costs: Costs, edges: Mask, mate: Sequence[int]) -> None:
        self.edges, self.mate = edges.copy(), [*mate]
        self.alive = np.arange(len(edges))
        self._alive_bits = (1 << len(edges)) - 1
        self.costs: Costs | None = None
        self.near: list[int] = []
        self._settle(costs)

    def _settle(self, costs: Costs) -> None:
        """Go on with tight edges if there are potentials, else with costs."""
        part = np.ix_(self.alive, self.alive)
        place = {vertex: i for i, vertex in enumerate(self.alive.tolist())}
        mate = [place[self.mate[vertex]] for vertex in self.alive.tolist()]
        tight = tight_edges(costs[part], self.edges[part], mate)
        if tight is None:
            self.costs = costs
            return
        self.costs = None
        self.edges = np.zeros_like(self.edges)
        self.edges[part] = tight
        self.near = bits(self.edges)

    def fix(self, a: int, b: int) -> bool:
        """Match two vertices for good if that costs nothing; return whether it does."""
        if not self.edges[a, b]:
            return False
        if self.mate[a] != b and not (self._exchange(a, b) if self.costs is None else self._match_with(a, b)):
            return False
        self.alive = self.alive[(self.alive != a) & (self.alive != b)]
        self._alive_bits &= ~(1 << a | 1 << b)
        self.edges[[a, b], :] = self.edges[:, [a, b]] = False
        if self.costs is not None:
            self._settle(self.costs)
        return True

    def fix_first(self, a: int, others: Sequence[int]) -> int:
        """Match a vertex for good with the first of these that costs nothing; return which one that is."""
        if self.fix(a, others[0]):
            return others[0]
        possible = self._partners(a)
        return next(other for other in others[1:] if possible >> other & 1 and self.fix(a, other))

    def _partners(self, a: int) -> int:
        """Return as bits the vertices that some matching of least cost may match with this one: of tight edges exactly
        the vertices that a matching of all others can leave out.
        """
        if self.costs is not None:
            return self._alive_bits
        mate, left = self.mate, self.mate[a]
        mate[left] = -1
        outer = Search(self.near, mate, left, 0, self._alive_bits & ~(1 << a)).outer
        mate[left] = a
        return outer & self.near[a]

    def _exchange(self, a: int, b: int) -> bool:
        mate = self.mate
        left, right = mate[a], mate[b]
        mate[left] = mate[right] = -1
        alive = self._alive_bits & ~(1 << a | 1 << b)
        path = Search(self.near, mate, left, 1 << right, alive).path
        if not path:
            mate[left], mate[right] = a, b
            return False
        flip(mate, path)
        mate[a], mate[b] = b, a
        return True

    def _match_with(self, a: int, b: int) -> bool:
        assert self.costs is not None
        edges = self.edges.copy()
        edges[[a, b], :] = edges[:, [a, b]] = False
        edges[a, b] = edges[b, a] = True
        return self._match_again(edges)

    def _match_again(self, edges: Mask) -> bool:
        """Match the vertices that are left over these edges; keep the matching if it is as cheap as before."""
        assert self.costs is not None
        part = np.ix_(self.alive, self.alive)
        vertices = self.alive.tolist()
        matching = match_densely(self.costs[part], edges[part])
        if matching is None:
            return False
        mate = [vertices[other] for other in matching]
        before = sum(int(self.costs[vertex, self.mate[vertex]]) for vertex in vertices)
        if sum(int(self.costs[a, b]) for a, b in zip(vertices, mate, strict=True)) != before:
            return False
        for vertex, other in zip(vertices, mate, strict=True):
            self.mate[vertex] = other
        return True

    def avoid(self, vertex: int, others: Sequence[int]) -> bool:
        """Take away edges of a vertex for good if that costs nothing; return whether it does."""
        if self.costs is not None:
            edges = self.edges.copy()
            edges[vertex, others] = edges[others, vertex] = False
            if self.mate[vertex] in others and not self._match_again(edges):
                return False
            self.edges = edges
            return True
        near = self.near[:]
        off = sum(1 << other for other in others)
        near[vertex] &= ~off
        for other in others:
            near[other] &= ~(1 << vertex)
        mate, other = self.mate, self.mate[vertex]
        if off >> other & 1:
            mate[vertex] = mate[other] = -1
            path = Search(near, mate, vertex, 1 << other, self._alive_bits).path
            if not path:
                mate[vertex], mate[other] = other, vertex
                return False
            flip(mate, path)
        self.near = near
        self.edges[vertex, others] = self.edges[others, vertex] = False
        return True

    def restrict(self, edges: Mask) -> bool:
        """Keep to these edges if some matching of least cost has no others; return whether one does."""
        kept = self.edges & edges
        if self.costs is not None:
            if not self._match_again(kept):
                return False
            self.edges = kept
            self._settle(self.costs)
            return True
        part = np.ix_(self.alive, self.alive)
        matching = find_matching(np.zeros((len(self.alive),) * 2, dtype=np.int64), kept[part])
        if matching is None:
            return False
        vertices = self.alive.tolist()
        for vertex, other in zip(vertices, matching, strict=True):
            self.mate[vertex] = vertices[other]
        self.edges, self.near = kept, bits(kept)
        return True

    def refine(self, costs: Costs, bound: int) -> None:
        """Keep the matchings that cost least in another way; `bound` is the most that one can cost so."""
        if self.costs is not None:
            first = self.costs
            if not fit_word(int(total(first, self.mate)) + 1, bound + 1) or first.dtype == object:
                first, costs = first.astype(object), costs.astype(object)
            costs = first * (bound + 1) + costs
        part = np.ix_(self.alive, self.alive)
        matching = find_matching(costs[part], self.edges[part])
        assert matching is not None, "the matching so far is one"
        vertices = self.alive.tolist()
        for vertex, other in zip(vertices, matching, strict=True):
            self.mate[vertex] = vertices[other]
        self._settle(costs)
