"""mw: match points out of the most that were possible."""

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, ratio


@tiebreak("mw", source="MTR Appendix C", is_rate=True)
def match_win(ledger: Ledger, _: Occasion) -> Values:
    """Return match points / (win points x matches counted, byes included), games where these have the points.

    0 with none.
    """
    won, lost, drawn = ledger.games
    counted = won + lost + drawn if ledger.config.points_for == "game" else ledger.played
    return ratio(ledger.board_points, counted * ledger.config.points.win)
