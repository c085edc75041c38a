"""sonneborn_berger: the scores of those beaten, and half the scores of those drawn with."""

import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Part, Values, opponent_parts, whole


@tiebreak("sonneborn_berger", source="FIDE C.07 9.1, without Art. 16", is_sum=True)
def sonneborn_berger(ledger: Ledger, _: Occasion) -> Values:
    """Return the sum over opponents of their score times the share taken off them (1, 1/2, 0)."""
    who, opponent = ledger.meeting
    shares = ledger.outcome[ledger.met]
    total = np.bincount(who, weights=ledger.board_points[opponent] * shares, minlength=len(ledger)).astype(np.int64)

    def parts(player: int) -> list[Part]:
        terms = opponent_parts(ledger, player, whole(ledger.board_points, 2))
        outcomes = [line.outcome for line in ledger.lines_of(player) if line.opponent >= 0]
        notes = ("lost", "drawn", "won")
        return [
            Part(term.value * outcome / 2, term.opponent, term.round, term.value, notes[outcome])
            for term, outcome in zip(terms, outcomes, strict=True)
        ]

    return whole(total, 4, parts)
