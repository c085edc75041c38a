"""Tie-breaks that count what a player won: matches, games, boards, twenties, and early points."""

from fractions import Fraction

import numpy as np

from crosstable.formats.teams import TeamSettings
from crosstable.model.points import half_points
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Part, Values, scaled_values


@tiebreak("match_wins", source="house rules", is_sum=True)
def match_wins(ledger: Ledger, _: Occasion) -> Values:
    return scaled_values(ledger.wins)


@tiebreak("game_wins", source="house rules", is_sum=True)
def game_wins(ledger: Ledger, _: Occasion) -> Values:
    return scaled_values(ledger.games[0])


@tiebreak("board_wins", source="team events", is_sum=True)
def board_wins(ledger: Ledger, _: Occasion) -> Values:
    return scaled_values(ledger.games[0])


@tiebreak("board_points", source="team events", is_sum=True)
def board_points(ledger: Ledger, _: Occasion) -> Values:
    """Return `board_win` for every board won and `board_draw` for every one drawn; a bye is won on all boards."""
    own = ledger.config.of(TeamSettings)
    won, _lost, drawn = ledger.games
    return scaled_values(won * half_points(own.board_win) + drawn * half_points(own.board_draw), 2)


@tiebreak("cumulative", source="FIDE C.07 7.5", is_sum=True)
def cumulative(ledger: Ledger, _: Occasion) -> Values:
    """Return the sum of the running score after each round, over every round that has begun."""
    numbers = sorted(r.number for r in ledger.rounds)
    # Points of the k-th of n rounds are in the running score n - k + 1 times.
    times = np.zeros(max(numbers, default=0) + 1, dtype=np.int64)
    times[numbers] = np.arange(len(numbers), 0, -1)
    total = ledger.total(ledger.line_points * times[ledger.round])

    def parts(player: int) -> list[Part]:
        gained = dict.fromkeys(numbers, 0)
        for line, points in zip(ledger.lines_of(player), ledger.line_points[ledger.who == player], strict=True):
            gained[line.round] += int(points)
        running = 0
        terms = []
        for number in numbers:
            running += gained[number]
            terms.append(Part(Fraction(running, 2), round=number))
        return terms

    return scaled_values(total, 2, parts)


@tiebreak("twenties", source="NCA and WCC practice", is_sum=True)
def twenties(ledger: Ledger, _: Occasion) -> Values:
    def parts(player: int) -> list[Part]:
        lines = [line for line in ledger.lines_of(player) if line.opponent >= 0]
        return [Part(Fraction(line.twenties), ledger.ids[line.opponent], line.round) for line in lines]

    return scaled_values(ledger.total(ledger.twenties), 1, parts)
