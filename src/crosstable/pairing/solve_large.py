"""Large fields, stretch by stretch of score groups, and still a proven best on levels 1 to 3 and 5a.

1. Stretches of groups between even lines are independent as long as nobody needs excess. In each, the cheapest legal
   pair at every odd line is a lower bound of levels 3 and 5a too; where these pairs do not collide and the rest of
   every group can be paired, it is met.
2. Otherwise one matching over the stretch decides (`stretch`).
3. A stretch that needs excess is widened until crossing an even outer line, which happens at least twice, would cost
   more than it saves.
"""

from collections.abc import Sequence

from crosstable.pairing.bye import can_be_paired
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.score_groups import Barred, Landscape, survey
from crosstable.pairing.solve_score_groups import Graph, Stretch, match_groups, pair_at_lower_bound
from crosstable.pairing.weighted_matching import cheapest_matching

# Fields up to this size are taken as a whole once a stretch has been widened in vain.
_WHOLE = 200


def pair_by_groups(field: Field, players: Sequence[int], barred: Barred) -> list[Pair] | None:
    """Return a best pairing on levels 2, 3 and 5a, and inside the groups on 5b; None if there is no legal one."""
    land = survey(field, players, barred)
    last = len(land.groups) - 1
    ends = [line for line in range(last) if not land.odd[line]] + [last]
    solved: list[Stretch | None] = []
    low = 0
    bounds = []
    for high in ends:
        bounds.append((low, high))
        solved.append(pair_at_lower_bound(land, low, high) or _without_excess(land, low, high))
        low = high + 1
    i = 0
    while i < len(solved):
        if solved[i] is not None:
            i += 1
            continue
        first, final, stretch = _widen(land, solved, bounds, i)
        if stretch is None:
            return None
        bounds[first : final + 1] = [(stretch.low, stretch.high)]
        solved[first : final + 1] = [stretch]
        i = first + 1
    pairs: list[Pair] = []
    for solution in solved:
        assert solution is not None
        pairs += solution.between + solution.inside
    return pairs


def _widen(
    land: Landscape, solved: Sequence[Stretch | None], bounds: Sequence[Pair], start: int
) -> tuple[int, int, Stretch | None]:
    """Return the best pairing around a stretch that needs excess, with the first and last stretch it takes in."""
    first = final = start
    step = 1
    while True:
        stretch = _with_excess(land, bounds[first][0], bounds[final][1])
        above = _crossing_cost(land, bounds[first][0] - 1, solved[first - 1]) if first > 0 else None
        below = _crossing_cost(land, bounds[final][1], solved[final + 1]) if final < len(bounds) - 1 else None
        up, down = _must_widen(land, stretch, above, below)
        if not up and not down:
            return first, final, stretch
        if len(land.field) <= _WHOLE and step > 2:
            first, final = 0, len(bounds) - 1
        else:
            first, final = max(0, first - up * step), min(len(bounds) - 1, final + down * step)
        step *= 2


def _crossing_cost(land: Landscape, line: int, beyond: Stretch | None) -> int:
    """Return the least cost of crossing an even outer line: its price twice, less the excess that it can save beyond.

    An unsolved neighbour pays half; it considers the rest in its own turn.
    """
    price = land.cost_of_line(line)
    return price if beyond is None else 2 * price - beyond.excess


def _without_excess(land: Landscape, low: int, high: int) -> Stretch | None:
    """Return the best pairing of a stretch that crosses no line more than necessary, with one matching."""
    stretch = match_groups(land, low, high, allowed=0)
    return stretch if stretch is not None and stretch.excess == 0 else None


def _with_excess(land: Landscape, low: int, high: int) -> Stretch | None:
    """Return the best pairing of a stretch with any number of crossings; None if there is none."""
    if not can_be_paired([group for g in range(low, high + 1) for group in land.groups[g]], land.barred):
        return None
    allowed = 2 * min((land.cost_of_line(line) for line in range(low, high)), default=1)
    while True:
        stretch = match_groups(land, low, high, allowed)
        if stretch is not None and stretch.excess <= allowed:
            return stretch
        allowed = 4 * allowed if stretch is None else stretch.excess


def _must_widen(land: Landscape, stretch: Stretch | None, above: int | None, below: int | None) -> tuple[bool, bool]:
    """Return whether a pairing across the outer line above, or below, could be as good as the best inside.

    It would pay for the crossing, and for the least cost inside without the players who cross.
    """
    if stretch is None:
        return above is not None, below is not None
    prices = [price for price in (above, below) if price is not None]
    if any(price <= 0 for price in prices):
        return above is not None and above <= 0, below is not None and below <= 0
    least = 0
    if any(price <= stretch.excess for price in prices):
        least = _least_excess_with_open_ends(land, stretch, above, below)
    return (
        above is not None and stretch.excess >= above + least,
        below is not None and stretch.excess >= below + least,
    )


def _least_excess_with_open_ends(land: Landscape, stretch: Stretch, above: int | None, below: int | None) -> int:
    """Return the least cost above the bound inside a stretch if players may leave across its outer lines.

    A player who leaves meets a phantom in the outermost group, which can meet anybody; unused phantoms meet each other.
    More crossings than the excess pays for need no phantoms.
    """
    low, high = stretch.low, stretch.high
    graph = Graph(land, low, high, stretch.excess)
    most = 2 * ((sum(len(group) for group in land.groups[low : high + 1]) + 1) // 2)
    for g, price in ((low, above), (high, below)):
        if price is not None:
            graph.add_phantoms(g, min(most, 2 * (stretch.excess // price)))
    gaps = {(i, j): cost[0] for i, j, cost in graph.edges}
    matching = cheapest_matching(graph.size, [(i, j, (gap,)) for (i, j), gap in gaps.items()])
    assert matching is not None, "phantoms only add to what could be paired before"
    return sum(gaps[pair] for pair in matching) - land.least_cost(low, high)
