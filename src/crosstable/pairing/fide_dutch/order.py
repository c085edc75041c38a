"""Which of several best pairings of a bracket comes first (Article 4)."""

from collections.abc import Sequence

import numpy as np

from crosstable.pairing.fide_dutch.criteria import MDP, RESIDENT, Vertices
from crosstable.pairing.fide_dutch.graph import Mask
from crosstable.pairing.fide_dutch.optima import Optima


def choose_first(vertices: Vertices, optima: Optima) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pairs of the first of the best pairings, by vertices, and who floats down."""
    kinds = vertices.kinds
    mdps = [i for i, kind in enumerate(kinds) if kind == MDP]
    residents = [i for i, kind in enumerate(kinds) if kind == RESIDENT]
    pairs = []
    elsewhere = [i for i, kind in enumerate(kinds) if kind != RESIDENT]
    # 4.4: the set of MDPs to be paired, the first in order being in it if that can be.
    paired = [mdp for mdp in mdps if optima.avoid(mdp, [i for i in elsewhere if i != mdp])]
    # 4.2: transpose the residents, so that each MDP has the first opponent possible.
    for mdp in paired:
        opponent = optima.fix_first(mdp, residents)
        residents.remove(opponent)
        pairs.append((mdp, opponent))
    pairs += _pair_remainder(optima, residents)
    placed = {vertex for pair in pairs for vertex in pair}
    return pairs, [i for i in range(vertices.own_count) if i not in placed]


def _pair_remainder(optima: Optima, rest: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs among residents: S1 against S2 with the fewest and first exchanges, then transpositions."""
    inside = {*rest}
    size = sum(optima.mate[i] in inside for i in rest) // 2
    upper, lower = [*rest[:size]], [*rest[size:]]
    if not optima.restrict(_halves(len(optima.edges), rest, upper)):
        upper = _exchange(optima, rest, size)
        kept = optima.restrict(_halves(len(optima.edges), rest, upper))
        assert kept, "the exchange was chosen from a best pairing"
        lower = [i for i in rest if i not in upper]
    pairs = []
    for player in upper:
        opponent = optima.fix_first(player, lower)
        lower.remove(opponent)
        pairs.append((player, opponent))
    return pairs


def _halves(size: int, rest: Sequence[int], upper: Sequence[int]) -> Mask:
    """Return the edges in which each of the upper players meets a lower one of a higher number; others stay."""
    edges = np.ones((size, size), dtype=bool)
    top = np.zeros(size, dtype=bool)
    top[list(upper)] = True
    here = np.zeros(size, dtype=bool)
    here[list(rest)] = True
    order = np.arange(size)
    crossing = top[:, None] & ~top[None, :] & (order[:, None] < order[None, :])
    both = here[:, None] & here[None, :]
    edges[both] = (crossing | crossing.T)[both]
    # The upper players do not float.
    edges[np.ix_(top, ~here)] = False
    edges[np.ix_(~here, top)] = False
    return edges


def _exchange(optima: Optima, rest: Sequence[int], size: int) -> list[int]:
    """Return the players of S1 after the first exchange possible (4.3)."""
    count = len(rest)
    whole = len(optima.edges)
    # 4.3.1, 4.3.2: the fewest players, then the smallest difference of their numbers.
    costs = np.zeros((whole, whole), dtype=np.int64)
    step = count * count
    for number, player in enumerate(rest):
        cost = number + (step if number >= size else 0)
        for other in rest[number + 1 :]:
            costs[player, other] = costs[other, player] = cost
    optima.refine(costs, step * count)
    upper_now = {player for player in rest if _is_upper(optima, rest, player)}
    exchanged = sum(player not in upper_now for player in rest[:size])
    # 4.3.3: the lowest players leave S1.
    left = exchanged
    for number in range(size - 1, -1, -1):
        if not left:
            break
        player = rest[number]
        left -= optima.avoid(player, rest[number + 1 :])
    # 4.3.4: the highest players leave S2.
    left = exchanged
    outside = [i for i in range(whole) if i not in rest]
    for number in range(size, count):
        if not left:
            break
        left -= optima.avoid(rest[number], [*rest[:number], *outside])
    return [player for player in rest if _is_upper(optima, rest, player)]


def _is_upper(optima: Optima, rest: Sequence[int], player: int) -> bool:
    """Return whether a player meets a lower one of the remainder in the matching at hand."""
    other = optima.mate[player]
    return other > player and other <= rest[-1] and other in rest
