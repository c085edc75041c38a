"""Papers to scores."""

from random import Random

from crosstable.ratings.papers import Paper, scores_of

EXAMPLE = [Paper(320, -20, 160), Paper(120, 4, 60), Paper(20, 16, 60)]


def test_the_worked_example() -> None:
    """Each line: ten times the middle, less the own entries, plus the others' entries against the player."""
    assert scores_of(EXAMPLE) == (-500, 40, 460)


def test_turning_the_seats_turns_the_scores() -> None:
    """Only the neighbours matter, not the first seat."""
    assert scores_of([*EXAMPLE[1:], EXAMPLE[0]]) == (40, 460, -500)


def test_the_sum_is_ten_times_the_middles() -> None:
    """Whatever is written in the sides cancels out."""
    chance = Random(1)
    for _ in range(200):
        papers = [Paper(*(chance.randrange(-50, 900) for _ in range(3))) for _ in range(3)]
        assert sum(scores_of(papers)) == 10 * sum(paper.middle for paper in papers)
