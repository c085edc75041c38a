"""Seating without ranks: random, with players kept apart if configured, and with the fewest repeated meetings if
`fresh`.

| rule (rules 4) | in |
|---|---|
| `random`: a random draw, keeping players apart as well as possible | `fresh_tables` |
| `fresh`: fewest repeated meetings over the tournament | `one_round` |
| a known schedule is continued | `follow_schedule` |
| a player with a fixed table sits there, and the others around | `table_numbers.locked_tables` |
"""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.context import Hall
from crosstable.pairing.seating.draws import Draws
from crosstable.pairing.seating.follow_schedule import next_groups
from crosstable.pairing.seating.history import Past
from crosstable.pairing.seating.one_round import Aim, Floor
from crosstable.pairing.seating.split_field import LARGE, best_tables
from crosstable.pairing.seating.table_numbers import Numbers, locked_tables


class Drawn(NamedTuple):
    """Numbers of tables in ascending order, who sits there (in no order), and whether it is known to be the best."""

    numbers: list[int]
    groups: list[list[PlayerId]]
    proved: bool


def fresh_tables(
    hall: Hall,
    players: Sequence[PlayerId],
    sizes: Sequence[int],
    past: Past,
    number: int,
    numbers: Numbers,
    fresh: bool,
) -> Drawn:
    """Seat these players at tables of these sizes in that round; the shorter tables are the last ones."""
    drawn = hall.draw_order(players, number)
    present = frozenset(players)
    used = numbers.numbers_for_players(present, hall.needs, len(sizes))
    locked = locked_tables(present, used, sizes, hall.needs)
    floor = Floor(drawn, sizes, [locked.get(player, -1) for player in drawn])
    start = None
    if fresh and len(players) <= LARGE:
        start = next_groups(players, sizes, hall.size, past, hall.apart, hall.seed)
        if start is not None and not _keeps_locked(start, floor):
            start = None
    aim = Aim(past, hall.apart, fresh, hall.effort)
    seating = best_tables(floor, aim, Draws(hall.seed, number), start)
    return Drawn(used, seating.tables, seating.proved)


def _keeps_locked(groups: Sequence[Sequence[PlayerId]], floor: Floor) -> bool:
    """Return whether everybody who is locked to a table can sit there in these groups."""
    table_of = dict(zip(floor.ids, floor.locked, strict=True))
    for group in groups:
        tables = {table_of[player] for player in group} - {-1}
        if len(tables) > 1:
            return False
        for table in tables:
            together = sum(table_of[player] == table for player in group)
            if floor.sizes[table] != len(group) or together != sum(player == table for player in floor.locked):
                return False
    return True
