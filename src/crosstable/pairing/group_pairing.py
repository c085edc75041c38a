"""Level 5b: whom the players of one score meet, once it is settled who floats.

They are numbered, every upper player has a target, and the squared distances from the targets should be small. The
targets alone make a complete pairing in blocks of two; only blocks that may not meet have to be mended, and that is
local: an exchange with the next block is the cheapest there is (see `_CHEAPEST`), so that a lone bad block is settled
at once and only crowded ones need a matching.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import combinations

from crosstable.pairing.bye import is_surely_pairable
from crosstable.pairing.maximum_matching import maximum_pairing, renumber
from crosstable.pairing.objective import (
    breaks_a_wish,
    breaks_a_wish_by_kind,
    earlier_cost,
    target_cost,
    wish_cost,
    wish_kind,
)
from crosstable.pairing.problem import Field, Pair
from crosstable.pairing.weighted_matching import Edge, cheapest_matching

Barred = Sequence[Set[int]]

# The least cost of mending one block. Neighbours: two matches that miss their targets miss by 4 each when an odd and
# an even number meet, by 1 and 9 when two odd and two even ones do. Fold and slide: two misses by 1.
_CHEAPEST = {"neighbours": 8, "fold": 2, "slide": 2}

# The largest group that is searched as a whole if mending is crowded.
_DENSE = 40
# Up to here a group in which mending leaves wishes broken is matched as a whole.
_WISHED = 1100


def pair_within(
    field: Field, group: Sequence[int], barred: Barred, kept: Sequence[Pair] = (), every_pair: bool = False
) -> list[Pair] | None:
    """Return the best pairing of players of one score among themselves, keeping `kept` pairs; None if there is none.

    Wide groups are only searched near the targets, unless `every_pair` is set.
    """
    ordered = sorted(group, key=lambda player: field.inner_order[player])
    size = len(ordered)
    if kept or every_pair:
        fixed = {player for pair in kept for player in pair}
        places = [i for i, player in enumerate(ordered) if player not in fixed]
        inner = _match_places(field, ordered, places, barred, every_pair)
        return None if inner is None else [*kept, *inner]
    blocks = _target_pairs(field, size)
    bad = [k for k, (i, j) in enumerate(blocks) if not _is_good(field, ordered[i], ordered[j], barred)]
    if not bad:
        return [(ordered[i], ordered[j]) for i, j in blocks]
    if size <= _DENSE and (len(bad) > 1 or size <= 12):
        return _match_places(field, ordered, range(size), barred)
    if field.has_wishes and size <= _WISHED and 2 * len(bad) > len(blocks):
        return _match_places(field, ordered, range(size), barred)
    mended = _mend(field, ordered, blocks, bad, barred)
    if field.has_wishes and mended and size <= _WISHED and any(breaks_a_wish(field, a, b) for a, b in mended):
        return _match_places(field, ordered, range(size), barred)
    return mended


def _is_good(field: Field, a: int, b: int, barred: Barred) -> bool:
    return b not in barred[a] and not (field.has_wishes and breaks_a_wish(field, a, b))


def _target_pairs(field: Field, size: int) -> list[Pair]:
    """Return the pairing in which everybody meets the target, with places counted from 0."""
    if field.group_order == "fold":
        return [(i, size - 1 - i) for i in range(size // 2)]
    if field.group_order == "slide":
        return [(i, i + size // 2) for i in range(size // 2)]
    return [(i, i + 1) for i in range(0, size, 2)]


def _mend(
    field: Field, ordered: Sequence[int], blocks: list[Pair], bad: list[int], barred: Barred
) -> list[Pair] | None:
    """Mend bad blocks with the blocks around them; windows grow until each can be paired."""
    radius = 2
    while True:
        windows = _windows(bad, radius, len(blocks))
        paired: list[Pair] = []
        covered: set[int] = set()
        for low, high, count in windows:
            places = sorted(place for k in range(low, high) for place in blocks[k])
            exchange = _exchange(field, ordered, blocks, low, high, bad, barred) if count == 1 else None
            mended = exchange or _match_places(field, ordered, places, barred)
            if mended is None:
                break
            paired += mended
            covered.update(range(low, high))
        else:
            rest = [(ordered[i], ordered[j]) for k, (i, j) in enumerate(blocks) if k not in covered]
            return rest + paired
        if radius >= len(blocks):
            return None
        radius *= 3


def _windows(bad: list[int], radius: int, size: int) -> list[tuple[int, int, int]]:
    """Return ranges of blocks around the bad ones, with the number of bad ones in each; overlapping
    ranges are merged.
    """
    windows: list[tuple[int, int, int]] = []
    for k in bad:
        low, high = max(0, k - radius), min(size, k + radius + 1)
        if windows and low <= windows[-1][1]:
            windows[-1] = windows[-1][0], high, windows[-1][2] + 1
        else:
            windows.append((low, high, 1))
    return windows


def _exchange(
    field: Field,
    ordered: Sequence[int],
    blocks: list[Pair],
    low: int,
    high: int,
    bad: list[int],
    barred: Barred,
) -> list[Pair] | None:
    """Mend a single bad block with its neighbour at the least possible cost, if that is legal."""
    centre = next(k for k in bad if low <= k < high)
    exchanges: list[tuple[int, list[Pair]]] = []
    for other in (centre + 1, centre - 1):
        if not low <= other < high:
            continue
        (a, b), (c, d) = sorted((blocks[centre], blocks[other]))
        for player, two in (((a, d), (c, b)), ((a, c), (b, d))):
            cost = _target_cost(field, player, len(ordered)) + _target_cost(field, two, len(ordered))
            legal = all(_is_good(field, ordered[x], ordered[y], barred) for x, y in (player, two))
            if legal and cost == _CHEAPEST[field.group_order]:
                kept = [blocks[k] for k in range(low, high) if k not in (centre, other)]
                again = sum(earlier_cost(field, ordered[x], ordered[y]) for x, y in (player, two))
                exchanges.append((again, [(ordered[x], ordered[y]) for x, y in [*kept, player, two]]))
    return min(exchanges, key=lambda exchange: exchange[0])[1] if exchanges else None


def _target_cost(field: Field, pair: Pair, size: int) -> int:
    low, high = min(pair) + 1, max(pair) + 1
    return target_cost(field.group_order, low, high, size)


def _match_places(
    field: Field, ordered: Sequence[int], places: Sequence[int], barred: Barred, every_pair: bool = False
) -> list[Pair] | None:
    """Return the best pairing of some places: wishes first, then targets. Wide groups start with near ones."""
    players = [ordered[x] for x in places]

    def best(candidates: Iterable[Pair]) -> list[Pair] | None:
        edges: list[Edge] = []
        for i, j in candidates:
            player, other = players[i], players[j]
            if other not in barred[player]:
                cost = target_cost(field.group_order, places[i] + 1, places[j] + 1, len(ordered))
                wishes = wish_cost(field, player, other) if field.has_wishes else ()
                edges.append((i, j, (*wishes, cost, earlier_cost(field, player, other))))
        matching = cheapest_matching(len(players), edges)
        return None if matching is None else [(players[i], players[j]) for i, j in matching]

    if every_pair or len(players) <= 4 * _DENSE:
        return best(combinations(range(len(players)), 2))
    near = _near_pairs(field, players, barred, _DENSE)
    if is_surely_pairable(players, barred) and (pairs := best(sorted(near))) is not None:
        return pairs
    # With a whole pairing among the candidates there is always an answer.
    largest = maximum_pairing(renumber(players, barred))
    return None if largest.left else best(sorted(near | {(i, j) for i, j in enumerate(largest.mate) if i < j}))


def _near_pairs(field: Field, players: Sequence[int], barred: Barred, reach: int) -> set[Pair]:
    """Return the pairs of places to consider: each with places around it or its target, and more if these are few."""
    near: set[Pair] = set()
    needy: dict[tuple[str | None, str | None, int, int], list[int]] = {}
    for i, player in enumerate(players):
        around = _near_places(field, i, len(players), reach)
        legal = [(i, j) for j in around if players[j] not in barred[player]]
        near.update(legal)
        if field.has_wishes or len(legal) < len(around) // 4:
            needy.setdefault(wish_kind(field, player), []).append(i)
    for places in needy.values():
        near.update(_spread_pairs(field, players, barred, places, reach))
    return near


def _near_places(field: Field, i: int, size: int, reach: int) -> Sequence[int]:
    """Return the next places, or those around the target and the very next."""
    if field.group_order == "neighbours":
        return range(i + 1, min(size, i + reach))
    centre = size - 1 - i if field.group_order == "fold" else i + size // 2
    wide = range(max(i + 1, centre - reach), min(size, centre + reach))
    return sorted({*wide, *range(i + 1, min(size, i + 3))})


def _spread_pairs(
    field: Field, players: Sequence[int], barred: Barred, places: Sequence[int], reach: int
) -> Iterator[Pair]:
    """Yield each of these places, all of one kind, with some places that it can meet without breaking a wish.

    These are the nearest ones, and some that differ from place to place, so that together they cover many.
    """
    first = players[places[0]]
    fitting = [j for j, other in enumerate(players) if not breaks_a_wish_by_kind(field, first, other)]
    earlier = (field.by_lot and field.met_earlier) or [set[int]()] * len(field)
    for k, i in enumerate(places):
        apart = barred[players[i]] | earlier[players[i]]
        others = [j for j in fitting if j != i and players[j] not in apart]
        for centre, width in ((bisect(others, i), reach // 2), (k * len(others) // len(places), reach // 4)):
            yield from ((min(i, j), max(i, j)) for j in others[max(0, centre - width) : centre + width])
