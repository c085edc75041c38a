"""Tables that nobody's rank decides: by lot, kept apart where asked, and with the fewest repeated meetings if fresh.

| clause (rules 4) | where |
|---|---|
| `random`: by lot; who should be kept apart is, as far as can be | `drawn_tables` |
| `fresh`: fewest repeated meetings over the tournament | `one_round` |
| it goes on with a known schedule where there is one | `follow` |
| a player who needs a table sits there, and the others around | `numbers.locked_tables` |
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


def drawn_tables(
    hall: Hall,
    players: Sequence[PlayerId],
    sizes: Sequence[int],
    past: Past,
    number: int,
    numbers: Numbers,
    fresh: bool,
) -> Drawn:
    """Those players at tables of those sizes in the round with that number; the shorter tables are the last ones."""
    drawn = hall.drawn(players, number)
    present = frozenset(players)
    used = numbers.of_players(present, hall.needs, len(sizes))
    locked = locked_tables(present, used, sizes, hall.needs)
    floor = Floor(drawn, sizes, [locked.get(player, -1) for player in drawn])
    start = None
    if fresh and len(players) <= LARGE:
        start = next_groups(players, sizes, hall.size, past, hall.apart, hall.seed)
        if start is not None and not _keeps(start, floor):
            start = None
    aim = Aim(past, hall.apart, fresh, hall.effort)
    found = best_tables(floor, aim, Draws(hall.seed, number), start)
    return Drawn(used, found.tables, found.proved)


def _keeps(groups: Sequence[Sequence[PlayerId]], floor: Floor) -> bool:
    """Whether everybody who is locked to a table can sit there in those groups."""
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
