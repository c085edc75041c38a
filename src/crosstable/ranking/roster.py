"""The roster: the players of a tournament by number, and as columns what a ledger asks about each.

A roster is a function of the players alone. The latest ones are kept, found again by equal players: between one result
and the next nobody enters or leaves. Rosters of the same ids share these, and with them the lines of every round.
"""

from collections.abc import Iterable, Mapping

import numpy as np

from crosstable.model.absences import byes_worth_points
from crosstable.model.tournament import Player, PlayerId
from crosstable.ranking.round_lines import OUTCOMES, Ints, Mask

NEVER = 1 << 30
UNRATED = -(1 << 40)

# The most cached rosters, and players in all of them; the latest roster is always cached.
MOST_ROSTERS, MOST_PLAYERS = 32, 20_000


class Roster:
    """Players by number; `NEVER` for a round that does not exist. Immutable."""

    def __init__(self, entered: tuple[Player, ...], known: Iterable["Roster"] = ()) -> None:
        self.entered = entered
        self.players: tuple[Player, ...] = tuple(sorted(entered, key=lambda player: player.number))
        self.ids: tuple[PlayerId, ...] = tuple(player.id for player in self.players)
        same = next((roster for roster in known if roster.ids == self.ids), None)
        self.index: Mapping[PlayerId, int]
        if same is None:
            self.index = {player: i for i, player in enumerate(self.ids)}
        else:
            self.ids, self.index = same.ids, same.index
        self.number = _column([p.number for p in self.players])
        self.rating = _column([UNRATED if p.rating is None else p.rating for p in self.players])
        self.first_round = _column([p.first_round for p in self.players])
        self.dropped_after = _rounds([p.dropped_after for p in self.players])
        self.disqualified_in = _rounds([p.disqualified_in for p in self.players])
        self.eliminated_in = _rounds([p.eliminated_in for p in self.players])
        self._with_byes = frozenset(i for i, p in enumerate(self.players) if any(byes_worth_points(p.absent)))

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def took_part(self) -> Mask:
        """Like `Player.took_part`."""
        return self.dropped_after >= self.first_round

    def miss(self, number: int, among: Ints) -> Mask:
        """Return whether a round without them is missed: they took part, and are not out like in `Player.is_out_in`."""
        last = np.minimum(self.dropped_after[among], self.eliminated_in[among])
        in_it = (number <= last) & (number < self.disqualified_in[among])
        return in_it & (self.dropped_after[among] >= self.first_round[among])

    def requested_byes(self, number: int, among: Ints) -> Ints:
        """Return the outcome of a round that these miss: lost, unless they have a requested bye worth more."""
        outcomes = np.full(len(among), OUTCOMES["loss"])
        if self._with_byes:
            for i, place in enumerate(among.tolist()):
                kind = self.players[place].bye_in(number) if place in self._with_byes else None
                outcomes[i] = OUTCOMES[kind or "loss"]
        return outcomes

    def are_in_stage(self, start: int) -> Mask:
        """Return a mask of the players who took part and did not leave before the stage's first round."""
        left = np.minimum(np.minimum(self.dropped_after, self.disqualified_in), self.eliminated_in)
        return self.took_part & (left >= start)

    @property
    def left_in(self) -> Ints:
        """The round from which on `Player.left_during` holds."""
        return np.minimum(self.dropped_after, self.disqualified_in)


def _column(numbers: list[int]) -> Ints:
    column = np.array(numbers, dtype=np.int64)
    column.flags.writeable = False
    return column


def _rounds(numbers: list[int | None]) -> Ints:
    return _column([NEVER if number is None else number for number in numbers])


# Latest first.
_kept: tuple[Roster, ...] = ()


def roster_of(players: tuple[Player, ...]) -> Roster:
    global _kept
    known = _kept
    known_roster = next((roster for roster in known if roster.entered == players), None)
    if known_roster is None:
        known_roster = Roster(players, known)
    if not known or known[0] is not known_roster:
        kept = [known_roster]
        room = MOST_PLAYERS - len(known_roster)
        for roster in known:
            if roster is not known_roster and len(roster) <= room and len(kept) < MOST_ROSTERS:
                kept.append(roster)
                room -= len(roster)
        _kept = tuple(kept)
    return known_roster
