"""match_wins: how many matches were won, byes included."""

from crosstable.standings.ledger import Ledger
from crosstable.standings.registry import Occasion, tiebreak
from crosstable.standings.values import Values, whole


@tiebreak("match_wins", source="house rules")
def match_wins(ledger: Ledger, _: Occasion) -> Values:
    """The number of matches won."""
    return whole(ledger.wins)
