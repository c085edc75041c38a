"""The types: in which rounds a player plays, and how a tournament gains a round."""

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Match, Player, PlayerId, Round
from tests.build import swiss

A, B = PlayerId("a"), PlayerId("b")


@pytest.mark.parametrize(
    ("player", "plays"),
    [
        (Player(A, "A", 1), [1, 2, 3, 4, 5]),
        (Player(A, "A", 1, first_round=3), [3, 4, 5]),
        (Player(A, "A", 1, dropped_after=3), [1, 2, 3]),
        (Player(A, "A", 1, dropped_after=0), []),
        (Player(A, "A", 1, disqualified_in=3), [1, 2]),
        (Player(A, "A", 1, eliminated_in=3), [1, 2, 3]),
        (Player(A, "A", 1, absent=((2, 3),)), [1, 4, 5]),
        (Player(A, "A", 1, absent=((2, 2), (4, None))), [1, 3]),
    ],
)
def test_in_which_rounds_a_player_plays(player: Player, plays: list[int]) -> None:
    """From the first round to the drop, without the absences; a disqualification is at once, an elimination after."""
    assert [number for number in range(1, 6) if player.plays_in(number)] == plays


def test_leaving_forfeits_the_open_match_of_that_round_and_later() -> None:
    """A player dropped after round 2 or disqualified in it has left round 2; one eliminated in it has not."""
    numbers = (1, 2, 3)
    assert [Player(A, "A", 1, dropped_after=2).left_during(number) for number in numbers] == [False, True, True]
    assert [Player(A, "A", 1, disqualified_in=2).left_during(number) for number in numbers] == [False, True, True]
    assert [Player(A, "A", 1, eliminated_in=2).left_during(number) for number in numbers] == [False, False, False]


def test_drop_before_first_round_never_took_part() -> None:
    """A drop in or after one's first round is a drop; before it, one was never there."""
    assert Player(A, "A", 1, dropped_after=1).took_part
    assert not Player(A, "A", 1, dropped_after=0).took_part
    assert not Player(A, "A", 1, first_round=3, dropped_after=2).took_part


def test_a_round_is_added_or_takes_the_place_of_its_draft() -> None:
    """The tournament itself stays as it was."""
    tournament = tournament_from(swiss("a 2-0 b", "(draft) a - b"))
    paired = Round(2, "staging", (Match(A, B),))
    assert [round_.status for round_ in tournament.with_round(paired).stage.rounds] == ["completed", "staging"]
    assert [round_.number for round_ in tournament.with_round(Round(3, "draft")).stage.rounds] == [1, 2, 3]
    assert [round_.status for round_ in tournament.stage.rounds] == ["completed", "draft"]


def test_a_round_counts_from_its_start_and_is_closed_at_its_end() -> None:
    """A draft counts for nothing; only a completed round is closed."""
    assert [Round(1, "draft").counts, Round(1, "staging").counts, Round(1, "completed").counts] == [False, True, True]
    assert [Round(1, "in_progress").closed, Round(1, "completed").closed] == [False, True]
