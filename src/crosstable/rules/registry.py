"""The registers of rules, for tournaments and for pools: one function for each command, with what makes it stale."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from crosstable.commands import Actor, Command
from crosstable.events import Event, RecordedEvent
from crosstable.model.refusals import Reason
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState

S = TypeVar("S", bound=StreamState)
C = TypeVar("C", bound=Command)

Rule = Callable[[S, C, Actor], Sequence[Event]]
# Why a command would overwrite what has happened to the very thing that it is about, if so.
Overtaken = Callable[[S, C, RecordedEvent], Iterable[Reason]]


class Rulebook(Generic[S]):
    """The rule of each command, and what overtakes it (`rules.edit_conflicts`)."""

    def __init__(self) -> None:
        self.rules: dict[type[Command], Rule[S, Any]] = {}
        self.overtaken: dict[type[Command], Overtaken[S, Any]] = {}

    def decides(
        self, command: type[C], *, overtaken: Overtaken[S, C] | None = None
    ) -> Callable[[Rule[S, C]], Rule[S, C]]:
        """Register the rule for a type of command, and what overtakes it."""

        def register(rule: Rule[S, C]) -> Rule[S, C]:
            self.rules[command] = rule
            if overtaken is not None:
                self.overtaken[command] = overtaken
            return rule

        return register


TOURNAMENTS = Rulebook[State]()
POOLS = Rulebook[PoolState]()

decides = TOURNAMENTS.decides
decides_in_pool = POOLS.decides
