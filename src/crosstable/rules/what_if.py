"""A look ahead: the state after events that have not happened, made on a copy by the code that makes the real one."""

from collections.abc import Sequence

from crosstable.commands import Actor
from crosstable.events import Event, RecordedEvent
from crosstable.rules.registry import S
from crosstable.state.fold import advance


def after(state: S, events: Sequence[Event], actor: Actor, now: int | None = None) -> S:
    """The state as it would be after these events, as the same actor's next action: now, where it is known when."""
    return advance(state.copy(), happening(state, events, actor, now))


def happening(state: S, events: Sequence[Event], actor: Actor, now: int | None = None) -> list[RecordedEvent]:
    """Return these events as the next action in this state."""
    first = state.seq + 1
    time = now or (state.log[-1].time if state.log else 0)
    return [RecordedEvent(first + i, first, time, actor.id, event) for i, event in enumerate(events)]
