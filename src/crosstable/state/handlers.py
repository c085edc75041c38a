"""The registries of event handlers for tournaments and pools: what an event does, in which phases, and whether it fits.

`@handles(Type, when=..., needs=...)` registers all three: the function applies the event, `when` are its phases, and
`needs` returns whether it fits. `@handles_in_pool(Type, needs=...)` does the same for a rating pool, which has no
phases. A fold applies events without checking them, because the rules did so before they were recorded; undoing an
earlier action checks, and events that no longer fit depend on that action.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from crosstable.events import EVENTS, ActionsRedone, ActionsUndone, Event, RecordedEvent
from crosstable.model.phases import ANY, Phase
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=StreamState)

Evolve = Callable[[S, E, RecordedEvent], None]
Needs = Callable[[S, E], bool]


class Handler(NamedTuple):
    """How an event changes a tournament, and when it fits."""

    evolve: Evolve[State, Any]
    when: tuple[Phase, ...]
    needs: Needs[State, Any]

    def fits(self, state: State, event: Event) -> bool:
        return state.phase in self.when and self.needs(state, event)


class PoolHandler(NamedTuple):
    """How an event changes a pool, and whether it fits."""

    evolve: Evolve[PoolState, Any]
    fits: Needs[PoolState, Any]


HANDLERS: dict[type[Event], Handler] = {}
POOL_HANDLERS: dict[type[Event], PoolHandler] = {}


def always_fits(_state: StreamState, _event: Event) -> bool:
    return True


def _ignore(_state: StreamState, _event: Event, _at: RecordedEvent) -> None:
    """Do nothing: undo and redo change which events are folded."""


# Folds evaluate these two before they start.
for _kind in (ActionsUndone, ActionsRedone):
    HANDLERS[_kind] = Handler(_ignore, ANY, always_fits)
    POOL_HANDLERS[_kind] = PoolHandler(_ignore, always_fits)


def _old_value_matches(state: State, event: Any) -> bool:
    return bool(getattr(state, event.REPLACES) == event.was)


def _replace_value(state: State, event: Any, _at: RecordedEvent) -> None:
    setattr(state, event.REPLACES, getattr(event, event.REPLACES))


HANDLERS |= {
    kind: Handler(_replace_value, ANY, _old_value_matches) for kind in EVENTS.values() if kind.REPLACES is not None
}


def handles(
    event: type[E], *, when: tuple[Phase, ...], needs: Needs[State, E]
) -> Callable[[Evolve[State, E]], Evolve[State, E]]:

    def register(evolve: Evolve[State, E]) -> Evolve[State, E]:
        HANDLERS[event] = Handler(evolve, when, needs)
        return evolve

    return register


def handles_in_pool(
    event: type[E], *, needs: Needs[PoolState, E]
) -> Callable[[Evolve[PoolState, E]], Evolve[PoolState, E]]:

    def register(evolve: Evolve[PoolState, E]) -> Evolve[PoolState, E]:
        POOL_HANDLERS[event] = PoolHandler(evolve, needs)
        return evolve

    return register
