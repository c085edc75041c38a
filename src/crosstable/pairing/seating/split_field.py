"""A large field is seated in parts of several hundred players, each by itself: there is room enough in each of them.

| clause | where |
|---|---|
| mates are dealt out evenly to the parts, so that no part has more of them than it must | `_dealt` |
| proved: nobody meets twice, and mates are spread as evenly over all tables as can be | `best_tables` |
"""

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.bounds import mates_bound
from crosstable.pairing.seating.draws import Draws
from crosstable.pairing.seating.one_round import Aim, BestRound, Floor, best_round
from crosstable.pairing.seating.separation import SeparationRules
from crosstable.pairing.seating.weights import REPEATS

LARGE, PART = 1_200, 600


def best_tables(floor: Floor, aim: Aim, draws: Draws, start: list[list[PlayerId]] | None = None) -> BestRound:
    if len(floor.ids) <= LARGE:
        return best_round(floor, aim, draws, start)
    count = -(-len(floor.ids) // PART)
    tables: list[list[PlayerId]] = [[] for _ in floor.sizes]
    totals: list[int] = []
    for number, part in enumerate(_split_players(floor, aim.apart, count)):
        mine = range(number, len(floor.sizes), count)
        slot = {table: i for i, table in enumerate(mine)}
        locked = [slot.get(floor.locked[player], -1) for player in part]
        inner = Floor([floor.ids[player] for player in part], [floor.sizes[table] for table in mine], locked)
        seating = best_round(inner, aim._replace(effort=max(1, aim.effort // count)), draws)
        for table, group in zip(mine, seating.tables, strict=True):
            tables[table] = group
        totals = [a + b for a, b in zip(totals or [0] * len(seating.levels), seating.levels, strict=True)]
    mates = [mates_bound((of.get(id_) for id_ in floor.ids), floor.sizes) for of in (aim.apart.clubs, aim.apart.towns)]
    bounds = [0, *mates, 0]
    met = all(level <= bound for level, bound in zip(totals[:REPEATS], bounds, strict=False))
    return BestRound(tables, tuple(totals), met)


def _split_players(floor: Floor, apart: SeparationRules, count: int) -> list[list[int]]:
    """Deal the players into this many parts, with tables assigned to parts in turn."""
    room = [sum(floor.sizes[part::count]) for part in range(count)]
    parts: list[list[int]] = [[] for _ in range(count)]
    free = []
    for player, table in enumerate(floor.locked):
        if table < 0:
            free.append(player)
        else:
            parts[table % count].append(player)
    free.sort(key=lambda member: (apart.clubs.get(floor.ids[member], ""), apart.towns.get(floor.ids[member], "")))
    turn = 0
    for place in free:
        while len(parts[turn % count]) >= room[turn % count]:
            turn += 1
        parts[turn % count].append(place)
        turn += 1
    return [sorted(part) for part in parts]
