"""Rounds and stages in play. Their contents are the engine's frozen types, which the fold replaces."""

from collections.abc import Iterable, Mapping, Set
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.model.config import Config
from crosstable.model.entry import EntryRule
from crosstable.model.shoot_out import RunningShootOut
from crosstable.model.times import MINUTE
from crosstable.model.tournament import (
    Bye,
    ByeKind,
    Deduction,
    Group,
    Match,
    Papers,
    PlayerId,
    Result,
    Round,
    RoundStatus,
    Settlement,
    Stage,
    Table,
)


class Report(msgspec.Struct, frozen=True):
    """A player's report of a match or table, waiting for the others; `by` is the actor who reported it."""

    player: PlayerId
    result: Result
    twenties: tuple[int, int] | None
    by: str


class Clock(msgspec.Struct, frozen=True):
    """A round clock in microseconds: its start, the added time, the paused time, and the start of the current pause.
    `minutes` is the round's length when it started; None for no end.
    """

    started: int
    extra: int = 0
    stood: int = 0
    paused: int | None = None
    minutes: int | None = None

    def elapsed_time(self, now: int) -> int:
        return (now if self.paused is None else min(now, self.paused)) - self.started - self.stood

    def remaining_time(self, now: int) -> int:
        """Return how long the clock still runs; negative after its end."""
        assert self.minutes is not None
        return self.minutes * MINUTE + self.extra - self.elapsed_time(now)


class RoundInPlay(msgspec.Struct, kw_only=True):
    """A round from its draft to its close, of matches or of tables. `version` is the event that seated it as it is.

    `placed` are the players seated manually, `kept` the ones seated before the rest was drawn, `resting` the players
    without a match, bye or table, `here` the players seen at the table; `halves` is the multiplier, `published` the
    time of publication, in microseconds since 1970. By table: `extra` is its extra time in microseconds, `touched` the
    last event that changed its players or result, `told` the last report or dispute, `scorers` the player who scores by
    phone. `stopped` turns off the automatic advance (`advance`). `outages` has the event that answered each outage, by
    its start.
    """

    number: int
    status: RoundStatus
    version: int
    matches: dict[int, Match] = {}
    byes: dict[PlayerId, ByeKind] = {}
    tables: dict[int, Table] = {}
    halves: int = 2
    published: int | None = None
    clock: Clock | None = None
    extra: dict[int, int] = {}
    outages: dict[int, int] = {}
    here: tuple[PlayerId, ...] = ()
    placed: tuple[PlayerId, ...] = ()
    kept: tuple[PlayerId, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    relief: str | None = None
    unfinished: tuple[int, ...] = ()
    touched: dict[int, int] = {}
    told: dict[int, int] = {}
    reports: dict[int, tuple[Report, ...]] = {}
    reported_by: dict[int, PlayerId] = {}
    disputes: dict[int, PlayerId] = {}
    scorers: dict[int, PlayerId] = {}
    stopped: bool = False
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
            published=self.published,
            clock=self.clock,
            extra=self.extra.copy(),
            outages=self.outages.copy(),
            here=self.here,
            placed=self.placed,
            kept=self.kept,
            resting=self.resting,
            relief=self.relief,
            unfinished=self.unfinished,
            touched=self.touched.copy(),
            told=self.told.copy(),
            reports=self.reports.copy(),
            reported_by=self.reported_by.copy(),
            disputes=self.disputes.copy(),
            scorers=self.scorers.copy(),
            stopped=self.stopped,
            frozen=self.frozen,
        )

    @property
    def round(self) -> Round:
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
        return self.status in ("staging", "in_progress")

    @property
    def seated(self) -> set[PlayerId]:
        """All players with a match, a bye or a table."""
        paired = {player for match in self.matches.values() for player in (match.first, match.second)}
        return paired | self.byes.keys() | {player for table in self.tables.values() for player in table.seats}

    @property
    def seats(self) -> dict[int, tuple[PlayerId, ...]]:
        pairs = {number: (match.first, match.second) for number, match in self.matches.items()}
        return {**pairs, **{number: table.seats for number, table in self.tables.items()}}

    @property
    def by_hand(self) -> frozenset[PlayerId]:
        return frozenset(self.placed)

    def place(self, players: Iterable[PlayerId]) -> None:
        self.placed = tuple(dict.fromkeys((*self.placed, *players)))

    def table_of(self, player: PlayerId) -> int | None:
        """Return a player's match or table; None without one."""
        for number, match in self.matches.items():
            if player in (match.first, match.second):
                return number
        return next((number for number, table in self.tables.items() if player in table.seats), None)

    def has_result_at(self, table: int) -> bool:
        if table in self.matches:
            return self.matches[table].result is not None
        there = self.tables[table]
        return bool(there.events) or there.scores is not None or there.places is not None

    @property
    def unconfirmed(self) -> set[int]:
        """Matches and tables with unconfirmed reports."""
        return {
            table
            for table, reports in self.reports.items()
            if table in self.matches or any(report.result != Papers(self.tables[table].games) for report in reports)
        }

    def version_of(self, table: int) -> int:
        """Return the version of a match: its last change, or its seating."""
        return max(self.version, self.touched.get(table, 0), self.told.get(table, 0))


class KeptResult(msgspec.Struct, frozen=True):
    """A result of a round that has to be drafted again; it counts if the same two meet there."""

    round: int
    match: Match


class StageInPlay(msgspec.Struct, kw_only=True):
    """A stage from start to end. `planned` is its number of rounds, `settings` the whole recorded configuration; `kept`
    results of bracket rounds that have to be drafted again.
    """

    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    config: Config
    name: str | None = None
    planned: int | None = None
    rounds: dict[int, RoundInPlay] = {}
    settled: tuple[Settlement, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    ended: bool = False
    qualified: tuple[PlayerId, ...] = ()
    original: int | None = None
    grouped: bool = True
    entry: EntryRule | None = None
    groups: tuple[Group, ...] = ()
    seeds: tuple[PlayerId, ...] = ()
    struck: tuple[PlayerId, ...] = ()
    shoot_outs: tuple[RunningShootOut, ...] = ()
    kept: tuple[KeptResult, ...] = ()

    def copy(self) -> "StageInPlay":
        changed = {"rounds": {number: round_.copy() for number, round_ in self.rounds.items()}}
        return msgspec.structs.replace(self, **changed)

    def shoot_out(self, players: Iterable[PlayerId], after: int) -> RunningShootOut:
        named = tuple(players)
        for running in self.shoot_outs:
            if {*running.players} == {*named} and running.after == after:
                return running
        return RunningShootOut(named, after)

    @property
    def stage(self) -> Stage:
        config = self.config
        if self.planned is not None and config.rounds != self.planned:
            config = msgspec.structs.replace(config, rounds=self.planned)
        return Stage(
            preset=self.preset,
            overrides=self.overrides,
            config=config,
            rounds=tuple(round_.round for round_ in self.rounds.values()),
            name=self.name,
            settled=self.settled,
            deductions=self.deductions,
            original=self.original,
            grouped=self.grouped,
            entry=self.entry,
            groups=self.groups,
            seeds=self.seeds,
            struck=self.struck,
        )


def without_leavers(draft: Round, playing: Set[PlayerId]) -> Round:
    """Return a draft without the seats of players who no longer play in it; the same object if all play."""
    matches = tuple(match for match in draft.matches if match.first in playing and match.second in playing)
    byes = tuple(bye for bye in draft.byes if bye.player in playing)
    tables = tuple(table for table in draft.tables if playing >= {*table.seats})
    if (len(matches), len(byes), len(tables)) == (len(draft.matches), len(draft.byes), len(draft.tables)):
        return draft
    return msgspec.structs.replace(draft, matches=matches, byes=byes, tables=tables)
