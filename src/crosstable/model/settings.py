"""Settings: each is declared once, as a field with its type, its shape and its default.

`Config` has the settings of every stage; a format adds its own in its folder.
"""

from collections.abc import Collection, Mapping
from typing import Any, get_type_hints

import msgspec

from crosstable.model.fide_codes import usual_code
from crosstable.model.validation import (
    Key,
    Many,
    OrNull,
    Problems,
    Record,
    Schema,
    Text,
    Whole,
    format_value,
    nearest,
    problem,
)


class Vocabulary(msgspec.Struct, frozen=True):
    """The codes that other layers have registered, so that a configuration can name them."""

    tiebreaks: Collection[str]
    pairing_systems: Collection[str]


class Merged(msgspec.Struct, frozen=True):
    """A preset with overrides while it is checked as a whole.

    `written` has every setting as requested, including invalid ones (the keys in `unsound`); `read` has their valid
    parts instead, or the preset's value.
    """

    written: Mapping[str, Any]
    read: Mapping[str, Any]
    unsound: Collection[str]
    path: str
    problems: Problems
    vocabulary: Vocabulary

    def problem(self, name: str, code: str, **params: Any) -> None:
        problem(self.problems, f"{self.path}.{name}", code, **params)

    def check_known(self, name: str, code: str, known: Collection[str]) -> None:
        if code not in known:
            near = nearest(code, list(known))
            self.problem(name, "unknown_code", value=format_value(code), known=sorted(known), near=near)

    def check_chain(self, name: str) -> None:
        written = self.written[name]
        entries = [CHAIN.shape.read(entry, "", []) for entry in written] if isinstance(written, list) else []
        for i, entry in enumerate(entries):
            if entry is None:
                continue
            self.check_known(f"{name}[{i}]", entry.code, self.vocabulary.tiebreaks)
            for of in ("tied", "on_points"):
                least, most = f"min_{of}", f"max_{of}"
                low, high = getattr(entry, least), getattr(entry, most)
                if high is not None and high < low:
                    self.problem(f"{name}[{i}]", "tied_sizes", least=least, most=most, low=low, high=high)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings that belong together: `table_size: Annotated[int, Key(Whole(3, 8), 4)]`."""

    @classmethod
    def keys(cls) -> dict[str, Key]:
        hints = get_type_hints(cls, include_extras=True)
        return {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}

    @classmethod
    def check(cls, merged: Merged) -> None:
        """Add problems of settings that are valid by themselves but conflict."""


class ChainItem(msgspec.Struct, frozen=True):
    """An entry of a tie-break chain: a code, and the sizes of ties that it serves (all by default)."""

    code: str
    min_tied: int = 1
    max_tied: int | None = None
    min_on_points: int = 1
    max_on_points: int | None = None

    @property
    def serves_all(self) -> bool:
        """Whether it applies to ties of every size."""
        return self.min_tied == self.min_on_points == 1 and self.max_tied is None and self.max_on_points is None


class ChainEntry:
    """A tie-break by its code, or an object that also names the sizes of tie it serves."""

    sizes = Record(
        {
            "code": Key(Text(40), required=True),
            "min_tied": Key(Whole(1, 10_000), 1),
            "max_tied": Key(OrNull(Whole(2, 10_000))),
            "min_on_points": Key(Whole(1, 10_000), 1),
            "max_on_points": Key(OrNull(Whole(2, 10_000))),
        },
        ChainItem,
    )

    def read(self, value: Any, path: str, problems: Problems) -> ChainItem | None:
        if isinstance(value, str):
            return ChainItem(usual_code(value))
        if isinstance(value, dict):
            entry: ChainItem | None = self.sizes.read(value, path, problems)
            return None if entry is None else msgspec.structs.replace(entry, code=usual_code(entry.code))
        problem(problems, path, "not_chain_entry", value=format_value(value))
        return None

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string"}, self.sizes.schema()]}


CHAIN = Many(ChainEntry(), most=30)
