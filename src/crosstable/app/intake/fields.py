"""Fields as a program sent them, read for what they are to be. Whatever can't be read is no command yet: every field
that is wrong is told (`bad_fields`), and the rules, which speak of commands, are not asked. Players may be named as
people name them, in whatever field holds one.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import format_value, nearest

# More fields that are wrong are not told: nobody has typed them.
MOST_TOLD = 20

S = TypeVar("S", bound=msgspec.Struct)

# What is said of a value that is not of its type; of other types msgspec says it.
_NOT: Mapping[Any, str] = {int: "not_integer", str: "not_text", bool: "not_flag"}


def read_fields(command: str, kind: type[S], fields: Mapping[str, Any]) -> S:
    """What these fields make. Refused (`bad_fields`) for all that are wrong, parts of lists and objects too."""
    try:
        return msgspec.convert(dict(fields), kind)
    except msgspec.ValidationError:
        raise Refusal("bad_fields", list(islice(_wrong_parts(kind, fields, ""), MOST_TOLD)), command=command) from None


def _wrong_parts(kind: type[msgspec.Struct], said: Mapping[str, Any], path: str) -> Iterator[Reason]:
    """What is wrong in an object."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, value in said.items():
        at = f"{path}.{name}" if path else name
        if name in fields:
            yield from _wrong(fields[name].type, value, at)
        elif kind.__struct_config__.forbid_unknown_fields:
            yield Reason("unknown_key", {"key": name, "keys": [*fields], "near": nearest(name, fields)}, at)
    for field in fields.values():
        if field.required and field.name not in said:
            yield Reason("missing_key", {"key": field.name}, path)


def _wrong(kind: Any, value: Any, path: str) -> Iterator[Reason]:
    """What is wrong with a value."""
    meant = _meant(kind)
    is_list, is_object = get_args(meant)[1:] == (...,), isinstance(meant, type) and issubclass(meant, msgspec.Struct)
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        if is_list and isinstance(value, list | tuple):
            for i, item in enumerate(value):
                yield from _wrong(get_args(meant)[0], item, f"{path}[{i}]")
        elif is_object and isinstance(value, Mapping):
            yield from _wrong_parts(meant, value, path)
        elif is_list:
            yield Reason("not_list", {"value": format_value(value)}, path)
        elif get_origin(meant) is Literal:
            yield Reason("not_choice", {"value": format_value(value), "allowed": list(get_args(meant))}, path)
        elif meant in _NOT:
            yield Reason(_NOT[meant], {"value": format_value(value)}, path)
        else:
            yield Reason("not_of_type", {"value": format_value(value), "problem": str(error)}, path)


def _meant(kind: Any) -> Any:
    """The type without its name, and without that it may be left out."""
    kind = getattr(kind, "__supertype__", kind)
    others = [arg for arg in get_args(kind) if arg not in (NoneType, msgspec.UnsetType)]
    return _meant(others[0]) if get_origin(kind) in (Union, UnionType) and len(others) == 1 else kind


def with_players(
    kind: type[msgspec.Struct], fields: Mapping[str, Any], find: Callable[[str], PlayerId]
) -> dict[str, Any]:
    """Return the same fields with the player's id wherever one is named, as the types of the fields say."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return {name: _with_players(types.get(name), value, find) for name, value in fields.items()}


def _with_players(kind: Any, value: Any, find: Callable[[str], PlayerId]) -> Any:
    inside = get_args(kind)
    if kind is PlayerId:
        return find(value) if isinstance(value, str) else value
    if get_origin(kind) in (Union, UnionType):
        fitting = [shape for shape in inside if _may_be(shape, value)]
        return _with_players(fitting[0], value, find) if fitting else value
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        return with_players(kind, value, find)
    if get_origin(kind) is tuple and isinstance(value, list | tuple):
        kinds = [inside[0]] * len(value) if inside[1:] == (...,) else [*inside, *[None] * len(value)]
        return [_with_players(each, item, find) for each, item in zip(kinds, value, strict=False)]
    if inside[:1] == (PlayerId,) and isinstance(value, Mapping):
        return {find(key) if isinstance(key, str) else key: each for key, each in value.items()}
    return value


def _may_be(kind: Any, value: Any) -> bool:
    """Whether a value may be meant as one of several types: not nothing, and of structs the one that it names."""
    if kind in (NoneType, msgspec.UnsetType) or value is None:
        return False
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        tag, field = kind.__struct_config__.tag, kind.__struct_config__.tag_field
        return field is None or value.get(field) == tag
    return True
