"""The standings of a tournament's present stage, of matches or of tables."""

from crosstable.model.tournament import Tournament
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard


def standings_of(tournament: Tournament, through: int | None = None) -> Standings | Leaderboard:
    at_tables = tournament.stage.config.traits.at_tables
    return Leaderboard(tournament, through) if at_tables else Standings(tournament, through)
