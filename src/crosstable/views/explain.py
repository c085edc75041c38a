"""Explanations of a player's rank: rounds, tie-breaks and both neighbours."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec
import numpy as np

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Deduction, PlayerId, Round, Stage, Table
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league
from crosstable.ranking.round_lines import KINDS, NOBODY, RoundLine
from crosstable.ranking.rows import CriterionKind, Record, Separation, StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow
from crosstable.ranking.tables.scoring import NO_TAPS, count_taps, seat_scores
from crosstable.ranking.values import Part

# Tie-breaks for which an explanation shows the mini-league: of all who were level on points, or of the still level.
AT_FIRST_CODES = ("mini_points", "mini_twenties")
LEAGUE_CODES = ("head_to_head", *AT_FIRST_CODES)

# Larger mini-leagues are not shown: nobody reads a table of that size.
LARGEST_LEAGUE = 24

# How the games of a match are written: a single game, the boards of two teams, or games of several.
Scoring = Literal["game", "boards", "games"]


class MatchRound(msgspec.Struct, frozen=True):
    """A player's match or bye in one round: `kind` is one of `KINDS`, `outcome` won, drawn or lost.

    `by_points`: its points count. In a bracket they do not.
    """

    round: int
    kind: str
    outcome: str
    opponent: PlayerId | None
    games: Record
    points: HalfPoints
    scoring: Scoring
    by_points: bool = True

    @property
    def code(self) -> str:
        if self.kind == "bye" and not self.by_points:
            return "round.bye.without_points"
        return f"round.{self.kind}.{self.outcome}"


TableRoundKind = Literal["events", "scores", "places", "open", "not_seated"]


class TableRound(msgspec.Struct, frozen=True):
    """A player's table in one round: its points, and `total`, which is points times multiplier.

    By `kind`: `plus` and `minus` count valid taps, `undone` cancelled ones; `score` or `place` as entered. At an open
    table nothing is entered yet.
    """

    round: int
    kind: TableRoundKind
    multiplier: Fraction
    points: Fraction
    total: Fraction
    table: int | None = None
    seat: int | None = None
    plus: int = 0
    minus: int = 0
    undone: int = 0
    score: Fraction | None = None
    place: int | None = None

    @property
    def code(self) -> str:
        return f"table_round.{self.kind}"


class TiebreakValue(msgspec.Struct, frozen=True):
    """A player's value of a tie-break or criterion, and its parts; not `asked` if it is for ties of other sizes."""

    kind: CriterionKind
    code: str
    value: Fraction | None
    parts: Sequence[Part] = ()
    asked: bool = True


class LeagueRow(msgspec.Struct, frozen=True):
    """One line of a mini-league: points taken off each of the others (None: not met), their sum, and twenties."""

    player: PlayerId
    points: HalfPoints
    twenties: int
    against: dict[PlayerId, HalfPoints | None]


ExplainedRound = MatchRound | TableRound


class Explanation(msgspec.Struct, frozen=True):
    """A row with everything that makes it: the rounds less the deductions are its points.

    Where the lower score wins the deductions are added. `points` is None if places do not go by points. A player who
    is out at tables has the rounds up to then. `league` are the matches of a tie among each other, if a tie-break
    looked at them.
    """

    row: StandingsRow | TableRow
    points: Fraction | None
    rounds: Sequence[ExplainedRound]
    deductions: list[Deduction]
    tiebreaks: list[TiebreakValue]
    above: Separation | None
    below: Separation | None
    league: list[LeagueRow]

    @property
    def rounds_and_deductions(self) -> list[ExplainedRound | Deduction]:
        return sorted([*self.rounds, *self.deductions], key=lambda item: item.round)


def rounds_in(standings: Standings | Leaderboard, player: PlayerId) -> Sequence[ExplainedRound]:
    """Return a player's rounds in a stage; none for a player without a place in it."""
    if standings.get(player) is None:
        return []
    if isinstance(standings, Leaderboard):
        return table_rounds(standings, player)
    return match_rounds(standings.ledger, player)


def explain_place(standings: Standings | Leaderboard, player: PlayerId, tiebreaks: bool = True) -> Explanation:
    """Explain a player's rank. Raise `no_place` if the player has none.

    Omit `tiebreaks` to skip them, which is faster.
    """
    row = standings.row(player)
    above, below = standings.neighbours(player)
    deductions: Sequence[Deduction]
    if isinstance(standings, Leaderboard):
        deductions = _table_deductions(standings, player)
        values = _criteria(standings, player)
        league = []
    else:
        deductions = standings.ledger.deductions
        values, league = _tiebreaks(standings, player) if tiebreaks else [], _league(standings, player)
    return Explanation(
        row=row,
        points=standings.points(player) if standings.by_points else None,
        rounds=rounds_in(standings, player),
        deductions=sorted((each for each in deductions if each.player == player), key=lambda each: each.round),
        tiebreaks=values,
        above=None if above is None else standings.separation(above, player),
        below=None if below is None else standings.separation(player, below),
        league=league,
    )


def match_rounds(ledger: Ledger, player: PlayerId) -> list[MatchRound]:
    lines = sorted(ledger.lines_of(ledger.index[player]), key=lambda line: line.round)
    return [
        MatchRound(
            round=line.round,
            kind=KINDS[line.kind],
            outcome=("lost", "drawn", "won")[line.outcome],
            opponent=None if line.paired_with == NOBODY else ledger.ids[line.paired_with],
            games=Record(line.games_won, line.games_lost, line.games_drawn),
            points=ledger.worth(line),
            scoring=_scoring(ledger.config),
            by_points=not ledger.config.traits.bracket,
        )
        for line in lines
    ]


def _scoring(config: Config) -> Scoring:
    if config.boards is not None:
        return "boards"
    return "game" if config.best_of == 1 else "games"


def _tiebreaks(standings: Standings, player: PlayerId) -> list[TiebreakValue]:
    ranking, index = standings.section_of(player).ranking, standings.ledger.index[player]
    shown = standings.shown_codes
    return [
        TiebreakValue(
            kind=standings.criterion_kind,
            code=entry.code,
            value=ranking.value(position, index),
            parts=ranking.parts(position, index),
            asked=ranking.was_asked(position, index),
        )
        for position, entry in enumerate(standings.chain)
        if entry.code in shown
    ]


def deciding_values(standings: Standings | Leaderboard, separation: Separation) -> dict[PlayerId, TiebreakValue]:
    """Return how the deciding tie-break comes about for both players; nothing if no tie-break decided."""
    if isinstance(standings, Leaderboard):
        return {}
    value_of = {}
    for player in (separation.above, separation.below):
        values = (value for value in _tiebreaks(standings, player) if value.code == separation.code and value.parts)
        value = next((value for value in values if value.value is not None), None)
        if value is not None:
            value_of[player] = value
    return value_of


def _criteria(board: Leaderboard, player: PlayerId) -> list[TiebreakValue]:
    return [TiebreakValue(board.criterion_kind, code, value) for code, value in board.row(player).criteria.items()]


def _league(standings: Standings, player: PlayerId) -> list[LeagueRow]:
    """Return the mini-league of a player's tie, best first; none if no tie-break looked at one."""
    ledger = standings.ledger
    members = _league_members(standings, player)
    if len(members) > LARGEST_LEAGUE:
        return []
    tied = sorted((ledger.ids[member] for member in members), key=standings.place)
    league = mini_league(ledger, np.array([ledger.index[member] for member in tied], dtype=np.int64))
    return [
        LeagueRow(
            player=ledger.ids[standing.player],
            points=HalfPoints(standing.points),
            twenties=standing.twenties,
            against={
                other: _points_against(standing.lines, other, ledger)
                for other in tied
                if other != ledger.ids[standing.player]
            },
        )
        for standing in league.values()
    ]


def _league_members(standings: Standings, player: PlayerId) -> list[int]:
    ranking, index = standings.section_of(player).ranking, standings.ledger.index[player]
    for position, entry in enumerate(standings.chain):
        if entry.code in LEAGUE_CODES and ranking.value(position, index) is not None:
            if entry.code in AT_FIRST_CODES:
                return ranking.level_at_first(index)
            return ranking.players_compared_with(position, index)
    return []


def _points_against(lines: list[RoundLine], opponent: PlayerId, ledger: Ledger) -> HalfPoints | None:
    """Return points taken off one opponent; None if they did not meet."""
    met = [ledger.worth(line) for line in lines if line.opponent == ledger.index[opponent]]
    return HalfPoints(sum(met)) if met else None


def _table_deductions(board: Leaderboard, player: PlayerId) -> list[Deduction]:
    ledger = board.section_of(player).ledger
    deductions = (deduction for stage in ledger.stages for deduction in stage.deductions)
    return [deduction for deduction in deductions if ledger.through is None or deduction.round <= ledger.through]


def table_rounds(board: Leaderboard, player: PlayerId) -> list[TableRound]:
    first = board.row(player).player.first_round
    rounds = board.section_of(player).ledger.rounds
    return [_table_round(stage, round_, player) for stage, round_ in rounds if round_.number >= first]


def _table_round(stage: Stage, round_: Round, player: PlayerId) -> TableRound:
    for table in round_.tables:
        if player in table.seats:
            return _seated_round(table, stage, round_, player)
    return TableRound(round_.number, "not_seated", round_.multiplier, Fraction(0), Fraction(0))


def _seated_round(table: Table, stage: Stage, round_: Round, player: PlayerId) -> TableRound:
    seat = table.seats.index(player)
    points = Fraction(seat_scores(table, stage.config.of(TableSettings)).points[seat])
    taps = count_taps(table.events).get(player, NO_TAPS)
    tapped = sum(event.player == player and event.undoes is None for event in table.events)
    kind: TableRoundKind = "events" if table.events else "open"
    if table.scores is not None:
        kind = "scores"
    elif table.places is not None:
        kind = "places"
    return TableRound(
        round=round_.number,
        kind=kind,
        multiplier=round_.multiplier,
        points=points,
        total=points * round_.multiplier,
        table=table.table,
        seat=seat,
        plus=taps.plus,
        minus=taps.minus,
        undone=tapped - taps.plus - taps.minus,
        score=None if table.scores is None else table.scores[seat],
        place=None if table.places is None else table.places[seat],
    )
