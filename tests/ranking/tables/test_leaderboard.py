"""Places of dropped, cut, disqualified and late players; names, ties, earlier rounds."""

from typing import Any

import pytest

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.leaderboard import Leaderboard
from tests.build import swiss
from tests.ranking.tables.small_events import ranks, round_, row_of, table, tournament


def evening(**facts: dict[str, Any]) -> Tournament:
    """Return three rounds of a, b, c, d, each one tap ahead of the next in each; the last is running."""
    entered = [
        {"id": player, "name": player, **facts.get(player, {})} for player in ("a", "b", "c", "d", *sorted(facts))
    ]
    unique = {row["id"]: row for row in entered}
    taps = {"a": "+{0}:01 +{0}:02 +{0}:03", "b": "+{0}:01 +{0}:02", "c": "+{0}:01", "d": ""}
    ends = ("dropped_after", "eliminated_in", "disqualified_in")
    last = {player: min((entry[end] for end in ends if end in entry), default=9) for player, entry in unique.items()}
    rounds = []
    for number in (1, 2, 3):
        seated = table(1, **{tap: taps[tap].format(number) for tap in taps if number <= last[tap]})
        rounds.append(round_(number, seated, status="completed" if number < 3 else "in_progress"))
    return tournament([*unique.values()], *rounds, format_="cut_line", rounds=5)


def test_drop_ranks_like_a_cut() -> None:
    """The best by score dropped after round 2: below everybody who is in, above who was cut after round 1."""
    board = Leaderboard(evening(a={"dropped_after": 2}, b={"eliminated_in": 1}))
    assert ranks(board) == [(1, "c"), (2, "d"), (3, "a"), (4, "b")]
    assert [row.out_in for row in board] == [None, None, 2, 1]


def test_dropped_and_cut_in_one_round_are_ranked_together() -> None:
    """By their ranks at that cut."""
    board = Leaderboard(evening(a={"eliminated_in": 2}, b={"dropped_after": 2}))
    assert ranks(board) == [(1, "c"), (2, "d"), (3, "a"), (4, "b")]


def test_drop_after_a_cut_ranks_by_the_cut() -> None:
    """The earlier of the two."""
    assert row_of(Leaderboard(evening(a={"eliminated_in": 1, "dropped_after": 2})), "a").out_in == 1


def test_eliminated_players_keep_the_scores_of_their_cut() -> None:
    """Round score and table too."""
    row = row_of(Leaderboard(evening(a={"eliminated_in": 1})), "a")
    assert [row.score, row.round_score, row.played, row.table, row.seat] == [3, 3, 1, 1, 0]


def test_later_drop_is_still_active() -> None:
    """A drop after a round that has not begun is for later."""
    assert row_of(Leaderboard(evening(a={"dropped_after": 4})), "a").out_in is None


def test_drop_before_first_round_is_not_listed() -> None:
    """And takes no place."""
    board = Leaderboard(evening(x={"dropped_after": 0}))
    assert [row.player.id for row in board] == ["a", "b", "c", "d"]
    assert board.disqualified == []


@pytest.mark.parametrize("number", [1, 3, 4])
def test_the_disqualified_take_no_place(number: int) -> None:
    """Everybody below moves up."""
    board = Leaderboard(evening(a={"disqualified_in": number}))
    assert ranks(board) == [(1, "b"), (2, "c"), (3, "d")]
    assert [player.id for player in board.disqualified] == ["a"]
    assert len(board) == 3


def test_later_entry_is_not_listed_yet() -> None:
    """From their first round on they are."""
    late = {"first_round": 3}
    assert "x" in Leaderboard(evening(x=late)).row_numbers
    assert "x" not in Leaderboard(evening(x=late), through=2).row_numbers


def test_absent_player_is_still_active() -> None:
    """With nothing for the round."""
    row = row_of(Leaderboard(evening(x={"absent": [[2, None]]})), "x")
    assert [row.rank, row.out_in, row.score] == [5, None, 0]


def test_with_ten_active_the_first_eliminated_is_eleventh() -> None:
    """Also where the last active ones share a rank."""
    entered = [{"id": f"p{i}", "eliminated_in": 1 if i > 9 else None} for i in range(12)]
    board = Leaderboard(tournament(entered, round_(1), format_="cut_line", rounds=3))
    assert [row.rank for row in board] == [1] * 10 + [11] * 2
    assert row_of(board, "p11").tied_with == ("p10",)
    assert len(row_of(board, "p0").tied_with) == 9


def test_before_the_first_round_all_are_level() -> None:
    """And shown by name."""
    board = Leaderboard(tournament(["zoe", "ann", "bob"], round_(1, status="staging")))
    assert ranks(board) == [(1, "ann"), (1, "bob"), (1, "zoe")]
    assert board.active_players == ["ann", "bob", "zoe"]


def test_looking_back() -> None:
    """After an earlier round, with its scores and without later eliminations."""
    played = evening(a={"eliminated_in": 2}, b={"disqualified_in": 3})
    board = Leaderboard(played, through=1)
    assert ranks(board) == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert [row.score for row in board] == [3, 2, 1, 0]


def test_a_deduction_lowers_the_score_from_its_round_on() -> None:
    """Of those who were out before it nothing is taken."""
    document = {"player": "a", "round": 2, "points": 6.5}
    names = ["a", "b", "c"]
    taps = table(1, a="+1:00 +1:01", b="+1:02", c="")
    entered = [{"id": name} for name in names]
    played = tournament(entered, round_(1, taps), round_(2), deductions=[document])
    assert [row_of(Leaderboard(played), "a").score, row_of(Leaderboard(played), "a").deducted] == [-4.5, 6.5]
    assert row_of(Leaderboard(played, through=1), "a").score == 2
    gone = tournament(
        [{"id": "a", "eliminated_in": 1}, *entered[1:]], round_(1, taps), round_(2), deductions=[document]
    )
    assert row_of(Leaderboard(gone), "a").score == 2


def test_matches_have_no_leaderboard() -> None:
    """Refused with the format."""
    from crosstable.exchange.document import tournament_from

    with pytest.raises(Refusal) as caught:
        Leaderboard(tournament_from(swiss("a 2-0 b")))
    assert caught.value.code == "wrong_format"
