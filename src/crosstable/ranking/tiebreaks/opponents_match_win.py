"""omw: how well the opponents did."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.tiebreaks.match_win import match_win
from crosstable.ranking.values import Values, at_least, mean_over_opponents


@tiebreak("omw", source="MTR Appendix C", is_rate=True)
def opponents_match_win(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean over opponents met of their match-win share, each at least `omw_floor`."""
    own = match_win(ledger, occasion)
    return mean_over_opponents(ledger, at_least(own, ledger.config.omw_floor), raw=own)
