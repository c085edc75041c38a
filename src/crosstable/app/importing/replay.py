"""A tournament as the commands that recreate it: entries, pairings, results, departures."""

from collections.abc import Iterator, Mapping, Sequence, Set
from math import ceil
from typing import Any, TypeVar

import msgspec

from crosstable.app.importing.source import Source
from crosstable.app.persons import new_entry, new_fact, new_person
from crosstable.commands import (
    BeginStage,
    ChangePlayer,
    CloseRound,
    Command,
    Configure,
    Create,
    DealGroups,
    Disqualify,
    Drop,
    EndStage,
    EnterLate,
    EnterResult,
    EnterTable,
    PairByHand,
    Penalise,
    PlanStages,
    Publish,
    Register,
    SeatByHand,
    SetCategories,
    SetDetails,
    SetLineUp,
    SetMultiplier,
    SetPrizes,
    SetSchedule,
    SetSeeds,
    SettleTie,
    Start,
    StartRound,
    TakeBackTap,
    Tap,
)
from crosstable.model.categories import category_lines
from crosstable.model.exact import exact_text
from crosstable.model.extra import records_about, without_persons
from crosstable.model.persons import Fact, MemberEntry, PersonId
from crosstable.model.player_entry import entry_fields
from crosstable.model.prizes import prize_lines
from crosstable.model.teams import line_up_of
from crosstable.model.tournament import Deduction, Group, Match, PlannedStage, Player, PlayerId, Round, Stage, Table

ReplayStep = tuple[Command, Sequence[Fact]]

# The reason for score events with a time and id of their own.
IMPORTED = "import"


class Replay:
    """Goes through a tournament once, tracking who has been entered and who has left."""

    def __init__(self, source: Source, persons: Mapping[PlayerId, PersonId]) -> None:
        self._source = source
        ids = [player.id for player in source.players]
        ids += (member.id for player in source.players for member in player.members)
        self._persons = {id_: persons.get(id_) or new_person() for id_ in ids}
        self._known: set[PlayerId] = set()
        self._gone: set[tuple[type[Command], PlayerId]] = set()

    def steps(self) -> Iterator[ReplayStep]:
        first = self._source.tournament.stages[0]
        early = [player for player in self._source.players if player.first_round == 1]
        self._known = {player.id for player in early}
        name, seed, config = self._source.tournament.name, self._source.tournament.seed, _config_of(first, self._known)
        extra = without_persons(self._source.tournament.extra)
        yield Create(name=name, seed=seed, preset=first.preset, config=config, stage_name=first.name, extra=extra), ()
        yield from self._set_schedule()
        if details := msgspec.to_builtins(self._source.tournament.details):
            yield SetDetails(**details), ()
        if categories := self._source.tournament.categories:
            yield SetCategories(categories=category_lines(categories)), ()
        if prizes := self._source.tournament.prizes:
            yield SetPrizes(prizes=prize_lines(prizes), one_each=self._source.tournament.one_prize_each), ()
        if early:
            yield from self._enter_players(early, None)
        # Players who left before groups were dealt, or seeds set, are in neither.
        named = {*first.seeds, *first.membership}
        left = {player.id for player in early if player.is_out_in(1) and player.id not in named} if named else set()
        is_under_way = self._source.rounds or len(self._source.tournament.stages) > 1 or self._is_under_way
        if not (left and is_under_way):
            yield from self._deal_groups_and_seeds(first)
        if not is_under_way:
            yield from self._plan_stages()
            return
        yield Start(elapsed=self._elapsed), ()
        if left:
            yield from self._leave_before(1, left)
            yield from self._deal_groups_and_seeds(first)
        for i, stage in enumerate(self._source.tournament.stages):
            if i > 0:
                yield from self._change_stage(stage)
            yield from self._stage(stage)
        for stage in self._source.tournament.stages:
            yield from self._deduct_points(
                [deduction for deduction in stage.deductions if not self._is_deducted_in(stage, deduction)]
            )
        yield from self._plan_stages()

    def _deal_groups_and_seeds(self, first: Stage) -> Iterator[ReplayStep]:
        here = self._known - self._left
        if first.groups:
            yield DealGroups(groups=_groups_of(first, here)), ()
        if first.seeds:
            yield (
                SetSeeds(players=_seeds_of(first, [player.id for player in self._source.players if player.id in here])),
                (),
            )

    def _set_schedule(self) -> Iterator[ReplayStep]:
        tournament = self._source.tournament
        if tournament.schedule or tournament.timezone is not None:
            yield SetSchedule(rounds=tournament.schedule, timezone=tournament.timezone), ()

    def _plan_stages(self) -> Iterator[ReplayStep]:
        if plan := self._source.tournament.plan:
            yield PlanStages(stages=tuple(map(_plain_plan, plan))), ()

    @property
    def _elapsed(self) -> int:
        """The seconds until the last score event, so that everything after the import comes later."""
        tables = [table for round_ in self._source.rounds.values() for table in round_.tables]
        return ceil(max((event.at for table in tables for event in table.events), default=0))

    @property
    def _is_under_way(self) -> bool:
        settled = any(stage.settled for stage in self._source.tournament.stages)
        return settled or any(
            player.first_round > 1 or player.dropped_after is not None or player.disqualified_in is not None
            for player in self._source.players
        )

    # Rounds

    def _stage(self, stage: Stage) -> Iterator[ReplayStep]:
        planned = self._source.planned_rounds(stage, self._left)
        if planned is not None and len(stage.rounds) > planned:
            yield Configure(config={"rounds": len(stage.rounds)}), ()
        for round_ in stage.rounds:
            yield from self._change_players_before(round_.number, stage)
            yield from self._tables(round_, stage) if stage.config.traits.at_tables else self._round(round_, stage)
        if self._source.is_last(stage):
            done = max(self._source.rounds, default=0)
            for number in sorted({done + 1, *(player.first_round for player in self._source.players)}):
                if number > done:
                    yield from self._change_players_before(number, stage)
        yield from self._deduct_points(
            [deduction for deduction in stage.deductions if self._is_deducted_in(stage, deduction)]
        )
        for settlement in stage.settled:
            yield SettleTie(players=settlement.players, reason=settlement.reason, shots=settlement.shots), ()

    def _is_deducted_in(self, stage: Stage, deduction: Deduction) -> bool:
        end = max((round_.number for round_ in stage.rounds), default=0)
        return self._source.is_last(stage) or any(
            player.id == deduction.player and self._source.entry_round(player) <= end for player in self._source.players
        )

    def _round(self, round_: Round, stage: Stage) -> Iterator[ReplayStep]:
        matches = round_.matches
        if not (round_.counts or matches or round_.byes):
            return
        pairs = tuple((pair.first, pair.second) for pair in matches)
        tables = tuple(pair.table for pair in matches)
        yield PairByHand(matches=pairs, byes=round_.byes, tables=tables, alone=True), ()
        if not round_.counts:
            return
        yield Publish(), ()
        if round_.status != "staging":
            yield StartRound(), ()
        for table, match in _numbered_tables(matches):
            if match.boards:
                for team, second in ((match.first, False), (match.second, True)):
                    yield SetLineUp(player=team, members=tuple(line_up_of(match.boards, second))), ()
            if match.result is not None or match.twenties is not None:
                yield EnterResult(table=table, result=match.result, twenties=match.twenties, any_score=True), ()
        yield from self._leave_during(round_.number, stage)
        if round_.closed:
            yield CloseRound(unfinished=True, **self._source.cut_after(round_, stage)), ()

    def _tables(self, round_: Round, stage: Stage) -> Iterator[ReplayStep]:
        if not (round_.counts or round_.tables):
            return
        seats, numbers = (
            tuple(seated.seats for seated in round_.tables),
            tuple(seated.table for seated in round_.tables),
        )
        yield SeatByHand(tables=seats, numbers=numbers, alone=True), ()
        if round_.multiplier != 1:
            yield SetMultiplier(halves=(round_.multiplier * 2).numerator), ()
        if not round_.counts:
            return
        yield Publish(), ()
        if round_.status != "staging":
            is_first = round_ is stage.rounds[0]
            yield StartRound(original=stage.original if is_first else None), ()
            for number, table in _numbered_tables(round_.tables):
                yield from _score_table(number, table)
        yield from self._leave_during(round_.number, stage)
        if round_.closed:
            yield CloseRound(unfinished=True, **self._source.cut_after(round_, stage)), ()

    # Entries and departures

    def _change_players_before(self, number: int, stage: Stage) -> Iterator[ReplayStep]:
        """Enter the players of a round, and drop those who left after the previous one without playing in it."""
        before = set(self._known)
        yield from self._enter(
            [player for player in self._source.players if self._source.entry_round(player) == number]
        )
        forbidden = _config_of(stage, self._known).get("forbidden")
        if forbidden != _config_of(stage, before).get("forbidden"):
            yield Configure(config={"forbidden": forbidden}), ()
        yield from self._leave_before(number, self._known)

    def _enter(self, players: Sequence[Player]) -> Iterator[ReplayStep]:
        late = [player for player in players if player.id not in self._known]
        for first in sorted({player.first_round for player in late}):
            yield from self._enter_players([player for player in late if player.first_round == first], first)
        self._known |= {player.id for player in late}

    def _enter_players(self, players: Sequence[Player], first_round: int | None) -> Iterator[ReplayStep]:
        entries, facts = [], []
        entered = set(self._known)
        for player in players:
            names = {member.id: new_fact(self._persons[member.id], name=member.name) for member in player.members}
            members = tuple(
                MemberEntry(
                    person=self._persons[member.id],
                    digest=names[member.id].digest,
                    id=member.id,
                    rating=member.rating,
                )
                for member in player.members
            )
            entry_, name_fact = new_entry(
                player.name,
                self._persons[player.id],
                id=player.id,
                number=player.number,
                members=members,
                extra=records_about(self._source.tournament.extra, player.id),
                **entry_fields(player) | {"group": player.group or self._late_group(player, entered)},
            )
            entries.append(entry_)
            entered.add(player.id)
            facts += [name_fact, *names.values()]
        if first_round is None:
            yield Register(entries=tuple(entries)), facts
        else:
            yield EnterLate(entries=tuple(entries), first_round=first_round), facts
        for player in players:
            # An absence before the first round says nothing.
            absent = [
                [max(first, player.first_round), last, *worth]
                for first, last, *worth in player.absent
                if last is None or last >= player.first_round
            ]
            if absent:
                yield ChangePlayer(player=player.id, fields={"absent": absent}), ()

    def _late_group(self, player: Player, entered: Set[PlayerId]) -> str | None:
        """Return the group of a late entrant if the stage was dealt into groups; None for the smallest group, which is
        the default.
        """
        stages = [
            stage for stage in self._source.tournament.stages if self._source.first_round(stage) <= player.first_round
        ]
        if not stages or player.first_round <= self._source.first_round(stages[-1]):
            return None
        groups = stages[-1].groups
        smallest = min(groups, key=lambda one: len(entered & {*one.players}), default=None)
        return next((group.name for group in groups if player.id in group.players and group is not smallest), None)

    def _leave_before(self, number: int, among: Set[PlayerId]) -> Iterator[ReplayStep]:
        for player in self._source.players:
            if player.id in among and not self._source.has_place(player, number):
                if player.dropped_after == number - 1:
                    yield from self._leave(self._drop(player))
                if player.disqualified_in == number:
                    yield from self._leave(Disqualify(player=player.id))

    def _leave_during(self, number: int, stage: Stage) -> Iterator[ReplayStep]:
        """Drop or disqualify players while the round is open, if doing it afterwards would have another effect."""
        round_ = self._source.rounds[number]
        open_ = [match for match in round_.matches if match.result is None and not match.unfinished]
        waiting = {player for match in open_ for player in (match.first, match.second)}
        for other in self._source.players:
            if other.id in self._known and self._source.has_place(other, number):
                in_it = other.id in waiting or not round_.closed or other.disqualified_in == number
                is_beaten = stage.config.traits.knocks_out and number not in self._source.ends
                if other.dropped_after == number and (in_it or is_beaten):
                    yield from self._leave(self._drop(other))
                if other.disqualified_in == number:
                    yield from self._leave(Disqualify(player=other.id))

    def _deduct_points(self, deductions: Sequence[Deduction]) -> Iterator[ReplayStep]:
        """Replay point deductions. The reason is stored as a fact about the player, so that it can be erased."""
        for deduction in deductions:
            reason_fact = (
                None if deduction.reason is None else new_fact(self._persons[deduction.player], text=deduction.reason)
            )
            reason = None if reason_fact is None else reason_fact.digest
            penalty = Penalise(
                player=deduction.player, kind="points", round=deduction.round, points=deduction.points, reason=reason
            )
            yield penalty, () if reason_fact is None else (reason_fact,)

    def _drop(self, player: Player) -> Drop:
        struck = any(player.id in stage.struck for stage in self._source.tournament.stages)
        return Drop(player=player.id, results="strike" if struck else "keep")

    @property
    def _left(self) -> set[PlayerId]:
        return {player for _, player in self._gone}

    def _leave(self, command: Drop | Disqualify) -> Iterator[ReplayStep]:
        departure = (type(command), command.player)
        if departure not in self._gone:
            self._gone.add(departure)
            yield command, ()

    # From stage to stage

    def _change_stage(self, stage: Stage) -> Iterator[ReplayStep]:
        """End a stage and begin the next.

        Players who left between the two leave after it has begun, unless the recorded groups or seeds lack them.
        """
        start = self._source.first_round(stage)
        if named := {*stage.seeds, *stage.membership}:
            yield from self._leave_before(
                start, {player.id for player in self._source.advancing_players(start, self._left)} - named
            )
        going_on = [player.id for player in self._source.advancing_players(start, self._left)]
        if not going_on:
            # A stage needs players, if only those who enter it later.
            yield from self._enter(
                [player for player in self._source.players if self._source.entry_round(player) >= start]
            )
            later = [
                player for player in self._source.players if player.id in self._known and player.first_round >= start
            ]
            going_on = [player.id for player in later if player.eliminated_in is None or player.eliminated_in >= start]
        yield EndStage(players=tuple(going_on)), ()
        config = _config_of(stage, self._known)
        begin = BeginStage(
            name=stage.name,
            preset=stage.preset,
            config=config,
            grouped=stage.grouped and not stage.groups,
            entry=None if stage.entry is None else stage.entry.document,
            groups=_groups_of(stage, {*going_on}),
            seeds=_seeds_of(stage, going_on),
        )
        yield begin, ()


def _plain_plan(stage: PlannedStage) -> dict[str, Any]:
    return {"name": stage.name, "preset": stage.preset, "config": stage.overrides, "entry": stage.entry.document}


def _groups_of(stage: Stage, players: Set[PlayerId]) -> tuple[Group, ...]:
    """Return the groups with the entered players only; late entrants join their recorded group."""
    return tuple(
        Group(group.name, tuple(player for player in group.players if player in players)) for group in stage.groups
    )


def _seeds_of(stage: Stage, players: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
    """Return the seeds of the present players, then the unseeded ones; empty if there are no recorded seeds."""
    if not stage.seeds:
        return ()
    return (
        *(player for player in stage.seeds if player in players),
        *(player for player in players if player not in stage.seeds),
    )


def _score_table(number: int, table: Table) -> Iterator[ReplayStep]:
    for event in table.events:
        at, id_ = exact_text(event.at), event.id
        if event.undoes is None:
            delta: Any = event.delta
            yield Tap(table=number, player=event.player, delta=delta, at=at, id=id_, reason=IMPORTED), ()
        else:
            yield TakeBackTap(undoes=event.undoes, at=at, id=id_, reason=IMPORTED), ()
    if table.games:
        yield EnterTable(table=number, games=table.games), ()
    elif table.scores is not None or table.places is not None or (table.unfinished and not table.events):
        scores = None if table.scores is None else tuple(exact_text(score) for score in table.scores)
        command = EnterTable(
            table=number, scores=scores, places=table.places, bula=table.bula, unfinished=table.unfinished
        )
        yield command, ()


def _config_of(stage: Stage, known: Set[PlayerId]) -> Mapping[str, Any]:
    """Return the stage's own settings; a forbidden pair is left out until both players are entered."""
    if not stage.config.forbidden:
        return stage.overrides
    pairs = [list(pair) for pair in stage.config.forbidden if {*pair} <= known]
    return {**stage.overrides, "forbidden": pairs}


At = TypeVar("At", Match, Table)


def _numbered_tables(matches: Sequence[At]) -> list[tuple[int, At]]:
    """Return matches or tables with their numbers; those without one take the free numbers in order, as in manual
    seating.
    """
    taken = {match.table for match in matches}
    free = (table for table in range(1, len(matches) + len(taken) + 1) if table not in taken)
    return [(next(free) if match.table is None else match.table, match) for match in matches]
