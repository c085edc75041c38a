"""FIDE's tie-breaks for teams: boards, the other score, Sonneborn-Berger with both scores (C.07, 12 and 13)."""

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby

import numpy as np

from crosstable.model.fide_codes import Variant
from crosstable.ranking.fide_boards import team_boards
from crosstable.ranking.fide_rounds import fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Tied, fide_group_tiebreak, fide_tiebreak
from crosstable.ranking.tiebreaks.fide_opponents import opponents_total, weighted_total
from crosstable.ranking.values import Part, Values, scaled_values


@fide_tiebreak("BC", "12.1", higher_wins=False)
def board_count(ledger: Ledger, _: Variant) -> Values:
    """Return the sum over the boards of their numbers times the points scored there."""
    boards = team_boards(ledger)
    weighted = boards.of_team * np.arange(1, boards.of_team.shape[1] + 1)

    def parts(team: int) -> list[Part]:
        return [
            Part(Fraction(value, 2), None, number, note="board")
            for number, value in enumerate(weighted[team].tolist(), 1)
        ]

    return scaled_values(weighted.sum(axis=1), 2, parts)


@fide_group_tiebreak("TBR", "12.2")
def top_board_result(ledger: Ledger, tied: Tied, _: Variant) -> Values:
    return _by_boards(ledger, tied, "T")


@fide_group_tiebreak("BBE", "12.3")
def bottom_board_elimination(ledger: Ledger, tied: Tied, _: Variant) -> Values:
    return _by_boards(ledger, tied, "B")


@fide_tiebreak("MPvGP", "13.1")
def other_score(ledger: Ledger, _: Variant) -> Values:
    """Return game points where match points decide, and match points where game points do."""
    rounds = fide_rounds(ledger)
    return scaled_values(rounds.total(rounds.other_score(None)), 2)


def _weigh(opponents: str, taken: str) -> Callable[[Ledger, Variant], Values]:
    """Return a Sonneborn-Berger of one score of the opponents, times points of another against them."""
    return lambda ledger, variant: weighted_total(ledger, variant, opponents, taken)


for _letter, _opponents in (("M", "MP"), ("G", "GP")):
    for _other_letter, _taken in (("M", "MP"), ("G", "GP")):
        fide_tiebreak(f"E{_letter}{_other_letter}SB", "13.2", letters="CMP", listed=("-C1",))(
            _weigh(_opponents, _taken)
        )


@fide_tiebreak("ESB", "13.2", letters="SCMP", listed=("-C1",))
def extended_sonneborn_berger(ledger: Ledger, variant: Variant) -> Values:
    """Return the sum of the opponents' deciding scores, each times the other score taken off them."""
    return weighted_total(ledger, variant, variant.score, fide_rounds(ledger).other_score(variant.score))


@fide_tiebreak("SSSC", "13.4", letters="SKPF")
def scores_and_schedule(ledger: Ledger, variant: Variant) -> Values:
    """Return the other score with the Buchholz of the deciding one, divided so that both are of one size."""
    rounds = fide_rounds(ledger, variant.fore)
    other = rounds.other_score(variant.score)
    most, most_in_a_match = rounds.scoring(variant.score).win * rounds.begun, rounds.scoring(other).win
    divisor = variant.divisor or max(1, most // max(1, most_in_a_match))
    strength = opponents_total(variant, rounds)
    scores = fide_rounds(ledger).total(other)

    def parts(team: int) -> list[Part]:
        schedule = Part(
            strength.exact(team) / divisor, raw=strength.exact(team), note="schedule", times=Fraction(divisor)
        )
        return [Part(Fraction(int(scores[team]), 2), note="other_score"), schedule]

    assert strength.numerators is not None
    below = 2 * strength.denominator * divisor
    return scaled_values(scores * divisor * strength.denominator + 2 * strength.numerators, below, parts)


def _by_boards(ledger: Ledger, tied: Tied, letter: str) -> Values:
    boards, column = team_boards(ledger), np.zeros(len(ledger), dtype=np.int64)
    keys = {team: boards.total(team).key(letter) for team in tied.now.tolist()}
    place = 1
    for _, level in groupby(sorted(keys, key=keys.__getitem__), key=keys.__getitem__):
        teams = [*level]
        column[teams] = place
        place += len(teams)

    def parts(team: int) -> list[Part]:
        return [
            Part(Fraction(points, 2), None, number, note="board")
            for number, points in enumerate(boards.total(team).points, 1)
        ]

    return scaled_values(column, 1, parts)
