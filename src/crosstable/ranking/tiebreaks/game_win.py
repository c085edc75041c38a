"""gw: game points out of the most that were possible."""

import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, at_least, once_per_ledger, ratio


@once_per_ledger
def bare_game_win(ledger: Ledger) -> Values:
    """Return game points / (win points x games played): drawn games are draws, bye games wins; 0 with too few games."""
    won, lost, drawn = ledger.games
    points = ledger.config.points
    games = won + lost + drawn
    enough = games >= ledger.config.min_games_for_gw
    scored = won * points.win + drawn * points.draw + lost * points.loss
    return ratio(np.where(enough, scored, 0), np.where(enough, games * points.win, 0))


@tiebreak("gw", source="MTR Appendix C", is_rate=True)
def game_win(ledger: Ledger, _: Occasion) -> Values:
    """Return the game-win share, at least `gw_floor`; 0 below `min_games_for_gw` games."""
    won, lost, drawn = ledger.games
    too_few = won + lost + drawn < ledger.config.min_games_for_gw
    return at_least(bare_game_win(ledger), ledger.config.gw_floor, unless=too_few)
