"""The fields of an entry apart from name and number. A field added here also appears in commands, players and lists."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.model.validation import OrNull, Shape, Text, Whole


class EntryFields(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of an entry."""

    rating: int | None = None
    title: str | None = None
    federation: str | None = None
    born: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    category: str | None = None
    fixed_table: int | None = None


ENTRY_FIELDS = EntryFields.__struct_fields__

_text = Text(200)
ENTRY_SHAPES: Mapping[str, Shape] = {
    "rating": OrNull(Whole(-100_000, 100_000)),
    "title": OrNull(_text),
    "federation": OrNull(_text),
    "born": OrNull(Whole(1900, 2100)),
    "club": OrNull(_text),
    "town": OrNull(_text),
    "group": OrNull(_text),
    "category": OrNull(_text),
    "fixed_table": OrNull(Whole(1, 100_000)),
}


def entry_fields(entry: object) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in ENTRY_FIELDS}
