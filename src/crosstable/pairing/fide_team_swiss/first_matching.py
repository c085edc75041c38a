"""The first of the best perfect matchings, in an order of their own: choices are fixed one after another.

Weights of a matching are exact below 2**120 only (`matching`), and the order of the rules needs more: as many choices
as fit are weighed at once, then pinned, and the next ones are weighed.
"""

from collections.abc import Callable, Mapping, Sequence

from crosstable.pairing.problem import Pair
from crosstable.pairing.weighted_matching import cheapest_matching

Costs = tuple[int, ...]
Edges = Mapping[Pair, Costs]
_BITS = 110


def best_matching(size: int, edges: Edges) -> list[Pair] | None:
    """Return a perfect matching of least cost, level by level; None if there is none."""
    return cheapest_matching(size, [(a, b, cost) for (a, b), cost in edges.items()])


def first_choice(
    size: int, edges: dict[Pair, Costs], nodes: Sequence[int], is_chosen: Callable[[int, Pair], bool]
) -> tuple[dict[Pair, Costs], list[Pair]] | None:
    """Among the best matchings, choose each node in turn if possible; return the edges left, and such a matching."""
    matching = best_matching(size, edges)
    if matching is None:
        return None
    step = max(1, _room(size, edges))
    for start in range(0, len(nodes), step):
        chunk = nodes[start : start + step]
        weight = {node: 1 << (len(chunk) - 1 - i) for i, node in enumerate(chunk)}
        weighed = {
            pair: (*cost, -sum(weight[node] for node in pair if node in weight and is_chosen(node, pair)))
            for pair, cost in edges.items()
        }
        matching = best_matching(size, weighed)
        assert matching is not None, "pinning keeps the matching that it was read from"
        partner = {node: pair for pair in matching for node in pair}
        for node in chunk:
            chosen = is_chosen(node, partner[node])
            edges = {pair: cost for pair, cost in edges.items() if node not in pair or is_chosen(node, pair) == chosen}
    return edges, matching


def first_partners(size: int, edges: dict[Pair, Costs], nodes: Sequence[int]) -> list[Pair]:
    """Among the best matchings, give each node in turn the partner with the lowest number."""
    matching = best_matching(size, edges)
    assert matching is not None, "the edges hold the matching that they were read from"
    width = size.bit_length() + 1
    step = max(1, _room(size, edges) // width)
    for start in range(0, len(nodes), step):
        chunk = nodes[start : start + step]
        place = {node: width * (len(chunk) - 1 - i) for i, node in enumerate(chunk)}
        weighed = {
            pair: (*cost, sum((pair[0] + pair[1] - node) << place[node] for node in pair if node in place))
            for pair, cost in edges.items()
        }
        matching = best_matching(size, weighed)
        assert matching is not None, "pinning keeps the matching that it was read from"
        partner = {node: pair for pair in matching for node in pair}
        for node in chunk:
            mine = partner[node]
            edges = {pair: cost for pair, cost in edges.items() if pair == mine or not {*pair} & {*mine}}
    return matching


def _room(size: int, edges: Edges) -> int:
    levels = list(zip(*edges.values(), strict=True))
    used: int = sum(((max(level) - min(level)) * (size // 2) + 1).bit_length() for level in levels)
    return _BITS - used - size.bit_length()
