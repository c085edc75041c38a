"""Neighbouring score groups paired as one: who floats between them, and the best inside.

One matching decides, in which
- pairs that alone would cost more than the excess allowed are left out;
- a large group is represented by the few players who can be worth floating: those with the fewest earlier floats that
  way, nearest to the line first, one more than any opponent is barred from. Whatever a pairing does with another one,
  it could do as well or better with one of these. The rest of the group can always be paired (Dirac: each of them may
  meet at least half).
If its excess is within the limit, nothing better exists on levels 2, 3 and 5a.
"""

from collections.abc import Sequence, Set

import msgspec

from crosstable.pairing.group_pairing import pair_within
from crosstable.pairing.objective import pair_cost
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.score_groups import Landscape
from crosstable.pairing.weighted_matching import Edge, cheapest_matching

_FREE = (0, 0, 0, 0, 0, 0, 0)


class Stretch(msgspec.Struct, frozen=True):
    """A best pairing of neighbouring groups: who floats, and what it costs above the lower bound of level 2."""

    low: int
    high: int
    between: list[Pair]
    inside: list[Pair]
    excess: int


def pair_at_lower_bound(land: Landscape, low: int, high: int) -> Stretch | None:
    """Return the cheapest legal pair at every odd line, if these do not collide and the rest can be paired."""
    between: list[Pair] = []
    used: set[int] = set()
    for line in range(low, high):
        pair = _cheapest_pair(land, line)
        if pair is None or pair[0] in used:
            return None
        used.update(pair)
        between.append(pair)
    inside: list[Pair] = []
    for g in range(low, high + 1):
        paired = _pair_rest(land, g, used)
        if paired is None:
            return None
        inside += paired
    return Stretch(low, high, between, inside, 0)


def _pair_rest(land: Landscape, g: int, floating: Set[int]) -> list[Pair] | None:
    """Pair a group without its floaters; manual pairs are numbered with the rest."""
    field = land.field
    score = field.scores[land.groups[g][0]]
    kept = [(a, b) for a, b in field.kept_pairs if field.scores[a] == score == field.scores[b]]
    rest = [group for group in land.groups[g] if group not in floating]
    paired = pair_within(field, [*rest, *(player for pair in kept for player in pair)], land.barred, kept)
    return paired if paired is None or not kept else [pair for pair in paired if pair not in kept]


def _cheapest_pair(land: Landscape, line: int) -> Pair | None:
    """Return the legal pair across a line with the fewest earlier floats, then the nearest."""
    above = land.floaters(line, down=True, count=land.barred_outside[line] + 1)
    below = land.floaters(line + 1, down=False, count=land.barred_outside[line + 1] + 1)
    legal = [(a, b) for a in above for b in below if b not in land.barred[a]]
    return min(legal, key=lambda pair: _cost(land.field, *pair), default=None)


def _cost(field: Field, a: int, b: int) -> tuple[int, ...]:
    """Return levels 2 to 5a of a match: levels 1b and 1c are handled by keeping players apart."""
    return pair_cost(field, a, b)[2:]


def match_groups(land: Landscape, low: int, high: int, allowed: int) -> Stretch | None:
    """Return the best pairing of these groups, of pairs that cost no more than `allowed` above the bound.

    If its excess is more, groups may have given away too many players, and the inside is left out.
    """
    graph = Graph(land, low, high, allowed)
    matching = cheapest_matching(graph.size, graph.edges)
    if matching is None:
        return None
    field = land.field
    between = []
    for i, j in matching:
        a, b = graph.player[i], graph.player[j]
        if a is not None and b is not None and field.scores[a] != field.scores[b]:
            between.append((min(a, b), max(a, b)))
    excess = sum((field.scores[a] - field.scores[b]) ** 2 for a, b in between) - land.least_cost(low, high)
    used = {player for pair in between for player in pair}
    inside: list[Pair] = []
    for g in range(low, high + 1) if excess <= allowed else ():
        paired = _pair_rest(land, g, used)
        assert paired is not None, "a group that was matched can be paired"
        inside += paired
    return Stretch(low, high, between, inside, excess)


class Graph:
    """The matching problem of a stretch: its nodes are players, or None for the crowd of a large group or a phantom."""

    def __init__(self, land: Landscape, low: int, high: int, allowed: int) -> None:
        self.land = land
        self.player: list[int | None] = []
        self.edges: list[Edge] = []
        above: dict[int, list[int]] = {}
        below: dict[int, list[int]] = {}
        crossings = {line: land.most_crossings(line, allowed) for line in range(low, high)}
        for g in range(low, high + 1):
            down, up = crossings.get(g, 0), crossings.get(g - 1, 0)
            below[g], above[g] = self._add_group(g, down, up)
        for g in range(low, high):
            for other in range(g + 1, high + 1):
                if land.excess_of(g, other) <= allowed:
                    self._add_between(below[g], above[other])

    @property
    def size(self) -> int:
        return len(self.player)

    def _add_nodes(self, players: Sequence[int | None]) -> list[int]:
        first = len(self.player)
        self.player.extend(players)
        return list(range(first, len(self.player)))

    def _add_group(self, g: int, down: int, up: int) -> tuple[list[int], list[int]]:
        """Add a group's nodes and inner edges; return who can float down and who up."""
        land = self.land
        group, barred = land.groups[g], land.barred
        floating = down + up
        count = land.barred_outside[g] + floating
        large = len(group) - floating >= 2 * (land.barred_inside[g] + 1) and len(group) > 2 * count
        if not large:
            nodes = self._add_nodes(group)
            self.edges += [
                (i, j, _FREE)
                for k, i in enumerate(nodes)
                for j in nodes[k + 1 :]
                if self.player[j] not in barred[group[k]]
            ]
            return nodes, nodes
        downward = land.floaters(g, down=True, count=count) if down else []
        upward = land.floaters(g, down=False, count=count) if up else []
        few = sorted({*downward, *upward})
        nodes = self._add_nodes(few)
        node = dict(zip(few, nodes, strict=True))
        # Candidates who do not float are paired with the rest; one node makes its number even.
        crowd = self._add_nodes([None]) if (len(group) - len(few)) % 2 else []
        everybody = [*nodes, *crowd]
        self.edges += [(i, j, _FREE) for k, i in enumerate(everybody) for j in everybody[k + 1 :]]
        return [node[player] for player in downward], [node[player] for player in upward]

    def _add_between(self, upper: Sequence[int], lower: Sequence[int]) -> None:
        field, barred = self.land.field, self.land.barred
        for i in upper:
            a = self.player[i]
            assert a is not None
            for j in lower:
                b = self.player[j]
                assert b is not None
                if b not in barred[a]:
                    self.edges.append((i, j, _cost(field, a, b)))

    def add_phantoms(self, g: int, count: int) -> None:
        """Add players of that group's score who can meet anybody, including each other."""
        scores = self.land.field.scores
        here = scores[self.land.groups[g][0]]
        real = [(i, player) for i, player in enumerate(self.player) if player is not None]
        nodes = self._add_nodes([None] * count)
        for k, node in enumerate(nodes):
            self.edges += [(i, node, ((scores[player] - here) ** 2, *_FREE[1:])) for i, player in real]
            self.edges += [(node, other, _FREE) for other in nodes[k + 1 :]]
