"""An example of every command, made from the types of its fields; the rules may refuse it."""

import random
from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from crosstable.app.persons import new_entry
from crosstable.commands import Command, Entry
from crosstable.model.exact import Exact
from crosstable.model.persons import Digest
from crosstable.model.tournament import PlayerId
from tests.rules.life import words

Choose = Callable[[Sequence[Any]], Any]

PLAYERS = (PlayerId("p1"), PlayerId("p2"))
TEXTS = ("Sunday", "", "x", "2026-05-02", "x" * 300)
NUMBERS = (1, 0, 2, 3, -1)


def example(kind: type[Command]) -> Command:
    """Return a command with the fields that it needs."""
    made: Command = _struct(kind, lambda choices: choices[0], set())
    return made


def random_command(kind: type[Command], rng: random.Random, players: Sequence[PlayerId] = PLAYERS) -> Command:
    """Return a command with some of its other fields too."""
    given = {field.name for field in msgspec.structs.fields(kind) if rng.randrange(2)} - {"now"}
    made: Command = _struct(kind, rng.choice, given, players)
    return made


def _struct(kind: type[Any], choose: Choose, given: set[str], players: Sequence[PlayerId] = PLAYERS) -> Any:
    fields = [field for field in msgspec.structs.fields(kind) if field.required or field.name in given]
    return kind(**{field.name: _value(field.type, choose, players) for field in fields})


def _value(kind: Any, choose: Choose, players: Sequence[PlayerId]) -> Any:
    plain: dict[Any, Callable[[], Any]] = {
        PlayerId: lambda: choose(players),
        Digest: words,
        Exact: lambda: Exact(str(choose(NUMBERS))),
        Entry: lambda: new_entry("Zoe")[0],
        str: lambda: choose(TEXTS),
        int: lambda: choose(NUMBERS),
        bool: lambda: choose((True, False)),
        NoneType: lambda: None,
        msgspec.UnsetType: lambda: msgspec.UNSET,
        Any: lambda: choose(TEXTS),
    }
    if kind in plain:
        return plain[kind]()
    origin, inside = get_origin(kind), get_args(kind)
    if hasattr(kind, "__supertype__") or hasattr(kind, "__metadata__"):
        return _value(getattr(kind, "__supertype__", None) or kind.__origin__, choose, players)
    if origin in (Union, UnionType):
        return _value(choose(inside), choose, players)
    if origin is Literal:
        return choose(inside)
    if origin is tuple:
        return tuple(_value(each, choose, players) for each in (inside[:1] if inside[1:] == (...,) else inside))
    if origin is not None and issubclass(origin, Mapping):
        return {}
    return _struct(kind, choose, set(), players)
