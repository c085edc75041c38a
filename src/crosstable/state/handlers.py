"""The registers of what each type of event does to a tournament or a pool, when it may happen, and what it needs.

`@happens(Type, when=..., needs=...)` registers all three: the function carries the event out, `when` are the phases in
which it may happen, and `needs` says whether it fits in one of them. `@happens_in_pool(Type, needs=...)` does the same
for a rating pool, which has no phases. A fold carries out without asking, because the rules asked before the event was
written; taking an earlier action back asks, and what does not fit any more depends on that action.
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
    """What an event does to a tournament, and when it fits."""

    evolve: Evolve[State, Any]
    when: tuple[Phase, ...]
    needs: Needs[State, Any]

    def fits(self, state: State, event: Event) -> bool:
        return state.phase in self.when and self.needs(state, event)


class PoolHandler(NamedTuple):
    """What an event does to a pool, and whether it fits."""

    evolve: Evolve[PoolState, Any]
    fits: Needs[PoolState, Any]


HANDLERS: dict[type[Event], Handler] = {}
POOL_HANDLERS: dict[type[Event], PoolHandler] = {}


def always(_state: StreamState, _event: Event) -> bool:
    """Return True: the event fits wherever it may happen."""
    return True


def _nothing(_state: StreamState, _event: Event, _at: RecordedEvent) -> None:
    """What was taken back and brought back changes what is folded, not the state itself."""


# Folds look at these two before they begin.
for _kind in (ActionsUndone, ActionsRedone):
    HANDLERS[_kind] = Handler(_nothing, ANY, always)
    POOL_HANDLERS[_kind] = PoolHandler(_nothing, always)


def _is_as_before(state: State, event: Any) -> bool:
    return bool(getattr(state, event.REPLACES) == event.was)


def _replace_value(state: State, event: Any, _at: RecordedEvent) -> None:
    setattr(state, event.REPLACES, getattr(event, event.REPLACES))


HANDLERS |= {kind: Handler(_replace_value, ANY, _is_as_before) for kind in EVENTS.values() if kind.REPLACES is not None}


def happens(
    event: type[E], *, when: tuple[Phase, ...], needs: Needs[State, E]
) -> Callable[[Evolve[State, E]], Evolve[State, E]]:
    """Register what a type of event does to a tournament."""

    def register(evolve: Evolve[State, E]) -> Evolve[State, E]:
        HANDLERS[event] = Handler(evolve, when, needs)
        return evolve

    return register


def happens_in_pool(
    event: type[E], *, needs: Needs[PoolState, E]
) -> Callable[[Evolve[PoolState, E]], Evolve[PoolState, E]]:
    """Register what a type of event does to a pool."""

    def register(evolve: Evolve[PoolState, E]) -> Evolve[PoolState, E]:
        POOL_HANDLERS[event] = PoolHandler(evolve, needs)
        return evolve

    return register
