"""The result that each player needs to clinch a place in the cut ahead, and in the last round the effect of each
result.

Points only. In the last round everything is counted jointly over win, draw and loss of every open match:

| clause | where |
|---|---|
| a result puts me in: with the others' best results fewer than `places` of them reach my points | `_Count.fate` |
| a result puts me out: with the others' worst results `places` of them have more | `_Count.fate` |
| safe: in even after a loss; out: out even after a win | `_joint` |
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

import msgspec
import numpy as np

from crosstable.formats.swiss import SwissSettings
from crosstable.model.tournament import ByeKind, PlayerId, Round, Tournament
from crosstable.ranking.bubble import MatchPoints, State, match_points, rounds_left, states
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.sections import groups_of, plays_in_groups, restrict_to_group

Fate = Literal["in", "open", "out"]
# In words: what a player needs.
Need = Literal["safe", "out", "draw", "win", "win_or_luck", "win_and_luck", "luck", "bubble"]


class Outlook(msgspec.Struct, frozen=True):
    """A player's outlook before a cut to `places`; `fates` are the outcomes after a win, a draw and a loss, if the
    player's match of a published last round is open.
    """

    state: State
    places: int
    left: int
    last: bool = False
    fates: tuple[Fate, Fate, Fate] | None = None

    @property
    def need(self) -> Need:
        if self.state != "bubble":
            return self.state
        if self.fates is None:
            return "luck" if self.last else "bubble"
        win, draw, _ = self.fates
        if draw == "in":
            return "draw"
        if win == "in":
            return "win" if draw == "out" else "win_or_luck"
        return "win_and_luck" if draw == "out" else "luck"


def outlooks(tournament: Tournament) -> dict[PlayerId, Outlook]:
    """Return the outlook of every active player; empty without a cut in sight. Drafts do not count."""
    published = [round_ for round_ in tournament.stage.rounds if round_.counts]
    now = published[-1] if published and not published[-1].closed else None
    number = now.number if now else published[-1].number + 1 if published else tournament.stage_start
    if rounds_left(tournament, number) is None:
        return {}
    if not plays_in_groups(tournament):
        return _outlooks(tournament, number, now)
    groups = [restrict_to_group(tournament, group, number) for group in groups_of(tournament)]
    return {player: outlook for alone in groups for player, outlook in _outlooks(alone, number, now).items()}


def _outlooks(tournament: Tournament, number: int, now: Round | None) -> dict[PlayerId, Outlook]:
    left = rounds_left(tournament, number)
    adaptive = tournament.stage.config.of(SwissSettings).adaptive
    if left is None or adaptive is None:
        return {}
    ledger = Ledger(tournament)
    worth = match_points(ledger.config)
    decided = {ledger.ids[i] for i in np.unique(ledger.who[ledger.round == number]).tolist()}
    byes: dict[PlayerId, ByeKind] = {bye.player: bye.kind for bye in now.byes} if now else {}
    matches = [(m.first, m.second) for m in now.matches if {m.first, m.second}.isdisjoint(decided)] if now else []
    playing = {player for pair in matches for player in pair}
    sure: dict[PlayerId, int] = {}
    rest: dict[PlayerId, int] = {}
    for player, points in zip(ledger.players, ledger.points.tolist(), strict=True):
        # A player who leaves during a round does not continue.
        if player.is_out_in(number + 1 if now else number):
            continue
        open_ = player.id in playing or (now is None and player.plays_in(number))
        is_settled = open_ or player.id in decided
        bye = byes.get(player.id) or player.bye_in(number) or "loss"
        sure[player.id] = points + (0 if is_settled else worth.bye_points(bye))
        rest[player.id] = left if open_ else left - 1
    if now is not None and left == 1 and ledger.config.points_for == "match":
        there = [pair for pair in matches if {*pair} <= sure.keys()]
        return _joint_outlooks(_Count(adaptive.places, sure, there, worth))
    least = [sure[player] + rest[player] * worth.loss for player in sure]
    most = [sure[player] + rest[player] * worth.win for player in sure]
    states_ = states(least, most, adaptive.places)
    return {
        player: Outlook(state, adaptive.places, left, last=left == 1 and now is not None)
        for player, state in zip(sure, states_, strict=True)
    }


class _Count:
    """The last round: settled points, and open matches, by the points of their players."""

    def __init__(
        self,
        places: int,
        points: Mapping[PlayerId, int],
        matches: Sequence[tuple[PlayerId, PlayerId]],
        worth: MatchPoints,
    ) -> None:
        self.places, self.points, self.worth = places, points, worth
        self.opponent = {a: b for pair in matches for a, b in (pair, pair[::-1])}
        self.matches = [(points[a], points[b]) for a, b in matches]
        self._totals: dict[int, tuple[int, int]] = {}

    @cached_property
    def settled(self) -> list[int]:
        return sorted(points for player, points in self.points.items() if player not in self.opponent)

    def possible_totals(self, mine: int, theirs: int) -> list[tuple[int, int]]:
        worth = self.worth
        gains = ((worth.win, worth.loss), (worth.draw, worth.draw), (worth.loss, worth.win))
        return [(mine + gain, theirs + their_gain) for gain, their_gain in gains]

    def count_reaching(self, match: tuple[int, int], total: int) -> tuple[int, int]:
        """Return how many of the two can reach that total at most, and how many exceed it at least."""
        ends = self.possible_totals(*match)
        return max(sum(end >= total for end in both) for both in ends), min(
            sum(end > total for end in both) for both in ends
        )

    def count_all_reaching(self, total: int) -> tuple[int, int]:
        """Return the same counts over all players."""
        if total not in self._totals:
            settled = self.settled
            most = len(settled) - bisect_left(settled, total)
            least = len(settled) - bisect_right(settled, total)
            for match in self.matches:
                more, fewer = self.count_reaching(match, total)
                most, least = most + more, least + fewer
            self._totals[total] = most, least
        return self._totals[total]

    def fate(self, total: int, without: tuple[int, int]) -> Fate:
        """Return the fate of a total; `without` are counted players who are not rivals, at most and at least."""
        most, least = (count - own for count, own in zip(self.count_all_reaching(total), without, strict=True))
        return "in" if most < self.places else "out" if least >= self.places else "open"

    def fates(self, player: PlayerId) -> tuple[Fate, Fate, Fate]:
        match = self.points[player], self.points[self.opponent[player]]
        win, draw, loss = (self._fate_of(match, mine, theirs) for mine, theirs in self.possible_totals(*match))
        return win, draw, loss

    def _fate_of(self, match: tuple[int, int], mine: int, theirs: int) -> Fate:
        most, least = self.count_reaching(match, mine)
        return self.fate(mine, (most - (theirs >= mine), least - (theirs > mine)))


def _joint_outlooks(count: _Count) -> dict[PlayerId, Outlook]:
    outlooks = {}
    for player, points in count.points.items():
        fates = count.fates(player) if player in count.opponent else None
        best, worst = (fates[0], fates[2]) if fates else (count.fate(points, (1, 0)),) * 2
        state: State = "safe" if worst == "in" else "out" if best == "out" else "bubble"
        outlooks[player] = Outlook(state, count.places, 1, last=True, fates=fates)
    return outlooks
