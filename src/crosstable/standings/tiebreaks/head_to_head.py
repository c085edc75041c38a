"""head_to_head: the points that level players took off each other."""

from fractions import Fraction

import numpy as np

from crosstable.standings.ledger import Ledger
from crosstable.standings.registry import Tied, group_tiebreak
from crosstable.standings.values import Part, Values, whole


@group_tiebreak("head_to_head", source="direct encounter; TRH 5.6.1 for groups of two")
def head_to_head(ledger: Ledger, tied: Tied) -> Values | None:
    """Points taken off the others of the tied group, if every one of them met every other; else nothing."""
    group = set(tied.now.tolist())
    if len(group) - 1 > len(ledger.rounds):
        return None
    worth = ledger.config.points.loss, ledger.config.points.draw, ledger.config.points.win
    taken = np.zeros(len(ledger), dtype=np.int64)
    terms: dict[int, list[Part]] = {}
    for player in group:
        lines = [line for line in ledger.lines_of(player) if line.opponent in group]
        if {line.opponent for line in lines} != group - {player}:
            return None
        taken[player] = sum(worth[line.outcome] for line in lines)
        terms[player] = [
            Part(Fraction(worth[line.outcome], 2), ledger.ids[line.opponent], line.round) for line in lines
        ]
    return whole(taken, 2, lambda player: terms.get(player, []))
