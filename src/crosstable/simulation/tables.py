"""Formats of tables: every round is seated by the real engine.

| clause |
|---|
| seated by the configuration; modes by rank begin with the second round, and the first is drawn |
| how many there were at the start is kept with the first round |
| who drops after a round is gone before the cut of that round |
"""

from collections.abc import Iterator

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.tournament import Round, Table, Tournament
from crosstable.pairing.seating.result import Seating
from crosstable.pairing.seating.seat import BY_RANK, seat_players
from crosstable.pairing.seating.sizes import least_players
from crosstable.ranking.tables.cut_line import original_size
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.simulation.games import Game, table_of
from crosstable.simulation.kind import Occasion, SimulatedKind

ROUNDS = 4


def _play(tournament: Tournament, occasion: Occasion) -> Tournament:
    seating = _seat(tournament, occasion.number)
    multipliers = occasion.wishes.multipliers
    round_ = Round(
        occasion.number,
        "completed",
        tables=tuple(_tables(seating, tournament, occasion)),
        multiplier=multipliers[min(occasion.number, len(multipliers)) - 1],
    )
    stage = msgspec.structs.replace(tournament.stage, original=original_size(tournament))
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], stage)).with_round(round_)


def play_open_tables(round_: Round, tournament: Tournament, occasion: Occasion) -> Round:
    """Return the round with results for the tables without any."""
    players, config = tournament.by_id, tournament.stage.config

    def play(table: Table) -> Table:
        here = tuple(players[player] for player in table.seats)
        return table_of(Game(here, round_.number, table.table or 0, config, occasion.chance))

    tables = (
        table if table.events or table.scores or table.places or table.games else play(table) for table in round_.tables
    )
    return msgspec.structs.replace(round_, status="completed", tables=tuple(tables))


def _seat(tournament: Tournament, number: int) -> Seating:
    """Return the round as the engine seats it. Raises `Refusal` if there are too few for a table."""
    drawn = number == tournament.stage_start and tournament.stage.config.of(TableSettings).seating in BY_RANK
    return seat_players(tournament, ranking=Leaderboard(tournament).active_players, mode="random" if drawn else None)


def _tables(seating: Seating, tournament: Tournament, occasion: Occasion) -> Iterator[Table]:
    players, config = tournament.by_id, tournament.stage.config
    for table in seating.tables:
        here = tuple(players[player] for player in table.seats)
        yield table_of(Game(here, seating.round, table.table, config, occasion.chance))


def _four(_players: int, _config: Config) -> int:
    return ROUNDS


def _one_table(config: Config) -> int:
    rules = config.of(TableSettings)
    return least_players(rules.table_size, rules.leftovers)


KIND = SimulatedKind(options=frozenset({"multipliers"}), rounds=_four, fewest=_one_table, play=_play)
