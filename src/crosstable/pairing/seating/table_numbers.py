"""Numbers of tables: around tables set by hand, tables that are not in use, and tables that a player needs.

| clause | where |
|---|---|
| inactive tables are not used; one set by hand stays where it was put, with a warning | `Numbers.keep` |
| a player who needs a table gets it where it is free; otherwise a warning says so | `Numbers.need`, `unmet_needs` |
| the lowest free numbers for the rest | `Numbers.lowest` |
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.result import SeatedTable

Needs = Mapping[PlayerId, int]  # in the order in which they are served


class Numbers:
    """Which numbers are taken so far."""

    def __init__(self, inactive: Collection[int]) -> None:
        self.inactive = frozenset(inactive)
        self.taken: set[int] = set()
        self.warnings: list[Reason] = []
        self._next = 1

    def copy(self) -> "Numbers":
        other = Numbers(self.inactive)
        other.taken, other.warnings, other._next = {*self.taken}, [*self.warnings], self._next
        return other

    def take_lowest(self) -> int:
        while self._next in self.taken or self._next in self.inactive:
            self._next += 1
        self.taken.add(self._next)
        return self._next

    def reserve(self, number: int) -> int | None:
        """Take a manual number; None if another manual table has it."""
        if number in self.taken:
            self.warnings.append(Reason("table_set_twice", {"table": number}))
            return None
        if number in self.inactive:
            self.warnings.append(Reason("inactive_table_set", {"table": number}))
        self.taken.add(number)
        return number

    def take_needed(self, players: Sequence[PlayerId], needs: Needs) -> int | None:
        """Take the first free number that one of these players needs."""
        for player in players:
            number = needs.get(player)
            if number is not None and number not in self.taken and number not in self.inactive:
                self.taken.add(number)
                return number
        return None

    def numbers_for_groups(self, groups: Sequence[Sequence[PlayerId]], needs: Needs) -> list[int]:
        """Return a number for each group: needs first, the lowest free ones for the rest, in order."""
        needed = [self.take_needed(group, needs) for group in groups]
        return [self.take_lowest() if number is None else number for number in needed]

    def numbers_for_players(self, players: Collection[PlayerId], needs: Needs, count: int) -> list[int]:
        """Return `count` sorted table numbers: those the players need, topped up with the lowest free."""
        needed: list[int] = []
        for need in needs:
            if need in players and len(needed) < count:
                number = self.take_needed([need], needs)
                needed += [] if number is None else [number]
        return sorted([*needed, *(self.take_lowest() for _ in range(count - len(needed)))])


def locked_tables(
    players: Collection[PlayerId], numbers: Sequence[int], sizes: Sequence[int], needs: Needs
) -> dict[PlayerId, int]:
    """Return the index in `numbers` of each table that a player needs, as long as there are seats."""
    room = dict(zip(numbers, sizes, strict=True))
    place = {number: i for i, number in enumerate(numbers)}
    locked: dict[PlayerId, int] = {}
    for player, number in needs.items():
        if player in players and room.get(number, 0) > 0:
            room[number] -= 1
            locked[player] = place[number]
    return locked


def unmet_needs(tables: Sequence[SeatedTable], needs: Needs, inactive: Collection[int]) -> Iterator[Reason]:
    """Yield a warning for each player whose fixed table was not granted."""
    for table in tables:
        for seat in table.seats:
            number = needs.get(seat)
            if number is not None and number != table.table:
                code = "fixed_table_inactive" if number in inactive else "fixed_table_taken"
                yield Reason(code, {"player": seat, "table": number})
