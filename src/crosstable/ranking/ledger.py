"""The ledger: what every match, bye and missed round counts for, one line for each player concerned.

| clause | source | tested |
|---|---|---|
| a bye is a won match with the games of the match structure, without opponent | MTR App. C | test_ledger |
| a bye counts from when its round is published | house rules | test_ledger |
| a forfeit: the winner has the games of a bye, the loser as many lost; met if configured | house rules | test_ledger |
| a double loss: lost by both, met, no games | TOM outcome 10 | test_ledger |
| a double forfeit: lost by both, not met, no games | FIDE C.04.2, TRF | test_ledger |
| an intentional draw has no games, or three drawn ones | MTR 2.4 | test_ledger |
| a missed Swiss round is one lost match without games or opponent | TRH 5.3 | test_ledger |
| a requested bye is a bye won, or drawn with half of the games | FIDE C.04.1 | test_requested_byes |
| an unfinished match of a closed round is left out, or drawn without games | house rules | test_ledger |
| the open match of a player who left is a forfeit | house rules | test_ledger |
| a deduction lowers what ranks and pairs, and nothing that a tie-break reads | the organiser | test_deductions |
| who left before the stage's first round is not in it | house rules | test_stages |
| results of a player who withdrew count for nobody where they are struck | FIDE's practice | test_withdrawal |
"""

from collections.abc import Collection, Hashable, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from crosstable.formats.groups import GroupSettings
from crosstable.formats.swiss import SwissSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.config import Config, Points
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.tournament import (
    ByeKind,
    Deduction,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    PlayerId,
    Result,
    Round,
    Stage,
    Tournament,
)
from crosstable.ranking.carry_over import carried_deductions, carried_rounds
from crosstable.ranking.roster import NEVER, Roster, roster_of
from crosstable.ranking.round_lines import (
    BYE,
    DOUBLE_FORFEIT,
    DOUBLE_LOSS,
    DRAWN,
    FIELDS,
    FORFEIT,
    LEFT_UNFINISHED,
    LOST,
    MISSED,
    NOBODY,
    OPEN,
    OPEN_IN_CLOSED,
    PLAYED,
    UNFINISHED,
    WON,
    Columns,
    Floats,
    Ints,
    Mask,
    RoundLine,
    sheet_of,
)


class Ledger:
    """All lines of a stage up to a round, as columns, and the sums over each player.

    `memory` is where tie-breaks keep what they have worked out from it; a ledger never changes.
    """

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        self.stage: Stage = tournament.stage
        self.config: Config = self.stage.config
        self.seed = tournament.seed
        roster = roster_of(tournament.players)
        self.players: tuple[Player, ...] = roster.players
        self.ids: tuple[PlayerId, ...] = roster.ids
        self.index: Mapping[PlayerId, int] = roster.index
        carried = carried_rounds(tournament)
        self.rounds: tuple[Round, ...] = tuple(
            r for r in (*carried, *self.stage.rounds) if r.counts and (through is None or r.number <= through)
        )
        self.through = through
        self.tournament = tournament
        self._snapshots: dict[int, Ledger] = {}
        self.memory: dict[Hashable, Any] = {}
        self._carried = {*map(id, carried)} if self.config.of(GroupSettings).carry == "met" else set()
        self._table = _without_struck(
            _lines(roster, self.rounds, self.config, self._carried), roster, self.stage.struck
        )
        self.who, self.opponent, self.round, self.outcome = self._table[:4]
        self.games_won, self.games_lost, self.games_drawn, self.kind = self._table[4:8]
        self.paired_with, self.first, self.twenties = self._table[8:]
        self._remember_players(roster, tournament.stage_start)

    def _remember_players(self, roster: Roster, start: int) -> None:
        """Make the columns over players: number, round of the drop (`NEVER` if none), listed, there from the start."""
        self.number: Ints = roster.number
        self.rating: Ints = roster.rating
        self.dropped_after: Ints = roster.dropped_after
        now = NEVER - 1 if self.through is None else self.through
        here = roster.are_in_stage(start)
        # Takes a place: is in the stage, and was not disqualified by then.
        self.listed: Mask = here & (roster.disqualified_in > now)
        self.disqualified: Mask = here & (roster.disqualified_in <= now)
        self.on_time: Mask = roster.first_round <= start

    def __len__(self) -> int:
        return len(self.ids)

    def snapshot(self, through: int) -> "Ledger":
        """Return the ledger as it stood after that round, which is no later than the ledger itself."""
        if through not in self._snapshots:
            earlier = Ledger(self.tournament, through)
            earlier._snapshots = self._snapshots
            self._snapshots[through] = earlier
        return self._snapshots[through]

    def lines_of(self, player: int) -> list[RoundLine]:
        low, high = np.searchsorted(self.who, [player, player + 1])
        return list(map(RoundLine, *(column[low:high].tolist() for column in self._table)))

    def total(self, column: Ints | Floats | None = None, where: Mask | None = None) -> Ints:
        who = self.who if where is None else self.who[where]
        if column is None:
            return np.bincount(who, minlength=len(self)).astype(np.int64)
        weights = column if where is None else column[where]
        return np.bincount(who, weights=weights, minlength=len(self)).astype(np.int64)

    @cached_property
    def unit_points(self) -> Points:
        """The points of a match, or of each game or board in it."""
        return unit_points(self.config)

    @cached_property
    def line_points(self) -> Ints:
        """The points of each line, in half points: for the match, or for every game in it."""
        points = self.unit_points
        if self.config.points_for == "game":
            return self.games_won * points.win + self.games_drawn * points.draw + self.games_lost * points.loss
        return np.array([points.loss, points.draw, points.win], dtype=np.int64)[self.outcome]

    def worth(self, line: RoundLine) -> HalfPoints:
        points = self.unit_points
        if self.config.points_for == "game":
            games = line.games_won * points.win + line.games_drawn * points.draw + line.games_lost * points.loss
            return HalfPoints(games)
        return (points.loss, points.draw, points.win)[line.outcome]

    @cached_property
    def board_points(self) -> Ints:
        """Match points won at the board, in half points: what tie-breaks read, a player's own and the opponents'."""
        return self.total(self.line_points)

    @cached_property
    def deductions(self) -> tuple[Deduction, ...]:
        return tuple(
            deduction
            for deduction in (*carried_deductions(self.tournament), *self.stage.deductions)
            if self.through is None or deduction.round <= self.through
        )

    @cached_property
    def deducted_points(self) -> Ints:
        deducted = np.zeros(len(self), dtype=np.int64)
        for deduction in self.deductions:
            deducted[self.index[deduction.player]] += deduction.points
        return deducted

    @cached_property
    def points(self) -> Ints:
        """Match points after deductions, in half points: what players are ranked and paired by. May be negative."""
        return self.board_points - self.deducted_points

    @cached_property
    def played(self) -> Ints:
        return self.total()

    @cached_property
    def _outcomes(self) -> Ints:
        return np.bincount(self.who * 3 + self.outcome, minlength=3 * len(self)).astype(np.int64).reshape(-1, 3)

    @cached_property
    def in_record(self) -> Mask:
        """The lines that wins, losses and draws are counted from: a bye in a bracket is not a win."""
        counted: Mask = (self.kind != BYE) | (not self.config.traits.bracket)
        return counted

    @property
    def record(self) -> tuple[Ints, Ints, Ints]:
        if not self.config.traits.bracket:
            return self.wins, self.losses, self.draws
        won, lost, drawn = (
            self.total(where=self.in_record & (self.outcome == outcome)) for outcome in (WON, LOST, DRAWN)
        )
        return won, lost, drawn

    @property
    def wins(self) -> Ints:
        return self._outcomes[:, WON]

    @property
    def draws(self) -> Ints:
        return self._outcomes[:, DRAWN]

    @property
    def losses(self) -> Ints:
        return self._outcomes[:, LOST]

    @cached_property
    def byes(self) -> Ints:
        return self.total(where=self.kind == BYE)

    @cached_property
    def bye_wins(self) -> Ints:
        return self.total(where=(self.kind == BYE) & (self.outcome == WON))

    @cached_property
    def games(self) -> tuple[Ints, Ints, Ints]:
        return self.total(self.games_won), self.total(self.games_lost), self.total(self.games_drawn)

    @cached_property
    def met(self) -> Mask:
        """The lines that have an opponent."""
        return self.opponent >= 0

    @cached_property
    def meetings(self) -> tuple[Ints, Ints]:
        """The players of each meeting, an entry for each side, in the order of players and rounds."""
        return self.who[self.met], self.opponent[self.met]

    @cached_property
    def opponents_met(self) -> Ints:
        return np.bincount(self.meetings[0], minlength=len(self)).astype(np.int64)

    @cached_property
    def has_dropped(self) -> Mask:
        return self.dropped_after <= (NEVER - 1 if self.through is None else self.through)


def unit_points(config: Config) -> Points:
    """Return the points of a match; with `points_for` game, of a game or a board of a team match."""
    teams = config.of(TeamSettings)
    if config.points_for == "match" or teams.boards is None:
        return config.points
    return Points(half_points(teams.board_win), half_points(teams.board_draw), HalfPoints(0))


def bye_points(config: Config, kind: ByeKind) -> HalfPoints:
    points, bye = unit_points(config), config.bye_points
    if config.points_for == "match":
        return {"win": points.win, "draw": points.draw, "loss": points.loss}[kind]
    won, drawn = {
        "win": (bye.wins, bye.draws),
        "draw": (bye.wins // 2, bye.wins % 2 + bye.draws),
        "loss": (0, 0),
    }[kind]
    return HalfPoints(won * points.win + drawn * points.draw)


def effective_result(match: Match, number: int, players: Mapping[PlayerId, Player]) -> Result | None:
    """Return a match's result; the open match of a player who left counts as forfeited."""
    if match.result is not None or match.unfinished:
        return match.result
    gone = [player for player in (match.first, match.second) if players[player].left_during(number)]
    if len(gone) == 2:
        return DoubleLoss()
    return Forfeit(gone[0]) if gone else None


def _without_struck(lines: Columns, roster: Roster, struck: Collection[PlayerId]) -> Columns:
    if not struck:
        return lines
    gone = np.array([roster.index[player] for player in struck], dtype=np.int64)
    stays = ~(np.isin(lines.who, gone) | np.isin(lines.paired_with, gone))
    return Columns(*(column[stays] for column in lines))


def _lines(
    roster: Roster, rounds: tuple[Round, ...], config: Config, in_part: Collection[int] = frozenset()
) -> Columns:
    """Return every line, sorted by player and for each of them by round; of rounds that are there `in_part` (by their
    identity) nobody is missing.
    """
    blocks = [np.empty((FIELDS, 0), dtype=np.int64)]
    byes = np.zeros(len(roster), dtype=np.int64)
    for round_ in rounds:
        sheet = sheet_of(round_, roster.ids, roster.index)
        blocks.append(sheet.lines)
        if len(sheet.idle) and config.traits.absence_counts and id(round_) not in in_part:
            missing = sheet.idle[roster.miss(round_.number, sheet.idle)]
            blocks.append(_missed_lines(roster, missing, round_, config, byes))
    # Column by column: small arrays reuse memory, a large one has to be allocated.
    lines = Columns(*(np.concatenate([block[field] for block in blocks]) for field in range(FIELDS)))
    stays = np.ones(len(lines.who), dtype=bool)
    special = np.flatnonzero(lines.kind != PLAYED)
    if len(special):
        filled = Columns(*(column[special] for column in lines))
        stays[special] = _fill_unplayed(filled, roster, config)
        for column, values in zip(lines, filled, strict=True):
            column[special] = values
    # Small numbers sort faster.
    who = lines.who.astype(np.uint16) if len(roster) < 1 << 16 else lines.who
    by_player = np.argsort(who, kind="stable")
    if not stays.all():
        by_player = by_player[stays[by_player]]
    return Columns(*(column[by_player] for column in lines))


def _missed_lines(roster: Roster, players: Ints, round_: Round, config: Config, byes: Ints) -> Ints:
    """Return the lines of players without a match or bye: requested byes, and in a closed round losses, or byes for a
    late entry.

    `byes` counts the latter, up to the limit.
    """
    number = round_.number
    requested = roster.requested_byes(number, players)
    if not round_.closed:
        players, requested = players[requested != LOST], requested[requested != LOST]
    lines = np.zeros((FIELDS, len(players)), dtype=np.int64)
    columns = Columns(*lines)
    limit = config.of(SwissSettings).max_byes_per_player
    given = (number < roster.first_round[players]) & (config.late_entry == "byes")
    if limit is not None:
        given &= byes[players] < limit
    byes[players[given]] += 1
    columns.who[:], columns.round[:] = players, number
    columns.opponent[:] = columns.paired_with[:] = NOBODY
    columns.outcome[:] = np.where(given, WON, requested)
    columns.kind[:] = np.where(columns.outcome != LOST, BYE, MISSED)
    return lines


def _fill_unplayed(lines: Columns, roster: Roster, config: Config) -> Mask:
    """Fill in unplayed lines from the configuration and departures; return which lines count.

    The open match of a player who left is a forfeit, or a double loss. Other open matches of a closed round are draws
    if so configured, else they do not count.
    """
    kind, outcome = lines.kind, lines.outcome
    stays = np.ones(len(kind), dtype=bool)
    waiting = kind >= OPEN_IN_CLOSED
    if waiting.any():
        forfeitable = waiting & (kind != LEFT_UNFINISHED)
        left = forfeitable & (roster.left_in[lines.who] <= lines.round)
        other_left = forfeitable & (roster.left_in[lines.paired_with] <= lines.round)
        drawn = waiting & (kind != OPEN) & ~left & ~other_left & (config.unfinished_matches == "draw")
        stays = ~waiting | left | other_left | drawn
        outcome[left] = LOST
        outcome[other_left & ~left] = WON
        kind[left | other_left] = FORFEIT
        kind[left & other_left] = DOUBLE_LOSS
        kind[drawn] = UNFINISHED
    forfeit = kind == FORFEIT
    if not config.forfeits_count_as_met:
        lines.opponent[forfeit] = NOBODY
    lines.opponent[kind == DOUBLE_FORFEIT] = NOBODY
    bye = config.bye_points
    won = outcome == WON
    given = forfeit | ((kind == BYE) & won)
    lines.games_won[given & won] = bye.wins
    lines.games_lost[forfeit & ~won] = bye.wins
    lines.games_drawn[given] = bye.draws
    # Game points of a match of teams are boards: a drawn bye has half of them (FIDE C.04.6 1.4).
    if config.points_for == "game" or config.boards is not None:
        halved = (kind == BYE) & (outcome == DRAWN)
        lines.games_won[halved] = bye.wins // 2
        lines.games_drawn[halved] = bye.wins % 2 + bye.draws
    return stays
