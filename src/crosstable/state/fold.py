"""The fold: from events to the state, also without some of the actions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from crosstable.events import ActionsRedone, ActionsUndone, Event, PoolCreated, RecordedEvent
from crosstable.state import (
    apply_brackets,
    apply_clock,
    apply_notices,
    apply_penalties,
    apply_phones,
    apply_players,
    apply_pools,
    apply_registration,
    apply_results,
    apply_rounds,
    apply_tables,
    apply_tournament,
)
from crosstable.state.handlers import HANDLERS, POOL_HANDLERS
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState

S = TypeVar("S", bound=StreamState)

_TURNS = (ActionsUndone, ActionsRedone)
SUBJECTS = (
    apply_tournament,
    apply_players,
    apply_registration,
    apply_rounds,
    apply_brackets,
    apply_clock,
    apply_results,
    apply_tables,
    apply_penalties,
    apply_notices,
    apply_phones,
    apply_pools,
)


_HANDLERS: Mapping[type[StreamState], Mapping[type[Event], Any]] = {
    State: HANDLERS,
    PoolState: POOL_HANDLERS,
}


def fold(log: Sequence[RecordedEvent]) -> State:
    return fold_as(State, log)


def fold_stream(log: Sequence[RecordedEvent]) -> StreamState:
    is_pool = bool(log) and isinstance(log[0].event, PoolCreated)
    return fold_as(PoolState, log) if is_pool else fold_as(State, log)


def fold_as(kind: type[S], log: Sequence[RecordedEvent]) -> S:
    state, undone = kind(), undone_actions(log)
    evolves = {event: handler.evolve for event, handler in _HANDLERS[kind].items()}
    for recorded in [recorded for recorded in log if recorded.action not in undone] if undone else log:
        event = recorded.event
        evolves[type(event)](state, event, recorded)
    state.log, state.undone = list(log), undone
    return state


def evolve(state: StreamState, recorded: RecordedEvent) -> None:
    _HANDLERS[type(state)][type(recorded.event)].evolve(state, recorded.event, recorded)


def apply_events(state: S, new: Sequence[RecordedEvent]) -> S:
    """Apply new events to the state and return it; after an undo or redo, return a new state."""
    if any(isinstance(recorded.event, ActionsUndone | ActionsRedone) for recorded in new):
        return fold_as(type(state), [*state.log, *new])
    for recorded in new:
        evolve(state, recorded)
    state.log.extend(new)
    return state


def fits(state: StreamState, recorded: RecordedEvent) -> bool:
    is_fitting: bool = _HANDLERS[type(state)][type(recorded.event)].fits(state, recorded.event)
    return is_fitting


def undone_actions(log: Iterable[RecordedEvent]) -> frozenset[int]:
    undone: set[int] = set()
    for event in [recorded.event for recorded in log if type(recorded.event) in _TURNS]:
        if isinstance(event, ActionsUndone):
            undone.update(event.actions)
        elif isinstance(event, ActionsRedone):
            undone.difference_update(event.actions)
    return frozenset(undone)


def replay_without(
    kind: type[S], log: Sequence[RecordedEvent], removed: frozenset[int], since: int = 1
) -> tuple[S, list[int]]:
    """Return the state without these actions, and the later actions that do not fit then, which are left out too.

    `since` is the first action to check: everything before it fits unchanged.
    """
    state, misfits = kind(), list[int]()
    left_out = set(removed)
    for start, size in action_spans(log):
        action = log[start].action
        if action in left_out:
            continue
        events = log[start : start + size]
        before = state if size == 1 or action < since else state.copy()
        for recorded in events:
            if action >= since and not fits(state, recorded):
                state = before
                left_out.add(action)
                misfits.append(action)
                break
            evolve(state, recorded)
    state.log, state.undone = list(log), frozenset(left_out)
    return state, misfits


def action_spans(log: Sequence[RecordedEvent]) -> Iterable[tuple[int, int]]:
    start = 0
    for i in range(1, len(log) + 1):
        if i == len(log) or log[i].action != log[start].action:
            yield start, i - start
            start = i
