"""Edit conflicts: an event that has changed the very thing that a command is about makes it stale. Rules declare these.

| command about | conflicts with |
|---|---|
| a value: a name, a setting, a field of an entry, how players enter, a multiplier | another value |
| a player's name, the text or end of a notice | another name or text |
| a penalty | another penalty of that player |
| more time, or a restart of the clock | more time, or a restart of the clock |
| the plan, groups, seeds | another plan, other groups, other seeds |
| the next stage | another plan, and any event that may change its entrants |
| a seat in a round | another seat of one of those players |

For a value, the reason has both values: the current and the requested one. Setting the same value is no conflict.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from crosstable.events import ByeGiven, Event, MatchMade, RecordedEvent, SeatsSwapped, SeatsTaken
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.registry import C, Conflicts, S
from crosstable.state.state import State

Values = Mapping[str, Any]


def done_meanwhile(recorded: RecordedEvent) -> Reason:
    return Reason("done_meanwhile", {"action": recorded.action})


def by_events(
    *kinds: type[Event], same: str | None = None, when: Callable[[C, Any], bool] = lambda _command, _event: True
) -> Conflicts[Any, C]:
    """Conflict with these events, if they concern the same player or notice, and `when` returns true."""

    def conflicts(_: Any, command: C, recorded: RecordedEvent) -> Iterator[Reason]:
        is_same = isinstance(recorded.event, kinds) and (
            same is None or getattr(recorded.event, same) == getattr(command, same)
        )
        if is_same and when(command, recorded.event):
            yield done_meanwhile(recorded)

    return conflicts


def by_values(
    requested: Callable[[C], Values],
    current: Callable[[S, C], Values],
    changed: Callable[[C, Event], Collection[str]],
) -> Conflicts[S, C]:

    def conflicts(state: S, command: C, recorded: RecordedEvent) -> Iterator[Reason]:
        names = changed(command, recorded.event)
        now = current(state, command) if names else {}
        for name, yours in requested(command).items():
            if name in names and name in now and now[name] != yours:
                yield Reason("set_meanwhile", {"name": name, "theirs": now[name], "yours": yours})

    return conflicts


def values_of(kind: type[Event], *names: str) -> Callable[[Any, Event], Collection[str]]:
    """Return a function that names the values changed by such an event."""
    return lambda _, event: names if isinstance(event, kind) else ()


def by_seats(players_of: Callable[[C], Iterable[PlayerId]]) -> Conflicts[State, C]:
    """Conflict if one of these players has another seat in an open round. A draft is compared as a whole."""

    def conflicts(state: State, command: C, recorded: RecordedEvent) -> Iterator[Reason]:
        if state.phase != "draft" and not {*players_of(command)}.isdisjoint(_moved_players(recorded.event)):
            yield done_meanwhile(recorded)

    return conflicts


def _moved_players(event: Event) -> Iterable[PlayerId]:
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
