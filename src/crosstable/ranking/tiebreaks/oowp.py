"""oowp: the opponents' opponents' win percentage as the Pokemon handbook defines it."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.tiebreaks.owp import frozen, owp
from crosstable.ranking.values import Values, mean_over_opponents


@tiebreak("oowp", source="Play! Pokemon TRH 5.6.1", is_rate=True)
def oowp(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean `owp` of the opponents met, frozen with the drop like `owp` itself."""
    return frozen(ledger, lambda then: mean_over_opponents(then, owp(then, occasion)))
