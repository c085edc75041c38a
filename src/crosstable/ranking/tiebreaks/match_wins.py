"""match_wins: how many matches were won, byes included."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, whole


@tiebreak("match_wins", source="house rules", is_sum=True)
def match_wins(ledger: Ledger, _: Occasion) -> Values:
    """Return the number of matches won."""
    return whole(ledger.wins)
