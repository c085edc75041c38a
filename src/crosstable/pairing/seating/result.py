"""The seating of a round: the tables, who sits out, its quality and whether that is proved best."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId

Mode = Literal["random", "by_rank", "spread", "fresh"]
Leftovers = Literal["sit_out", "short_tables", "stand_in"]


class SeatedTable(msgspec.Struct, frozen=True):
    """A table of the new round, its players in the order of the seats (East, South, West, North for four).

    Stand-ins take the seats after the last player: they score nothing and have no rank.
    """

    table: int
    seats: tuple[PlayerId, ...]
    stand_ins: int = 0
    by_hand: bool = False


class Seating(msgspec.Struct, frozen=True):
    """A round as the engine would seat it, by table.

    `repeats` are the pairs at one table who have met before; `clashes` the pairs there that `separate` asks to keep
    apart. `proved`: the mode was carried out, and nothing with fewer clashes, or as many and fewer repeats, exists for
    a mode that looks at them.
    """

    round: int
    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[PlayerId, ...]
    repeats: int
    clashes: int
    proved: bool
    warnings: tuple[Reason, ...] = ()


class Meeting(msgspec.Struct, frozen=True):
    """Two who share a table of the new round, and the earlier rounds in which they met."""

    players: tuple[PlayerId, PlayerId]
    table: int
    rounds: tuple[int, ...]


class Clash(msgspec.Struct, frozen=True):
    """Two who share a table although they should be kept apart, and why they should."""

    players: tuple[PlayerId, PlayerId]
    table: int
    by: Literal["forbidden", "club", "town"]


class SeatingReport(msgspec.Struct, frozen=True):
    """Facts to check before a seating is published; counts of seats and rests include the new round."""

    round: int
    repeats: tuple[Meeting, ...]
    clashes: tuple[Clash, ...]
    rests: Mapping[PlayerId, int]
    seats: Mapping[PlayerId, tuple[int, ...]]
    unevenness: int
