"""game_wins: how many games were won, byes included."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, whole


@tiebreak("game_wins", source="house rules", is_sum=True)
def game_wins(ledger: Ledger, _: Occasion) -> Values:
    """Return the number of games won."""
    return whole(ledger.games[0])
