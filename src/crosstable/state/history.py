"""The history: every action that ever was, who took it and when, and whether it holds."""

from collections.abc import Iterator

import msgspec

from crosstable.events import ActionsRedone, ActionsUndone, Event
from crosstable.state.fold import actions_in
from crosstable.state.stream_state import StreamState


class Action(msgspec.Struct, frozen=True):
    """What one command did. `undone_by` is the latest action that took it back, while it is taken back."""

    action: int
    time: int
    by: str
    events: tuple[Event, ...]
    undone_by: int | None = None

    @property
    def holds(self) -> bool:
        return self.undone_by is None


def history(state: StreamState) -> Iterator[Action]:
    """Yield every action, first to last."""
    taken_back: dict[int, int] = {}
    for happened in state.log:
        if isinstance(happened.event, ActionsUndone):
            taken_back.update(dict.fromkeys(happened.event.actions, happened.action))
        elif isinstance(happened.event, ActionsRedone):
            for action in happened.event.actions:
                taken_back.pop(action, None)
    for start, size in actions_in(state.log):
        first = state.log[start]
        events = tuple(happened.event for happened in state.log[start : start + size])
        yield Action(first.action, first.time, first.by, events, taken_back.get(first.action))
