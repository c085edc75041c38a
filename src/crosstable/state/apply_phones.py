"""Apply phone events to the state.

A claim fits in any phase, and does nothing if the player is gone: no entry depends on a phone.
"""

import msgspec

from crosstable.events import (
    DeskAsked,
    PhoneClaimed,
    PhoneReleased,
    RecordedEvent,
    RequestSettled,
    RequestTaken,
    ScoringTaken,
)
from crosstable.model.phases import BEFORE, OPEN, STARTED
from crosstable.model.tournament import PlayerId
from crosstable.state.handlers import always_fits, handles
from crosstable.state.records import DeskRequest, Phone
from crosstable.state.state import State

ALIVE = (*BEFORE, *STARTED)

# Kinds of requests whose player is notified if declined.
ANSWERED = ("drop", "absent", "late", "claim", "report")


def _is_known(state: State, player: PlayerId) -> bool:
    return player in state.players or player in state.waiting or player in state.teams


@handles(PhoneClaimed, when=ALIVE, needs=always_fits)
def phone_claimed(state: State, event: PhoneClaimed, at: RecordedEvent) -> None:
    if not _is_known(state, event.player):
        return
    _release(state, event.player)
    state.phones[event.player] = Phone(event.device, at.time)
    _clear_released(state, event.device, without=event.player)
    state.requests = {
        number: request for number, request in state.requests.items() if not _is_satisfied(request, event)
    }
    # A phone that has a name has its answer.
    state.declined = {
        number: request
        for number, request in state.declined.items()
        if (request.kind, request.device) != ("claim", event.device)
    }


def _is_satisfied(request: DeskRequest, event: PhoneClaimed) -> bool:
    return (request.kind, request.player, request.device) == ("claim", event.player, event.device)


@handles(PhoneReleased, when=ALIVE, needs=always_fits)
def phone_released(state: State, event: PhoneReleased, _: RecordedEvent) -> None:
    if event.own:
        state.phones.pop(event.player, None)
    else:
        _release(state, event.player)


def _release(state: State, player: PlayerId) -> None:
    phone = state.phones.pop(player, None)
    if phone is not None:
        state.released[phone.device] = (*state.released.get(phone.device, ()), player)


def _clear_released(state: State, device: str, without: PlayerId) -> None:
    left = tuple(player for player in state.released.get(device, ()) if player != without)
    state.released.pop(device, None)
    if left:
        state.released[device] = left


def add_self_registered(state: State, player: PlayerId, at: RecordedEvent) -> None:
    """Mark a self-registered player as not yet seen by the desk, held by the phone that registered."""
    state.unseen[player] = None
    state.phones[player] = Phone(at.by, at.time)


def forget_phone(state: State, player: PlayerId) -> None:
    """Forget everything about phones of a removed player, whose id may go to another player."""
    state.phones.pop(player, None)
    for device in [device for device, lost in state.released.items() if player in lost]:
        _clear_released(state, device, without=player)
    state.requests = {number: request for number, request in state.requests.items() if request.player != player}
    state.declined = {number: request for number, request in state.declined.items() if request.player != player}


@handles(DeskAsked, when=ALIVE, needs=lambda state, event: _is_known(state, event.player))
def desk_asked(state: State, event: DeskAsked, at: RecordedEvent) -> None:
    # A new request replaces a declined one.
    state.declined = {
        number: request
        for number, request in state.declined.items()
        if (request.player, request.kind) != (event.player, event.kind)
    }
    fields = msgspec.structs.asdict(event) | {"device": event.device or at.by, "at": at.time}
    state.requests[at.seq] = DeskRequest(**fields)


def _waits(state: State, event: RequestTaken | RequestSettled) -> bool:
    return event.request in state.requests


@handles(RequestTaken, when=ALIVE, needs=_waits)
def request_taken(state: State, event: RequestTaken, at: RecordedEvent) -> None:
    state.requests[event.request] = msgspec.structs.replace(state.requests[event.request], taken_by=at.by)


@handles(RequestSettled, when=ALIVE, needs=_waits)
def request_settled(state: State, event: RequestSettled, at: RecordedEvent) -> None:
    request = state.requests.pop(event.request)
    if not event.granted and request.kind in ANSWERED and at.by != request.device:
        state.declined[event.request] = request
    if event.granted and request.kind == "drop" and leaves_with_round(state, request.player):
        state.leaving[request.player] = None


def leaves_with_round(state: State, player: PlayerId) -> bool:
    """Return whether a player who drops now plays the open round to its end."""
    current = state.current if state.stages else None
    return current is not None and current.is_open and player in current.seated


def _sits_there(state: State, event: ScoringTaken) -> bool:
    current = state.current
    table = None if current is None or current.number != event.round else current.tables.get(event.table)
    return current is not None and table is not None and event.player in table.seats


@handles(ScoringTaken, when=OPEN, needs=_sits_there)
def scoring_taken(state: State, event: ScoringTaken, _: RecordedEvent) -> None:
    assert state.current is not None
    state.current.scorers[event.table] = event.player
