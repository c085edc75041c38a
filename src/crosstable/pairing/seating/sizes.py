"""The sizes of tables, and the number of players left over.

| clause (rules 4, `leftovers`) | where |
|---|---|
| `sit_out`: full tables only | `_full` |
| `short_tables`: fewest tables of size-1, never under 3, the last ones; who still does not fit sits out | `_short` |
| `stand_in`: a named extra seat; from the last table on, one at each before a second at any | `_with_stand_ins` |
"""

from typing import NamedTuple

from crosstable.pairing.seating.result import Leftovers

SMALLEST = 3
LEAST_WITH_STAND_INS = 2


class Sizes(NamedTuple):
    """The players at each table, in the order of the tables; the stand-ins there; how many players sit out."""

    players: tuple[int, ...]
    stand_ins: tuple[int, ...]
    out: int


def table_sizes(players: int, size: int, leftovers: Leftovers) -> Sizes:
    """Return the tables for this many players; possibly none, and everybody is left over."""
    if leftovers == "stand_in" and players >= LEAST_WITH_STAND_INS:
        return _with_stand_ins(players, size)
    if leftovers == "short_tables" and size > SMALLEST:
        return _short(players, size)
    return _full(players, size)


def least_players(size: int, leftovers: Leftovers) -> int:
    if leftovers == "stand_in":
        return LEAST_WITH_STAND_INS
    return size - 1 if leftovers == "short_tables" and size > SMALLEST else size


def _full(players: int, size: int) -> Sizes:
    tables, out = divmod(players, size)
    return Sizes((size,) * tables, (0,) * tables, out)


def _short(players: int, size: int) -> Sizes:
    for seated in range(players, 0, -1):
        short = -seated % size
        full, over = divmod(seated - short * (size - 1), size)
        if full >= 0 and not over:
            return Sizes((size,) * full + (size - 1,) * short, (0,) * (full + short), players - seated)
    return Sizes((), (), players)


def _with_stand_ins(players: int, size: int) -> Sizes:
    tables = -(-players // size)
    each, more = divmod(players, tables)
    counts = tuple(each + (table < more) for table in range(tables))
    return Sizes(counts, tuple(size - count for count in counts), 0)
