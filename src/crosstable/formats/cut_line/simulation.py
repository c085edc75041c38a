"""Tables that are made up, and the cut with which every round ends."""

from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import cut
from crosstable.simulation.tables import KIND as TABLES


def _cut(tournament: Tournament) -> Tournament:
    """Return the tournament without those whom the cut after its last round names."""
    result = cut(tournament)
    return tournament.with_eliminated(result.cut, result.number)


KIND = TABLES._replace(close=_cut)
