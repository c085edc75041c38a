"""Preferans papers: the numbers that three players wrote in a game, and the scores that follow.

| rule | tested in |
|---|---|
| 10 x middle - left - right + what the other two wrote against the player | tests/model/test_papers.py |
| seated A, B, C: against A are B's left and C's right, and so on around | the same |
| the scores sum to 10 x the sum of the middles, so to zero when the game ended regularly | the same |
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from crosstable.model.players import PlayerId

Number = int | Fraction

# Three players and three columns: points against the left neighbour, the bula, points against the right one.
SEATS = 3
COLUMNS = ("left", "middle", "right")
# The largest number on a paper, the longest bula, and the most games of a table in a round.
MOST_WRITTEN = 100_000
MOST_BULA = 10_000
MOST_GAMES = 30


class PaperGame(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game of three: the seats, and each player's paper (left, middle, right) in seat order.

    Without its own `bula` it has the event's. `unfinished`: it did not end regularly, and need not sum to zero.
    """

    seats: tuple[PlayerId, ...]
    papers: tuple[tuple[int, int, int], ...]
    bula: int | None = None
    unfinished: bool = False

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores, in the order of the seats; lower is better."""
        return tuple(int(score) for score in scores_of_papers(self.papers))


def scores_of_papers(papers: Sequence[Sequence[Number]]) -> tuple[Number, Number, Number]:
    """Return the final scores of three papers in the order of the seats; lower is better."""
    a, b, c = papers

    def score(own: Sequence[Number], following: Sequence[Number], preceding: Sequence[Number]) -> Number:
        left, middle, right = own
        return 10 * middle - left - right + following[0] + preceding[2]

    return score(a, b, c), score(b, c, a), score(c, a, b)


def table_scores(seats: Sequence[PlayerId], games: Sequence[PaperGame]) -> tuple[Fraction, ...]:
    """Return everyone's total of the games at a table; a player who sat one out scores nothing in it."""
    totals = dict.fromkeys(seats, 0)
    for game in games:
        for player, score in zip(game.seats, game.scores, strict=True):
            totals[player] += score
    return tuple(Fraction(total) for total in totals.values())
