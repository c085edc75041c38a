"""Perfect matchings of least cost, where a cost is a sequence of levels, the first being the most important.

The levels of an edge are packed into one integer, so that sums of a lower level never reach the next one. The matching
comes from rustworkx, whose weights are exact up to 2**126 and silently wrong beyond: totals stay below 2**120.
"""

from collections.abc import Sequence

import rustworkx

from crosstable.pairing.problem import Pair

LARGEST_TOTAL = 1 << 120

Edge = tuple[int, int, tuple[int, ...]]


def cheapest_matching(size: int, edges: Sequence[Edge]) -> list[Pair] | None:
    """Return the perfect matching of nodes 0 to size-1 with the least total cost, level by level;
    None if there is none.
    """
    if size == 0:
        return []
    weighted = [(a, b, -cost) for (a, b, _), cost in zip(edges, pack_costs(size, [e[2] for e in edges]), strict=True)]
    matching = _heaviest_matching(size, weighted)
    return matching if 2 * len(matching) == size else None


def pack_costs(size: int, costs: Sequence[tuple[int, ...]]) -> list[int]:
    """Pack each edge's levels into one number whose sums order like the levels."""
    if not costs:
        return []
    levels = list(zip(*costs, strict=True))
    low = [min(level) for level in levels]
    width = [(max(level) - least) * (size // 2) + 1 for level, least in zip(levels, low, strict=True)]
    total = 1
    for player in width:
        total *= player
    # Too wide for exact weights: the least important level is rounded, the others stay exact.
    coarse = 0
    while total >> coarse >= LARGEST_TOTAL:
        coarse += 1
    width[-1] = (width[-1] >> coarse) + size
    numbers = []
    for cost in costs:
        number = 0
        last = len(cost) - 1
        for i, value in enumerate(cost):
            shifted = value - low[i]
            number = number * width[i] + (shifted >> coarse if i == last else shifted)
        numbers.append(number)
    return numbers


def _heaviest_matching(size: int, weighted: Sequence[tuple[int, int, int]]) -> list[Pair]:
    """Return the heaviest of the largest matchings, sorted: rustworkx returns a set."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(list(weighted))
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((a, b) if a < b else (b, a) for a, b in matching)
