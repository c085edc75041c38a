"""Tables by rank, from the second round on; nothing but the rank counts.

| clause (rules 4) | where |
|---|---|
| `by_rank`: the first ones at table 1, the next at table 2 | `by_rank` |
| `spread`: with T tables, rank i at table ((i - 1) mod T) + 1 | `spread` |
"""

from collections.abc import Sequence

from crosstable.model.tournament import PlayerId


def by_rank(ranked: Sequence[PlayerId], sizes: Sequence[int]) -> list[list[PlayerId]]:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(ranked[start : start + size]))
        start += size
    return tables


def spread(ranked: Sequence[PlayerId], sizes: Sequence[int]) -> list[list[PlayerId]]:
    """Deal the players, best first, one by one; shorter tables come last, so they fill correctly."""
    return [list(ranked[table :: len(sizes)]) for table in range(len(sizes))]
