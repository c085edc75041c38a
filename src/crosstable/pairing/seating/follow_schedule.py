"""Goes on with a known schedule as long as the rounds so far are a part of it.

Every first round is the first round of a schedule (`designs`), even one made by hand: its tables are taken as the
schedule's, its players get their places in it by lot. If the rounds since then are the ones that follow, so can the
next one be. Players who have left are gaps; they do no harm as long as the tables keep the sizes that are wanted.

| clause | where |
|---|---|
| players to keep apart get places that meet late or never, chosen for one table after the other | `_places` |
"""

from collections.abc import Mapping, Sequence

import numpy as np

from crosstable.model.drawing_lots import lots
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.designs import design_round
from crosstable.pairing.seating.history import Past, Tables
from crosstable.pairing.seating.nets import Groups
from crosstable.pairing.seating.seat_balance import cheapest_assignment
from crosstable.pairing.seating.separation import SeparationRules
from crosstable.ranking.round_lines import Ints

LOOK_AHEAD = 20  # rounds considered when places are given
MOST_PLACED = 300  # players for whom places are chosen; more of them get theirs by lot


def next_groups(
    players: Sequence[PlayerId], sizes: Sequence[int], size: int, past: Past, apart: SeparationRules, seed: int
) -> list[list[PlayerId]] | None:
    """Return the tables of the next round of the schedule, if the rounds so far belong to one."""
    if not past.rounds:
        return None
    first = past.rounds[0]
    missing = size * len(first) - sum(len(table) for table in first)
    turns = [design_round(size, len(first), missing, turn) for turn in range(len(past.rounds) + 1)]
    if any(turn is None for turn in turns):
        return None
    schedule = [turn for turn in turns if turn is not None]
    if sorted(map(len, schedule[0])) != sorted(map(len, first)):
        return None
    places = _places(first, schedule[0], past.numbers[0], size, missing, apart, seed)
    if not all(
        _is_part(tables, groups, places) for tables, groups in zip(past.rounds[1:], schedule[1:-1], strict=True)
    ):
        return None
    if any(player not in places for player in players):
        return None
    present = {places[player]: player for player in players}
    row = [[present[player] for player in group if player in present] for group in schedule[-1]]
    row = [group for group in row if group]
    return row if sorted(map(len, row)) == sorted(sizes) else None


def _is_part(tables: Tables, groups: Groups, places: Mapping[PlayerId, int]) -> bool:
    """Return whether players share a table exactly if they share a group, leaving out absent players."""
    group_of = {place: i for i, group in enumerate(groups) for place in group}
    used: set[int] = set()
    for table in tables:
        if any(player not in places for player in table):
            return False
        here = {group_of[places[player]] for player in table}
        if len(here) != 1 or here & used:
            return False
        used |= here
    return True


def _places(
    first: Tables, groups: Groups, number: int, size: int, missing: int, apart: SeparationRules, seed: int
) -> dict[PlayerId, int]:
    """Return a place in the schedule for everybody from the first round."""
    everybody = [player for table in first for player in table]
    drawn = dict(zip(everybody, lots(seed, "seating", number, everybody), strict=True))
    tables = sorted(
        (sorted(table, key=lambda place: (drawn[place], place)) for table in first),
        key=lambda table: (-len(table), drawn[table[0]], table[0]),
    )
    ordered = sorted(groups, key=lambda group: (-len(group), group))
    wishes = bool(apart.forbidden or apart.clubs or apart.towns) and len(everybody) <= MOST_PLACED
    if not wishes:
        places = (place for group in ordered for place in group)
        return dict(zip((player for table in tables for player in table), places, strict=True))
    soon = _meeting_weights(size, len(first), missing)
    levels = apart.levels([player for table in tables for player in table])
    unwanted = sum(level * (LOOK_AHEAD * len(everybody)) ** (2 - i) for i, level in enumerate(levels))
    where: list[int] = []
    for table, group in zip(tables, ordered, strict=True):
        placed, now = len(where), len(where) + len(table)
        costs = (
            unwanted[placed:now, :placed] @ soon[where][:, group] if where else np.zeros((len(table),) * 2, np.int64)
        )
        where += [group[i] for i in cheapest_assignment(costs.tolist())]
    return dict(zip((player for table in tables for player in table), where, strict=True))


def _meeting_weights(size: int, tables: int, missing: int) -> Ints:
    """Return how soon each two places meet in later rounds: more is sooner, 0 is never."""
    count = size * tables - missing
    meeting = np.zeros((count, count), dtype=np.int64)
    for turn in range(1, LOOK_AHEAD):
        for group in design_round(size, tables, missing, turn) or ():
            meeting[np.ix_(group, group)] = LOOK_AHEAD - turn
    return meeting
