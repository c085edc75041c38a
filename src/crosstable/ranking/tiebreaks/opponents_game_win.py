"""ogw: how well the opponents did in games."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.tiebreaks.game_win import bare_game_win, game_win
from crosstable.ranking.values import Values, mean_over_opponents


@tiebreak("ogw", source="MTR Appendix C", is_rate=True)
def opponents_game_win(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean over opponents met of their `gw`."""
    return mean_over_opponents(ledger, game_win(ledger, occasion), raw=bare_game_win(ledger))
