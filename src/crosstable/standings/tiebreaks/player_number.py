"""player_number: the order of entry; the lower number wins."""

from crosstable.standings.ledger import Ledger
from crosstable.standings.registry import Occasion, tiebreak
from crosstable.standings.values import Values, whole


@tiebreak("player_number", source="order of entry", higher_wins=False)
def player_number(ledger: Ledger, _: Occasion) -> Values:
    """The player's number."""
    return whole(ledger.number)
