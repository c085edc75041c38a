"""The fields of every command that hold text, as a browser sends them: found in the commands, so none is forgotten."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from crosstable.commands import COMMANDS, Command, Entry, EntryRequest
from crosstable.commands.base import HEAD
from crosstable.commands.describe import fields_of
from crosstable.model.persons import Digest
from crosstable.model.phases import ANY
from crosstable.model.tournament import Bye, Result

# In these is what we know: a preset, an id, a rule of who enters, a time zone. Whatever else is refused.
OURS = ("preset", "cut", "undoes", "person", "entry", "timezone")
# The harmless text of the other fields.
PLAIN = "p1"
# Commands hold a digest; browsers send its text in a field of the same name, or of this one.
SAID = {
    "rename_player.digest": "rename_player.name",
    "set_external_ids.digest": "set_external_ids.external_ids",
}


@cache
def free_text_fields() -> set[str]:
    """Return the fields that take any text, as `command.field`."""
    return {one for one in _text_fields() if one.rpartition(".")[2] not in OURS and not _has_format(one)}


def _has_format(path: str) -> bool:
    """Return whether a field has a syntax, such as a date."""
    command, _, field = path.partition(".")
    known = fields_of(command)
    return field in known and known[field].format is not None


def plain_text_commands() -> Iterator[tuple[str, list[str]]]:
    """Yield organisers' commands that work at any time and take only optional texts, with their free-text fields."""
    for name, kind in COMMANDS.items():
        fields = fields_of(name).values()
        if (
            kind.PHASES == ANY
            and kind.ROLES == HEAD
            and fields
            and all(one.kind == "text" and not one.required for one in fields)
        ):
            yield name, [one.name for one in fields if f"{name}.{one.name}" in free_text_fields()]


def _text_fields() -> set[str]:
    found = set[str]()
    for name, kind in COMMANDS.items():
        for field, hint in hints(kind).items():
            inside = _parts(hint)
            path = SAID.get(f"{name}.{field}", f"{name}.{field}")
            if str in inside or Digest in inside:
                found.add(path)
            if Entry in inside:
                found |= {f"{path}.{one}" for one, told in get_type_hints(EntryRequest).items() if str in _parts(told)}
    return found


def placings(command: str, text: str) -> Iterator[dict[str, Any]]:
    """Yield the fields of a command with the text in each field but the free-text ones: ids, choices, keys."""
    kind = COMMANDS[command]
    known, taken = hints(kind), free_text_fields()
    needed = {one.name: _value_with(known[one.name], PLAIN) for one in msgspec.structs.fields(kind) if one.required}
    for field, hint in known.items():
        if _value_with(hint, text) != 1 and SAID.get(f"{command}.{field}", f"{command}.{field}") not in taken:
            yield {**needed, field: _value_with(hint, text)}


@cache
def hints(kind: type[Command]) -> dict[str, Any]:
    """Return the types of a command's fields."""
    return {name: hint for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__}


def _parts(hint: Any) -> set[Any]:
    """Return the types that a field may have, those inside lists too."""
    if get_origin(hint) in (Union, UnionType, tuple):
        return set().union(*(_parts(value) for value in get_args(hint)))
    return {hint}


def _value_with(hint: Any, text: str) -> Any:
    """Return a value of this type with the text in it, or 1 if it cannot hold text."""
    if get_origin(hint) in (Union, UnionType):
        return next((made for value in get_args(hint) if (made := _value_with(value, text)) != 1), 1)
    if get_origin(hint) is tuple:
        made = [_value_with(value, text) for value in get_args(hint) if value is not Ellipsis]
        return 1 if made[0] == 1 else made
    if hint in (Bye, Entry, *get_args(Result)):
        return {"type": text, "name": text, "player": text, "person": text}
    if "Mapping" in str(hint):
        return {text: text}
    if get_origin(hint) is Literal:
        return get_args(hint)[0] if text == PLAIN else text
    return text if hint is str or getattr(hint, "__supertype__", None) is str else 1
