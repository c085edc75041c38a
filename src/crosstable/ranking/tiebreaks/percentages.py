"""Tie-breaks that are shares: of points and games won, by a player and by the opponents.

| clause of `owp` and `oowp` | source |
|---|---|
| a win rate (a tie is half), without byes; a missed round is a loss | TRH 5.6.1 |
| at least 25 %; at most 75 % for those who dropped, 100 % for those who finished; 25 % without a round | TRH 5.6.1 |
| what a dropped player had when dropping stays: later rounds of the opponents change nothing | observed in TOM files |
"""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.round_lines import BYE, DRAWN, LOST, WON
from crosstable.ranking.values import Values, at_least, at_most, mean_over_opponents, once_per_ledger, ratio, splice

# Of the win rate behind `owp`.
FLOOR = Fraction(1, 4)
CAP_OF_THE_DROPPED = Fraction(3, 4)


@tiebreak("mw", source="MTR Appendix C", is_rate=True)
def match_win(ledger: Ledger, _: Occasion) -> Values:
    """Return match points / (win points x matches counted, byes included), games where these have the points.

    0 with none.
    """
    won, lost, drawn = ledger.games
    counted = won + lost + drawn if ledger.config.points_for == "game" else ledger.played
    return ratio(ledger.board_points, counted * ledger.unit_points.win)


@tiebreak("omw", source="MTR Appendix C", is_rate=True)
def opponents_match_win(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean over opponents met of their match-win share, each at least `omw_floor`."""
    own = match_win(ledger, occasion)
    return mean_over_opponents(ledger, at_least(own, ledger.config.omw_floor), raw=own)


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


@tiebreak("ogw", source="MTR Appendix C", is_rate=True)
def opponents_game_win(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean over opponents met of their `gw`."""
    return mean_over_opponents(ledger, game_win(ledger, occasion), raw=bare_game_win(ledger))


@once_per_ledger
def bare_win_rate(ledger: Ledger) -> Values:
    """Return (wins + ties / 2) / rounds, without byes; a bye that is lost is a lost round."""
    counted = (ledger.kind != BYE) | (ledger.outcome == LOST)
    won = ledger.total(where=counted & (ledger.outcome == WON))
    drawn = ledger.total(where=counted & (ledger.outcome == DRAWN))
    return ratio(2 * won + drawn, 2 * ledger.total(where=counted))


def win_rate(ledger: Ledger) -> Values:
    return at_most(at_least(bare_win_rate(ledger), FLOOR), CAP_OF_THE_DROPPED, unless=~ledger.has_dropped)


def freeze_dropped(ledger: Ledger, of: Callable[[Ledger], Values]) -> Values:
    """Return the values with a dropped player's value from the round of the drop."""
    last = max((r.number for r in ledger.rounds), default=0)
    gone = np.flatnonzero(ledger.dropped_after < last)
    then = {number: of(ledger.snapshot(number)) for number in np.unique(ledger.dropped_after[gone]).tolist()}
    return splice(of(ledger), {i: then[int(ledger.dropped_after[i])] for i in gone.tolist()})


def _present(ledger: Ledger) -> Values:
    return mean_over_opponents(ledger, win_rate(ledger), raw=bare_win_rate(ledger))


@tiebreak("owp", source="Play! Pokemon TRH 5.6.1", is_rate=True)
def owp(ledger: Ledger, _: Occasion) -> Values:
    """Return the mean win rate of the opponents met; 0 without any."""
    return freeze_dropped(ledger, _present)


@tiebreak("oowp", source="Play! Pokemon TRH 5.6.1", is_rate=True)
def oowp(ledger: Ledger, occasion: Occasion) -> Values:
    """Return the mean `owp` of the opponents met, frozen with the drop like `owp` itself."""
    return freeze_dropped(ledger, lambda then: mean_over_opponents(then, owp(then, occasion)))
