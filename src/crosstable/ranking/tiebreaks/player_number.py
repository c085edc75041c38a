"""player_number: the order of entry; the lower number wins."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, whole


@tiebreak("player_number", source="order of entry", higher_wins=False)
def player_number(ledger: Ledger, _: Occasion) -> Values:
    """Return the player's number."""
    return whole(ledger.number)
