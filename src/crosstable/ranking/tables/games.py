"""The games of preferans that were played at tables: who sat where, the final scores, the bula.

A table whose papers are known has a game for each of them; one of three whose scores were entered without papers is one
game with its own bula or the event's.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.tournament import PlayerId, Stage, Table, Tournament
from crosstable.ranking.tables.ledger import run_of_tables


class TableGame(msgspec.Struct, frozen=True):
    """A game as a rating reads it: three players in the order of the seats, their scores (lower wins), the bula."""

    seats: tuple[PlayerId, ...]
    scores: tuple[Fraction, ...]
    bula: int
    unfinished: bool = False


class PlayedGame(msgspec.Struct, frozen=True):
    """A game with its place in the tournament; `game` counts the games of the table from 1."""

    round: int
    table: int | None
    game: int
    played: TableGame


def table_games(table: Table, config: Config) -> list[TableGame]:
    """Return the games of a table, in order; none if nothing is entered or the stage has no bula."""
    rules = config.of(TableSettings)
    bula = rules.bula
    if bula is None:
        return []
    if table.games:
        return [
            TableGame(
                game.seats,
                tuple(Fraction(score) for score in game.scores),
                bula if game.bula is None else game.bula,
                game.unfinished,
            )
            for game in table.games
        ]
    if table.scores is None or not rules.is_one_game(len(table.seats)):
        return []
    return [TableGame(table.seats, table.scores, bula if table.bula is None else table.bula, table.unfinished)]


class GameRecord(NamedTuple):
    """How many games a player has played, and the lowest score of one."""

    games: int
    best: Fraction


def game_records(tournament: Tournament, through: int | None = None) -> dict[PlayerId, GameRecord]:
    """Return the record of everybody who has played a game that counts for the leaderboard, up to that round."""
    records: dict[PlayerId, GameRecord] = {}
    for game in played_games(run_of_tables(tournament)):
        if through is not None and game.round > through:
            continue
        for player, score in zip(game.played.seats, game.played.scores, strict=True):
            before = records.get(player, GameRecord(0, score))
            records[player] = GameRecord(before.games + 1, min(before.best, score))
    return records


def played_games(stages: Sequence[Stage]) -> Iterator[PlayedGame]:
    for stage in stages:
        for round_ in stage.rounds:
            for table in round_.tables if round_.counts else ():
                for number, game in enumerate(table_games(table, stage.config), 1):
                    yield PlayedGame(round_.number, table.table, number, game)
