"""Apply events of the tournament and its stages to the state."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from crosstable.events import (
    DiscsShot,
    GroupsDealt,
    NoteAdded,
    RecordedEvent,
    ScheduleSet,
    SeedsSet,
    SettlementLapsed,
    StageBegun,
    StageConfigured,
    StageEnded,
    StagesPlanned,
    TieSettled,
    TournamentCancelled,
    TournamentCompleted,
    TournamentCreated,
    TournamentStarted,
)
from crosstable.formats import FORMATS
from crosstable.formats.tables import TableSettings
from crosstable.model.balance import imbalance
from crosstable.model.config import Config, load_config
from crosstable.model.phases import ANY, BEFORE, STAGE, STARTED
from crosstable.model.schedule import RoundTimes
from crosstable.model.times import SECOND
from crosstable.model.tournament import Table
from crosstable.state.apply_registration import end_check_in
from crosstable.state.handlers import always_fits, handles
from crosstable.state.live_rounds import StageInPlay
from crosstable.state.records import NoteOnRecord
from crosstable.state.state import State


@handles(TournamentCreated, when=("nothing",), needs=always_fits)
def tournament_created(state: State, event: TournamentCreated, _: RecordedEvent) -> None:
    state.name, state.seed = event.name, event.seed
    config = load_config(event.settings)
    stage = StageInPlay(
        preset=event.preset,
        overrides=event.overrides,
        settings=event.settings,
        config=config,
        name=event.stage_name,
    )
    state.stages = [stage]
    state.plan, state.extra = event.plan, event.extra


def _schedule_applies(state: State, event: ScheduleSet) -> bool:
    is_zone = event.was_timezone is msgspec.UNSET or event.was_timezone == state.timezone
    return is_zone and all(state.schedule.get(was.round, RoundTimes(was.round)) == was for was in event.was)


@handles(ScheduleSet, when=(*BEFORE, *STAGE, "ended"), needs=_schedule_applies)
def schedule_set(state: State, event: ScheduleSet, _: RecordedEvent) -> None:
    if event.timezone is not msgspec.UNSET:
        state.timezone = event.timezone
    for times in event.rounds:
        if times.is_set:
            state.schedule[times.round] = times
        else:
            state.schedule.pop(times.round, None)


def _is_endless(settings: Mapping[str, Any]) -> bool:
    return FORMATS[settings["format"]].at_tables and settings["rounds"] is None


def _configuration_applies(state: State, event: StageConfigured) -> bool:
    stage, new = state.stage, load_config(event.settings)
    return (
        stage.preset == event.was_preset
        and dict(stage.overrides) == dict(event.was_overrides)
        and (new.fixed == stage.config.fixed or not stage.rounds)
        and (event.rounds is not None) == (state.started and not _is_endless(event.settings))
        and (event.rounds is None or len(stage.rounds) <= event.rounds)
        and not any(unbalanced_tables(stage, new))
    )


def unbalanced_tables(stage: StageInPlay, config: Config) -> Iterator[tuple[int, Table]]:
    for round_ in stage.rounds.values() if config.of(TableSettings).adds_up else ():
        yield from ((round_.number, table) for table in round_.tables.values() if imbalance(table, config))


@handles(StageConfigured, when=(*BEFORE, *STAGE), needs=_configuration_applies)
def stage_configured(state: State, event: StageConfigured, _: RecordedEvent) -> None:
    stage = state.stage
    stage.preset, stage.overrides, stage.settings = event.preset, event.overrides, event.settings
    stage.config = load_config(event.settings)
    stage.planned = event.rounds


@handles(StagesPlanned, when=(*BEFORE, *STAGE, "ended"), needs=lambda state, event: state.plan == event.was)
def stages_planned(state: State, event: StagesPlanned, _: RecordedEvent) -> None:
    state.plan = event.plan


def _can_deal(state: State, event: GroupsDealt) -> bool:
    dealt = {player for group in event.groups for player in group.players}
    return state.stage.groups == event.was and not state.stage.rounds and dealt <= state.players.keys()


@handles(GroupsDealt, when=(*BEFORE, "ready"), needs=_can_deal)
def groups_dealt(state: State, event: GroupsDealt, _: RecordedEvent) -> None:
    state.stage.groups = event.groups


def _can_seed(state: State, event: SeedsSet) -> bool:
    is_played = any(round_.status != "draft" for round_ in state.stage.rounds.values())
    return state.stage.seeds == event.was and not is_played and {*event.seeds} <= state.players.keys()


@handles(SeedsSet, when=(*BEFORE, "ready", "draft"), needs=_can_seed)
def seeds_set(state: State, event: SeedsSet, _: RecordedEvent) -> None:
    state.stage.seeds = event.seeds


def _can_start(state: State, event: TournamentStarted) -> bool:
    return len(state.players) == event.players


@handles(TournamentStarted, when=BEFORE, needs=_can_start)
def tournament_started(state: State, event: TournamentStarted, at: RecordedEvent) -> None:
    state.started = True
    state.began = at.time - event.elapsed * SECOND
    state.stage.planned = event.rounds
    end_check_in(state)


def _can_end(state: State, event: StageEnded) -> bool:
    stays = all(
        player in state.players and not state.players[player].is_out_in(event.after + 1) for player in event.qualified
    )
    return event.after in state.stage.rounds and state.last_round == event.after and stays


@handles(StageEnded, when=("ready",), needs=_can_end)
def stage_ended(state: State, event: StageEnded, _: RecordedEvent) -> None:
    state.stage.ended = True
    state.stage.qualified = event.qualified


def _can_begin(state: State, event: StageBegun) -> bool:
    last = state.last_round
    here = {player.id for player in state.players.values() if not player.is_out_in(last + 1)}
    named = {*event.seeds, *(player for group in event.groups for player in group.players)}
    is_next = not event.planned or (bool(state.plan) and state.plan[0].preset == event.preset)
    return set(event.players) <= here and set(event.players) <= set(state.stage.qualified) and is_next and named <= here


@handles(StageBegun, when=("ended",), needs=_can_begin)
def stage_begun(state: State, event: StageBegun, _: RecordedEvent) -> None:
    last, going_on = state.last_round, set(event.players)
    for player in state.players.values():
        if player.id not in going_on and not player.is_out_in(last + 1):
            state.players[player.id] = msgspec.structs.replace(player, eliminated_in=last)
    stage = StageInPlay(
        preset=event.preset,
        overrides=event.overrides,
        settings=event.settings,
        config=load_config(event.settings),
        name=event.name,
        planned=event.rounds,
        grouped=event.grouped,
        entry=event.entry,
        groups=event.groups,
        seeds=event.seeds,
    )
    state.stages.append(stage)
    if event.planned:
        state.plan = state.plan[1:]


def _is_next_shot(state: State, event: DiscsShot) -> bool:
    running = state.stage.shoot_out(event.players, event.after)
    is_next = event.number == len(running.shots) + 1 and bool(running.discs_left(event.shot.player))
    return is_next and {*event.players} <= state.players.keys()


@handles(DiscsShot, when=STARTED, needs=_is_next_shot)
def discs_shot(state: State, event: DiscsShot, _: RecordedEvent) -> None:
    before = state.stage.shoot_out(event.players, event.after)
    others = tuple(running for running in state.stage.shoot_outs if running is not before)
    state.stage.shoot_outs = (*others, before.shoot(event.shot))


@handles(TieSettled, when=STARTED, needs=lambda state, event: {*event.settlement.players} <= state.players.keys())
def tie_settled(state: State, event: TieSettled, at: RecordedEvent) -> None:
    state.stage.settled = (*state.stage.settled, event.settlement)
    state.amend(at.action)


# A consequence of the event before it, with which it stays or goes.
@handles(SettlementLapsed, when=ANY, needs=always_fits)
def settlement_lapsed(state: State, event: SettlementLapsed, _: RecordedEvent) -> None:
    if event.stage < len(state.stages):
        stage = state.stages[event.stage]
        stage.settled = tuple(settlement for settlement in stage.settled if settlement.players != event.players)
        stage.shoot_outs = tuple(
            shoot_out for shoot_out in stage.shoot_outs if {*shoot_out.players} != {*event.players}
        )


@handles(TournamentCompleted, when=("ready", "ended"), needs=lambda state, _: state.last_round > 0)
def tournament_completed(state: State, _event: TournamentCompleted, _: RecordedEvent) -> None:
    state.completed = True


@handles(TournamentCancelled, when=(*BEFORE, *STAGE, "ended"), needs=always_fits)
def tournament_cancelled(state: State, _event: TournamentCancelled, _: RecordedEvent) -> None:
    state.cancelled = True


@handles(NoteAdded, when=ANY, needs=lambda state, event: event.player is None or event.player in state.players)
def note_added(state: State, event: NoteAdded, at: RecordedEvent) -> None:
    state.notes.append(NoteOnRecord(at.action, event.words, event.player, event.round, event.table))
