"""The fields of each command, read from its struct: for forms, the terminal's arguments, docs, JSON Schemas and tests.

| for a command's name | is |
|---|---|
| `describe(name)` | its `Description`: message key, roles, phases and `fields` in order |
| `fields_of(name)` | its `Field`s by name: kind, required, default, bounds, choices, message keys |
| `request_types(name)` | the structs that a request may have: mostly the command itself |
| `schemas()` | JSON Schemas of every request by command, and of the types that they share |

A field's `kind` is `flag`, `integer`, `number` (exact, as text), `points` (half points), `text`, `player`, `choice` or
`object`; `is_list` says that it holds several of them. The label of a field is the message `field.COMMAND.NAME`, else
`field.NAME`; its help is `about.field.COMMAND.NAME`, else `about.field.NAME` (`words.command_fields` chooses).
What a person types for `Command.TYPED` commands stands in the field `typed`, instead of what it says.
"""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from crosstable.commands.base import COMMANDS, Command, Role
from crosstable.model.exact import Exact
from crosstable.model.phases import Phase
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId

Kind = Literal["flag", "integer", "number", "points", "text", "player", "choice", "object"]

_KINDS: Mapping[Any, Kind] = {
    bool: "flag",
    int: "integer",
    str: "text",
    Exact: "number",
    HalfPoints: "points",
    PlayerId: "player",
}
# The store says what time it is, whatever was sent.
_INTERNAL = frozenset({"now"})


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a command's request. `default` is UNSET if there is none."""

    command: str
    name: str
    kind: Kind
    is_list: bool = False
    is_nullable: bool = False
    required: bool = False
    default: Any = msgspec.UNSET
    choices: tuple[str | int, ...] = ()
    low: int | float | None = None
    high: int | float | None = None
    longest: int | None = None
    pattern: str | None = None
    format: str | None = None

    @property
    def labels(self) -> tuple[str, str]:
        """Message keys of the label: the first that exists counts."""
        return f"field.{self.command}.{self.name}", f"field.{self.name}"

    @property
    def helps(self) -> tuple[str, str]:
        """Message keys of the help: the first that exists counts."""
        return f"about.field.{self.command}.{self.name}", f"about.field.{self.name}"


class Description(msgspec.Struct, frozen=True, kw_only=True):
    """A command as people meet it: its name, message key, roles, phases and fields."""

    name: str
    label: str
    roles: tuple[Role, ...]
    phases: tuple[Phase, ...]
    fields: tuple[Field, ...]


@cache
def describe(name: str) -> Description:
    kind = COMMANDS[name]
    return Description(
        name=name, label=f"command.{name}", roles=kind.ROLES, phases=kind.PHASES, fields=tuple(fields_of(name).values())
    )


@cache
def fields_of(name: str) -> Mapping[str, Field]:
    """Return the fields of all shapes of a request; a field is required if every shape requires it."""
    shapes = [
        {field.name: _field(name, field) for field in msgspec.structs.fields(shape) if field.name not in _INTERNAL}
        for shape in request_types(name)
    ]
    fields = {field: value for shape in reversed(shapes) for field, value in shape.items()}
    return {
        field: value
        if all(field in shape and shape[field].required for shape in shapes)
        else msgspec.structs.replace(value, required=False)
        for field, value in fields.items()
    }


@cache
def request_types(name: str) -> tuple[type[msgspec.Struct], ...]:
    """Return the structs of a command's request: its own fields, a declared type, or the typed form."""
    kind = COMMANDS[name]
    return (kind, _typed_type(kind)) if kind.TYPED else (kind.REQUEST or kind,)


def schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a JSON Schema for each command's request, and the components that they refer to."""
    shapes = [shape for name in COMMANDS for shape in request_types(name)]
    made, components = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    by_shape = dict(zip(shapes, made, strict=True))
    requests = {name: [by_shape[shape] for shape in request_types(name)] for name in COMMANDS}
    return {name: any_of[0] if len(any_of) == 1 else {"anyOf": any_of} for name, any_of in requests.items()}, components


def _typed_type(kind: type[Command]) -> type[msgspec.Struct]:
    """Return the typed form of a request: the text, the table unless it is in the text, and the other fields."""
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [
        ("typed", str),
        ("table", int | None, None),
        ("round", int | None, None),
    ]
    return msgspec.defstruct(
        f"Typed{kind.__name__}",
        [
            *fields,
            *(
                (field.name, field.type, field.default)
                for field in msgspec.structs.fields(kind)
                if not field.required and field.name not in {"round", *_INTERNAL}
            ),
        ],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _field(command: str, field: msgspec.structs.FieldInfo) -> Field:
    kinds, meta = _plain_types(field.type)
    default = msgspec.UNSET if field.required else field.default
    if default is msgspec.NODEFAULT:
        default = field.default_factory()
    is_nullable = NoneType in kinds
    kinds = _without_null(kinds)
    is_list = all(get_args(kind)[1:] == (...,) for kind in kinds)
    if is_list:
        kinds, inner = _plain_types(get_args(kinds[0])[0])
        kinds, meta = _without_null(kinds), [*meta, *inner]
    return Field(
        command=command,
        name=field.name,
        kind=_kind(kinds),
        is_list=is_list,
        is_nullable=is_nullable,
        required=field.required,
        default=default,
        choices=tuple(choice for kind in kinds if get_origin(kind) is Literal for choice in get_args(kind)),
        low=next((bounds.ge for bounds in meta if bounds.ge is not None), None),
        high=next((bounds.le for bounds in meta if bounds.le is not None), None),
        longest=next((bounds.max_length for bounds in meta if bounds.max_length is not None), None),
        pattern=next((bounds.pattern for bounds in meta if bounds.pattern is not None), None),
        format=next((bounds.extra_json_schema["format"] for bounds in meta if bounds.extra_json_schema), None),
    )


def _kind(kinds: list[Any]) -> Kind:
    if len(kinds) != 1:
        return "object"
    if get_origin(kinds[0]) is Literal:
        return "choice"
    return _KINDS.get(kinds[0]) or _KINDS.get(getattr(kinds[0], "__supertype__", None), "object")


def _without_null(kinds: list[Any]) -> list[Any]:
    return [kind for kind in kinds if kind not in (NoneType, msgspec.UnsetType)]


def _plain_types(kind: Any) -> tuple[list[Any], list[msgspec.Meta]]:
    """Return the members of a union without their annotations, and the annotations."""
    if hasattr(kind, "__metadata__"):
        kinds, inner = _plain_types(kind.__origin__)
        return kinds, [*(meta for meta in kind.__metadata__ if isinstance(meta, msgspec.Meta)), *inner]
    if get_origin(kind) not in (Union, UnionType):
        return [kind], []
    parts = [_plain_types(part) for part in get_args(kind)]
    return [part for kinds, _ in parts for part in kinds], [meta for _, metas in parts for meta in metas]
