"""The register of rules: one function for each command."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from crosstable.commands import Actor, Command
from crosstable.events import Event
from crosstable.state.state import State

C = TypeVar("C", bound=Command)

Rule = Callable[[State, C, Actor], Sequence[Event]]

RULES: dict[type[Command], Rule[Any]] = {}


def decides(command: type[C]) -> Callable[[Rule[C]], Rule[C]]:
    """Registers the rule for a type of command."""

    def register(rule: Rule[C]) -> Rule[C]:
        RULES[command] = rule
        return rule

    return register
