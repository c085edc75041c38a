"""game_wins: how many games were won, byes included."""

from crosstable.standings.ledger import Ledger
from crosstable.standings.registry import Occasion, tiebreak
from crosstable.standings.values import Values, whole


@tiebreak("game_wins", source="house rules")
def game_wins(ledger: Ledger, _: Occasion) -> Values:
    """The number of games won."""
    return whole(ledger.games[0])
