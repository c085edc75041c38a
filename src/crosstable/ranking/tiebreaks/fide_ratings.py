"""FIDE's tie-breaks from the ratings of the opponents played at the board (C.07, 10.1 to 10.5).

They decide nothing if a player has no rating.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from crosstable.model.fide_codes import Variant
from crosstable.ranking.fide_performance import average_rating, perfect_performance, performance
from crosstable.ranking.fide_rounds import FideRounds, fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import fide_tiebreak
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.tiebreaks.fide_opponents import board_mean
from crosstable.ranking.values import Part, Values, scaled_values

# Of the ratings of the opponents and the score against them.
Evaluation = Callable[[Sequence[int], Fraction], int]


@fide_tiebreak("ARO", "10.1", letters="CM", listed=("-C1", "-C2", "-M1"), sums=False)
def average_of_opponents(ledger: Ledger, variant: Variant) -> Values | None:
    """Return the mean rating of the opponents, without the lowest and highest that a variant cuts."""
    rounds = _rated_rounds(ledger)
    if rounds is None:
        return None
    low, high = variant.cut_low, variant.cut_high

    def cut_average(ratings: Sequence[int], _: Fraction) -> int:
        return average_rating(sorted(ratings)[low : max(low, len(ratings) - high)])

    def parts(player: int) -> list[Part]:
        terms = _rating_parts(rounds, player)
        by_rating = sorted(range(len(terms)), key=lambda i: terms[i].value)
        for i in {*by_rating[:low], *by_rating[max(low, len(terms) - high) :]}:
            terms[i] = Part(Fraction(0), terms[i].opponent, terms[i].round, terms[i].value, "dropped")
        return terms

    return scaled_values(_evaluate(rounds, cut_average), 1, parts)


@fide_tiebreak("TPR", "10.2", sums=False)
def tournament_performance(ledger: Ledger, _: Variant) -> Values | None:
    """Return the opponents' mean rating with the difference in rating that the share of points stands for."""
    rounds = _rated_rounds(ledger)
    if rounds is None:
        return None

    def parts(player: int) -> list[Part]:
        ratings, score = _games_of(rounds, player)
        if not ratings:
            return []
        mean = Fraction(average_rating(ratings))
        share = 100 * score / len(ratings)
        return [Part(mean, note="mean_rating"), Part(performance(ratings, score) - mean, raw=share, note="for_share")]

    return scaled_values(_evaluate(rounds, performance), 1, parts)


@fide_tiebreak("PTP", "10.3", sums=False)
def perfect_tournament_performance(ledger: Ledger, _: Variant) -> Values | None:
    """Return the lowest rating with which at least this score is expected."""
    rounds = _rated_rounds(ledger)
    return None if rounds is None else scaled_values(_evaluate(rounds, perfect_performance))


@fide_tiebreak("APRO", "10.4", sums=False)
def average_performance_of_opponents(ledger: Ledger, variant: Variant) -> Values | None:
    of_everyone = tournament_performance(ledger, variant)
    return None if of_everyone is None else board_mean(fide_rounds(ledger), of_everyone, rounded=True)


@fide_tiebreak("APPO", "10.5", sums=False)
def average_perfect_performance_of_opponents(ledger: Ledger, variant: Variant) -> Values | None:
    of_everyone = perfect_tournament_performance(ledger, variant)
    return None if of_everyone is None else board_mean(fide_rounds(ledger), of_everyone, rounded=True)


def _rated_rounds(ledger: Ledger) -> FideRounds | None:
    rounds = fide_rounds(ledger)
    takes_part = ledger.listed | rounds.is_played.any(axis=1)
    return None if bool((takes_part & (ledger.rating <= 0)).any()) else rounds


def _games_of(rounds: FideRounds, player: int) -> tuple[list[int], Fraction]:
    """Return the ratings of the opponents at the board, and the score against them: 1, a half or nothing each."""
    played = rounds.is_played[player]
    ratings: list[int] = rounds.ledger.rating[rounds.opponent[player, played]].tolist()
    return ratings, Fraction(int(rounds.outcome[player, played].sum()), 2)


def _evaluate(rounds: FideRounds, evaluation: Evaluation) -> Ints:
    values = [
        evaluation(ratings, score) if ratings else 0
        for ratings, score in (_games_of(rounds, player) for player in range(len(rounds.ledger)))
    ]
    return np.array(values, dtype=np.int64)


def _rating_parts(rounds: FideRounds, player: int) -> list[Part]:
    ledger = rounds.ledger
    places = np.flatnonzero(rounds.is_played[player]).tolist()
    opponents = rounds.opponent[player, places].tolist()
    return [
        Part(Fraction(int(ledger.rating[opponent])), ledger.ids[opponent], rounds.numbers[place])
        for place, opponent in zip(places, opponents, strict=True)
    ]
