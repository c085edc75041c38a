"""The order of players by a chain of criteria, and who is equal on all of it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from weakref import WeakKeyDictionary

import numpy as np

from crosstable.ranking.roster import Roster
from crosstable.ranking.round_lines import Ints, Numbers
from crosstable.ranking.tables.criteria import criteria
from crosstable.ranking.tables.ledger import TableLedger


class Ranked:
    """Players best first; equal ones, who share a place, stand together by name and number.

    `order` holds the players, `starts` where in it each place that is shared begins.
    """

    def __init__(self, ledger: TableLedger, players: Ints, chain: Sequence[str]) -> None:
        columns = [_ascending_values(ledger, code)[players] for code in chain]
        keys = [_as_int64(column) for column in columns]
        places = np.lexsort([by_name(ledger.roster)[players], *reversed(keys)])
        self.order: Ints = players[places]
        differs = np.ones(len(places), dtype=bool)
        if len(places):
            differs[1:] = False
        for key in keys:
            sorted_ = key[places]
            differs[1:] |= sorted_[1:] != sorted_[:-1]
        self.starts: Ints = np.flatnonzero(differs)

    def __len__(self) -> int:
        return len(self.order)

    @property
    def sizes(self) -> Ints:
        return np.diff(self.starts, append=len(self.order))

    def levels(self) -> Iterator[list[int]]:
        order, bounds = self.order.tolist(), [*self.starts.tolist(), len(self.order)]
        return (order[low:high] for low, high in pairwise(bounds))


def _ascending_values(ledger: TableLedger, code: str) -> Numbers:
    known = criteria()[code]
    values = known.values(ledger)
    return values if known.is_score and ledger.rules.lower_wins else -values


def _as_int64(entries: Numbers) -> Ints:
    """Return the same order as 64-bit integers: larger Python integers by their rank."""
    if entries.dtype != object:
        return entries
    place = {value: i for i, value in enumerate(sorted(set(entries.tolist())))}
    return np.array([place[value] for value in entries.tolist()], dtype=np.int64)


_by_name: WeakKeyDictionary[Roster, Ints] = WeakKeyDictionary()


def by_name(roster: Roster) -> Ints:
    places = _by_name.get(roster)
    if places is None:
        names = [(player.name, player.number) for player in roster.players]
        places = np.empty(len(names), dtype=np.int64)
        places[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
        _by_name[roster] = places
    return places
