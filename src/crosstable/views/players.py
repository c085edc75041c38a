"""The list of players: who has left and when, which group they play in, which columns there are."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from crosstable.model.names import sort_key
from crosstable.model.tournament import Player, Tournament

# The columns after number and name, for everybody and for the desk.
PUBLIC_COLUMNS = ("group", "category", "title", "federation", "club", "rating")
DESK_COLUMNS = ("rating", "title", "federation", "born", "club", "town", "group", "category")


class Exit(NamedTuple):
    """Why and in or after which round a player is out for good."""

    kind: Literal["disqualified", "dropped", "eliminated"]
    round: int


class PlayerRow(msgspec.Struct, frozen=True):
    """A player in the list: the group of the latest stage with groups, else of the entry."""

    player: Player
    group: str | None
    exit: Exit | None

    @property
    def rating(self) -> int | None:
        return self.player.rating

    @property
    def title(self) -> str | None:
        return self.player.title

    @property
    def federation(self) -> str | None:
        return self.player.federation

    @property
    def born(self) -> int | None:
        return self.player.born

    @property
    def category(self) -> str | None:
        return self.player.category

    @property
    def club(self) -> str | None:
        return self.player.club

    @property
    def town(self) -> str | None:
        return self.player.town


def player_rows(tournament: Tournament, *, by_name: bool = False) -> list[PlayerRow]:
    rows = [PlayerRow(player, latest_group(tournament, player), exit_of(player)) for player in tournament.players]
    if by_name:
        return sorted(rows, key=lambda row: (sort_key(row.player.name), row.player.number))
    return sorted(rows, key=lambda row: row.player.number)


def used_columns(rows: Sequence[PlayerRow], columns: Sequence[str]) -> list[str]:
    return [column for column in columns if any(getattr(row, column) is not None for row in rows)]


def latest_group(tournament: Tournament, player: Player) -> str | None:
    groups = (stage.membership.get(player.id) for stage in reversed(tournament.stages))
    return next((group for group in groups if group), player.group)


def exit_of(player: Player) -> Exit | None:
    if player.disqualified_in is not None:
        return Exit("disqualified", player.disqualified_in)
    if player.dropped_after is not None:
        return Exit("dropped", player.dropped_after)
    if player.eliminated_in is not None:
        return Exit("eliminated", player.eliminated_in)
    return None
