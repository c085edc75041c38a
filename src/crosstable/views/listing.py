"""Listings: tables of what people see. A subject declares columns over its own rows; every medium renders them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from crosstable.model.config import Config
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Player, Tournament

# The kind of a column, which decides its text (`words.cells`) and alignment.
Kind = Literal[
    "rank",
    "player",
    "round",
    "place",
    "text",
    "count",
    "points",
    "number",
    "record",
    "tiebreak",
    "criterion",
    "seat",
    "reached",
    "rating",
    "whole_rating",
    "rating_change",
    "day",
]

R = TypeVar("R")


class Place(NamedTuple):
    """A rank, and whether it is shared."""

    rank: int
    is_shared: bool


class SeatAt(NamedTuple):
    """A seat at a table; seats count from 0."""

    table: int | None
    seat: int
    config: Config


class Reached(NamedTuple):
    """How far a player came: a stage of the tournament, counted from 0, and the group in it."""

    tournament: Tournament
    stage: int
    group: str | None


class Column(msgspec.Struct, Generic[R], frozen=True):
    """A column: `code` says what its values are, `value` takes one from a row."""

    kind: Kind
    code: str
    value: Callable[[R], Any]


class Mark(msgspec.Struct, frozen=True):
    """A fact about a line that each medium puts in its own words."""

    code: Literal["eliminated", "dropped", "below_line", "outlook", "provisional", "inactive"]
    params: dict[str, Any] = {}


class Line(msgspec.Struct, Generic[R], frozen=True):
    """A row with whom it is about, its marks, and whether they are out of the event."""

    row: R
    player: Player
    marks: tuple[Mark, ...] = ()
    is_out: bool = False


class Section(msgspec.Struct, Generic[R], frozen=True):
    """The lines of a group and of a category; of everybody if both are None."""

    group: str | None
    lines: list[Line[R]]
    category: str | None = None


class Listing(msgspec.Struct, Generic[R], frozen=True):
    """A table to show. Notes are shown below it."""

    columns: Sequence[Column[R]]
    sections: Sequence[Section[R]]
    notes: tuple[Reason, ...] = ()

    @property
    def lines(self) -> Iterator[Line[R]]:
        for section in self.sections:
            yield from section.lines

    @property
    def rows(self) -> list[R]:
        return [line.row for line in self.lines]

    @property
    def in_groups(self) -> bool:
        return any(section.group is not None for section in self.sections)

    @property
    def in_categories(self) -> bool:
        return any(section.category is not None for section in self.sections)
