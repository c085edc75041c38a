"""Tables that are made up, and the cut with which every round ends."""

import msgspec

from crosstable.model.tournament import Player, Tournament
from crosstable.simulation.tables import KIND as TABLES
from crosstable.standings.tables.cut_line import cut


def _cut(tournament: Tournament) -> Tournament:
    """The tournament in which those are eliminated whom the cut after its last round names."""
    found = cut(tournament)
    gone = set(found.cut)

    def after(player: Player) -> Player:
        return msgspec.structs.replace(player, eliminated_in=found.number) if player.id in gone else player

    return msgspec.structs.replace(tournament, players=tuple(map(after, tournament.players))) if gone else tournament


KIND = TABLES._replace(close=_cut)
