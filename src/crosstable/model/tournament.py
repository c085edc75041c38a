"""Players, matches, byes, tables, rounds, stages, tournament: the types that all layers share."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

import msgspec

from crosstable.model.absences import Absence, Worth, worth_in
from crosstable.model.categories import Category
from crosstable.model.config import Config
from crosstable.model.details import Details
from crosstable.model.entry import EntryRule
from crosstable.model.papers import PaperGame, table_scores
from crosstable.model.player_entry import EntryFields
from crosstable.model.players import PlayerId as PlayerId
from crosstable.model.points import HalfPoints
from crosstable.model.prizes import Prize
from crosstable.model.schedule import RoundTimes

RoundStatus = Literal["draft", "staging", "in_progress", "completed"]
ByeKind = Literal["win", "draw", "loss"]

# The points of a requested bye.
COUNTS_AS: Mapping[Worth, ByeKind] = {"none": "loss", "half": "draw", "full": "win"}


class Member(msgspec.Struct, frozen=True):
    """A member of a team. The id is unique among all players and members of the tournament."""

    id: PlayerId
    name: str
    rating: int | None = None


class Player(EntryFields, frozen=True):
    """An entrant of a tournament, with the rounds that they play. A team has `members`, in board order."""

    id: PlayerId
    name: str
    number: int
    first_round: int = 1
    dropped_after: int | None = None
    absent: tuple[Absence, ...] = ()
    disqualified_in: int | None = None
    eliminated_in: int | None = None
    members: tuple[Member, ...] = ()

    @property
    def took_part(self) -> bool:
        """Whether the player is listed: not one who dropped before a first round began."""
        return self.dropped_after is None or self.dropped_after >= self.first_round

    @property
    def is_steady(self) -> bool:
        return self.first_round == 1 and not self.absent and not self._leaves

    @property
    def _leaves(self) -> bool:
        return any(end is not None for end in (self.dropped_after, self.disqualified_in, self.eliminated_in))

    def is_out_in(self, number: int) -> bool:
        """Return whether the player has dropped, been disqualified or eliminated before that round."""
        return (
            (self.dropped_after is not None and number > self.dropped_after)
            or (self.disqualified_in is not None and number >= self.disqualified_in)
            or (self.eliminated_in is not None and number > self.eliminated_in)
        )

    def is_absent_in(self, number: int) -> bool:
        return bool(self.absent) and worth_in(self.absent, number) is not None

    def bye_in(self, number: int) -> ByeKind | None:
        """Return the kind of bye that a missed round counts as; None if it does not."""
        worth = worth_in(self.absent, number)
        return None if worth is None else COUNTS_AS[worth]

    def plays_in(self, number: int) -> bool:
        return self.first_round <= number and not self.is_out_in(number) and not self.is_absent_in(number)

    def as_of_round(self, number: int) -> "Player":
        """Return the player as of a round, without later drops and disqualifications."""
        dropped = self.dropped_after is not None and self.dropped_after > number
        disqualified = self.disqualified_in is not None and self.disqualified_in > number
        if not dropped and not disqualified:
            return self
        return msgspec.structs.replace(
            self,
            dropped_after=None if dropped else self.dropped_after,
            disqualified_in=None if disqualified else self.disqualified_in,
        )

    def left_during(self, number: int) -> bool:
        """Return whether the player left by that round, so that an open match of it is forfeited."""
        return (self.dropped_after is not None and self.dropped_after <= number) or (
            self.disqualified_in is not None and self.disqualified_in <= number
        )


class Board(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A board of a team match: the player of each team, and their scores in half points or half games.

    An empty seat is None; without a score, a player opposite an empty seat wins.
    """

    first: PlayerId | None
    second: PlayerId | None
    score: tuple[HalfPoints, HalfPoints] | None = None


class Score(msgspec.Struct, frozen=True, tag="score", gc=False):
    """Games won by the first and the second player, and games drawn; for teams, boards (`teams.score_of`)."""

    first: int
    second: int
    draws: int = 0
    # Written only where there are some: events from before teams read and are written as they were.
    boards: tuple[Board, ...] | msgspec.UnsetType = msgspec.UNSET


class Forfeit(msgspec.Struct, frozen=True, tag="forfeit"):
    """A forfeit by the named player, who loses."""

    by: PlayerId


class DoubleLoss(msgspec.Struct, frozen=True, tag="double_loss"):
    """A loss for both players."""


class DoubleForfeit(DoubleLoss, frozen=True, tag="double_forfeit"):
    """A loss for both absent players: they have not met."""


class Papers(msgspec.Struct, frozen=True, tag="papers"):
    """The papers of a preferans table, as reported by the whole table; never the result of a match."""

    games: tuple[PaperGame, ...]


Result = Score | Forfeit | DoubleLoss | DoubleForfeit | Papers


class Match(msgspec.Struct, frozen=True, gc=False):
    """Two players meeting; the first has White or the play. No result: not played yet.

    `unfinished` says that the round was closed without one, so that players who leave afterwards do not forfeit it.
    `boards` are the line-ups of two teams, and the results of some boards, as long as the match has no result.
    """

    first: PlayerId
    second: PlayerId
    table: int | None = None
    result: Result | None = None
    twenties: tuple[int, int] | None = None
    unfinished: bool = False
    boards: tuple[Board, ...] = ()


class Bye(msgspec.Struct, frozen=True):
    """A player without a match, and what it is worth."""

    player: PlayerId
    kind: ByeKind = "win"


class ScoreEvent(msgspec.Struct, frozen=True):
    """+1 or -1 for one player at one instant (seconds since the tournament began); it may undo an earlier one."""

    id: str
    player: PlayerId
    delta: int
    at: Fraction
    undoes: str | None = None


class Table(msgspec.Struct, frozen=True, weakref=True):
    """Three or more players at once, with their score events, final scores or places, in the order of the seats.

    The scores of a table of preferans follow from its `games`, if the papers are known (`on_papers`); without them it
    may have a `bula` other than the event's.
    """

    seats: tuple[PlayerId, ...]
    table: int | None = None
    events: tuple[ScoreEvent, ...] = ()
    scores: tuple[Fraction, ...] | None = None
    places: tuple[int, ...] | None = None
    unfinished: bool = False
    games: tuple[PaperGame, ...] = ()
    bula: int | None = None

    def with_papers(self, games: tuple[PaperGame, ...]) -> "Table":
        is_unfinished = any(game.unfinished for game in games)
        return Table(self.seats, self.table, (), table_scores(self.seats, games), None, is_unfinished, games)


class Round(msgspec.Struct, frozen=True, weakref=True):
    """A batch of matches or tables. Values computed from it may be cached as long as it lives (`lines`)."""

    number: int
    status: RoundStatus
    matches: tuple[Match, ...] = ()
    byes: tuple[Bye, ...] = ()
    tables: tuple[Table, ...] = ()
    multiplier: Fraction = Fraction(1)

    @property
    def counts(self) -> bool:
        return self.status != "draft"

    @property
    def closed(self) -> bool:
        return self.status == "completed"


class Settlement(msgspec.Struct, frozen=True):
    """A tie that people settled: by a shoot-out or by the organiser's order.

    `across` groups: players of different groups who were level at a line between them.
    """

    players: tuple[PlayerId, ...]
    by: Literal["shoot_out", "organiser"]
    reason: str | None = None
    shots: Mapping[PlayerId, tuple[int, ...]] | None = None
    # Written only if true: events from before this was known read and are written as they were.
    across: bool | msgspec.UnsetType = msgspec.UNSET


class Deduction(msgspec.Struct, frozen=True):
    """Points deducted from a player, from that round on."""

    player: PlayerId
    round: int
    points: HalfPoints
    reason: str | None = None


class Group(msgspec.Struct, frozen=True):
    """A group of a stage: its players play among themselves, and have standings of their own."""

    name: str
    players: tuple[PlayerId, ...]


class PlannedStage(msgspec.Struct, frozen=True):
    """A planned stage: its settings, and who enters it."""

    preset: str
    overrides: Mapping[str, Any] = {}
    name: str | None = None
    entry: EntryRule = EntryRule()


class Stage(msgspec.Struct, frozen=True, dict=True):
    """A run of rounds under one format: a preset with overrides (as they were written), and what they amount to.

    `original` is how many players there were when its first round started; a cut line counts from it.
    `entry` says who entered it (None: it was not said), `seeds` who they were, in the order in which they qualified.
    `groups` are the dealt ones, each in the order of the seeds; without any, `grouped` says whether the
    players' own groups count. `struck` are players who withdrew and whose results count for nobody.
    """

    preset: str
    overrides: Mapping[str, Any]
    config: Config
    rounds: tuple[Round, ...] = ()
    name: str | None = None
    settled: tuple[Settlement, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    original: int | None = None
    grouped: bool = True
    entry: EntryRule | None = None
    groups: tuple[Group, ...] = ()
    seeds: tuple[PlayerId, ...] = ()
    struck: tuple[PlayerId, ...] = ()

    @cached_property
    def membership(self) -> Mapping[PlayerId, str]:
        return {player: group.name for group in self.groups for player in group.players}

    @property
    def in_groups(self) -> bool:
        """Whether players can be in different groups of it."""
        return bool(self.groups) or (self.config.traits.in_groups and self.grouped)

    def group_of(self, player: Player) -> str | None:
        if self.groups:
            return self.membership.get(player.id)
        return player.group if self.grouped else None


class Tournament(msgspec.Struct, frozen=True):
    """One or more stages among one set of players, and the stages to come (`plan`); the seed decides every lot.

    `schedule` says when rounds are played, those to come too, on the clocks of `timezone`, `prizes` what can be won,
    `categories` which players have rankings of their own; with `one_prize_each` nobody wins a second prize.
    `juniors` stand for the years of birth in the public view, which has none.
    `extra` are records of other file formats by the format's name, plain JSON values, for their way back.
    """

    name: str
    seed: int
    players: tuple[Player, ...]
    stages: tuple[Stage, ...]
    plan: tuple[PlannedStage, ...] = ()
    timezone: str | None = None
    schedule: tuple[RoundTimes, ...] = ()
    extra: Mapping[str, Any] = {}
    prizes: tuple[Prize, ...] = ()
    one_prize_each: bool = False
    categories: tuple[Category, ...] = ()
    details: Details = Details()
    juniors: frozenset[PlayerId] = frozenset()

    @property
    def all_rounds(self) -> list[Round]:
        """The rounds of all stages, in order, drafts included."""
        return [round_ for stage in self.stages for round_ in stage.rounds]

    @property
    def stage(self) -> Stage:
        """The stage being played: the last one."""
        return self.stages[-1]

    @property
    def stage_start(self) -> int:
        """The number of the current stage's first round, past or future; round numbers continue through the stages."""
        if self.stage.rounds:
            return self.stage.rounds[0].number
        return 1 + max((r.number for r in self.all_rounds if r.counts), default=0)

    @property
    def by_id(self) -> Mapping[PlayerId, Player]:
        return {player.id: player for player in self.players}

    def through_stage(self, stage: int) -> "Tournament":
        """Return the tournament up to a stage, counted from 0, without later drops."""
        if stage == len(self.stages) - 1:
            return self
        stages = self.stages[: stage + 1]
        last = max((round_.number for stage in stages for round_ in stage.rounds), default=0)
        players = tuple(player.as_of_round(last) for player in self.players)
        return msgspec.structs.replace(self, players=players, stages=stages, plan=())

    def with_round(self, round_: Round) -> "Tournament":
        """Return the tournament with a round added to its stage, or in place of the draft it completes."""
        stage = self.stage
        kept = tuple(r for r in stage.rounds if r.number != round_.number)
        changed = msgspec.structs.replace(stage, rounds=(*kept, round_))
        return msgspec.structs.replace(self, stages=(*self.stages[:-1], changed))

    def with_eliminated(self, gone: Collection[PlayerId], number: int) -> "Tournament":
        if not gone:
            return self
        players = tuple(
            msgspec.structs.replace(player, eliminated_in=number) if player.id in gone else player
            for player in self.players
        )
        return msgspec.structs.replace(self, players=players)
