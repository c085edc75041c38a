"""What events about the tournament and its stages do to the state."""

import msgspec

from crosstable.events import (
    Happened,
    NoteAdded,
    SettlementLapsed,
    StageBegun,
    StageConfigured,
    StageEnded,
    TieSettled,
    TournamentCancelled,
    TournamentCompleted,
    TournamentCreated,
    TournamentRenamed,
    TournamentStarted,
)
from crosstable.model.config import known_config
from crosstable.state.handlers import happens
from crosstable.state.state import ANY, BEFORE, STAGE, STARTED, NoteOnRecord, StageInPlay, State


@happens(TournamentCreated, when=("nothing",))
def tournament_created(state: State, event: TournamentCreated, _: Happened) -> None:
    state.name, state.seed = event.name, event.seed
    config = known_config(event.settings)
    stage = StageInPlay(preset=event.preset, overrides=event.overrides, config=config, name=event.stage_name)
    state.stages = [stage]


@happens(TournamentRenamed, when=ANY, needs=lambda state, event: state.name == event.was)
def tournament_renamed(state: State, event: TournamentRenamed, _: Happened) -> None:
    state.name = event.name


def _is_configured_so(state: State, event: StageConfigured) -> bool:
    stage = state.stage
    same_schedule = (event.settings["format"], event.settings["cycles"]) == (stage.config.format, stage.config.cycles)
    return (
        stage.preset == event.was_preset
        and dict(stage.overrides) == dict(event.was_overrides)
        and (same_schedule or not stage.rounds)
        and (event.rounds is None) == (stage.planned is None)
        and (event.rounds is None or len(stage.rounds) <= event.rounds)
    )


@happens(StageConfigured, when=(*BEFORE, *STAGE), needs=_is_configured_so)
def stage_configured(state: State, event: StageConfigured, _: Happened) -> None:
    stage = state.stage
    stage.preset, stage.overrides = event.preset, event.overrides
    stage.config = known_config(event.settings)
    stage.planned = event.rounds


def _can_start(state: State, event: TournamentStarted) -> bool:
    return len(state.players) == event.players


@happens(TournamentStarted, when=BEFORE, needs=_can_start)
def tournament_started(state: State, event: TournamentStarted, _: Happened) -> None:
    state.started = True
    state.stage.planned = event.rounds


def _can_end(state: State, event: StageEnded) -> bool:
    stays = all(one in state.players and not state.players[one].is_out_in(event.after + 1) for one in event.qualified)
    return event.after in state.stage.rounds and state.last_round == event.after and stays


@happens(StageEnded, when=("ready",), needs=_can_end)
def stage_ended(state: State, event: StageEnded, _: Happened) -> None:
    state.stage.ended = True
    state.stage.qualified = event.qualified


def _can_begin(state: State, event: StageBegun) -> bool:
    last = state.last_round
    here = {one.id for one in state.players.values() if not one.is_out_in(last + 1)}
    return set(event.players) <= here and set(event.players) <= set(state.stage.qualified)


@happens(StageBegun, when=("ended",), needs=_can_begin)
def stage_begun(state: State, event: StageBegun, _: Happened) -> None:
    last, going_on = state.last_round, set(event.players)
    for player in state.players.values():
        if player.id not in going_on and not player.is_out_in(last + 1):
            state.players[player.id] = msgspec.structs.replace(player, eliminated_in=last)
    stage = StageInPlay(
        preset=event.preset,
        overrides=event.overrides,
        config=known_config(event.settings),
        name=event.name,
        planned=event.rounds,
    )
    state.stages.append(stage)


@happens(TieSettled, when=STARTED, needs=lambda state, event: {*event.settlement.players} <= state.players.keys())
def tie_settled(state: State, event: TieSettled, at: Happened) -> None:
    state.stage.settled = (*state.stage.settled, event.settlement)
    state.amend(at.action)


# A consequence of the event before it: it follows that one, whether the tie was settled at all or not.
@happens(SettlementLapsed, when=ANY)
def settlement_lapsed(state: State, event: SettlementLapsed, _: Happened) -> None:
    if event.stage < len(state.stages):
        stage = state.stages[event.stage]
        stage.settled = tuple(one for one in stage.settled if one.players != event.players)


@happens(TournamentCompleted, when=("ready", "ended"), needs=lambda state, _: state.last_round > 0)
def tournament_completed(state: State, _event: TournamentCompleted, _: Happened) -> None:
    state.completed = True


@happens(TournamentCancelled, when=(*BEFORE, *STAGE, "ended"))
def tournament_cancelled(state: State, _event: TournamentCancelled, _: Happened) -> None:
    state.cancelled = True


@happens(NoteAdded, when=ANY, needs=lambda state, event: event.player is None or event.player in state.players)
def note_added(state: State, event: NoteAdded, at: Happened) -> None:
    state.notes.append(NoteOnRecord(at.action, event.words, event.player, event.round, event.table))
