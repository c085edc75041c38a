"""Made-up events of each format of play, after a round or during it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from crosstable.model.tournament import Match, Round, Table, Tournament
from crosstable.simulation.options import simulation
from crosstable.simulation.run import simulate

GOLD_AND_SILVER = {"split": [{"group": "Gold", "places": [1, 2]}, {"group": "Silver", "places": [3, 4]}]}
TOP_4 = "single_elimination: top 4"
TOP_8 = {"then": ["single_elimination: top 8"], "rounds": 3, "drops": 0.05, "draws": 0.1}
GROUPS = {"then": [{"preset": "crokinole_groups", "entry": GOLD_AND_SILVER}], "config": {"group_count": 2}}
EVENTS: dict[str, dict[str, Any]] = {
    "swiss": {"preset": "mtg", "players": 12, "seed": 3, **TOP_8},
    "chess": {"preset": "chess", "players": 11, "seed": 2, "rounds": 4, "drops": 0.1, "draws": 0.4},
    "groups": {"preset": "crokinole_groups", "players": 9, "seed": 1, **GROUPS},
    "cut line": {"preset": "speed_jong_cut_line", "players": 16, "seed": 3},
    "cut line and playoff": {"preset": "speed_jong_cut_line", "players": 16, "seed": 3, "then": [TOP_4]},
    "teams": {"preset": "chess_teams", "players": 5, "rounds": 3, "seed": 1},
    "preferans": {"preset": "preferans", "players": 9, "rounds": 2, "seed": 1},
    "riichi": {"preset": "riichi", "players": 12, "rounds": 2, "seed": 1},
    "thirds": {"preset": "riichi", "players": 12, "rounds": 2, "seed": 1, "config": {"uma": [20, 10, -10, -20]}},
}


class Moment(NamedTuple):
    """When to look: after a round of an event, or while it is played."""

    event: str
    after: int
    is_played: bool = False

    @property
    def tournament(self) -> Tournament:
        *_, tournament = zip(range(self.after + 1), simulate(simulation(**EVENTS[self.event])), strict=False)
        found = with_thirds(tournament[1]) if self.event == "thirds" else tournament[1]
        return reopen_last_round(found) if self.is_played else found


def with_thirds(tournament: Tournament) -> Tournament:
    """Return a tournament with a table of its last round at which three share their places, and so a third each."""
    stage, even = tournament.stage, tuple(map(Fraction, (35_000, 35_000, 35_000, 15_000)))
    *before, last = stage.rounds
    table, *others = last.tables
    tables = (msgspec.structs.replace(table, scores=even), *others)
    rounds = (*before, msgspec.structs.replace(last, tables=tables))
    return msgspec.structs.replace(tournament, stages=(msgspec.structs.replace(stage, rounds=rounds),))


def reopen_last_round(tournament: Tournament) -> Tournament:
    """Return a tournament whose last round is being played: every other result is missing."""
    stage = tournament.stage
    last = stage.rounds[-1]
    played: Sequence[Match] = [match for match in last.matches if (match.table or 0) % 2]
    matches = tuple(match if match in played else msgspec.structs.replace(match, result=None) for match in last.matches)
    tables = tuple(table if (table.table or 0) % 2 else Table(table.seats, table.table) for table in last.tables)
    round_ = Round(last.number, "in_progress", matches, last.byes, tables, last.multiplier)
    stages = (*tournament.stages[:-1], msgspec.structs.replace(stage, rounds=(*stage.rounds[:-1], round_)))
    players = [
        msgspec.structs.replace(
            player,
            eliminated_in=None if player.eliminated_in == last.number else player.eliminated_in,
            dropped_after=None if player.dropped_after == last.number else player.dropped_after,
        )
        for player in tournament.players
    ]
    return msgspec.structs.replace(tournament, stages=stages, players=tuple(players))


def label(moment: Moment) -> str:
    return f"{moment.event}, {'in' if moment.is_played else 'after'} {moment.after}"
