"""Penalties of each kind: what they take, from when on, and what they depend on."""

import pytest

from crosstable.commands import BeginStage, Drop, EndStage, EnterResult, Pair, Penalise, PenaltyKind, Publish, Undo
from crosstable.events import PenaltyGiven
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId, Score
from tests.rules.documents import check_document
from tests.rules.life import Life, published_round, words

P1 = PlayerId("p1")


def test_a_warning_is_kept_on_record_and_does_nothing_else() -> None:
    """Also before the first round."""
    life = Life().begin(4)
    life.do(Penalise(player=P1, kind="warning", reason=words("late")))
    life.publish()
    life.do(Penalise(player=P1, kind="warning"))
    assert [(penalty.round, penalty.kind) for penalty in life.state.penalties] == [(0, "warning"), (1, "warning")]


def test_points_are_deducted_in_a_round_of_the_stage() -> None:
    """A later stage needs a round of its own, unless an earlier one is named."""
    penalty = Penalise(player=P1, kind="points", points=HalfPoints(2))
    life = Life(rounds=1).begin(4)
    life.refusal(penalty, code="no_round_yet")
    life.play()
    life.do(EndStage())
    life.do(BeginStage(preset="mtg"))
    life.refusal(penalty, code="no_round_yet")
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(2), round=1))


def test_lost_game_and_match_are_served_in_the_next_match() -> None:
    """Unless the current match is still open."""
    life = Life(rounds=3).begin(4)
    life.do(Penalise(player=P1, kind="game_loss"))
    life.publish()
    table = life.round.table_of(P1)
    assert table is not None
    life.win(table)
    before = life.result(1, table)
    for kind in ("game_loss", "match_loss"):
        life.do(Penalise(player=P1, kind=kind))
    assert life.result(1, table) == before
    assert [(penalty.round, penalty.kind) for penalty in life.state.penalties] == [
        (1, "game_loss"),
        (2, "game_loss"),
        (2, "match_loss"),
    ]
    life.finish()
    life.publish()
    table = life.round.table_of(P1)
    assert table is not None
    assert life.result(2, table) == Forfeit(P1)
    check_document(life.state)


def test_lost_match_after_the_last_round_names_its_round() -> None:
    life = Life(rounds=1).begin(4)
    life.play()
    life.refusal(Penalise(player=P1, kind="match_loss"), code="no_match_to_come")
    life.do(Penalise(player=P1, kind="match_loss", round=1))
    round_ = life.state.round(1)
    assert round_ is not None
    assert Forfeit(P1) in [match.result for match in round_.matches.values()]


def test_deduction_applies_to_stage_of_its_round() -> None:
    """Later stages start without it."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(2)))
    life.do(EndStage())
    life.do(BeginStage(preset="mtg"))
    assert life.row(P1).deducted == 0
    life.publish()
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(1)))
    assert life.row(P1).deducted == 1
    assert [len(stage.deductions) for stage in life.state.stages] == [1, 1]
    check_document(life.state)


@pytest.mark.parametrize("points", [None, 0, -201, 201])
def test_lost_points_are_half_a_point_to_a_hundred(points: int | None) -> None:
    """And no other penalty has any."""
    life = published_round()
    lost = None if points is None else HalfPoints(points)
    life.refusal(Penalise(player=P1, kind="points", points=lost), code="points_to_lose")
    life.refusal(Penalise(player=P1, kind="warning", points=HalfPoints(2)), code="points_not_asked")


def test_a_lost_game_is_one_more_for_the_opponent() -> None:
    """If its round is named and it has a score; before that the record reminds the desk."""
    life = published_round()
    match = life.round.matches[1]
    assert [type(event) for event in life.do(Penalise(player=match.first, kind="game_loss"))] == [PenaltyGiven]
    life.do(EnterResult(table=1, result=Score(2, 1)))
    life.do(Penalise(player=match.first, kind="game_loss", round=1))
    assert life.result(1, 1) == Score(1, 2)
    life.do(Penalise(player=match.second, kind="game_loss", round=1))
    assert life.result(1, 1) == Score(2, 1)


def test_a_lost_match_is_forfeited_whatever_it_was() -> None:
    """And a second one of the other player makes it lost by both."""
    life = published_round()
    match = life.round.matches[1]
    life.win(1)
    life.do(Penalise(player=match.first, kind="match_loss", round=1))
    assert life.result(1, 1) == Forfeit(match.first)
    again = life.do(Penalise(player=match.first, kind="match_loss", round=1))
    assert [type(event) for event in again] == [PenaltyGiven]
    life.do(Penalise(player=match.second, kind="match_loss", round=1))
    assert life.result(1, 1) == DoubleLoss()


def test_match_loss_against_absent_player_is_double_loss() -> None:
    """The penalty must not cancel the opponent's forfeit."""
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.second))
    life.do(Penalise(player=match.first, kind="match_loss"))
    assert life.result(1, 1) == DoubleLoss()


@pytest.mark.parametrize("kind", ["game_loss", "match_loss"])
def test_match_loss_needs_a_match(kind: PenaltyKind) -> None:
    """Not with a bye, nor outside the round."""
    life = published_round(5)
    (bye,) = life.round.byes
    life.refusal(Penalise(player=bye, kind=kind, round=1), code="no_match_to_lose")
    life.refusal(Penalise(player=bye, kind=kind, round=7), code="no_such_round")


def test_a_penalty_depends_on_its_round() -> None:
    """Taking the publication back takes the lost points with it."""
    life = Life().begin(4)
    life.do(Pair())
    life.do(Publish())
    publish = life.last
    life.do(Penalise(player=P1, kind="points", points=HalfPoints(2)))
    assert life.refusal(Undo(action=publish), code="others_depend").params["falls"] == [life.last]


def test_penalty_for_earlier_round_applies_there() -> None:
    life = Life(rounds=3).begin(4)
    life.play(2)
    first = life.state.round(1)
    assert first is not None
    life.do(Penalise(player=first.matches[1].first, kind="match_loss", round=1))
    assert life.result(1, 1) == Forfeit(first.matches[1].first)
