"""board_wins: how many boards a team won, those of byes included."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, whole


@tiebreak("board_wins", source="team events", is_sum=True)
def board_wins(ledger: Ledger, _: Occasion) -> Values:
    """Return the number of boards won."""
    return whole(ledger.games[0])
