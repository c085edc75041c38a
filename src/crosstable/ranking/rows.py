"""What the standings answer with: rows, and the reasons behind a row."""

from fractions import Fraction

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Deduction, Player, PlayerId
from crosstable.ranking.values import Part


class Record(msgspec.Struct, frozen=True, gc=False):
    """Wins, losses and draws, of matches or of games."""

    wins: int
    losses: int
    draws: int


class StandingsRow(msgspec.Struct, frozen=True):
    """One line of the standings. `played` counts byes and missed rounds too; points are half points.

    `points` are those after deductions, `deducted` what the organiser took off.
    """

    rank: int
    player: Player
    points: HalfPoints
    record: Record
    games: Record
    played: int
    byes: int
    opponents: tuple[PlayerId, ...]
    tiebreaks: dict[str, Fraction | None]
    tied_with: tuple[PlayerId, ...]
    group: str | None = None
    deducted: HalfPoints = HalfPoints(0)


class RoundOf(msgspec.Struct, frozen=True):
    """What one round brought a player: `kind` is played, bye, forfeit, double_loss, double_forfeit, missed or
    unfinished.
    """

    round: int
    kind: str
    outcome: str
    opponent: PlayerId | None
    games: Record
    points: HalfPoints


class TiebreakOf(msgspec.Struct, frozen=True):
    """A tie-break of a player with the parts it is made of; not `asked` where it serves ties of other sizes."""

    code: str
    value: Fraction | None
    parts: list[Part]
    asked: bool = True


class Separation(msgspec.Struct, frozen=True):
    """The first criterion that puts one player above another, with both values; `code` None: they are level.

    A tie that people settled has the code `settled_by_shoot_out` or `settled_by_organiser`, and their reason.
    """

    above: PlayerId
    below: PlayerId
    code: str | None
    values: tuple[Fraction | None, Fraction | None]
    reason: str | None = None


class LeagueRow(msgspec.Struct, frozen=True):
    """One line of a mini-league: points taken off each of the others (None: not met), their sum, and twenties."""

    player: PlayerId
    points: HalfPoints
    twenties: int
    against: dict[PlayerId, HalfPoints | None]


class Explanation(msgspec.Struct, frozen=True):
    """Why a player stands where the table says; with the mini-league of the tie where a tie-break looked at one.

    `rounds` are what was won at the board, `deductions` what the organiser took off, both in the order of the rounds.
    """

    row: StandingsRow
    rounds: list[RoundOf]
    tiebreaks: list[TiebreakOf]
    above: Separation | None
    below: Separation | None
    league: list[LeagueRow] = []
    deductions: list[Deduction] = []
