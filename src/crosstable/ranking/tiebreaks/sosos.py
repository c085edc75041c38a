"""sosos: the strength of the opponents' schedules."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.tiebreaks.sos import sos
from crosstable.ranking.values import Values, mean_over_opponents


@tiebreak("sosos", source="strength of schedule")
def sosos(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean of opponents' `sos`."""
    return mean_over_opponents(ledger, sos(ledger, occasion))
