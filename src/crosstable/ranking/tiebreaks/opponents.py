"""Tie-breaks that add up or average the points of the opponents."""

from fractions import Fraction

import msgspec
import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Part, Values, mean_over_opponents, opponent_parts, ratio, scaled_values


@tiebreak("buchholz", source="FIDE C.07 8.1, without Art. 16", is_sum=True)
def buchholz(ledger: Ledger, _: Occasion) -> Values:
    """Return the sum of opponents' scores; a variant drops some if there are enough."""
    who, opponent = ledger.meetings
    scores = ledger.board_points[opponent]
    total = np.bincount(who, weights=scores, minlength=len(ledger)).astype(np.int64)
    variant = ledger.config.buchholz_variant
    count = ledger.opponents_met
    if variant != "standard":
        least = np.full(len(ledger), np.iinfo(np.int64).max)
        np.minimum.at(least, who, scores)
        total -= np.where(count > (2 if variant == "median" else 1), least, 0)
    if variant == "median":
        most = np.zeros(len(ledger), dtype=np.int64)
        np.maximum.at(most, who, scores)
        total -= np.where(count > 2, most, 0)

    def parts(player: int) -> list[Part]:
        terms = opponent_parts(ledger, player, scaled_values(ledger.board_points, 2))
        by_value = sorted(range(len(terms)), key=lambda i: terms[i].value)
        dropped: list[int] = []
        if variant == "median" and len(terms) > 2:
            dropped = [by_value[0], by_value[-1]]
        elif variant == "modified" and len(terms) > 1:
            dropped = [by_value[0]]
        for i in dropped:
            terms[i] = msgspec.structs.replace(terms[i], value=Fraction(0), note="dropped")
        return terms

    return scaled_values(total, 2, parts)


@tiebreak("sonneborn_berger", source="FIDE C.07 9.1, without Art. 16", is_sum=True)
def sonneborn_berger(ledger: Ledger, _: Occasion) -> Values:
    """Return the sum over opponents of their score times the share taken off them (1, 1/2, 0)."""
    who, opponent = ledger.meetings
    shares = ledger.outcome[ledger.met]
    total = np.bincount(who, weights=ledger.board_points[opponent] * shares, minlength=len(ledger)).astype(np.int64)

    def parts(player: int) -> list[Part]:
        terms = opponent_parts(ledger, player, scaled_values(ledger.board_points, 2))
        outcomes = [line.outcome for line in ledger.lines_of(player) if line.opponent >= 0]
        notes = ("lost", "drawn", "won")
        return [
            Part(term.value * outcome / 2, term.opponent, term.round, term.value, notes[outcome])
            for term, outcome in zip(terms, outcomes, strict=True)
        ]

    return scaled_values(total, 4, parts)


@tiebreak("sos", source="strength of schedule")
def sos(ledger: Ledger, _: Occasion) -> Values:
    return mean_over_opponents(ledger, ratio(ledger.board_points, ledger.played * 2))


@tiebreak("sosos", source="strength of schedule")
def sosos(ledger: Ledger, occasion: Occasion) -> Values:
    return mean_over_opponents(ledger, sos(ledger, occasion))
