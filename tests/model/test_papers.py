"""The papers of preferans: the formula, and what a table of several games comes to."""

from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.papers import PaperGame, scores_of_papers, table_scores
from crosstable.model.players import PlayerId

SEED = ((320, -20, 160), (120, 4, 60), (20, 16, 60))

numbers = st.integers(-100_000, 100_000)
papers = st.tuples(*[st.tuples(numbers, numbers, numbers)] * 3)


def slow_score(sheets: tuple[tuple[int, int, int], ...], seat: int) -> int:
    """Compute one seat's score by the spoken formula: my own paper, then my neighbours' entries against me.

    My left neighbour sits one seat before me, and I am to their right.
    """
    left, middle, right = sheets[seat]
    left_neighbour, right_neighbour = sheets[(seat - 1) % 3], sheets[(seat + 1) % 3]
    return 10 * middle - left - right + left_neighbour[2] + right_neighbour[0]


def test_the_worked_example() -> None:
    """The published example comes to -500, 40 and 460."""
    assert scores_of_papers(SEED) == (-500, 40, 460)


@given(papers)
def test_every_sheet_like_the_slow_formula(sheets: tuple[tuple[int, int, int], ...]) -> None:
    """Any three papers come to what the formula says seat by seat, and sum to ten times the middles."""
    scores = scores_of_papers(sheets)
    assert scores == tuple(slow_score(sheets, seat) for seat in range(3))
    assert sum(scores) == 10 * sum(middle for _, middle, _ in sheets)


@given(papers)
def test_rotating_seats_keeps_scores(sheets: tuple[tuple[int, int, int], ...]) -> None:
    """It does not matter which of three seats is called A."""
    a, b, c = sheets
    turned = scores_of_papers((b, c, a))
    assert (turned[2], turned[0], turned[1]) == scores_of_papers(sheets)


@given(st.lists(papers, max_size=4), st.randoms(use_true_random=False))
def test_four_at_a_table(sheets: list[tuple[tuple[int, int, int], ...]], chance: object) -> None:
    """The scores of four are the sums of their games; a game sat out counts nothing."""
    four = tuple(map(PlayerId, "abcd"))
    seatings = list(permutations(four, 3))
    games = [PaperGame(seatings[chance.randrange(len(seatings))], sheet) for sheet in sheets]  # type: ignore[attr-defined]
    found = dict(zip(four, table_scores(four, games), strict=True))
    for player in four:
        slow = [slow_score(game.papers, game.seats.index(player)) for game in games if player in game.seats]
        assert found[player] == Fraction(sum(slow))
