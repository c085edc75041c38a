"""The three papers of a rated game of preferans, by name; the formula is `model.papers`."""

from collections.abc import Sequence

import msgspec

from crosstable.model.papers import scores_of_papers
from crosstable.ratings.rounding import Exact


class Paper(msgspec.Struct, frozen=True):
    """One player's paper: the bula in the middle, and points against each neighbour."""

    left: Exact
    middle: Exact
    right: Exact


def scores_of(papers: Sequence[Paper]) -> tuple[Exact, Exact, Exact]:
    """Return the final scores of three papers in the order of the seats; lower is better."""
    return scores_of_papers([(paper.left, paper.middle, paper.right) for paper in papers])
