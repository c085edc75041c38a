"""sos: strength of schedule, the opponents' points per match."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, mean_over_opponents, ratio


@tiebreak("sos", source="strength of schedule")
def sos(ledger: Ledger, _: Occasion) -> Values:
    """Return the mean of opponents' points per match."""
    return mean_over_opponents(ledger, ratio(ledger.board_points, ledger.played * 2))
