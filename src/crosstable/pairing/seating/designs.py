"""Schedules in which nobody meets anybody twice, known from mathematics.

| players, at tables of k | rounds | why |
|---|---|---|
| k x q, if every prime power in q is at least k | q | `nets` |
| the same, if k divides q | more, as many as q have by themselves | `nets`: players of one row have not met yet |
| some numbers of tables (`starters`) | 6 to 18 | one round that is turned like a wheel |
| up to q fewer, or as many fewer as the wheel has hubs | as many | those left out never meet: no table loses two |

With q = k a net is the affine plane: 16 players have 5 rounds of 4, 9 have 4 of 3, 25 have 6 of 5, 49 have 8 of 7, 64
have 9 of 8. With q a power of k it has everything there can be: 27 players in threes have 13 rounds, 64 in fours 21. 32
players in fours have 9 rounds.
"""

from functools import lru_cache

from crosstable.pairing.seating.nets import Groups, has_net, net_round
from crosstable.pairing.seating.starters import STARTERS, turn_starter


@lru_cache(maxsize=512)
def design_round(size: int, tables: int, missing: int, turn: int) -> Groups | None:
    """Return the round with that number, counted from 0, as groups of players 0 to size x tables - missing - 1.

    None if no such round is known. `missing` tables have one player fewer.
    """
    starter = STARTERS.get((size, tables))
    groups = None
    if starter is not None and missing <= max(1, size * tables - starter.orbits * starter.turns):
        groups = turn_starter(starter, turn)
    elif has_net(size, tables) and missing <= tables:
        groups = net_round(size, tables, turn)
    if groups is None:
        return None
    players = size * tables - missing
    cut = tuple(tuple(player for player in group if player < players) for group in groups)
    return cut if all(len(group) >= size - 1 for group in cut) else None
