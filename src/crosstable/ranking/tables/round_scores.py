"""The scores of a round of tables, as columns, and exact rational numbers in columns.

Whole numbers are kept wherever it goes: scores doubled, since multipliers go by halves, and instants in millionths of
a second. A column in which one number is not whole then holds Python's rationals, which add up and compare as well.

What a table is worth is kept for as long as the table lives, and the sheet of a round for as long as the round does:
between one tap and the next a single table changes, and with it its round.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain, repeat
from typing import Any, Generic, NamedTuple, TypeVar, cast
from weakref import ref

import numpy as np

from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import PlayerId, Round, Table
from crosstable.ranking.round_lines import Ints, Numbers
from crosstable.ranking.tables.scoring import (
    NEVER,
    TIME_UNIT,
    Number,
    SeatScores,
    scoring_settings,
    seat_scores,
    simplify,
)

SCORE_UNIT = 2

# Sums over all rounds of numbers up to this one stay inside 64 bits.
_FITS = 1 << 50


class Sheet(NamedTuple):
    """A column for each question, an entry for each player of the roster; 0 for who is not seated.

    `score` and `table_score` are doubled and have the multiplier in them, `last_win` is `NEVER` for none, `table` is 0
    for a table without a number, `seat` is -1 for who is not seated.
    """

    score: Numbers
    points: Numbers
    wins: Ints
    last_win: Numbers
    table_score: Numbers
    seated: Ints
    table: Ints
    seat: Ints


T = TypeVar("T", Table, Round)
V = TypeVar("V")


class _CachedValue(NamedTuple, Generic[T, V]):
    """A value computed from an object, and what else it depends on: the players' ids, the scoring settings."""

    thing: "ref[T]"
    ids: tuple[PlayerId, ...] | None
    scoring: tuple[object, ...]
    value: V


# By the identity of a table or round that lives; an entry goes when it does.
_seats: "dict[int, _CachedValue[Table, SeatScores]]" = {}
_sheets: "dict[int, _CachedValue[Round, Sheet]]" = {}


def forget_all() -> None:
    """Forget everything that was worked out, as after a start."""
    _seats.clear()
    _sheets.clear()
    for known in (*_EXACT.values(), *_EXACT_OR_NONE.values()):
        known.clear()


def sheet_of(round_: Round, ids: tuple[PlayerId, ...], index: Mapping[PlayerId, int], rules: TableSettings) -> Sheet:
    """Return the sheet of a round for players in that order; `index` gives the place of each. Not to be changed."""
    key, scoring = id(round_), scoring_settings(rules)
    kept = _sheets.get(key)
    if kept is not None and kept.thing() is round_ and kept.ids is ids and kept.scoring == scoring:
        return kept.value
    sheet = _sheet(round_, index, rules, scoring)
    _sheets[key] = _CachedValue(ref(round_, lambda _: _forget(_sheets, key)), ids, scoring, sheet)
    return sheet


def _seats_of(table: Table, rules: TableSettings, scoring: tuple[object, ...]) -> SeatScores:
    key = id(table)
    kept = _seats.get(key)
    if kept is not None and kept.thing() is table and kept.scoring == scoring:
        return kept.value
    seats = seat_scores(table, rules)
    _seats[key] = _CachedValue(ref(table, lambda _: _forget(_seats, key)), None, scoring, seats)
    return seats


def _forget(kept: dict[int, Any], key: int) -> None:
    kept.pop(key, None)


def _sheet(round_: Round, index: Mapping[PlayerId, int], rules: TableSettings, scoring: tuple[object, ...]) -> Sheet:
    tables = [table for table in round_.tables if table.seats]
    if not tables:
        return empty(len(index))
    sheets = [_seats_of(table, rules, scoring) for table in tables]
    sizes = np.array([len(table.seats) for table in tables], dtype=np.int64)
    starts = np.cumsum(sizes) - sizes
    points = column(list(chain.from_iterable([seats.points for seats in sheets])))
    score = points * simplify(round_.multiplier * SCORE_UNIT)
    # Seats of unknown players score nothing and have no place; they share the entry after the last.
    who = np.fromiter(
        map(index.get, chain.from_iterable([table.seats for table in tables]), repeat(len(index))), np.int64
    )

    def spread(entries: Numbers, nothing: int = 0) -> Numbers:
        every = np.full(len(index) + 1, nothing, dtype=entries.dtype)
        every[who] = entries
        every.flags.writeable = False
        return every[:-1]

    return Sheet(
        score=spread(score),
        points=spread(points),
        wins=spread(np.fromiter(chain.from_iterable([seats.wins for seats in sheets]), np.int64)),
        last_win=spread(column(list(chain.from_iterable([seats.last_win for seats in sheets]))), NEVER),
        table_score=spread(np.repeat(np.add.reduceat(score, starts), sizes)),
        seated=spread(np.ones(len(who), dtype=np.int64)),
        table=spread(np.repeat(np.array([table.table or 0 for table in tables], dtype=np.int64), sizes)),
        seat=spread(np.arange(len(who)) - np.repeat(starts, sizes), -1),
    )


def empty(size: int) -> Sheet:
    nothing = np.zeros(size, dtype=np.int64)
    never, nowhere = np.full(size, NEVER), np.full(size, -1)
    return Sheet(nothing, nothing, nothing, never, nothing, nothing, nothing, nowhere)


def column(numbers: Sequence[Number]) -> Numbers:
    """Return numbers as a column: of 64 bits where all are whole and fit, else of Python's own."""
    array = np.array(numbers) if numbers else np.zeros(0, dtype=np.int64)
    if array.dtype == np.int64 and not ((array > _FITS) | (array < -_FITS)).any():
        return array
    of_python = np.empty(len(numbers), dtype=object)
    of_python[:] = numbers
    return of_python


class _ScaledRationals(dict[Number, Fraction | None]):
    """Rationals as multiples of 1/`unit`; cached, because the same few are needed after every tap."""

    def __init__(self, unit: int, never: Number | None) -> None:
        self.unit, self.never = unit, never

    def __missing__(self, value: Number) -> Fraction | None:
        if len(self) >= MOST_EXACT:
            self.clear()
        scaled = self[value] = None if value == self.never else Fraction(value) / self.unit
        return scaled


MOST_EXACT = 1 << 16
_EXACT = {unit: _ScaledRationals(unit, None) for unit in (1, SCORE_UNIT, TIME_UNIT)}
_EXACT_OR_NONE = {unit: _ScaledRationals(unit, NEVER) for unit in _EXACT}


def exact(entries: Numbers, unit: int) -> list[Fraction]:
    """Return a column's numbers as people read them."""
    return cast("list[Fraction]", list(map(_EXACT[unit].__getitem__, entries.tolist())))


def exact_or_none(entries: Numbers, unit: int) -> list[Fraction | None]:
    """Return a column's numbers; None for `NEVER`."""
    return list(map(_EXACT_OR_NONE[unit].__getitem__, entries.tolist()))
