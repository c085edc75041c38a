"""Papers to scores."""

from itertools import pairwise
from random import Random

import pytest

from crosstable.model.refusals import Refusal
from crosstable.ratings.papers import Paper, final_scores, scores_of

EXAMPLE = [Paper(320, -20, 160), Paper(120, 4, 60), Paper(20, 16, 60)]


def test_the_worked_example() -> None:
    """Each line: ten times the middle, less what was written, plus what the others wrote against the player."""
    assert scores_of(EXAMPLE) == (-500, 40, 460)
    assert final_scores(EXAMPLE) == (-500, 40, 460)


def test_turning_the_seats_turns_the_scores() -> None:
    """Who sits first does not matter, only who sits beside whom."""
    assert scores_of([*EXAMPLE[1:], EXAMPLE[0]]) == (40, 460, -500)


def test_the_sum_is_ten_times_the_middles() -> None:
    """Whatever is written in the sides cancels out."""
    chance = Random(1)
    for _ in range(200):
        papers = [Paper(*(chance.randrange(-50, 900) for _ in range(3))) for _ in range(3)]
        assert sum(scores_of(papers)) == 10 * sum(paper.middle for paper in papers)


def test_the_zero_check() -> None:
    """A game that did not end regularly is refused with the amount, unless it is said to be unfinished."""
    papers = [EXAMPLE[0], Paper(120, 5, 60), EXAMPLE[2]]
    with pytest.raises(Refusal) as refused:
        final_scores(papers)
    (reason,) = refused.value.reasons
    assert (reason.code, reason.params) == ("not_zero_sum", {"sum": 10})
    assert final_scores(papers, unfinished=True) == (-500, 50, 460)
    assert [b - a for a, b in pairwise(sorted(scores_of(papers)))] == [550, 410]
