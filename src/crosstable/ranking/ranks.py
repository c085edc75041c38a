"""Ranks: points first, unless a format ranks otherwise, then a chain of tie-breaks, each for the players still tied.

Equal means mathematically equal. Players equal on the whole chain share a rank and the next rank skips.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from crosstable.model.settings import ChainItem
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, Tied, tiebreak_of
from crosstable.ranking.round_lines import Column, Ints, Mask
from crosstable.ranking.values import Part, Values

NEAR = 1e-9


class Ranking:
    """Some players of a ledger put in order by points and a chain; or by what counts instead of points, and a chain.

    `order` lists them best first (by number inside a shared rank), `level` gives each of them, in that order, the
    place of the first of those who share the rank, counted from 0.
    """

    def __init__(
        self,
        ledger: Ledger,
        among: Ints,
        chain: tuple[ChainItem, ...],
        occasion: Occasion,
        instead: tuple[ChainItem, ...] = (),
    ) -> None:
        self.ledger, self.chain, self.occasion = ledger, (*instead, *chain), occasion
        self._tiebreaks = [tiebreak_of(entry.code) for entry in self.chain]
        self._is_for_all = [
            tiebreak.of_players is not None and entry.serves_all
            for tiebreak, entry in zip(self._tiebreaks, self.chain, strict=True)
        ]
        # For entries that do not speak for everybody: whom they spoke for, and with which column.
        self._acted: list[dict[int, Values | None]] = [{} for _ in self.chain]
        first = np.zeros_like(among) if instead else ledger.points[among]
        best_first = np.argsort(-first, kind="stable")
        self.order: Ints = among[best_first]
        self.level: Ints = _starts(_changes(first[best_first]))
        self._apart = False
        self._begin()
        for position, entry in enumerate(self.chain):
            self._refine(position, entry)
            if position + 1 == len(instead):
                self._begin()

    def _begin(self) -> None:
        self._at_first = self.level.copy()
        self._size_at_first = _sizes(self.level)

    def level_at_first(self, player: int) -> list[int]:
        """Return everybody who was level with a player before any tie-break, that player included."""
        place = int(np.flatnonzero(self.order == player)[0])
        level: list[int] = self.order[self._at_first == self._at_first[place]].tolist()
        return level

    def values(self, code: str) -> Values | None:
        """Return the column of a tie-break that gives every player a value; None if it decides nothing."""
        compute = tiebreak_of(code).of_players
        assert compute is not None
        return compute(self.ledger, self.occasion)

    def value(self, position: int, player: int) -> Fraction | None:
        """Return the value of a tie-break of the chain for a player; None if it decides nothing."""
        column = self._column_of(position, player)
        return None if column is None else column.exact(player)

    def all_values(self, position: int) -> list[Fraction | None]:
        """Return the same for everybody, in the order of the places."""
        if self._is_for_all[position]:
            values = self.values(self.chain[position].code)
            return [None] * len(self.order) if values is None else [*values.all_exact(self.order)]
        acted = self._acted[position]
        columns = ((player, acted.get(player)) for player in self.order.tolist())
        return [None if column is None else column.exact(player) for player, column in columns]

    def parts(self, position: int, player: int) -> list[Part]:
        column = self._column_of(position, player)
        return [] if column is None else column.parts(player)

    def was_asked(self, position: int, player: int) -> bool:
        """Return whether an entry of the chain looked at a player: its sizes of tie may leave him out."""
        return self._is_for_all[position] or player in self._acted[position]

    def players_compared_with(self, position: int, player: int) -> list[int]:
        acted = self._acted[position]
        return [other for other, column in acted.items() if column is acted[player]]

    def _column_of(self, position: int, player: int) -> Values | None:
        compute = self._tiebreaks[position].of_players
        if compute is not None and self._is_for_all[position]:
            return compute(self.ledger, self.occasion)
        return self._acted[position].get(player)

    def _refine(self, position: int, entry: ChainItem) -> None:
        """Let one entry of the chain act on every group of the sizes it serves."""
        if self._apart and entry.serves_all:
            return
        size_of = _sizes(self.level)
        served = _are_between(size_of, entry.min_tied, entry.max_tied)
        served &= _are_between(self._size_at_first, entry.min_on_points, entry.max_on_points)
        live = np.flatnonzero(served & (size_of > 1))
        known = self._tiebreaks[position]
        sign = -1 if known.higher_wins else 1
        if known.of_players is None:
            if len(live):
                self._refine_groups(position, live, sign)
            return
        column = self.values(entry.code) if len(live) or not entry.serves_all else None
        if not entry.serves_all:
            self._acted[position] = dict.fromkeys(self.order[served].tolist(), column)
        if column is not None and len(live):
            self._sort(live, sign * column.keys(self.order[live]), column, sign)

    def _refine_groups(self, position: int, live: Ints, sign: int) -> None:
        compute = self._tiebreaks[position].of_group
        assert compute is not None
        for places in np.split(live, np.flatnonzero(np.diff(self.level[live])) + 1):
            now = self.order[places]
            at_first = self.order[self._at_first == self._at_first[places[0]]]
            column = compute(self.ledger, Tied(now, at_first))
            self._acted[position].update(dict.fromkeys(now.tolist(), column))
            if column is not None:
                self._sort(places, sign * column.keys(now), column, sign)

    def _sort(self, live: Ints, keys: Column, column: Values, sign: int) -> None:
        """Sort the places of each level by their keys, and split the level between unequal keys."""
        before = self.level[live]
        sorting = np.lexsort((keys, before))
        players, keys = self.order[live[sorting]], keys[sorting]
        split = _changes(before)
        if column.is_exact:
            split |= _changes(keys)
        else:
            gap = np.abs(np.diff(keys, prepend=np.nan)) > NEAR
            gap[0] = True
            players, split = _sort_close_values(players, split | gap, column, sign)
        self.order[live] = players
        self.level[live] = live[_starts(split)]
        self._apart = bool((self.level == np.arange(len(self.level))).all())

    def shared_ranks(self) -> Iterator[tuple[int, Ints]]:
        """Yield every rank that several share: its place, counted from 0, and they, in display order."""
        size = _sizes(self.level)
        for start in np.flatnonzero((size > 1) & (self.level == np.arange(len(size)))).tolist():
            yield start, self.order[start : start + size[start]]

    def tied_with(self, place: int) -> Ints:
        low, high = np.searchsorted(self.level, [self.level[place], self.level[place] + 1])
        return self.order[low:high]

    def settle(self, players: list[int]) -> bool:
        """Put exactly the players of one shared rank into that order; False if they are no such group."""
        place = int(np.flatnonzero(self.order == players[0])[0])
        if len(players) < 2 or set(self.tied_with(place).tolist()) != set(players):
            return False
        low = int(self.level[place])
        self.order[low : low + len(players)] = players
        self.level[low : low + len(players)] = np.arange(low, low + len(players))
        return True

    def arrange(self, key: Ints) -> None:
        """Show those who share a rank by a key, smaller first, then by number."""
        self.order = self.order[np.lexsort((self.order, key[self.order], self.level))]


def _sort_close_values(players: Ints, apart: Mask, column: Values, sign: int) -> tuple[Ints, Mask]:
    """Sort players exactly whose floats differ by less than their error, run by run."""
    starts = np.flatnonzero(apart)
    ends = np.append(starts[1:], len(players))
    split = apart.copy()
    for low, high in zip(starts.tolist(), ends.tolist(), strict=True):
        if high - low == 1:
            continue
        exact = {player: column.exact(player) for player in players[low:high].tolist()}
        run = sorted(exact, key=lambda player: (sign * exact[player], player))
        players[low:high] = run
        for i in range(1, len(run)):
            split[low + i] = exact[run[i]] != exact[run[i - 1]]
    return players, split


def _sizes(level: Ints) -> Ints:
    size = np.diff(np.append(np.flatnonzero(_changes(level)), len(level)))
    return np.repeat(size, size)


def _are_between(sizes: Ints, low: int, high: int | None) -> Mask:
    return (sizes >= low) & (sizes <= (len(sizes) if high is None else high))


def _changes(column: Column) -> Mask:
    """Return where a column differs from the place before it; the first place always does."""
    changes = np.ones(len(column), dtype=bool)
    changes[1:] = column[1:] != column[:-1]
    return changes


def _starts(changes: Mask) -> Ints:
    return np.maximum.accumulate(np.where(changes, np.arange(len(changes)), 0))
