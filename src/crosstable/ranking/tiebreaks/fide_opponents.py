"""FIDE's tie-breaks from the scores of the opponents: Buchholz and its kin, Sonneborn-Berger, Koya (C.07, 8 and 9)."""

from fractions import Fraction

import numpy as np

from crosstable.model.fide_codes import Variant
from crosstable.ranking.fide_rounds import FideRounds, Opposition, fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import fide_tiebreak
from crosstable.ranking.round_lines import NOBODY, Ints, Mask
from crosstable.ranking.values import Part, Values, ratio, scaled_values, values_of

_CUTS = ("-C1", "-C2", "-M1", "-M2")


@fide_tiebreak("BH", "8.1", letters="SCMPF", listed=_CUTS)
def buchholz(ledger: Ledger, variant: Variant) -> Values:
    return opponents_total(variant, fide_rounds(ledger, variant.fore))


@fide_tiebreak("FB", "8.3", letters="SCMP", listed=_CUTS)
def fore_buchholz(ledger: Ledger, variant: Variant) -> Values:
    """Return Buchholz as if all games of the final round had been drawn."""
    return opponents_total(variant, fide_rounds(ledger, fore=True))


@fide_tiebreak("AOB", "8.2", letters="SPF", listed=("-F",), sums=False)
def average_of_opponents_buchholz(ledger: Ledger, variant: Variant) -> Values:
    rounds = fide_rounds(ledger)
    of_everyone = opponents_total(variant, fide_rounds(ledger, variant.fore))
    return board_mean(rounds, of_everyone)


@fide_tiebreak("SB", "9.1", letters="SCMP", listed=("-C1", "-C2"))
def sonneborn_berger(ledger: Ledger, variant: Variant) -> Values:
    """Return the sum of the opponents' scores, each times the points scored against that opponent."""
    return weighted_total(ledger, variant, variant.score, variant.score)


@fide_tiebreak("KS", "9.2", letters="SL", listed=("-L+1", "-L-1"))
def koya(ledger: Ledger, variant: Variant) -> Values:
    """Return the points scored against opponents with at least half of the most points that are possible."""
    rounds = fide_rounds(ledger)
    points, score = rounds.points(variant.score), rounds.total(variant.score)
    # Twice the half points, so that half of an odd number is whole.
    limit = rounds.scoring(variant.score).win * rounds.games_each + 2 * variant.limit
    counts = rounds.games(forfeits_played=True) & (2 * score >= limit)[rounds.opponent]

    def parts(player: int) -> list[Part]:
        return [
            _part(rounds, player, place, Fraction(int(points[player, place]), 2)) for place in _places(counts, player)
        ]

    return scaled_values(np.where(counts, points, 0).sum(axis=1), 2, parts)


def opponents_total(variant: Variant, rounds: FideRounds) -> Values:
    """Return the sum of the opposing scores, less the values that a variant cuts."""
    opposition = rounds.opposing_scores(variant.score, variant.forfeits_played)
    stays = opposition.cut(opposition.scores, variant.cut_low, variant.cut_high)

    def parts(player: int) -> list[Part]:
        return [
            _opposing_part(rounds, opposition, player, place, stays, None)
            for place in _places(opposition.counts, player)
        ]

    return scaled_values(np.where(stays, opposition.scores, 0).sum(axis=1), 2, parts)


def weighted_total(ledger: Ledger, variant: Variant, score: str | None, taken: str | None) -> Values:
    """Return the sum of the opposing scores, each times the points taken in that round."""
    rounds = fide_rounds(ledger)
    opposition = rounds.opposing_scores(score, variant.forfeits_played)
    points = rounds.points(taken)
    products = opposition.scores * points
    stays = opposition.cut(products, variant.cut_low, variant.cut_high)

    def parts(player: int) -> list[Part]:
        return [
            _opposing_part(rounds, opposition, player, place, stays, points)
            for place in _places(opposition.counts, player)
        ]

    return scaled_values(np.where(stays, products, 0).sum(axis=1), 4, parts)


def board_mean(rounds: FideRounds, of_opponents: Values, rounded: bool = False) -> Values:
    """Return the mean of a value of the opponents played at the board, to a whole number if `rounded`."""
    if of_opponents.numerators is None:
        mean_values = values_of(_exact_means(rounds, of_opponents, rounded))
    else:
        played = np.where(rounds.is_played, of_opponents.numerators[rounds.opponent], 0).sum(axis=1)
        counts = np.maximum(1, rounds.is_played.sum(axis=1)) * of_opponents.denominator
        mean_values = scaled_values((2 * played + counts) // (2 * counts)) if rounded else ratio(played, counts)

    def parts(player: int) -> list[Part]:
        return [
            _part(rounds, player, place, of_opponents.exact(int(rounds.opponent[player, place])))
            for place in _places(rounds.is_played, player)
        ]

    mean_values.parts = parts
    return mean_values


def _exact_means(rounds: FideRounds, of_opponents: Values, rounded: bool) -> list[Fraction]:
    """Return the same means from exact values that are no whole numbers over a common denominator."""
    means: list[Fraction] = []
    for player in range(len(rounds.ledger)):
        opponents = rounds.opponent[player, rounds.is_played[player]].tolist()
        mean = sum(map(of_opponents.exact, opponents), Fraction(0)) / max(1, len(opponents))
        means.append(Fraction(round_half_up(mean)) if rounded else mean)
    return means


def round_half_up(value: Fraction) -> int:
    return (value + Fraction(1, 2)).__floor__()


def _places(counts: Mask, player: int) -> list[int]:
    places: list[int] = np.flatnonzero(counts[player]).tolist()
    return places


def _part(rounds: FideRounds, player: int, place: int, value: Fraction, note: str | None = None) -> Part:
    opponent = int(rounds.opponent[player, place])
    return Part(value, None if opponent == NOBODY else rounds.ledger.ids[opponent], rounds.numbers[place], None, note)


def _opposing_part(
    rounds: FideRounds, opposition: Opposition, player: int, place: int, stays: Mask, points: Ints | None
) -> Part:
    """Return one opposing score: the opponent's or the dummy's, times the points taken, and nothing if it is cut."""
    is_dummy = bool(opposition.is_dummy[player, place])
    opponent = None if is_dummy else rounds.ledger.ids[int(rounds.opponent[player, place])]
    score = Fraction(int(opposition.scores[player, place]), 2)
    times = None if points is None else Fraction(int(points[player, place]), 2)
    value = score if times is None else score * times
    number = rounds.numbers[place]
    if not stays[player, place]:
        return Part(Fraction(0), opponent, number, value, "dummy_dropped" if is_dummy else "dropped")
    if times is None:
        return Part(value, opponent, number, None, "dummy" if is_dummy else None)
    return Part(value, opponent, number, score, "dummy_times" if is_dummy else "times", times)
