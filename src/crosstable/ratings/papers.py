"""The three papers of a game of preferans made into scores.

| clause | tested in |
|---|---|
| 10 x middle - left - right + what the other two wrote against the player | tests/ratings/test_papers.py |
| seated A, B, C: against A are B's left and C's right, and so on around | the same |
| the scores sum to 10 x the sum of the middles, so to zero when the game ended regularly | the same |
"""

from collections.abc import Sequence

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.ratings.rounding import Exact


class Paper(msgspec.Struct, frozen=True):
    """What one player has written: the bula in the middle, and points against the neighbour on either side."""

    left: Exact
    middle: Exact
    right: Exact


def scores_of(papers: Sequence[Paper]) -> tuple[Exact, Exact, Exact]:
    """Return the final scores of three papers in the order of the seats; lower is better."""
    a, b, c = papers

    def score(own: Paper, next_one: Paper, one_before: Paper) -> Exact:
        return 10 * own.middle - own.left - own.right + next_one.left + one_before.right

    return score(a, b, c), score(b, c, a), score(c, a, b)


def final_scores(papers: Sequence[Paper], unfinished: bool = False) -> tuple[Exact, Exact, Exact]:
    """Return the scores of a finished game.

    Raises `Refusal` (`not_zero_sum`, with the amount) if they do not sum to zero.
    """
    found = scores_of(papers)
    if sum(found) and not unfinished:
        raise Refusal("bad_games", [Reason("not_zero_sum", {"sum": sum(found)}, "scores")])
    return found
