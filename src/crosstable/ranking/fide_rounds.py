"""Rounds as FIDE's tie-breaks see them: what everybody did in each, Articles 15 and 16 of C.07 (1 March 2026).

| clause | Article |
|---|---|
| byes of the pairing and full-point byes; forfeit wins; forfeit losses | 16.2.1, 16.2.2, 16.2.4 |
| requested byes: half a point or none, and every round after a withdrawal or before a late entry | 16.1.1 |
| requested byes and forfeit losses are unplayed voluntarily | 16.1.2 |
| a score for opponents: as awarded, but requested byes with nothing else after them are draws | 16.3 |
| a dummy for unplayed rounds: the player's own score, with a limit for forfeits and one for the others | 16.4 |
| in a round robin forfeits are games, and a round without a game is none | 15.2 |
| Fore Buchholz: whatever was paired in the final round was drawn | 8.3 |

After a round that is not the last, standings are as if it were; only Fore Buchholz waits for the final round.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import msgspec
import numpy as np

from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.formats.swiss import SwissSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.points import half_points
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import (
    BYE,
    DOUBLE_FORFEIT,
    DOUBLE_LOSS,
    DRAWN,
    FORFEIT,
    MISSED,
    NOBODY,
    WON,
    Column,
    Ints,
    Mask,
)

# Kinds of rounds. NOTHING: not a round of this player, or still open.
NOTHING, PLAYED, GIVEN_BYE, FORFEIT_WIN, REQUESTED_BYE, FORFEIT_LOSS = range(6)

# Points of a match where a team event is decided by game points.
MATCH_POINTS = (0, 2, 4)


class Scoring(msgspec.Struct, frozen=True):
    """Half points for a win, a draw and a loss of a round."""

    win: int
    draw: int
    loss: int


class FideRounds:
    """A row for every player of a ledger and a column for every round: kind, opponent, outcome and points."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.is_round_robin = ledger.config.traits.strikes
        self.numbers: Sequence[int] = [round_.number for round_ in ledger.rounds]
        shape = len(ledger), len(self.numbers)
        self.kind: Ints = np.full(shape, NOTHING, dtype=np.int64)
        self.opponent: Ints = np.full(shape, NOBODY, dtype=np.int64)
        self.outcome: Ints = np.zeros(shape, dtype=np.int64)
        self.is_white: Mask = np.zeros(shape, dtype=bool)
        self.is_open: Mask = np.zeros(shape, dtype=bool)
        self.line: Ints = np.full(shape, NOBODY, dtype=np.int64)
        self._fill_lines()
        self._fill_other_rounds()

    def _fill_lines(self) -> None:
        ledger = self.ledger
        if not len(ledger.who):
            return
        place = np.zeros(max(self.numbers) + 1, dtype=np.int64)
        place[list(self.numbers)] = np.arange(len(self.numbers))
        at = ledger.who, place[ledger.round]
        kind = np.full(len(ledger.who), PLAYED, dtype=np.int64)
        won, drawn = ledger.outcome == WON, ledger.outcome == DRAWN
        kind[ledger.kind == BYE] = REQUESTED_BYE
        kind[(ledger.kind == BYE) & (won | (drawn & self._is_given()))] = GIVEN_BYE
        kind[ledger.kind == MISSED] = REQUESTED_BYE
        forfeit = (ledger.kind == FORFEIT) | (ledger.kind == DOUBLE_FORFEIT)
        kind[forfeit] = np.where(won[forfeit], FORFEIT_WIN, FORFEIT_LOSS)
        self.kind[at] = kind
        self.opponent[at] = ledger.paired_with
        self.outcome[at] = ledger.outcome
        self.is_white[at] = ledger.first == 1
        self.line[at] = np.arange(len(ledger.who))

    def _is_given(self) -> Mask:
        """Return the lines that may be byes of the pairing, if that gives byes worth a draw: nobody asked for them."""
        ledger = self.ledger
        given = np.zeros(len(ledger.who), dtype=bool)
        if ledger.config.of(SwissSettings).bye_worth == "draw":
            byes = np.flatnonzero((ledger.kind == BYE) & (ledger.outcome == DRAWN)).tolist()
            given[byes] = [ledger.players[ledger.who[i]].bye_in(int(ledger.round[i])) is None for i in byes]
        return given

    def _fill_other_rounds(self) -> None:
        """Fill rounds without a line: matches that are open, and in a Swiss the rounds of absent players."""
        ledger = self.ledger
        rounds = {round_.number: round_ for round_ in ledger.rounds}
        for place, number in enumerate(self.numbers):
            round_ = rounds[number]
            without = self.kind[:, place] == NOTHING
            for match in round_.matches:
                if match.result is not None:
                    continue
                a, b = ledger.index[match.first], ledger.index[match.second]
                if without[a] and without[b]:
                    self.is_open[[a, b], place] = True
                    self.opponent[a, place], self.opponent[b, place] = b, a
                    self.is_white[a, place] = True
                elif (ledger.kind[self.line[[a, b], place]] == DOUBLE_LOSS).all():
                    # Both left before their game was over.
                    self.kind[[a, b], place] = FORFEIT_LOSS
            is_over = round_.closed or not self.is_open[:, place].any()
            if is_over and ledger.config.traits.absence_counts:
                self.kind[without & ~self.is_open[:, place], place] = REQUESTED_BYE

    @cached_property
    def begun(self) -> int:
        return int(((self.kind != NOTHING).any(axis=0)).sum())

    def fore(self, final_round: int) -> "FideRounds":
        """Return the same rounds with everything that is paired in the final one drawn; unchanged before that."""
        if final_round not in self.numbers:
            return self
        place = list(self.numbers).index(final_round)
        paired = self.opponent[:, place] != NOBODY
        fore = FideRounds.__new__(FideRounds)
        fore.__dict__.update({name: value for name, value in self.__dict__.items() if name in _OWN})
        fore.kind, fore.outcome, fore.line = self.kind.copy(), self.outcome.copy(), self.line.copy()
        fore.kind[paired, place] = PLAYED
        fore.outcome[paired, place] = DRAWN
        fore.line[paired, place] = NOBODY
        return fore

    @cached_property
    def is_played(self) -> Mask:
        """Rounds with a game at the board."""
        is_played: Mask = self.kind == PLAYED
        return is_played

    @cached_property
    def is_forfeit(self) -> Mask:
        is_forfeit: Mask = (self.kind == FORFEIT_WIN) | (self.kind == FORFEIT_LOSS)
        return is_forfeit

    @cached_property
    def is_voluntary(self) -> Mask:
        is_voluntary: Mask = (self.kind == REQUESTED_BYE) | (self.kind == FORFEIT_LOSS)
        return is_voluntary

    @cached_property
    def is_late_bye(self) -> Mask:
        """Requested byes that are followed by nothing but voluntarily unplayed rounds."""
        goes_on = (self.is_open | (self.kind != NOTHING)) & ~self.is_voluntary
        after = np.cumsum(goes_on[:, ::-1], axis=1)[:, ::-1]
        is_late: Mask = (self.kind == REQUESTED_BYE) & (after == 0)
        return is_late

    def scoring(self, score: str | None) -> Scoring:
        """Return the points of results by a score of teams, or by the one that decides the event."""
        config, own = self.ledger.config, self.ledger.config.of(TeamSettings)
        if config.boards is not None and self._is_by_games(score):
            win, draw = config.boards * half_points(own.board_win), config.boards * half_points(own.board_draw)
            return Scoring(win, draw, 0)
        if config.boards is not None and config.points_for == "game":
            loss, draw, win = np.array(MATCH_POINTS, dtype=np.int64).tolist()
            return Scoring(win, draw, loss)
        points = config.points
        games = config.bye_points.wins if config.points_for == "game" else 1
        return Scoring(points.win * games, points.draw * games, points.loss * games)

    def _is_by_games(self, score: str | None) -> bool:
        return score == "GP" or (score is None and self.ledger.config.points_for == "game")

    def other_score(self, score: str | None) -> str:
        return "MP" if self._is_by_games(score) else "GP"

    def points(self, score: str | None = None) -> Ints:
        ledger = self.ledger
        scoring = self.scoring(score)
        if ledger.config.boards is None:
            of_line = ledger.line_points
        elif self._is_by_games(score):
            own = ledger.config.of(TeamSettings)
            win, draw = half_points(own.board_win), half_points(own.board_draw)
            of_line = ledger.games_won * win + ledger.games_drawn * draw
        elif ledger.config.points_for == "game":
            of_line = np.array(MATCH_POINTS, dtype=np.int64)[ledger.outcome]
        else:
            of_line = ledger.line_points
        points = np.zeros(self.kind.shape, dtype=np.int64)
        has_line = self.line != NOBODY
        points[has_line] = of_line[self.line[has_line]]
        is_given = (self.kind == GIVEN_BYE) | (self.kind == REQUESTED_BYE)
        points[(~has_line & self.is_played) | (is_given & (self.outcome == DRAWN))] = scoring.draw
        return points

    def total(self, score: str | None = None) -> Ints:
        total: Ints = self.points(score).sum(axis=1)
        return total

    def adjusted_score(self, score: str | None = None) -> Ints:
        """Return everybody's score as opponents' tie-breaks see it (16.3)."""
        if self.is_round_robin:
            return self.total(score)
        adjusted: Ints = np.where(self.is_late_bye, self.scoring(score).draw, self.points(score)).sum(axis=1)
        return adjusted

    def games(self, forfeits_played: bool = False) -> Mask:
        """Return the rounds with an opponent who counts: forfeits too in a round robin, or if they count as played."""
        with_forfeits = self.is_round_robin or forfeits_played
        return self.is_played | self.is_forfeit if with_forfeits else self.is_played

    def opposing_scores(self, score: str | None = None, forfeits_played: bool = False) -> "Opposition":
        """Return the opponent's score of each round, or a dummy's (16.4)."""
        adjusted = self.adjusted_score(score)
        has_game = self.games(forfeits_played)
        scores = np.where(has_game, adjusted[self.opponent], 0)
        if self.is_round_robin:
            nowhere = np.zeros_like(has_game)
            return Opposition(scores, has_game, nowhere, nowhere)
        own = self.total(score)[:, None]
        most = self.scoring(score).draw * self.begun
        dummy = np.minimum(own, np.where(self.is_forfeit, adjusted[self.opponent], most))
        unplayed = ~has_game & (self.kind != NOTHING)
        scores = np.where(unplayed, dummy, scores)
        return Opposition(scores, has_game | unplayed, unplayed, self.is_voluntary & unplayed)

    @cached_property
    def final_round(self) -> int:
        ledger = self.ledger
        planned = ledger.config.rounds
        start = ledger.tournament.stage_start
        latest = max((round_.number for round_ in ledger.rounds), default=0)
        return latest if planned is None else start + planned - 1

    @cached_property
    def games_each(self) -> Ints:
        """The number of games of every player: in a round robin one less than the group has players, in each cycle."""
        ledger, stage = self.ledger, self.ledger.stage
        if not self.is_round_robin:
            return np.full(len(ledger), self.begun, dtype=np.int64)
        groups = [stage.group_of(player) if stage.in_groups else None for player in ledger.players]
        takes_part = ledger.listed & ~np.isin(np.array(ledger.ids, dtype=object), [*stage.struck])
        sizes = Counter(group for group, counts in zip(groups, takes_part.tolist(), strict=True) if counts)
        each = np.array([max(0, sizes[group] - 1) for group in groups], dtype=np.int64)
        return each * ledger.config.of(RoundRobinSettings).cycles


class Opposition(msgspec.Struct, frozen=True):
    """The opposing score of every round, in half points; the rounds that count, of these the ones against a dummy, and
    of these the voluntarily unplayed ones.
    """

    scores: Ints
    counts: Mask
    is_dummy: Mask
    is_voluntary: Mask

    def cut(self, values: Ints, low: int, high: int) -> Mask:
        """Return the rounds that stay without the `low` least and the `high` most significant values (14, 16.5).

        Significance goes by the opposing score, then by the value. Instead of the least significant value goes the
        lowest of a voluntarily unplayed round, unless that is lower.
        """
        stays = self.counts.copy()
        if not stays.shape[1]:
            return stays
        everyone = np.arange(len(stays))
        for _ in range(low):
            least = _first(stays, self.scores, values)
            voluntary = stays & self.is_voluntary
            instead = _first(voluntary, values, self.scores)
            is_instead = voluntary.any(axis=1) & (values[everyone, instead] >= values[everyone, least])
            stays[everyone, np.where(is_instead, instead, least)] = False
        for _ in range(high):
            stays[everyone, _first(stays, -self.scores, -values)] = False
        return stays


def _first(among: Mask, major: Ints, minor: Ints) -> Ints:
    """Return for each row the place of the smallest entry among some, by two keys; any place if there are none."""
    far = np.iinfo(np.int64).max
    if not among.shape[1]:
        return np.zeros(len(among), dtype=np.int64)
    first = np.where(among, major, far)
    best = among & (first == first.min(axis=1)[:, None])
    weakest: Column = np.where(best, minor, far).argmin(axis=1)
    return weakest.astype(np.int64)


_OWN = (
    "ledger",
    "is_round_robin",
    "numbers",
    "opponent",
    "is_white",
    "is_open",
)


def fide_rounds(ledger: Ledger, fore: bool = False) -> FideRounds:
    """Return the rounds of a ledger, with the games of the final one drawn if `fore`; worked out once."""
    key = "fide_rounds", fore
    if key not in ledger.memory:
        if fore:
            rounds = fide_rounds(ledger)
            ledger.memory[key] = rounds.fore(rounds.final_round)
        else:
            ledger.memory[key] = FideRounds(ledger)
    cached: FideRounds = ledger.memory[key]
    return cached
