"""What events about players' phones do to the state.

A claim fits wherever it may happen, and does nothing where the player is not there: nobody's entry depends on a phone.
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
from crosstable.state.handlers import always, happens
from crosstable.state.records import DeskRequest, Phone
from crosstable.state.state import State

ALIVE = (*BEFORE, *STARTED)

# Requests whose player is told that they were declined.
ANSWERED = ("drop", "absent", "late")


def _is_known(state: State, player: PlayerId) -> bool:
    return player in state.players or player in state.waiting or player in state.teams


@happens(PhoneClaimed, when=ALIVE, needs=always)
def phone_claimed(state: State, event: PhoneClaimed, at: RecordedEvent) -> None:
    if not _is_known(state, event.player):
        return
    _lose(state, event.player)
    state.phones[event.player] = Phone(event.device, at.time)
    _tell_released(state, event.device, without=event.player)
    state.requests = {number: request for number, request in state.requests.items() if not _is_met(request, event)}


def _is_met(request: DeskRequest, event: PhoneClaimed) -> bool:
    """The phone asked for the name that it holds by now."""
    return (request.kind, request.player, request.device) == ("claim", event.player, event.device)


@happens(PhoneReleased, when=ALIVE, needs=always)
def phone_released(state: State, event: PhoneReleased, _: RecordedEvent) -> None:
    if event.own:
        state.phones.pop(event.player, None)
    else:
        _lose(state, event.player)


def _lose(state: State, player: PlayerId) -> None:
    """The phone that holds a player does so no more, and is told."""
    phone = state.phones.pop(player, None)
    if phone is not None:
        state.released[phone.device] = (*state.released.get(phone.device, ()), player)


def _tell_released(state: State, device: str, without: PlayerId) -> None:
    """A phone need not be told of a player any more."""
    left = tuple(player for player in state.released.get(device, ()) if player != without)
    state.released.pop(device, None)
    if left:
        state.released[device] = left


def entered_by_phone(state: State, player: PlayerId, at: RecordedEvent) -> None:
    """Somebody has entered themselves: nobody has looked at it yet, and the phone that did it holds them."""
    state.unseen[player] = None
    state.phones[player] = Phone(at.by, at.time)


def forget_phone(state: State, player: PlayerId) -> None:
    """Somebody is entered no more. The id may go to somebody else, who has nothing to do with any of this."""
    state.phones.pop(player, None)
    for device in [device for device, lost in state.released.items() if player in lost]:
        _tell_released(state, device, without=player)
    state.requests = {number: request for number, request in state.requests.items() if request.player != player}
    state.declined = {number: request for number, request in state.declined.items() if request.player != player}


@happens(DeskAsked, when=ALIVE, needs=lambda state, event: _is_known(state, event.player))
def desk_asked(state: State, event: DeskAsked, at: RecordedEvent) -> None:
    # Asking again takes the place of what was declined.
    state.declined = {
        number: request
        for number, request in state.declined.items()
        if (request.player, request.kind) != (event.player, event.kind)
    }
    said = msgspec.structs.asdict(event) | {"device": event.device or at.by, "at": at.time}
    state.requests[at.seq] = DeskRequest(**said)


def _waits(state: State, event: RequestTaken | RequestSettled) -> bool:
    return event.request in state.requests


@happens(RequestTaken, when=ALIVE, needs=_waits)
def request_taken(state: State, event: RequestTaken, at: RecordedEvent) -> None:
    state.requests[event.request] = msgspec.structs.replace(state.requests[event.request], taken_by=at.by)


@happens(RequestSettled, when=ALIVE, needs=_waits)
def request_settled(state: State, event: RequestSettled, at: RecordedEvent) -> None:
    request = state.requests.pop(event.request)
    if not event.granted and request.kind in ANSWERED and at.by != request.device:
        state.declined[event.request] = request
    if event.granted and request.kind == "drop" and leaves_with_round(state, request.player):
        state.leaving[request.player] = None


def leaves_with_round(state: State, player: PlayerId) -> bool:
    """Whoever may drop now has a seat in the open round, which they play to its end."""
    current = state.current if state.stages else None
    return current is not None and current.is_open and player in current.seated


def _sits_there(state: State, event: ScoringTaken) -> bool:
    current = state.current
    table = None if current is None or current.number != event.round else current.tables.get(event.table)
    return current is not None and table is not None and event.player in table.seats


@happens(ScoringTaken, when=OPEN, needs=_sits_there)
def scoring_taken(state: State, event: ScoringTaken, _: RecordedEvent) -> None:
    assert state.current is not None
    state.current.scorers[event.table] = event.player
