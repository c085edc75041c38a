"""The state after events that have not been recorded, computed on a copy by the real code."""

from collections.abc import Sequence

from crosstable.commands import Actor
from crosstable.events import Event, RecordedEvent
from crosstable.rules.registry import S
from crosstable.state.fold import apply_events


def state_after(state: S, events: Sequence[Event], actor: Actor, now: int | None = None) -> S:
    return apply_events(state.copy(), as_next_action(state, events, actor, now))


def as_next_action(state: S, events: Sequence[Event], actor: Actor, now: int | None = None) -> list[RecordedEvent]:
    first = state.seq + 1
    time = now or (state.log[-1].time if state.log else 0)
    return [RecordedEvent(first + i, first, time, actor.id, event) for i, event in enumerate(events)]
