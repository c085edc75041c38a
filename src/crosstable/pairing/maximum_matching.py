"""Maximum pairings, and the players they can leave out (Berge; Gallai and Edmonds).

A pairing is maximum if no alternating path connects two unpaired players. The search for such a path is a forest that
grows from them: every player at an even distance (*outer*) is left out by some maximum pairing, and nobody else is. Two
outer players of one tree who can meet close an odd cycle, in which everybody is outer.
"""

from collections.abc import Sequence, Set
from typing import NamedTuple

import rustworkx

Barred = Sequence[Set[int]]

_FIRST_PICKS = 12


class MaximumPairing(NamedTuple):
    """A maximum pairing (`mate` of each, -1 for nobody), the number of unpaired players, and the players that some
    maximum pairing leaves out.
    """

    mate: list[int]
    left: int
    spare: set[int]


def maximum_pairing(barred: Barred) -> MaximumPairing:
    """Return a maximum pairing of the players 0 to n-1."""
    picks = _FIRST_PICKS
    while True:
        mate = _near_maximum(barred, picks)
        roots = [player for player, other in enumerate(mate) if other < 0]
        outer = _Forest(barred, mate, roots).grow()
        if outer is not None:
            return MaximumPairing(mate, len(roots), outer)
        picks *= 4


def renumber(players: Sequence[int], barred: Barred) -> list[set[int]]:
    """Return the forbidden opponents of some players, numbered from 0."""
    number = {player: i for i, player in enumerate(players)}
    return [{number[other] for other in barred[player] if other in number} for player in players]


def _near_maximum(barred: Barred, picks: int) -> list[int]:
    """Return a pairing close to the maximum: each player considers only some opponents, evenly spread."""
    size = len(barred)
    step = max(1, size // picks)
    edges = set()
    for player in range(size):
        picked = 0
        for start in range(step):
            for other in range((player + 1 + start) % step, size, step):
                if other != player and other not in barred[player]:
                    edges.add((min(player, other), max(player, other)))
                    picked += 1
            if picked >= picks:
                break
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(a, b, 1) for a, b in sorted(edges)])
    mate = [-1] * size
    for a, b in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        mate[a], mate[b] = b, a
    return mate


class _Forest:
    """The alternating trees that grow from unpaired players. A closed cycle becomes one class of outer players."""

    def __init__(self, barred: Barred, mate: Sequence[int], roots: Sequence[int]) -> None:
        self.barred, self.mate = barred, mate
        self.fresh = set(range(len(barred))) - set(roots)
        self.base = {root: root for root in roots}
        self.members = {root: [root] for root in roots}
        self.root = {root: root for root in roots}
        self.parent: dict[int, int] = {}
        self.waiting = list(roots)

    def grow(self) -> set[int] | None:
        """Return the outer players; None if two trees meet, so that a larger pairing exists."""
        while self.waiting:
            player = self.waiting.pop()
            barred = self.barred[player]
            for inner in [other for other in self.fresh if other not in barred]:
                if inner in self.fresh:
                    self._graft(player, inner)
            for base in list(self.members):
                if base not in self.members or base == self.base[player]:
                    continue
                if any(other not in barred for other in self.members[base]):
                    if self.root[base] != self.root[self.base[player]]:
                        return None
                    self._join_cycle(self.base[player], base)
        return set(self.base)

    def _graft(self, player: int, inner: int) -> None:
        outer = self.mate[inner]
        self.fresh -= {inner, outer}
        self.parent[inner] = player
        self.base[outer] = outer
        self.members[outer] = [outer]
        self.root[outer] = self.root[self.base[player]]
        self.waiting.append(outer)

    def _parent_class(self, base: int) -> int | None:
        """Return the class from which the tree grew to this one."""
        inner = self.mate[base]
        return self.base[self.parent[inner]] if inner >= 0 else None

    def _join_cycle(self, a: int, b: int) -> None:
        """Join two classes of one tree with everything between them and their fork."""
        branch = [a]
        while (above := self._parent_class(branch[-1])) is not None:
            branch.append(above)
        on_branch = set(branch)
        other = [b]
        while other[-1] not in on_branch:
            above = self._parent_class(other[-1])
            assert above is not None
            other.append(above)
        fork = other.pop()
        for base in [*branch[: branch.index(fork)], *other]:
            inner = self.mate[base]
            joined = [*self.members.pop(base), inner]
            self.waiting.append(inner)
            self.members[fork] += joined
            for player in joined:
                self.base[player] = fork
