"""Lower bounds of seatings: if a seating meets them, nothing better exists.

| bound | on which level |
|---|---|
| z players of g groups share at least as many groups as if spread evenly (Turan), at a table or over tables | mates |
| the same, the groups being the tables of one earlier round | repeats |
| everybody sits with z - 1 others, at best with the cheapest ones | every one |
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.history import Past, tables_had
from crosstable.pairing.seating.separation import SeparationRules
from crosstable.pairing.seating.weights import APART
from crosstable.ranking.round_lines import Ints


def spread_pairs(count: int, over: int) -> int:
    """Return the fewest pairs that share a place when `count` are spread over `over` places."""
    each, more = divmod(count, over)
    return more * (each + 1) * each // 2 + (over - more) * each * (each - 1) // 2


def groups_bound(groups: Sequence[int], sizes: Sequence[int]) -> int:
    """Return the fewest pairs of one group at one table; the groups have these sizes and include everybody."""
    by_group = sum(spread_pairs(group, len(sizes)) for group in groups)
    return max(by_group, sum(spread_pairs(size, len(groups)) for size in sizes))


def mates_bound(groups: Iterable[int | str | None], sizes: Sequence[int]) -> int:
    """Return the bound for players in one group each, a club or a table of an earlier round; None and -1 for none."""
    counts = Counter(groups)
    alone = counts.pop(None, 0) + counts.pop(-1, 0)
    return groups_bound([*counts.values(), *[1] * alone], sizes)


def others_bound(level: Ints, sizes: Sequence[int]) -> int:
    """Return the bound from everybody sitting with their cheapest others, one more at larger tables."""
    count, least = len(level), min(sizes)
    far = level + np.eye(count, dtype=np.int64) * (1 << 40)
    cheapest = np.sort(far, axis=1)
    total = int(cheapest[:, : least - 1].sum())
    for more in range(least, max(sizes)):
        seats = sum(size for size in sizes if size > more)
        total += int(np.sort(cheapest[:, more - 1])[:seats].sum())
    return -(-total // 2)


def lower_bounds(
    ids: Sequence[PlayerId], levels: Sequence[Ints], past: Past, apart: SeparationRules, sizes: Sequence[int]
) -> list[int]:
    bounds = [others_bound(level, sizes) if level.any() else 0 for level in levels]
    for i, of in enumerate((apart.clubs, apart.towns), 1):
        bounds[i] = max(bounds[i], mates_bound((of.get(id_) for id_ in ids), sizes))
    if len(levels) > APART:
        rounds = (mates_bound(row.tolist(), sizes) for row in tables_had(past, ids))
        bounds[APART] = max([bounds[APART], *rounds])
        bounds[APART + 1] = max(bounds[APART + 1], bounds[APART])
    return bounds
