"""What overtakes a command: an event that has changed the very thing it is about. Rules declare it with these.

| what is asked for | is overtaken by |
|---|---|
| a value: a name, a setting, a field of an entry, how players enter, a multiplier | another value for it |
| a player's name, another text of a notice or its end | another name, another text |
| a penalty | another one of that player |
| more time, or the clock from the start | more time, or the clock from the start |
| the plan, groups, seeds | another plan, other groups, other seeds |
| the next stage | another plan, and whatever may put others into it |
| a seat in a round | another seat of one of those players |

For a value the reason has both, what is there by now and what was asked for; the same value overwrites nothing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from crosstable.events import ByeGiven, Event, MatchMade, RecordedEvent, SeatsSwapped, SeatsTaken
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.registry import C, Overtaken, S
from crosstable.state.state import State

Values = Mapping[str, Any]


def done(happened: RecordedEvent) -> Reason:
    """The action that did it."""
    return Reason("done_meanwhile", {"action": happened.action})


def by_events(
    *kinds: type[Event], same: str | None = None, when: Callable[[C, Any], bool] = lambda _command, _event: True
) -> Overtaken[Any, C]:
    """Overtaken by these events, where they are about the same player or notice, and `when` that is so."""

    def overtaken(_: Any, command: C, happened: RecordedEvent) -> Iterator[Reason]:
        is_same = isinstance(happened.event, kinds) and (
            same is None or getattr(happened.event, same) == getattr(command, same)
        )
        if is_same and when(command, happened.event):
            yield done(happened)

    return overtaken


def by_values(
    asked: Callable[[C], Values],
    there: Callable[[S, C], Values],
    changed: Callable[[C, Event], Collection[str]],
) -> Overtaken[S, C]:
    """Overtaken by other values: those that a command asks for, by name, those that are there, and which of them an
    event has changed.
    """

    def overtaken(state: S, command: C, happened: RecordedEvent) -> Iterator[Reason]:
        names = changed(command, happened.event)
        now = there(state, command) if names else {}
        for name, yours in asked(command).items():
            if name in names and name in now and now[name] != yours:
                yield Reason("set_meanwhile", {"name": name, "theirs": now[name], "yours": yours})

    return overtaken


def if_it_is(kind: type[Event], *names: str) -> Callable[[Any, Event], Collection[str]]:
    """Such an event changes exactly these values."""
    return lambda _, event: names if isinstance(event, kind) else ()


def by_seats(of: Callable[[C], Iterable[PlayerId]]) -> Overtaken[State, C]:
    """Overtaken where one of these players has another seat in an open round. A draft is compared as a whole."""

    def overtaken(state: State, command: C, happened: RecordedEvent) -> Iterator[Reason]:
        if state.phase != "draft" and not {*of(command)}.isdisjoint(_moved_by(happened.event)):
            yield done(happened)

    return overtaken


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
