"""Rounds that a player is excused from: announced absences and requested byes, and what each is worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from crosstable.model.validation import Many, OneOf, OrNull, Problems, Schema, Shape

# Half of a win, a win, or nothing.
Worth = Literal["none", "half", "full"]
WORTHS: tuple[Worth, ...] = ("none", "half", "full")

# From one round to another (None: to the end), and the worth; nothing without it.
Absence = tuple[int, int | None] | tuple[int, int | None, Worth]


class AbsenceShape:
    """`[first, last]`, or `[first, last, worth]` if it is worth something."""

    def __init__(self, number: Shape) -> None:
        self._rounds = Many(OrNull(number), 2, 2)
        self._worth = OneOf(*WORTHS)

    def read(self, value: Any, path: str, problems: Problems) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != 3:
            return self._rounds.read(value, path, problems)
        rounds = self._rounds.read(value[:2], path, problems)
        worth = self._worth.read(value[2], f"{path}[2]", problems)
        return rounds if worth == "none" else (*rounds, worth)

    def schema(self) -> Schema:
        rounds = self._rounds.schema()
        return {
            "type": "array",
            "prefixItems": [rounds["items"], rounds["items"], self._worth.schema()],
            "minItems": 2,
            "maxItems": 3,
        }


def absence(first: int, last: int | None, worth: Worth = "none") -> Absence:
    return (first, last) if worth == "none" else (first, last, worth)


def worth_of(absence_: Sequence[Any]) -> Worth:
    return absence_[2] if len(absence_) > 2 else "none"


def worth_in(absences: Iterable[Sequence[Any]], number: int) -> Worth | None:
    """Return the worth of a missed round; None if the player does not miss it. The latest absence counts."""
    worth: Worth | None = None
    for absence_ in absences:
        first, last = absence_[:2]
        if first <= number and (last is None or number <= last):
            worth = worth_of(absence_)
    return worth


def worths_through(absences: Sequence[Sequence[Any]], last: int) -> Mapping[int, Worth]:
    worths = ((number, worth_in(absences, number)) for number in range(1, last + 1))
    return {number: worth for number, worth in worths if worth is not None}


def absences_to_come(absences: Sequence[Absence], last: int) -> list[Absence]:
    """Return absences without past byes worth points, for formats that record these elsewhere."""
    remaining = []
    for first, end, *worth in absences:
        if not worth or end is None or end > last:
            remaining.append(absence(max(first, last + 1) if worth else first, end, *worth))
    return remaining


def byes_worth_points(absences: Sequence[Sequence[Any]]) -> Iterator[Sequence[Any]]:
    return (absence_ for absence_ in absences if worth_of(absence_) != "none")
