"""Apply events of registration, the waiting list and check-in to the state."""

import msgspec

from crosstable.events import (
    CheckInAsked,
    EntriesSeen,
    PlayerCheckedIn,
    PlayerMovedUp,
    PlayerQueued,
    PlayersSeen,
    PlayerUnqueued,
    RecordedEvent,
    RegistrationSet,
)
from crosstable.model.phases import BEFORE, STAGE
from crosstable.model.player_entry import entry_fields
from crosstable.state.apply_phones import add_self_registered, forget_phone
from crosstable.state.apply_players import add_player, can_enter_in
from crosstable.state.handlers import handles
from crosstable.state.records import Waiting
from crosstable.state.state import State


def _registration_applies(state: State, event: RegistrationSet) -> bool:
    now = state.registration
    return (now.is_open, now.capacity) == (event.was_open, event.was_capacity)


@handles(RegistrationSet, when=BEFORE, needs=_registration_applies)
def registration_set(state: State, event: RegistrationSet, _: RecordedEvent) -> None:
    state.registration = msgspec.structs.replace(state.registration, is_open=event.open, capacity=event.capacity)


def _is_nobody_yet(state: State, event: PlayerQueued) -> bool:
    return event.player not in state.players and event.player not in state.waiting


@handles(PlayerQueued, when=BEFORE, needs=_is_nobody_yet)
def player_queued(state: State, event: PlayerQueued, at: RecordedEvent) -> None:
    state.waiting[event.player] = Waiting(
        person=event.person, digest=event.digest, members=event.members, **entry_fields(event)
    )
    if event.own:
        add_self_registered(state, event.player, at)


@handles(PlayerUnqueued, when=BEFORE, needs=lambda state, event: event.player in state.waiting)
def player_unqueued(state: State, event: PlayerUnqueued, _: RecordedEvent) -> None:
    del state.waiting[event.player]
    state.unseen.pop(event.player, None)
    state.checked_in.pop(event.player, None)
    forget_phone(state, event.player)


def _can_move_up(state: State, event: PlayerMovedUp) -> bool:
    is_free = event.player in state.waiting and event.number not in state.numbers
    return is_free and can_enter_in(state, event.first_round)


@handles(PlayerMovedUp, when=(*BEFORE, *STAGE), needs=_can_move_up)
def player_moved_up(state: State, event: PlayerMovedUp, _: RecordedEvent) -> None:
    add_player(state, event.player, event.number, event.first_round, state.waiting.pop(event.player))


@handles(EntriesSeen, when=(*BEFORE, *STAGE), needs=lambda state, event: {*event.players} <= state.unseen.keys())
def entries_seen(state: State, event: EntriesSeen, _: RecordedEvent) -> None:
    for player in event.players:
        del state.unseen[player]


def end_check_in(state: State) -> None:
    state.registration = msgspec.structs.replace(state.registration, checks_in=False)
    state.checked_in = {}


@handles(CheckInAsked, when=(*BEFORE, "ready"), needs=lambda state, event: state.registration.checks_in != event.asked)
def check_in_asked(state: State, event: CheckInAsked, _: RecordedEvent) -> None:
    state.registration = msgspec.structs.replace(state.registration, checks_in=event.asked)
    if state.started:
        state.checked_in = {}


def _check_in_applies(state: State, event: PlayerCheckedIn) -> bool:
    is_known = event.player in state.players or event.player in state.waiting
    return is_known and state.registration.checks_in and (event.player in state.checked_in) != event.here


@handles(PlayerCheckedIn, when=(*BEFORE, "ready"), needs=_check_in_applies)
def player_checked_in(state: State, event: PlayerCheckedIn, _: RecordedEvent) -> None:
    if event.here:
        state.checked_in[event.player] = None
    else:
        del state.checked_in[event.player]


def _can_be_seen(state: State, event: PlayersSeen) -> bool:
    now = state.current
    return now is not None and now.number == event.round and {*event.players} <= state.players.keys() - {*now.here}


@handles(PlayersSeen, when=("playing",), needs=_can_be_seen)
def players_seen(state: State, event: PlayersSeen, _: RecordedEvent) -> None:
    round_ = state.stage.rounds[event.round]
    round_.here = (*round_.here, *event.players)
