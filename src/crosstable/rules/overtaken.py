"""What somebody else has done to the very thing that a command is about.

| what is asked for | is overtaken by |
|---|---|
| a value: a name, a setting, a field of an entry, how players enter, a multiplier | another value for it |
| a player's name, another text of a notice or its end | another name, another text |
| a penalty | another one of that player |
| more time, or the clock from the start | more time, or the clock from the start |
| a seat in a round | another seat of one of those players |

Of a value both are told, what is there by now and what was asked for; the same value overwrites nothing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from crosstable.commands import (
    AskCheckIn,
    ChangeNotice,
    ChangePlayer,
    Command,
    Configure,
    ExtendClock,
    PairByHand,
    Penalise,
    Rename,
    RenamePlayer,
    RestartClock,
    SeatByHand,
    SetMultiplier,
    SetRegistration,
    Swap,
    TakeBackNotice,
)
from crosstable.events import (
    ByeGiven,
    CheckInAsked,
    ClockExtended,
    ClockRestarted,
    Event,
    MatchMade,
    MultiplierSet,
    NoticeChanged,
    NoticeTakenBack,
    PenaltyGiven,
    PlayerChanged,
    PlayerRenamed,
    RegistrationSet,
    SeatsSwapped,
    SeatsTaken,
    StageConfigured,
    TableExtended,
    TournamentRenamed,
)
from crosstable.model.config import settings_of
from crosstable.model.points import shown
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.players import FIELDS
from crosstable.state.of_players import field_values
from crosstable.state.state import State

Values = Mapping[str, Any]


class Sets(NamedTuple):
    """The values that a command asks for, by their names; what is there; and which of them an event has changed."""

    asked: Callable[[Any], Values]
    there: Callable[[State, Any], Values]
    changed: Callable[[Any, Event], Collection[str]]


def _if(kind: type[Event], *names: str) -> Callable[[Any, Event], Collection[str]]:
    """Such an event changes exactly that."""
    return lambda _, event: names if isinstance(event, kind) else ()


def _one_by_one(values: Values) -> dict[str, Any]:
    """Settings, those of an object (`points`, `bye_points`) each by itself: they are set one by one."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        found |= {f"{name}.{key}": one for key, one in value.items()} if isinstance(value, Mapping) else {name: value}
    return found


def _settings_asked(command: Configure) -> Values:
    return _one_by_one(command.config) | ({} if command.preset is None else {"preset": command.preset})


def _settings_there(state: State, _: Configure) -> Values:
    stage = state.stage
    settings = settings_of(PRESETS[stage.preset], dict(stage.overrides))
    return {**settings, **_one_by_one(settings), "preset": stage.preset}


def _settings_changed(command: Configure, event: Event) -> Collection[str]:
    """With another preset everything is another thing."""
    if not isinstance(event, StageConfigured):
        return ()
    if event.preset != event.was_preset:
        return _settings_asked(command).keys()
    now, was = ({**each, **_one_by_one(each)} for each in (event.overrides, event.was_overrides))
    return {name for name in {*now, *was} if now.get(name) != was.get(name)}


def _entry_there(state: State, command: ChangePlayer) -> Values:
    player = state.players.get(command.player)
    return {} if player is None else field_values(player, command.fields.keys() & FIELDS)


def _entry_changed(command: ChangePlayer, event: Event) -> Collection[str]:
    return event.fields if isinstance(event, PlayerChanged) and event.player == command.player else ()


def _registration_asked(command: SetRegistration) -> Values:
    places = {"capacity": command.capacity} if isinstance(command.capacity, int | None) else {}
    return places if command.open is None else {"open": command.open, **places}


def _registration_changed(_: SetRegistration, event: Event) -> Collection[str]:
    if not isinstance(event, RegistrationSet):
        return ()
    opened, places = event.open != event.was_open, event.capacity != event.was_capacity
    return [name for name, is_changed in (("open", opened), ("capacity", places)) if is_changed]


SETS: Mapping[type[Command], Sets] = {
    AskCheckIn: Sets(
        lambda command: {"check_in": command.asked},
        lambda state, _: {"check_in": state.registration.checks_in},
        _if(CheckInAsked, "check_in"),
    ),
    ChangePlayer: Sets(lambda command: command.fields, _entry_there, _entry_changed),
    Configure: Sets(_settings_asked, _settings_there, _settings_changed),
    Rename: Sets(
        lambda command: {"name": command.name}, lambda state, _: {"name": state.name}, _if(TournamentRenamed, "name")
    ),
    SetMultiplier: Sets(
        lambda command: {"multiplier": shown(command.halves)},
        lambda state, _: {} if state.current is None else {"multiplier": shown(state.current.halves)},
        _if(MultiplierSet, "multiplier"),
    ),
    SetRegistration: Sets(
        _registration_asked,
        lambda state, _: {"open": state.registration.is_open, "capacity": state.registration.capacity},
        _registration_changed,
    ),
}


def set_otherwise(state: State, command: Command, event: Event) -> Iterator[Reason]:
    """The values that an event has changed and the command would change again, each with both."""
    sets = SETS.get(type(command))
    changed = () if sets is None else sets.changed(command, event)
    if sets is None or not changed:
        return
    there = sets.there(state, command)
    for name, yours in sets.asked(command).items():
        if name in changed and name in there and there[name] != yours:
            yield Reason("set_meanwhile", {"name": name, "theirs": there[name], "yours": yours})


Overtakes = Callable[[State, Any, Event], bool]


def _by(*kinds: type[Event], same: str | None = None) -> Overtakes:
    """Overtaken by these events, where they are about the same one."""

    def overtakes(_: State, command: Any, event: Event) -> bool:
        return isinstance(event, kinds) and (same is None or getattr(event, same) == getattr(command, same))

    return overtakes


def _more_time(_: State, command: ExtendClock, event: Event) -> bool:
    if command.table is not None:
        return isinstance(event, TableExtended) and event.table == command.table
    if command.outage is not None:
        # What another said about the same one, the clock's own rules tell.
        return command.seconds > 0 and isinstance(event, ClockExtended) and event.outage is None
    return _is_other_time(event)


def _all_times(_: State, __: RestartClock, event: Event) -> bool:
    return isinstance(event, TableExtended) or _is_other_time(event)


def _is_other_time(event: Event) -> bool:
    """The round's clock ends at another time: a clock that ran on through an outage does not."""
    return isinstance(event, ClockRestarted) or (isinstance(event, ClockExtended) and event.seconds != 0)


def _seats(of: Callable[[Any], Iterable[PlayerId]]) -> Overtakes:
    """Overtaken where one of these players has another seat. Of a draft the version that was seen says that."""

    def overtakes(state: State, command: Any, event: Event) -> bool:
        is_said = command.seen is not None and state.phase == "draft"
        return not is_said and not {*of(command)}.isdisjoint(_moved_by(event))

    return overtakes


def _moved_by(event: Event) -> Iterable[PlayerId]:
    match event:
        case SeatsSwapped(one=one, other=other):
            return one, other
        case MatchMade(first=first, second=second):
            return first, second
        case ByeGiven(player=player):
            return (player,)
        case SeatsTaken(players=players):
            return players
    return ()


def _by_hand(command: PairByHand) -> Iterable[PlayerId]:
    return [*(one for pair in command.matches for one in pair), *(bye.player for bye in command.byes)]


OVERTAKEN: Mapping[type[Command], Overtakes] = {
    ChangeNotice: _by(NoticeChanged, NoticeTakenBack, same="notice"),
    ExtendClock: _more_time,
    PairByHand: _seats(_by_hand),
    Penalise: _by(PenaltyGiven, same="player"),
    RenamePlayer: _by(PlayerRenamed, same="player"),
    RestartClock: _all_times,
    SeatByHand: _seats(lambda command: [one for table in command.tables for one in table]),
    Swap: _seats(lambda command: (command.one, command.other)),
    TakeBackNotice: _by(NoticeChanged, same="notice"),
}


def overtakes(state: State, command: Command, event: Event) -> bool:
    """The event has done something to what the command is about."""
    rule = OVERTAKEN.get(type(command))
    return rule is not None and rule(state, command, event)
