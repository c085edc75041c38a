"""The fold: from what happened to the state, and what would become of it if some actions had never been."""

from collections.abc import Iterable, Sequence

from crosstable.events import ActionsRedone, ActionsUndone, Happened
from crosstable.state import (
    apply_brackets,
    apply_clock,
    apply_floor,
    apply_notices,
    apply_phones,
    apply_players,
    apply_pools,
    apply_registration,
    apply_results,
    apply_rounds,
    apply_tables,
    apply_tournament,
)
from crosstable.state.handlers import HANDLERS
from crosstable.state.state import State

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
    apply_floor,
    apply_notices,
    apply_phones,
    apply_pools,
)


def fold(log: Sequence[Happened]) -> State:
    """Return the state after all of that."""
    state = State()
    undone = undone_in(log)
    evolves = {kind: handler.evolve for kind, handler in HANDLERS.items()}
    for happened in [happened for happened in log if happened.action not in undone] if undone else log:
        event = happened.event
        evolves[type(event)](state, event, happened)
    state.log, state.undone = list(log), undone
    return state


def evolve(state: State, happened: Happened) -> None:
    """Carry one event out."""
    HANDLERS[type(happened.event)].evolve(state, happened.event, happened)


def advance(state: State, new: Sequence[Happened]) -> State:
    """Return the state after something more: the same value, changed, or another one where actions were taken back."""
    if any(isinstance(happened.event, ActionsUndone | ActionsRedone) for happened in new):
        return fold([*state.log, *new])
    for happened in new:
        evolve(state, happened)
    state.log.extend(new)
    return state


def fits(state: State, happened: Happened) -> bool:
    """Return whether the event makes sense after this state."""
    handler = HANDLERS[type(happened.event)]
    return state.phase in handler.when and handler.needs(state, happened.event)


def undone_in(log: Iterable[Happened]) -> frozenset[int]:
    """Return the actions that are taken back after all of that."""
    undone: set[int] = set()
    for event in [happened.event for happened in log if type(happened.event) in _TURNS]:
        if isinstance(event, ActionsUndone):
            undone.update(event.actions)
        elif isinstance(event, ActionsRedone):
            undone.difference_update(event.actions)
    return frozenset(undone)


def without(log: Sequence[Happened], gone: frozenset[int], since: int = 1) -> tuple[State, list[int]]:
    """Return the state if those actions had never been, and the later ones that make no sense then.

    These are left out too.

    `since` is the first action for which that is the question: whatever was before it fits as it did.
    """
    state, fallen = State(), list[int]()
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


def actions_in(log: Sequence[Happened]) -> Iterable[tuple[int, int]]:
    """Yield where each action begins in the log, and how many events it has."""
    start = 0
    for i in range(1, len(log) + 1):
        if i == len(log) or log[i].action != log[start].action:
            yield start, i - start
            start = i
