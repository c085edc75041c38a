"""FIDE's tie-breaks from a player's own results and data (C.07, 7 and 10.6).

In a round robin a forfeit that is won is a game, and one that is lost is an unplayed round (15.2).
"""

from fractions import Fraction

import numpy as np

from crosstable.model.fide_codes import Variant
from crosstable.ranking.fide_rounds import FORFEIT_LOSS, FORFEIT_WIN, NOTHING, FideRounds, fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import fide_tiebreak
from crosstable.ranking.roster import UNRATED
from crosstable.ranking.round_lines import NOBODY, WON, Ints, Mask
from crosstable.ranking.values import Part, Values, scaled_values


@fide_tiebreak("WIN", "7.1", letters="S")
def rounds_won(ledger: Ledger, variant: Variant) -> Values:
    """Return the number of rounds that brought the points of a win, played or not."""
    rounds = fide_rounds(ledger)
    return _count(rounds, _has_entry(rounds) & (rounds.points(variant.score) == rounds.scoring(variant.score).win))


@fide_tiebreak("WON", "7.2")
def games_won(ledger: Ledger, _: Variant) -> Values:
    rounds = fide_rounds(ledger)
    return _count(rounds, _board_games(rounds) & (rounds.outcome == WON))


@fide_tiebreak("BPG", "7.3")
def black_games(ledger: Ledger, _: Variant) -> Values:
    rounds = fide_rounds(ledger)
    return _count(rounds, _board_games(rounds) & ~rounds.is_white)


@fide_tiebreak("BWG", "7.4")
def black_wins(ledger: Ledger, _: Variant) -> Values:
    rounds = fide_rounds(ledger)
    return _count(rounds, _board_games(rounds) & ~rounds.is_white & (rounds.outcome == WON))


@fide_tiebreak("PS", "7.5", letters="SC", listed=("-C1", "-C2"))
def progressive_score(ledger: Ledger, variant: Variant) -> Values:
    """Return the sum of the scores after each round, without those after the first ones that a variant cuts."""
    rounds = fide_rounds(ledger)
    running = np.cumsum(rounds.points(variant.score), axis=1)[:, : rounds.begun]
    counted = running[:, variant.cut_low :]

    def parts(player: int) -> list[Part]:
        scores = running[player].tolist()
        return [
            Part(Fraction(0), None, number, Fraction(score, 2), "round_dropped")
            if place < variant.cut_low
            else Part(Fraction(score, 2), None, number)
            for place, (number, score) in enumerate(zip(rounds.numbers, scores, strict=False))
        ]

    return scaled_values(counted.sum(axis=1), 2, parts)


@fide_tiebreak("REP", "7.6")
def rounds_elected(ledger: Ledger, _: Variant) -> Values:
    rounds = fide_rounds(ledger)
    has_begun = (rounds.kind != NOTHING).any(axis=0)[None, :]
    return _count(rounds, has_begun & ~rounds.is_voluntary)


@fide_tiebreak("STD", "7.7", letters="S")
def standard_points(ledger: Ledger, variant: Variant) -> Values:
    """Return 1 for every round that was better than the scheduled opponent's or than a draw, and a half if equal."""
    rounds = fide_rounds(ledger)
    points = rounds.points(variant.score)
    is_paired = (rounds.opponent != NOBODY) & (rounds.kind != NOTHING)
    if rounds.is_round_robin:
        is_paired &= rounds.kind != FORFEIT_LOSS
    places = np.arange(points.shape[1])[None, :]
    against = np.where(is_paired, points[rounds.opponent, places], rounds.scoring(variant.score).draw)
    halves = np.where(_has_entry(rounds), 1 + np.sign(points - against), 0)

    def parts(player: int) -> list[Part]:
        return [
            Part(Fraction(half, 2), None, number, note="in_round")
            for number, half in zip(rounds.numbers, halves[player].tolist(), strict=True)
            if half
        ]

    return scaled_values(halves.sum(axis=1), 2, parts)


@fide_tiebreak("TPN", "7.8", letters="R", listed=("-R",), higher_wins=False, sums=False)
def pairing_number(ledger: Ledger, _: Variant) -> Values:
    return scaled_values(ledger.number)


@fide_tiebreak("RTNG", "10.6", letters="R", listed=("-R",), sums=False)
def rating(ledger: Ledger, _: Variant) -> Values:
    return scaled_values(np.where(ledger.rating == UNRATED, 0, ledger.rating))


def _has_entry(rounds: FideRounds) -> Mask:
    has_entry: Mask = rounds.kind != NOTHING
    return has_entry


def _board_games(rounds: FideRounds) -> Mask:
    """Return the games at the board; of a round robin with the forfeits that were won."""
    return rounds.is_played | (rounds.kind == FORFEIT_WIN) if rounds.is_round_robin else rounds.is_played


def _count(rounds: FideRounds, counts: Mask) -> Values:
    total: Ints = counts.sum(axis=1)

    def parts(player: int) -> list[Part]:
        places = np.flatnonzero(counts[player]).tolist()
        return [Part(Fraction(1), None, rounds.numbers[place], note="in_round") for place in places]

    return scaled_values(total, 1, parts)
