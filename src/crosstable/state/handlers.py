"""The register of what each type of event does to the state, when it may happen, and what it needs to make sense.

`@happens(Type, when=..., needs=...)` registers all three: the function carries the event out, `when` are the phases in
which it may happen, and `needs` says whether it fits in one of them. A fold carries out without asking, because the
rules asked before the event was written; taking an earlier action back asks, and what does not fit any more depends on
that action.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from crosstable.events import ActionsRedone, ActionsUndone, Event, Happened
from crosstable.model.phases import ANYTHING, Phase
from crosstable.state.state import State

E = TypeVar("E", bound=Event)

Evolve = Callable[[State, E, Happened], None]
Needs = Callable[[State, E], bool]


class Handler(NamedTuple):
    """What an event does, and when it fits."""

    evolve: Evolve[Any]
    when: tuple[Phase, ...]
    needs: Needs[Any]


HANDLERS: dict[type[Event], Handler] = {}


def always(_state: State, _event: Event) -> bool:
    """Return True: the event fits wherever it may happen."""
    return True


def _nothing(_state: State, _event: Event, _at: Happened) -> None:
    """What was taken back and brought back changes what is folded, not the state itself."""


# Folds look at these two before they begin.
for _kind in (ActionsUndone, ActionsRedone):
    HANDLERS[_kind] = Handler(_nothing, ANYTHING, always)


def happens(event: type[E], *, when: tuple[Phase, ...], needs: Needs[E]) -> Callable[[Evolve[E]], Evolve[E]]:
    """Register what a type of event does."""

    def register(evolve: Evolve[E]) -> Evolve[E]:
        HANDLERS[event] = Handler(evolve, when, needs)
        return evolve

    return register
