"""Games of preferans in columns of whole numbers: little memory, and fit for computing many at once."""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.ratings.game import Game, RegisteredRating, Side
from crosstable.ratings.preferans import SEATS
from crosstable.ratings.rounding import Number

# For type checkers only: `--help` should not wait for numpy.
if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Players = NDArray[np.int32]
else:
    Ints = Players = Any

MOST = 10**9  # with scores and bulas up to this nothing overflows
AT_ONCE = 1 << 12


class PackedGames(Sequence[Game]):
    """Games of three players in integer columns; a game object is made on access."""

    def __init__(self) -> None:
        self._index: dict[PlayerId, int] = {}
        self._players, self._scores, self._bulas = array("i"), array("q"), array("q")
        self._unfinished, self._dates = array("b"), array("i")
        self.given: dict[int, Mapping[PlayerId, Any]] = {}

    def add(self, game: Game) -> bool:
        """Take a game if it fits into the columns."""
        scores, bula, index = game.scores, game.bula, self._index
        if scores is None or list(map(len, game.sides)) != [1] * SEATS or list(map(type, scores)) != [int] * SEATS:
            return False
        if type(bula) is not int or bula > MOST or max(scores) > MOST or min(scores) < -MOST:
            return False
        if game.given:
            if not set(map(type, game.given.values())) <= {int, RegisteredRating}:
                return False
            self.given[len(self)] = game.given
        self._players.extend([index.setdefault(player, len(index)) for (player,) in game.sides])
        self._scores.extend(scores)  # type: ignore[arg-type]
        self._bulas.append(bula)
        self._unfinished.append(game.unfinished)
        self._dates.append(0 if game.date is None else int(game.date.replace("-", "")))
        return True

    def extend(self, names: Sequence[str], scores: Sequence[int], bulas: Iterable[int], days: Iterable[int]) -> None:
        """Take many games, three names and scores for each; they are known to fit. A day is 20260131, or 0."""
        index, games = self._index, len(scores) // SEATS
        for name in dict.fromkeys(names):
            index.setdefault(PlayerId(name), len(index))
        self._players.extend(map(index.__getitem__, names))
        self._scores.extend(scores)
        self._bulas.extend(bulas)
        self._unfinished.extend(bytes(games))
        self._dates.extend(days)

    @cached_property
    def ids(self) -> Side:
        return tuple(self._index)

    def __len__(self) -> int:
        return len(self._bulas)

    @overload
    def __getitem__(self, at: int) -> Game: ...

    @overload
    def __getitem__(self, at: slice) -> list[Game]: ...

    def __getitem__(self, at: int | slice) -> Game | list[Game]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        at = range(len(self))[at]
        three = slice(SEATS * at, SEATS * at + SEATS)
        day = f"{self._dates[at]:08}"
        return Game(
            sides=tuple((self.ids[i],) for i in self._players[three]),
            scores=tuple(self._scores[three]),
            bula=self._bulas[at],
            unfinished=bool(self._unfinished[at]),
            date=None if not self._dates[at] else f"{day[:4]}-{day[4:6]}-{day[6:]}",
            given=self.given.get(at, {}),
        )

    @property
    def players(self) -> Players:
        return np.frombuffer(self._players, dtype=np.int32).reshape(-1, SEATS)

    def results(self) -> Ints:
        """Return D and N of each player against both opponents, summed, in thousandths; lower is better."""
        scores = np.frombuffer(self._scores, dtype=np.int64).reshape(-1, SEATS)
        bulas = np.frombuffer(self._bulas, dtype=np.int64)
        results = np.zeros_like(scores)
        for i, j in ((0, 1), (0, 2), (1, 2)):
            difference = scores[:, i] - scores[:, j]
            both = np.sign(difference) * ((2000 * np.abs(difference) + bulas) // (2 * bulas) + 10 * bulas)
            results[:, i] += both
            results[:, j] -= both
        return results

    def doubtful(self) -> Ints:
        """Return the games that need a closer look before they are rated."""
        players, dates = self.players, np.frombuffer(self._dates, dtype=np.int32)
        scores = np.frombuffer(self._scores, dtype=np.int64).reshape(-1, SEATS)
        twice = (players == np.roll(players, 1, axis=1)).any(axis=1)
        unequal = (scores.sum(axis=1) != 0) & (np.frombuffer(self._unfinished, dtype=np.int8) == 0)
        backwards = (dates > 0) & (dates < np.maximum.accumulate(dates)) if len(dates) else dates > 0
        return np.flatnonzero(twice | unequal | backwards | (np.frombuffer(self._bulas, dtype=np.int64) <= 0))


def pack(games: Iterable[Game]) -> Sequence[Game]:
    """Return the games in columns; as a list if one of them does not fit."""
    if isinstance(games, PackedGames):
        return games
    packed = PackedGames()
    rest = iter(games)
    for game in rest:
        if not packed.add(game):
            return [*packed, game, *rest]
    return packed if len(packed) else []


def tables(games: Sequence[Game]) -> Iterator[Side]:
    if not isinstance(games, PackedGames):
        yield from (game.players for game in games)
        return
    ids = games.ids
    for begin in range(0, len(games), AT_ONCE):
        for a, b, c in games.players[begin : begin + AT_ONCE].tolist():
            yield ids[a], ids[b], ids[c]


class Rows(Sequence[tuple[Number, ...]]):
    """The changes of each game, from a column of whole numbers."""

    def __init__(self, column: Ints) -> None:
        self.column = column

    def __len__(self) -> int:
        return len(self.column)

    def __iter__(self) -> Iterator[tuple[Number, ...]]:
        for begin in range(0, len(self), AT_ONCE):
            yield from self[begin : begin + AT_ONCE]

    @overload
    def __getitem__(self, at: int) -> tuple[Number, ...]: ...

    @overload
    def __getitem__(self, at: slice) -> list[tuple[Number, ...]]: ...

    def __getitem__(self, at: int | slice) -> tuple[Number, ...] | list[tuple[Number, ...]]:
        if isinstance(at, slice):
            return [tuple(row) for row in self.column[at].tolist()]
        return tuple(self.column[at].tolist())
