"""owp: opponents' win percentage as the Pokemon handbook defines it.

| clause | source |
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

FLOOR = Fraction(1, 4)
CAP_OF_THE_DROPPED = Fraction(3, 4)


@once_per_ledger
def bare_win_rate(ledger: Ledger) -> Values:
    """Return (wins + ties / 2) / rounds, without byes; a bye that is lost is a lost round."""
    counted = (ledger.kind != BYE) | (ledger.outcome == LOST)
    won = ledger.total(where=counted & (ledger.outcome == WON))
    drawn = ledger.total(where=counted & (ledger.outcome == DRAWN))
    return ratio(2 * won + drawn, 2 * ledger.total(where=counted))


def win_rate(ledger: Ledger) -> Values:
    """Return the win rate between its floor and its cap."""
    return at_most(at_least(bare_win_rate(ledger), FLOOR), CAP_OF_THE_DROPPED, unless=~ledger.dropped)


def frozen(ledger: Ledger, of: Callable[[Ledger], Values]) -> Values:
    """Return values of which a dropped player's is the one from the round of the drop."""
    last = max((r.number for r in ledger.rounds), default=0)
    gone = np.flatnonzero(ledger.dropped_after < last)
    then = {number: of(ledger.snapshot(number)) for number in np.unique(ledger.dropped_after[gone]).tolist()}
    return splice(of(ledger), {i: then[int(ledger.dropped_after[i])] for i in gone.tolist()})


def _present(ledger: Ledger) -> Values:
    return mean_over_opponents(ledger, win_rate(ledger), raw=bare_win_rate(ledger))


@tiebreak("owp", source="Play! Pokemon TRH 5.6.1", is_rate=True)
def owp(ledger: Ledger, _: Occasion) -> Values:
    """Return the mean win rate of the opponents met; 0 without any."""
    return frozen(ledger, _present)
