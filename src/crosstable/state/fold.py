"""The fold: from what happened to the state, and what would become of it if some actions had never been."""

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
    """Return the tournament after all of that."""
    return fold_as(State, log)


def fold_stream(log: Sequence[RecordedEvent]) -> StreamState:
    """Return the tournament or the pool after all of that, as the first event says."""
    is_pool = bool(log) and isinstance(log[0].event, PoolCreated)
    return fold_as(PoolState, log) if is_pool else fold_as(State, log)


def fold_as(kind: type[S], log: Sequence[RecordedEvent]) -> S:
    """Return a state of that kind after all of that."""
    state, undone = kind(), undone_in(log)
    evolves = {event: handler.evolve for event, handler in _HANDLERS[kind].items()}
    for happened in [happened for happened in log if happened.action not in undone] if undone else log:
        event = happened.event
        evolves[type(event)](state, event, happened)
    state.log, state.undone = list(log), undone
    return state


def evolve(state: StreamState, happened: RecordedEvent) -> None:
    """Carry one event out."""
    _HANDLERS[type(state)][type(happened.event)].evolve(state, happened.event, happened)


def advance(state: S, new: Sequence[RecordedEvent]) -> S:
    """Return the state after something more: the same value, changed, or another one where actions were taken back."""
    if any(isinstance(happened.event, ActionsUndone | ActionsRedone) for happened in new):
        return fold_as(type(state), [*state.log, *new])
    for happened in new:
        evolve(state, happened)
    state.log.extend(new)
    return state


def fits(state: StreamState, happened: RecordedEvent) -> bool:
    """Return whether the event makes sense after this state."""
    is_fitting: bool = _HANDLERS[type(state)][type(happened.event)].fits(state, happened.event)
    return is_fitting


def undone_in(log: Iterable[RecordedEvent]) -> frozenset[int]:
    """Return the actions that are taken back after all of that."""
    undone: set[int] = set()
    for event in [happened.event for happened in log if type(happened.event) in _TURNS]:
        if isinstance(event, ActionsUndone):
            undone.update(event.actions)
        elif isinstance(event, ActionsRedone):
            undone.difference_update(event.actions)
    return frozenset(undone)


def without(kind: type[S], log: Sequence[RecordedEvent], gone: frozenset[int], since: int = 1) -> tuple[S, list[int]]:
    """Return the state if those actions had never been, and the later ones that make no sense then.

    These are left out too.

    `since` is the first action for which that is the question: whatever was before it fits as it did.
    """
    state, fallen = kind(), list[int]()
    left_out = set(gone)
    for start, size in actions_in(log):
        action = log[start].action
        if action in left_out:
            continue
        events = log[start : start + size]
        before = state if size == 1 or action < since else state.copy()
        for happened in events:
            if action >= since and not fits(state, happened):
                state = before
                left_out.add(action)
                fallen.append(action)
                break
            evolve(state, happened)
    state.log, state.undone = list(log), frozenset(left_out)
    return state, fallen


def actions_in(log: Sequence[RecordedEvent]) -> Iterable[tuple[int, int]]:
    """Yield where each action begins in the log, and how many events it has."""
    start = 0
    for i in range(1, len(log) + 1):
        if i == len(log) or log[i].action != log[start].action:
            yield start, i - start
            start = i
