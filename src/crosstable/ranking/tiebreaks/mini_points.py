"""mini_points: points among all who were level on points, whoever of them is still level."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league, points_column
from crosstable.ranking.registry import Tied, group_tiebreak
from crosstable.ranking.values import Values


@group_tiebreak("mini_points", source="mini-league of the whole tied group")
def mini_points(ledger: Ledger, tied: Tied) -> Values | None:
    """Return points from the matches between the players who were level on points at first."""
    return points_column(ledger, mini_league(ledger, tied.at_first, tied.now))
