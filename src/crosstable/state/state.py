"""What a tournament's events amount to: one mutable value, changed by `state.fold` alone and read by everybody else.

The values in it are the engine's own frozen types, so a copy is cheap and the tournament that standings and pairing
read (`State.tournament`) is made from parts that have not changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from fractions import Fraction
from typing import Any, Literal

import msgspec

from crosstable.events import Happened
from crosstable.model.config import Config
from crosstable.model.persons import Digest, PersonId
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import (
    Bye,
    ByeKind,
    Deduction,
    Match,
    Player,
    PlayerId,
    Result,
    Round,
    RoundStatus,
    Settlement,
    Stage,
    Table,
    Tournament,
)

Phase = Literal["nothing", "registration", "ready", "draft", "published", "playing", "ended", "completed", "cancelled"]

# A document holds so many players, rounds, stages, tables and seats at one, and no tournament goes beyond it.
MOST_PLAYERS = 20_000
MOST_ROUNDS = 100
MOST_STAGES = 20
MOST_TABLES = 100_000
MOST_SEATS = 12

# Formats that are played at tables of three and more, not in matches.
AT_TABLES = ("tables", "cut_line")

# Phases by what they have in common.
BEFORE: tuple[Phase, ...] = ("registration",)
OPEN: tuple[Phase, ...] = ("published", "playing")
WAITING: tuple[Phase, ...] = ("draft", "published")
STAGE: tuple[Phase, ...] = ("ready", "draft", *OPEN)
STARTED: tuple[Phase, ...] = (*STAGE, "ended", "completed")
ANY: tuple[Phase, ...] = (*BEFORE, *STARTED, "cancelled")


class Report(msgspec.Struct, frozen=True):
    """What a player says came of a match, waiting for the opponent."""

    player: PlayerId
    result: Result
    twenties: tuple[int, int] | None


class Personal(msgspec.Struct, frozen=True):
    """Who a player is: the person, and the digest of what was said about them."""

    person: PersonId
    digest: Digest


class Penalty(msgspec.Struct, frozen=True):
    """A penalty on record: the action that gave it, and what it was."""

    action: int
    player: PlayerId
    kind: str
    round: int
    points: HalfPoints | None
    reason: Digest | None


class NoteOnRecord(msgspec.Struct, frozen=True):
    """A note: the action that made it, its words by digest, and what it is about."""

    action: int
    words: Digest
    player: PlayerId | None
    round: int | None
    table: int | None


class HeldTap(msgspec.Struct, frozen=True):
    """A tap that came too late and waits at the desk; `at` is when it came, in microseconds since 1970."""

    round: int
    table: int
    player: PlayerId
    delta: int
    at: int


class Clock(msgspec.Struct, frozen=True):
    """The clock of a round, in microseconds: when it started, what was added since, and since when it stands still."""

    started: int
    extra: int = 0
    paused: int | None = None


class RoundInPlay(msgspec.Struct, kw_only=True):
    """A round from its draft to its close, of matches or of tables. `version` is the event that seated it as it is.

    `placed` are those whose seats were set by hand, `resting` those who play in it and have neither a match nor a bye
    nor a table; `halves` is the multiplier.
    By table: `touched` is the event that last changed who plays or what stands since then, `told` the one by which a
    player last said something about it.
    """

    number: int
    status: RoundStatus
    version: int
    matches: dict[int, Match] = {}
    byes: dict[PlayerId, ByeKind] = {}
    tables: dict[int, Table] = {}
    halves: int = 2
    clock: Clock | None = None
    placed: tuple[PlayerId, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    relief: str | None = None
    unfinished: tuple[int, ...] = ()
    touched: dict[int, int] = {}
    told: dict[int, int] = {}
    reports: dict[int, tuple[Report, ...]] = {}
    reported_by: dict[int, PlayerId] = {}
    disputes: dict[int, PlayerId] = {}
    frozen: Round | None = None

    def copy(self) -> "RoundInPlay":
        return RoundInPlay(
            number=self.number,
            status=self.status,
            version=self.version,
            matches=self.matches.copy(),
            byes=self.byes.copy(),
            tables=self.tables.copy(),
            halves=self.halves,
            clock=self.clock,
            placed=self.placed,
            resting=self.resting,
            relief=self.relief,
            unfinished=self.unfinished,
            touched=self.touched.copy(),
            told=self.told.copy(),
            reports=self.reports.copy(),
            reported_by=self.reported_by.copy(),
            disputes=self.disputes.copy(),
            frozen=self.frozen,
        )

    @property
    def round(self) -> Round:
        """The round as the engine reads it."""
        if self.frozen is None:
            matches = tuple(
                msgspec.structs.replace(match, unfinished=True) if table in self.unfinished else match
                for table, match in sorted(self.matches.items())
            )
            byes = tuple(Bye(player, kind) for player, kind in self.byes.items())
            tables = tuple(table for _, table in sorted(self.tables.items()))
            self.frozen = Round(self.number, self.status, matches, byes, tables, Fraction(self.halves, 2))
        return self.frozen

    @property
    def is_open(self) -> bool:
        """Published and not closed."""
        return self.status in ("staging", "in_progress")

    @property
    def seated(self) -> set[PlayerId]:
        """Everybody who has a match, a bye or a table."""
        paired = {one for match in self.matches.values() for one in (match.first, match.second)}
        return paired | self.byes.keys() | {one for table in self.tables.values() for one in table.seats}

    @property
    def seats(self) -> dict[int, tuple[PlayerId, ...]]:
        """Who sits at each table."""
        pairs = {number: (match.first, match.second) for number, match in self.matches.items()}
        return {**pairs, **{number: table.seats for number, table in self.tables.items()}}

    @property
    def by_hand(self) -> frozenset[PlayerId]:
        """Everybody whose seat was set by hand."""
        return frozenset(self.placed)

    def place(self, players: Iterable[PlayerId]) -> None:
        """The seats of these players were set by hand."""
        self.placed = tuple(dict.fromkeys((*self.placed, *players)))

    def table_of(self, player: PlayerId) -> int | None:
        """Where a player sits; None without a match or table."""
        for number, match in self.matches.items():
            if player in (match.first, match.second):
                return number
        return next((number for number, table in self.tables.items() if player in table.seats), None)

    def is_played_at(self, table: int) -> bool:
        """Something has been entered for a match or table."""
        if table in self.matches:
            return self.matches[table].result is not None
        one = self.tables[table]
        return bool(one.events) or one.scores is not None or one.places is not None

    def version_of(self, table: int) -> int:
        """The version of a match: its last change, or else its seating."""
        return max(self.version, self.touched.get(table, 0), self.told.get(table, 0))

    def is_as_seen(self, table: int, seen: int) -> bool:
        """Since that version of a match nothing but reports and disputes has come."""
        return max(self.version, self.touched.get(table, 0)) <= seen <= self.version_of(table)


class StageInPlay(msgspec.Struct, kw_only=True):
    """A stage from its beginning to its end. `planned` is its number of rounds."""

    preset: str
    overrides: Mapping[str, Any]
    config: Config
    name: str | None = None
    planned: int | None = None
    rounds: dict[int, RoundInPlay] = {}
    settled: tuple[Settlement, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    ended: bool = False
    qualified: tuple[PlayerId, ...] = ()
    original: int | None = None

    def copy(self) -> "StageInPlay":
        changed = {"rounds": {number: one.copy() for number, one in self.rounds.items()}}
        return msgspec.structs.replace(self, **changed)

    @property
    def stage(self) -> Stage:
        """The stage as the engine reads it."""
        config = self.config
        if self.planned is not None and config.rounds != self.planned:
            config = msgspec.structs.replace(config, rounds=self.planned)
        return Stage(
            preset=self.preset,
            overrides=self.overrides,
            config=config,
            rounds=tuple(one.round for one in self.rounds.values()),
            name=self.name,
            settled=self.settled,
            deductions=self.deductions,
            original=self.original,
        )


class State:
    """A tournament now. `log` holds everything that ever happened, `undone` the actions that were taken back.

    `held` are the taps that wait at the desk, `scores` the round and table of every score event, by its id.
    """

    def __init__(self) -> None:
        self.log: list[Happened] = []
        self.undone: frozenset[int] = frozenset()
        self.name = ""
        self.seed = 0
        self.started = False
        self.began = 0
        self.completed = False
        self.cancelled = False
        self.players: dict[PlayerId, Player] = {}
        self.numbers: dict[int, PlayerId] = {}
        self.personal: dict[PlayerId, Personal] = {}
        self.stages: list[StageInPlay] = []
        self.penalties: list[Penalty] = []
        self.notes: list[NoteOnRecord] = []
        self.held: dict[int, HeldTap] = {}
        self.scores: dict[str, tuple[int, int]] = {}
        self.amended: list[int] = []

    def copy(self) -> "State":
        """A state that can be changed without changing this one."""
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        other.log = self.log.copy()
        other.players = self.players.copy()
        other.numbers = self.numbers.copy()
        other.personal = self.personal.copy()
        other.stages = [stage.copy() for stage in self.stages]
        other.penalties = self.penalties.copy()
        other.notes = self.notes.copy()
        other.held = self.held.copy()
        other.scores = self.scores.copy()
        other.amended = self.amended.copy()
        return other

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.log[-1].seq if self.log else 0

    @property
    def stage(self) -> StageInPlay:
        return self.stages[-1]

    @property
    def is_at_tables(self) -> bool:
        """The present stage is played at tables."""
        return self.stage.config.format in AT_TABLES

    @property
    def rounds(self) -> Iterator[RoundInPlay]:
        """All rounds of all stages, first to last."""
        return (one for stage in self.stages for one in stage.rounds.values())

    @property
    def current(self) -> RoundInPlay | None:
        """The latest round of the present stage, if it is a draft or open."""
        last = next(reversed(self.stages[-1].rounds.values()), None)
        return None if last is None or last.status == "completed" else last

    @property
    def last_round(self) -> int:
        """The number of the latest round that was published, 0 if none was."""
        return max((one.number for one in self.rounds if one.status != "draft"), default=0)

    @property
    def stage_start(self) -> int:
        """The number of the present stage's first round, there or to come."""
        rounds = self.stage.rounds
        return min(rounds) if rounds else self.last_round + 1

    def round(self, number: int) -> RoundInPlay | None:
        """A round of whichever stage, drafts included."""
        for stage in reversed(self.stages):
            if number in stage.rounds:
                return stage.rounds[number]
        return None

    @property
    def phase(self) -> Phase:
        """What the tournament is doing; `rules.phases` says what may be asked for in each."""
        if not self.stages:
            return "nothing"
        if self.cancelled:
            return "cancelled"
        if self.completed:
            return "completed"
        if not self.started:
            return "registration"
        if self.stage.ended:
            return "ended"
        current = self.current
        if current is None:
            return "ready"
        return {"draft": "draft", "staging": "published"}.get(current.status, "playing")  # type: ignore[return-value]

    @property
    def tournament(self) -> Tournament:
        """The tournament as the engine reads it. Players are called by their numbers: names are made at the edge."""
        stages = tuple(self._as_known(stage.stage) for stage in self.stages)
        return Tournament(self.name, self.seed, tuple(self.players.values()), stages)

    def _as_known(self, stage: Stage) -> Stage:
        """A stage without what names somebody who is not there: a forbidden pair, or a draft's seats since a drop."""
        known = self.players
        forbidden = [pair for pair in stage.config.forbidden if pair[0] in known and pair[1] in known]
        if len(forbidden) < len(stage.config.forbidden):
            config = msgspec.structs.replace(stage.config, forbidden=tuple(forbidden))
            overrides = {**stage.overrides, "forbidden": [list(pair) for pair in forbidden]}
            stage = msgspec.structs.replace(stage, config=config, overrides=overrides)
        draft = stage.rounds[-1] if stage.rounds and stage.rounds[-1].status == "draft" else None
        if draft is not None:
            fresh = still_seated(draft, self.plays_in(draft.number))
            if fresh is not draft:
                stage = msgspec.structs.replace(stage, rounds=(*stage.rounds[:-1], fresh))
        return stage

    def plays_in(self, number: int) -> set[PlayerId]:
        """Everybody who is to be seated in a round."""
        return {one.id for one in self.players.values() if one.plays_in(number)}

    def amend(self, action: int) -> None:
        """Takes note of an action that changes standings which were final."""
        if self.completed and action not in self.amended:
            self.amended.append(action)

    def image(self) -> bytes:
        """Everything that the events in force amount to, as bytes: equal states have equal images."""
        plain = {name: value for name, value in self.__dict__.items() if name not in ("log", "undone", "numbers")}
        ordered = {name: list(plain[name].items()) for name in ("players", "personal", "held")}
        stages = [{**msgspec.structs.asdict(one), "rounds": _plain_rounds(one)} for one in self.stages]
        return msgspec.json.encode({**plain, **ordered, "stages": stages}, enc_hook=str, order="deterministic")


def still_seated(draft: Round, playing: Set[PlayerId]) -> Round:
    """A draft without the seats of those who do not play in it any more; the same one where all do."""
    matches = tuple(one for one in draft.matches if one.first in playing and one.second in playing)
    byes = tuple(bye for bye in draft.byes if bye.player in playing)
    tables = tuple(one for one in draft.tables if playing >= {*one.seats})
    if (len(matches), len(byes), len(tables)) == (len(draft.matches), len(draft.byes), len(draft.tables)):
        return draft
    return msgspec.structs.replace(draft, matches=matches, byes=byes, tables=tables)


def _plain_rounds(stage: StageInPlay) -> list[dict[str, Any]]:
    """Rounds as plain values. The order of matches and byes counts, that of what is known by table does not."""
    plain = [msgspec.structs.asdict(one) for one in stage.rounds.values()]
    return [
        one
        | {name: list(one[name].items()) for name in ("matches", "byes", "tables")}
        | {name: sorted(one[name].items()) for name in ("touched", "told", "reports", "reported_by", "disputes")}
        | {"placed": sorted(one["placed"]), "frozen": None}
        for one in plain
    ]
