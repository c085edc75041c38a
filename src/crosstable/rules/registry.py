"""The register of rules: one function for each command, with what makes the command stale."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from crosstable.commands import Actor, Command
from crosstable.events import Event, Happened
from crosstable.model.refusals import Reason
from crosstable.state.state import State

C = TypeVar("C", bound=Command)

Rule = Callable[[State, C, Actor], Sequence[Event]]
# Why a command would overwrite what has happened to the very thing that it is about, if so.
Overtaken = Callable[[State, C, Happened], Iterable[Reason]]

RULES: dict[type[Command], Rule[Any]] = {}
OVERTAKEN: dict[type[Command], Overtaken[Any]] = {}


def decides(command: type[C], *, overtaken: Overtaken[C] | None = None) -> Callable[[Rule[C]], Rule[C]]:
    """Register the rule for a type of command, and what overtakes it (`rules.edit_conflicts`)."""

    def register(rule: Rule[C]) -> Rule[C]:
        RULES[command] = rule
        if overtaken is not None:
            OVERTAKEN[command] = overtaken
        return rule

    return register
