"""Parse the fields of a command by its types. All invalid fields are reported at once (`bad_fields`), before any rule
is checked. Players may be given by name in any field that takes one.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import format_value, nearest

# Invalid fields reported at most: nobody typed more than that.
MOST_REPORTED = 20

S = TypeVar("S", bound=msgspec.Struct)

# The reason for a value of the wrong type; for other types, the message of msgspec.
_NOT: Mapping[Any, str] = {int: "not_integer", str: "not_text", bool: "not_flag"}


def read_fields(command: str, kind: type[S], fields: Mapping[str, Any]) -> S:
    """Convert fields to a command. Raise `bad_fields` for all invalid ones, also inside lists and objects."""
    try:
        return msgspec.convert(dict(fields), kind)
    except msgspec.ValidationError:
        raise Refusal(
            "bad_fields", list(islice(_struct_problems(kind, fields, ""), MOST_REPORTED)), command=command
        ) from None


def _struct_problems(kind: type[msgspec.Struct], values: Mapping[str, Any], path: str) -> Iterator[Reason]:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, value in values.items():
        at = f"{path}.{name}" if path else name
        if name in fields:
            yield from _value_problems(fields[name].type, value, at)
        elif kind.__struct_config__.forbid_unknown_fields:
            yield Reason("unknown_key", {"key": name, "keys": [*fields], "near": nearest(name, fields)}, at)
    for field in fields.values():
        if field.required and field.name not in values:
            yield Reason("missing_key", {"key": field.name}, path)


def _value_problems(kind: Any, value: Any, path: str) -> Iterator[Reason]:
    bare = _bare_type(kind)
    is_list, is_object = get_args(bare)[1:] == (...,), isinstance(bare, type) and issubclass(bare, msgspec.Struct)
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        if is_list and isinstance(value, list | tuple):
            for i, item in enumerate(value):
                yield from _value_problems(get_args(bare)[0], item, f"{path}[{i}]")
        elif is_object and isinstance(value, Mapping):
            yield from _struct_problems(bare, value, path)
        elif is_list:
            yield Reason("not_list", {"value": format_value(value)}, path)
        elif get_origin(bare) is Literal:
            yield Reason("not_choice", {"value": format_value(value), "allowed": list(get_args(bare))}, path)
        elif bare in _NOT:
            yield Reason(_NOT[bare], {"value": format_value(value)}, path)
        else:
            yield Reason("not_of_type", {"value": format_value(value), "problem": str(error)}, path)


def _bare_type(kind: Any) -> Any:
    kind = getattr(kind, "__supertype__", kind)
    others = [arg for arg in get_args(kind) if arg not in (NoneType, msgspec.UnsetType)]
    return _bare_type(others[0]) if get_origin(kind) in (Union, UnionType) and len(others) == 1 else kind


def with_players(
    kind: type[msgspec.Struct], fields: Mapping[str, Any], find: Callable[[str], PlayerId]
) -> dict[str, Any]:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return {name: _with_players(types.get(name), value, find) for name, value in fields.items()}


def _with_players(kind: Any, value: Any, find: Callable[[str], PlayerId]) -> Any:
    inside = get_args(kind)
    if kind is PlayerId:
        return find(value) if isinstance(value, str) else value
    if get_origin(kind) in (Union, UnionType):
        fitting = [shape for shape in inside if _fits(shape, value)]
        return _with_players(fitting[0], value, find) if fitting else value
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        return with_players(kind, value, find)
    if get_origin(kind) is tuple and isinstance(value, list | tuple):
        kinds = [inside[0]] * len(value) if inside[1:] == (...,) else [*inside, *[None] * len(value)]
        return [_with_players(each, item, find) for each, item in zip(kinds, value, strict=False)]
    if inside[:1] == (PlayerId,) and isinstance(value, Mapping):
        return {find(key) if isinstance(key, str) else key: each for key, each in value.items()}
    return value


def _fits(kind: Any, value: Any) -> bool:
    """Return whether a value can have this type: not null, and for structs with the right tag."""
    if kind in (NoneType, msgspec.UnsetType) or value is None:
        return False
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        tag, field = kind.__struct_config__.tag, kind.__struct_config__.tag_field
        return field is None or value.get(field) == tag
    return True
