"""The history: every action with its author and time, and whether it is undone."""

from collections.abc import Iterator

import msgspec

from crosstable.events import ActionsRedone, ActionsUndone, Event
from crosstable.state.fold import action_spans
from crosstable.state.stream_state import StreamState


class Action(msgspec.Struct, frozen=True):
    """The events of one command. `undone_by` is the action that undid it, if it is undone."""

    action: int
    time: int
    by: str
    events: tuple[Event, ...]
    undone_by: int | None = None

    @property
    def holds(self) -> bool:
        return self.undone_by is None


def history(state: StreamState) -> Iterator[Action]:
    undone_by: dict[int, int] = {}
    for recorded in state.log:
        if isinstance(recorded.event, ActionsUndone):
            undone_by.update(dict.fromkeys(recorded.event.actions, recorded.action))
        elif isinstance(recorded.event, ActionsRedone):
            for action in recorded.event.actions:
                undone_by.pop(action, None)
    for start, size in action_spans(state.log):
        first = state.log[start]
        events = tuple(recorded.event for recorded in state.log[start : start + size])
        yield Action(first.action, first.time, first.by, events, undone_by.get(first.action))
