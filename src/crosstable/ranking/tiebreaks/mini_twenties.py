"""mini_twenties: twenties in the matches among all who were level on points."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league, twenties_column
from crosstable.ranking.registry import Tied, group_tiebreak
from crosstable.ranking.values import Values


@group_tiebreak("mini_twenties", source="mini-league of the whole tied group")
def mini_twenties(ledger: Ledger, tied: Tied) -> Values | None:
    """Return twenties from the matches between the players who were level on points at first."""
    return twenties_column(ledger, mini_league(ledger, tied.at_first, tied.now))
