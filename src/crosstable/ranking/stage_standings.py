"""The interface that the standings of matches and the leaderboard of tables share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, PlayerId
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.rows import CriterionKind, Record, Separation
from crosstable.ranking.tables.ledger import TableLedger


class RankedRow(Protocol):
    """One player's line of the standings."""

    @property
    def rank(self) -> int: ...

    @property
    def player(self) -> Player: ...

    @property
    def tied_with(self) -> tuple[PlayerId, ...]: ...

    @property
    def group(self) -> str | None: ...

    @property
    def record(self) -> Record | None: ...


# Players best first, those who share a rank together.
Levels = list[list[PlayerId]]

Row = TypeVar("Row", bound=RankedRow, covariant=True)


class StageStandings(ABC, Generic[Row]):
    """The ranking of the current stage of a tournament, now or after a round."""

    criterion_kind: ClassVar[CriterionKind]
    ledger: Ledger | TableLedger
    # Places go by points; in a bracket they do not, and points are not shown.
    by_points: bool

    @property
    @abstractmethod
    def rows(self) -> Sequence[Row]: ...

    @property
    @abstractmethod
    def row_numbers(self) -> Mapping[PlayerId, int]:
        """The index of each listed player in `rows`."""

    @property
    @abstractmethod
    def disqualified(self) -> list[Player]: ...

    @property
    @abstractmethod
    def shown_codes(self) -> Sequence[str]:
        """The tie-breaks or criteria that have a column, each once."""

    @property
    @abstractmethod
    def levels(self) -> Mapping[str | None, Levels]: ...

    @abstractmethod
    def points(self, player: PlayerId) -> Fraction: ...

    @abstractmethod
    def _first_difference(self, above: PlayerId, below: PlayerId) -> Separation: ...

    def __len__(self) -> int:
        return len(self.row_numbers)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @cached_property
    def groups(self) -> Mapping[str | None, Sequence[Row]]:
        """The rows of each group, in the order of the groups; every row under None without groups."""
        groups: dict[str | None, list[Row]] = {} if self.rows else {None: []}
        for row in self.rows:
            groups.setdefault(row.group, []).append(row)
        return groups

    def place(self, player: PlayerId) -> int:
        if player not in self.row_numbers:
            raise Refusal("no_place", player=player)
        return self.row_numbers[player]

    def row(self, player: PlayerId) -> Row:
        return self.rows[self.place(player)]

    def get(self, player: PlayerId) -> Row | None:
        return self.rows[self.row_numbers[player]] if player in self.row_numbers else None

    def neighbours(self, player: PlayerId) -> tuple[PlayerId | None, PlayerId | None]:
        """Return the players just above and below in the same group; None at its ends."""
        place, group = self.place(player), self.row(player).group
        rows = [self.rows[each] if 0 <= each < len(self) else None for each in (place - 1, place + 1)]
        above, below = (None if row is None or row.group != group else row.player.id for row in rows)
        return above, below

    def separation(self, player: PlayerId, other: PlayerId) -> Separation:
        """Return the first criterion on which two players differ, with both values; none if they share the rank.

        Raises `Refusal` if one of them has no place, both are the same, or they are in different groups.
        """
        above, below = sorted((player, other), key=self.place)
        if above == below:
            raise Refusal("named_twice", player=above)
        if self.row(above).group != self.row(below).group:
            raise Refusal("other_groups", players=[player, other])
        return self._first_difference(above, below)
