"""The history of earlier rounds: meetings, rests, and seats.

| clause | where |
|---|---|
| meetings, rests and seats are of the whole tournament: of all stages played at tables, drafts left out | `past_of` |
| who was entered for a round and had no table sat out | `past_of` |
"""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.round_lines import Ints

Tables = tuple[tuple[PlayerId, ...], ...]


class Past(msgspec.Struct, frozen=True):
    """The tables of every earlier round, the numbers of these rounds, and how often each player sat out."""

    rounds: tuple[Tables, ...] = ()
    numbers: tuple[int, ...] = ()
    rests: Mapping[PlayerId, int] = {}

    def with_round(self, number: int, tables: Tables, out: Sequence[PlayerId]) -> "Past":
        rests = {**self.rests, **{player: self.rests.get(player, 0) + 1 for player in out}}
        return Past((*self.rounds, tables), (*self.numbers, number), rests)


def past_of(tournament: Tournament, number: int) -> Past:
    rests: dict[PlayerId, int] = {}
    played = [round_ for round_ in tournament.all_rounds if round_.counts and round_.number < number and round_.tables]
    for round_ in played:
        seated = {seat for table in round_.tables for seat in table.seats}
        for player in tournament.players:
            if player.id not in seated and player.plays_in(round_.number):
                rests[player.id] = rests.get(player.id, 0) + 1
    tables = tuple(tuple(table.seats for table in round_.tables) for round_ in played)
    return Past(tables, tuple(round_.number for round_ in played), rests)


def tables_had(past: Past, ids: Sequence[PlayerId]) -> Ints:
    """Return the table of each of these players in every earlier round; -1 for none."""
    place = {player: i for i, player in enumerate(ids)}
    had = np.full((len(past.rounds), len(ids)), -1, dtype=np.int64)
    for row, tables in zip(had, past.rounds, strict=True):
        for number, table in enumerate(tables):
            for sitter in table:
                if sitter in place:
                    row[place[sitter]] = number
    return had


def meeting_matrix(row: Ints) -> Ints:
    """Return a matrix with 1 for each pair at the same table."""
    same: Ints = ((row[:, None] == row) & (row >= 0)).astype(np.int64)
    np.fill_diagonal(same, 0)
    return same


def seats_had(past: Past, size: int) -> dict[PlayerId, list[int]]:
    had: dict[PlayerId, list[int]] = {}
    for tables in past.rounds:
        for table in tables:
            for seat, player in enumerate(table[:size]):
                had.setdefault(player, [0] * size)[seat] += 1
    return had
