"""The registries of rules, for tournaments and for pools: a function for each command, and what makes it stale."""

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
# Returns why a command would overwrite a later change of the same thing.
Conflicts = Callable[[S, C, RecordedEvent], Iterable[Reason]]


class Rulebook(Generic[S]):
    """The rule of each command, and its edit conflicts (`rules.edit_conflicts`)."""

    def __init__(self) -> None:
        self.rules: dict[type[Command], Rule[S, Any]] = {}
        self.overtaken: dict[type[Command], Conflicts[S, Any]] = {}

    def decides(
        self, command: type[C], *, overtaken: Conflicts[S, C] | None = None
    ) -> Callable[[Rule[S, C]], Rule[S, C]]:

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
