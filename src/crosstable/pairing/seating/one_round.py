"""The best tables for one round: in a known schedule, by search, or by looking at everything.

| clause | where |
|---|---|
| kept apart first, then fewest repeated meetings, then how often these met, then not twice in a row | `weights` |
| proved: a bound is met, or the search was exhaustive | `best_round` |
| the same answer for the same seed; the limit is work | `swaps`, `exact` |
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.bounds import lower_bounds
from crosstable.pairing.seating.draws import Draws
from crosstable.pairing.seating.exact import find_cheaper, listing_work
from crosstable.pairing.seating.history import Past
from crosstable.pairing.seating.local_search import cost_of, improve
from crosstable.pairing.seating.separation import SeparationRules
from crosstable.pairing.seating.weights import REPEATS, cost_levels, pairs_at, weigh
from crosstable.ranking.round_lines import Ints

WORK = 100_000  # for each unit of effort: about a tenth of a second
QUICK = 20_000  # work of the search before the exhaustive one
LEAST_LOOKING = 250_000  # work for small fields, which are always searched to the end


class Floor(NamedTuple):
    """The players in the order of their lots, the sizes of the tables, and the table that a player has (or -1)."""

    ids: Sequence[PlayerId]
    sizes: Sequence[int]
    locked: Sequence[int]


class Aim(NamedTuple):
    """The wishes that tables should meet, and the work to spend on them; not `fresh`: meetings do not matter."""

    past: Past
    apart: SeparationRules
    fresh: bool
    effort: int


class BestRound(NamedTuple):
    """The players at each table, what is wrong with it on each level, and whether it is known to be the best."""

    tables: list[list[PlayerId]]
    levels: tuple[int, ...]
    proved: bool


def best_round(floor: Floor, aim: Aim, draws: Draws, start: Sequence[Sequence[PlayerId]] | None = None) -> BestRound:
    """Return the tables of one round; the search starts from random ones, or from known good ones."""
    levels = cost_levels(floor.ids, aim.past, aim.apart, aim.fresh)
    weights = weigh(levels, pairs_at(floor.sizes))
    bounds = lower_bounds(floor.ids, levels, aim.past, aim.apart, floor.sizes)
    target = sum(unit * bound for unit, bound in zip(weights.units, bounds, strict=True))
    tables = fill_tables(floor) if start is None else _as_numbers(start, floor)
    movable = np.array([table < 0 for table in floor.locked], dtype=np.int64)
    cost, ended, work = cost_of(weights.matrix, tables), False, aim.effort * WORK
    if cost > target:
        tables, cost = improve(weights.matrix, tables, movable, target, QUICK, draws)
    listing = listing_work(len(floor.ids), floor.sizes)
    if cost > target and 4 * listing <= work:
        looking = max(work // 2 - listing, LEAST_LOOKING)
        groups, ended = find_cheaper(weights.matrix, floor.sizes, floor.locked, cost, looking)
        work //= 2
        if groups is not None:
            tables = assign_tables(groups, floor)
            cost = cost_of(weights.matrix, tables)
    if cost > target and not ended:
        tables, cost = improve(weights.matrix, tables, movable, target, work, draws)
    split_cost = weights.split(cost)
    met = all(level <= bound for level, bound in zip(split_cost[:REPEATS], bounds[:REPEATS], strict=True))
    groups = [np.flatnonzero(tables == table).tolist() for table in range(len(floor.sizes))]
    return BestRound(players_by_table(assign_tables(sorted(groups), floor), floor), split_cost, ended or met)


def fill_tables(floor: Floor) -> Ints:
    """Seat everybody in random order: first those with a fixed table, then table by table."""
    tables = np.array(floor.locked, dtype=np.int64)
    room = [size - list(floor.locked).count(table) for table, size in enumerate(floor.sizes)]
    tables[tables < 0] = [table for table, free in enumerate(room) for _ in range(free)]
    return tables


def assign_tables(groups: Sequence[Sequence[int]], floor: Floor) -> Ints:
    """Return groups as tables: the one a player is locked to, else the first free one of that size."""
    tables = np.full(len(floor.ids), -1, dtype=np.int64)
    taken = {table for table in floor.locked if table >= 0}
    free = {size: [t for t, s in enumerate(floor.sizes) if s == size and t not in taken] for size in floor.sizes}
    for group in groups:
        has = {floor.locked[player] for player in group} - {-1}
        tables[list(group)] = min(has) if has else free[len(group)].pop(0)
    return tables


def players_by_table(tables: Ints, floor: Floor) -> list[list[PlayerId]]:
    seated: list[list[PlayerId]] = [[] for _ in floor.sizes]
    for player, table in zip(floor.ids, tables.tolist(), strict=True):
        seated[table].append(player)
    return seated


def _as_numbers(start: Sequence[Sequence[PlayerId]], floor: Floor) -> Ints:
    place = {player: i for i, player in enumerate(floor.ids)}
    return assign_tables([[place[player] for player in group] for group in start], floor)
