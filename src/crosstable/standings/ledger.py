"""The ledger: what every match, bye and missed round counts for, one line for each player concerned.

| clause | source | tested |
|---|---|---|
| a bye is a won match with the games of the match structure, without opponent | MTR App. C | test_ledger |
| a forfeit: the winner has the games of a bye, the loser as many lost; met where configured | rules 2 | test_ledger |
| a double loss: lost by both, met, no games | rules 2, TOM outcome 10 | test_ledger |
| an intentional draw has no games, or three drawn ones | MTR 2.4 | test_ledger |
| a missed Swiss round is one lost match without games or opponent | rules 2, TRH 5.3 | test_ledger |
| an unfinished match of a closed round is left out, or drawn without games | rules 2 | test_ledger |
| the open match of a player who left is a forfeit | rules 2 | test_ledger |
"""

from collections.abc import Hashable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import DoubleLoss, Forfeit, Match, Player, PlayerId, Result, Round, Score, Tournament

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

LOST, DRAWN, WON = 0, 1, 2

# Why a line is there.
PLAYED, BYE, FORFEIT, DOUBLE_LOSS, MISSED, UNFINISHED = range(6)
KINDS = ("played", "bye", "forfeit", "double_loss", "missed", "unfinished")

NOBODY = -1
NEVER = 1 << 30


class Line(NamedTuple):
    """One round of one player: against whom (`NOBODY`: nobody who counts as met), the outcome and the games."""

    who: int
    opponent: int
    round: int
    outcome: int
    games_won: int
    games_lost: int
    games_drawn: int
    kind: int
    paired_with: int
    first: int
    twenties: int


class Ledger:
    """All lines of a stage up to a round, as columns, and the sums over each player.

    `memory` is where tie-breaks keep what they have worked out from it; a ledger never changes.
    """

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        stage = tournament.stage
        self.config: Config = stage.config
        self.seed = tournament.seed
        self.players: tuple[Player, ...] = tuple(sorted(tournament.players, key=lambda p: p.number))
        self.ids: list[PlayerId] = [player.id for player in self.players]
        self.index: dict[PlayerId, int] = {one: i for i, one in enumerate(self.ids)}
        self.rounds: tuple[Round, ...] = tuple(
            r for r in stage.rounds if r.counts and (through is None or r.number <= through)
        )
        self.through = through
        self._tournament = tournament
        self._snapshots: dict[int, Ledger] = {}
        self.memory: dict[Hashable, Any] = {}
        lines = _lines(self.players, self.rounds, self.config, self.index)
        table = np.array(lines, dtype=np.int64).reshape(-1, len(Line._fields))
        table = table[np.argsort(table[:, 0], kind="stable")]
        self.who, self.opponent, self.round, self.outcome = (table[:, i].copy() for i in range(4))
        self.games_won, self.games_lost, self.games_drawn, self.kind = (table[:, i].copy() for i in range(4, 8))
        self.paired_with, self.first, self.twenties = (table[:, i].copy() for i in range(8, 11))
        self._table = table
        self._remember_players()

    def _remember_players(self) -> None:
        """The columns over players: number, round of the drop (`NEVER` if none), listed, and there from the start."""
        now = NEVER if self.through is None else self.through
        self.number: Ints = np.array([p.number for p in self.players], dtype=np.int64)
        self.dropped_after: Ints = np.array(
            [NEVER if p.dropped_after is None else p.dropped_after for p in self.players], dtype=np.int64
        )
        # Takes a place: took part, and was not disqualified by then.
        self.listed: Mask = np.array(
            [p.took_part and (p.disqualified_in is None or p.disqualified_in > now) for p in self.players], dtype=bool
        )
        unrated = -(1 << 40)
        self.rating: Ints = np.array([unrated if p.rating is None else p.rating for p in self.players], dtype=np.int64)
        self.on_time: Mask = np.array([p.first_round == 1 for p in self.players], dtype=bool)

    def __len__(self) -> int:
        return len(self.ids)

    def snapshot(self, through: int) -> "Ledger":
        """The ledger as it stood after that round, which is no later than the ledger itself."""
        if through not in self._snapshots:
            earlier = Ledger(self._tournament, through)
            earlier._snapshots = self._snapshots
            self._snapshots[through] = earlier
        return self._snapshots[through]

    def lines_of(self, player: int) -> list[Line]:
        """A player's lines in the order of the rounds."""
        low, high = np.searchsorted(self.who, [player, player + 1])
        return [Line(*row) for row in self._table[low:high].tolist()]

    def total(self, column: Ints | Floats | None = None, where: Mask | None = None) -> Ints:
        """The sum of a column over each player's lines, or their number."""
        who = self.who if where is None else self.who[where]
        if column is None:
            return np.bincount(who, minlength=len(self)).astype(np.int64)
        weights = column if where is None else column[where]
        return np.bincount(who, weights=weights, minlength=len(self)).astype(np.int64)

    @cached_property
    def line_points(self) -> Ints:
        """The points of each line, in half points: for the match, or for every game in it."""
        points = self.config.points
        if self.config.points_for == "game":
            return self.games_won * points.win + self.games_drawn * points.draw + self.games_lost * points.loss
        return np.array([points.loss, points.draw, points.win], dtype=np.int64)[self.outcome]

    def worth(self, line: Line) -> HalfPoints:
        """The points of one line."""
        points = self.config.points
        if self.config.points_for == "game":
            games = line.games_won * points.win + line.games_drawn * points.draw + line.games_lost * points.loss
            return HalfPoints(games)
        return (points.loss, points.draw, points.win)[line.outcome]

    @cached_property
    def points(self) -> Ints:
        """Match points in half points."""
        return self.total(self.line_points)

    @cached_property
    def played(self) -> Ints:
        return self.total()

    @cached_property
    def wins(self) -> Ints:
        return self.total(where=self.outcome == WON)

    @cached_property
    def draws(self) -> Ints:
        return self.total(where=self.outcome == DRAWN)

    @cached_property
    def losses(self) -> Ints:
        return self.total(where=self.outcome == LOST)

    @cached_property
    def byes(self) -> Ints:
        return self.total(where=self.kind == BYE)

    @cached_property
    def bye_wins(self) -> Ints:
        return self.total(where=(self.kind == BYE) & (self.outcome == WON))

    @cached_property
    def games(self) -> tuple[Ints, Ints, Ints]:
        """Games won, lost and drawn."""
        return self.total(self.games_won), self.total(self.games_lost), self.total(self.games_drawn)

    @cached_property
    def met(self) -> Mask:
        """The lines that have an opponent."""
        return self.opponent >= 0

    @cached_property
    def meeting(self) -> tuple[Ints, Ints]:
        """Who met whom, one entry for each meeting and side, in the order of players and rounds."""
        return self.who[self.met], self.opponent[self.met]

    @cached_property
    def opponents_met(self) -> Ints:
        return np.bincount(self.meeting[0], minlength=len(self)).astype(np.int64)

    @cached_property
    def dropped(self) -> Mask:
        """Has dropped, as far as the ledger knows."""
        return self.dropped_after <= (NEVER - 1 if self.through is None else self.through)


def standing_result(match: Match, number: int, players: dict[PlayerId, Player]) -> Result | None:
    """A match's result, with the open match of somebody who left counted as forfeited."""
    if match.result is not None:
        return match.result
    gone = [one for one in (match.first, match.second) if players[one].left_during(number)]
    if len(gone) == 2:
        return DoubleLoss()
    return Forfeit(gone[0]) if gone else None


def _lines(
    players: tuple[Player, ...], rounds: tuple[Round, ...], config: Config, index: dict[PlayerId, int]
) -> list[tuple[int, ...]]:
    lines: list[tuple[int, ...]] = []
    by_id = {player.id: player for player in players}
    bye = config.bye_points
    won, drawn = bye.wins, bye.draws
    for round_ in rounds:
        number = round_.number
        seen: set[int] = set()
        for match in round_.matches:
            a, b = index[match.first], index[match.second]
            seen.add(a)
            seen.add(b)
            result = match.result if match.result is not None else standing_result(match, number, by_id)
            twenties = match.twenties or (0, 0)
            if isinstance(result, Score):
                x, y, d = result.first, result.second, result.draws
                mine, yours = (2, 0) if x > y else (0, 2) if y > x else (1, 1)
                lines.append((a, b, number, mine, x, y, d, PLAYED, b, 1, twenties[0]))
                lines.append((b, a, number, yours, y, x, d, PLAYED, a, 0, twenties[1]))
            elif isinstance(result, Forfeit):
                met = config.forfeits_count_as_met
                for me, other, first in ((a, b, 1), (b, a, 0)):
                    lost = index[result.by] == me
                    outcome, games = (LOST, (0, won, drawn)) if lost else (WON, (won, 0, drawn))
                    lines.append((me, other if met else NOBODY, number, outcome, *games, FORFEIT, other, first, 0))
            elif isinstance(result, DoubleLoss):
                lines.append((a, b, number, LOST, 0, 0, 0, DOUBLE_LOSS, b, 1, 0))
                lines.append((b, a, number, LOST, 0, 0, 0, DOUBLE_LOSS, a, 0, 0))
            elif round_.closed and config.unfinished_matches == "draw":
                lines.append((a, b, number, DRAWN, 0, 0, 0, UNFINISHED, b, 1, 0))
                lines.append((b, a, number, DRAWN, 0, 0, 0, UNFINISHED, a, 0, 0))
        for one in round_.byes:
            who = index[one.player]
            seen.add(who)
            if one.kind == "win":
                lines.append((who, NOBODY, number, WON, won, 0, drawn, BYE, NOBODY, 0, 0))
            else:
                outcome = DRAWN if one.kind == "draw" else LOST
                lines.append((who, NOBODY, number, outcome, 0, 0, 0, BYE, NOBODY, 0, 0))
        if round_.closed and config.format == "swiss":
            for who, player in enumerate(players):
                if who in seen or not player.took_part or player.is_out_in(number):
                    continue
                if number < player.first_round and config.late_entry == "byes":
                    lines.append((who, NOBODY, number, WON, won, 0, drawn, BYE, NOBODY, 0, 0))
                else:
                    lines.append((who, NOBODY, number, LOST, 0, 0, 0, MISSED, NOBODY, 0, 0))
    return lines
