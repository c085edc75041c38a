"""mw: match points out of the most that were possible."""

from crosstable.standings.ledger import Ledger
from crosstable.standings.registry import Occasion, tiebreak
from crosstable.standings.values import Values, ratio


@tiebreak("mw", source="MTR Appendix C")
def match_win(ledger: Ledger, _: Occasion) -> Values:
    """Match points / (win points x matches counted, byes included); 0 with none."""
    return ratio(ledger.points, ledger.played * ledger.config.points.win)
