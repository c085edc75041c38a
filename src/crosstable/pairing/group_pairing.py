"""Level 5b: pair the players of one score with each other, after the floaters are chosen.

Each upper player (of the upper half, or of two neighbours) has a target opponent; a pairing costs the squared distances
from the targets. Without constraints everybody meets the target: these pairs are called blocks. A block is bad if its
players may not meet or it breaks a wish. If no other bad block is near, exchanging opponents with the next block is the
cheapest way to mend it (see `_CHEAPEST_EXCHANGE`); bad blocks that are close together need a matching.
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
_CHEAPEST_EXCHANGE = {"neighbours": 8, "fold": 2, "slide": 2}

# The largest group that is searched as a whole if mending is crowded.
_DENSE = 40
# The largest group that is matched as a whole if mending would break wishes.
_MOST_WITH_WISHES = 1100


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
    if field.has_wishes and size <= _MOST_WITH_WISHES and 2 * len(bad) > len(blocks):
        return _match_places(field, ordered, range(size), barred)
    mended = _mend(field, ordered, blocks, bad, barred)
    if field.has_wishes and mended and size <= _MOST_WITH_WISHES and any(breaks_a_wish(field, a, b) for a, b in mended):
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
        for pair, other_pair in (((a, d), (c, b)), ((a, c), (b, d))):
            cost = sum(_target_cost(field, places, len(ordered)) for places in (pair, other_pair))
            legal = all(_is_good(field, ordered[x], ordered[y], barred) for x, y in (pair, other_pair))
            if legal and cost == _CHEAPEST_EXCHANGE[field.group_order]:
                kept = [blocks[k] for k in range(low, high) if k not in (centre, other)]
                repeats = sum(earlier_cost(field, ordered[x], ordered[y]) for x, y in (pair, other_pair))
                exchanges.append((repeats, [(ordered[x], ordered[y]) for x, y in [*kept, pair, other_pair]]))
    return min(exchanges, key=lambda exchange: exchange[0])[1] if exchanges else None


def _target_cost(field: Field, pair: Pair, size: int) -> int:
    low, high = min(pair) + 1, max(pair) + 1
    return target_cost(field.group_order, low, high, size)


def _match_places(
    field: Field, ordered: Sequence[int], places: Sequence[int], barred: Barred, every_pair: bool = False
) -> list[Pair] | None:
    """Return the best pairing of some places: wishes first, then targets. Wide groups start with near ones."""
    players = [ordered[x] for x in places]

    def match(candidates: Iterable[Pair]) -> list[Pair] | None:
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
        return match(combinations(range(len(players)), 2))
    near = _near_pairs(field, players, barred, _DENSE)
    if is_surely_pairable(players, barred) and (pairs := match(sorted(near))) is not None:
        return pairs
    # Candidates that include a complete pairing always have a matching.
    largest = maximum_pairing(renumber(players, barred))
    return None if largest.left else match(sorted(near | {(i, j) for i, j in enumerate(largest.mate) if i < j}))


def _near_pairs(field: Field, players: Sequence[int], barred: Barred, reach: int) -> set[Pair]:
    """Return the pairs of places to consider: near the targets, and distant ones with wishes or few legal pairs."""
    near: set[Pair] = set()
    by_wish: dict[tuple[str | None, str | None, int, int], list[int]] = {}
    for i, player in enumerate(players):
        around = _near_places(field, i, len(players), reach)
        legal = [(i, j) for j in around if players[j] not in barred[player]]
        near.update(legal)
        if field.has_wishes or len(legal) < len(around) // 4:
            by_wish.setdefault(wish_kind(field, player), []).append(i)
    for places in by_wish.values():
        near.update(_spread_pairs(field, players, barred, places, reach))
    return near


def _near_places(field: Field, i: int, size: int, reach: int) -> Sequence[int]:
    """Return the places after `i` that are near its target, and the two that follow it."""
    if field.group_order == "neighbours":
        return range(i + 1, min(size, i + reach))
    centre = size - 1 - i if field.group_order == "fold" else i + size // 2
    wide = range(max(i + 1, centre - reach), min(size, centre + reach))
    return sorted({*wide, *range(i + 1, min(size, i + 3))})


def _spread_pairs(
    field: Field, players: Sequence[int], barred: Barred, places: Sequence[int], reach: int
) -> Iterator[Pair]:
    """Yield pairs that break no wish for places of one wish kind: with the nearest places, and with distant ones.

    The distant ones differ from place to place, so that together they cover many.
    """
    first = players[places[0]]
    fitting = [j for j, other in enumerate(players) if not breaks_a_wish_by_kind(field, first, other)]
    earlier = (field.by_lot and field.met_earlier) or [set[int]()] * len(field)
    for k, i in enumerate(places):
        avoided = barred[players[i]] | earlier[players[i]]
        others = [j for j in fitting if j != i and players[j] not in avoided]
        for centre, width in ((bisect(others, i), reach // 2), (k * len(others) // len(places), reach // 4)):
            yield from ((min(i, j), max(i, j)) for j in others[max(0, centre - width) : centre + width])
