"""Leaving and coming back: drops, re-entries, disqualifications; matches that are left open."""

import pytest

from crosstable.commands import (
    ChangePlayer,
    CloseRound,
    Complete,
    Correct,
    Disqualify,
    Drop,
    NextRound,
    Pair,
    PairByHand,
    Publish,
    ReEnter,
    Undo,
)
from crosstable.events import ResultEntered, RoundClosed
from crosstable.model.tournament import Bye, DoubleLoss, Forfeit, PlayerId, Score
from tests.rules.documents import check_document
from tests.rules.life import Life, published_round, words

P1, P2, P3, P4, P5 = (PlayerId(f"p{i}") for i in range(1, 6))
GHOST = PlayerId("ghost")
WON = Score(2, 0)


# Drops


def test_drop_forfeits_open_match() -> None:
    """In the standings at once, on record when the round closes."""
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    assert life.row(match.second).record.wins == 1
    assert life.result(1, 1) is None
    life.win(2)
    forfeit, closed = life.do(CloseRound())
    assert isinstance(forfeit, ResultEntered)
    assert (forfeit.result, forfeit.left) == (Forfeit(match.first), True)
    assert isinstance(closed, RoundClosed)
    assert closed.unfinished == ()


def test_two_who_drop_from_one_match_both_lose_it() -> None:
    """Nobody wins against an empty chair from an empty chair."""
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    life.do(Drop(player=match.second))
    life.win(2)
    life.do(CloseRound())
    assert life.result(1, 1) == DoubleLoss()


def test_played_result_overrides_drop() -> None:
    """Entered in the open round, or corrected later."""
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    life.win(1)
    life.win(2)
    life.do(CloseRound())
    assert life.result(1, 1) == WON
    assert life.row(match.first).record.wins == 1


def test_a_drop_taken_back_reopens_the_match() -> None:
    """As long as the round is open; once it is closed the forfeit depends on the drop, and the close with it."""
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    life.do(Undo())
    life.win(2)
    assert life.refusal(CloseRound(), code="open_matches").params["tables"] == [1]
    life.do(Drop(player=match.first))
    drop = life.last
    life.do(CloseRound())
    assert life.refusal(Undo(action=drop), code="others_depend").params["falls"] == [life.last]


def test_drop_counts_from_last_seated_round() -> None:
    life = published_round(5, rounds=4)
    life.enter(["late"], first_round=1)
    life.do(Drop(player=PlayerId("late")))
    assert life.state.players[PlayerId("late")].dropped_after == 0
    life.do(Drop(player=life.round.matches[1].first))
    assert life.state.players[life.round.matches[1].first].dropped_after == 1
    (bye,) = life.round.byes
    life.do(Drop(player=bye))
    assert life.state.players[bye].dropped_after == 1
    life.finish()
    life.do(Drop(player=life.state.round(1).matches[2].first))  # type: ignore[union-attr]
    check_document(life.state)


def test_round_robin_keeps_place_of_resting_player_who_leaves() -> None:
    """The others must meet as scheduled."""
    life = Life("crokinole_groups").begin(5)
    life.publish()
    (resting,) = life.round.resting
    life.do(Drop(player=resting))
    assert life.state.players[resting].dropped_after == 1
    life.finish()
    life.play(4)
    met = [frozenset((match.first, match.second)) for round_ in life.state.rounds for match in round_.matches.values()]
    assert len(met) == len(set(met)) == 6
    check_document(life.state)


def test_round_robin_keeps_place_of_absent_player() -> None:
    """Even if they leave before it is over."""
    life = Life("crokinole_groups").begin(4)
    life.do(ChangePlayer(player=P4, fields={"absent": [[1, 1]]}))
    life.publish()
    life.do(Drop(player=P4))
    check_document(life.state)
    life.finish()
    life.play(2)
    met = [frozenset((match.first, match.second)) for round_ in life.state.rounds for match in round_.matches.values()]
    assert len(met) == len(set(met)) == 3


def test_second_drop_is_refused() -> None:
    life = published_round()
    life.do(Drop(player=P1))
    assert life.refusal(Drop(player=P1), code="has_dropped").params == {"player": P1, "round": 1}
    life.do(Disqualify(player=P2))
    life.refusal(Drop(player=P2), code="is_disqualified")
    life.refusal(Disqualify(player=P2), code="is_disqualified")
    life.refusal(Drop(player=GHOST), code="unknown_player")


def test_standings_omit_players_who_never_played() -> None:
    life = Life().begin(4)
    life.do(Drop(player=P4))
    life.play()
    assert P4 not in {row.player.id for row in life.standings}


def test_later_drop_keeps_unfinished_match() -> None:
    life = published_round(unfinished_matches="draw")
    match = life.round.matches[1]
    life.win(2)
    life.do(CloseRound(unfinished=True))
    before = life.row(match.first).record
    life.do(Drop(player=match.first))
    assert life.row(match.first).record == before


# Re-entries


def test_returning_player_loses_missed_rounds() -> None:
    life = Life(rounds=5).begin(6)
    life.play()
    life.do(Drop(player=P1))
    life.play()
    life.do(ReEnter(player=P1))
    assert life.state.players[P1].absent == ((2, 2),)
    assert life.row(P1).played == 2
    life.do(Pair())
    assert P1 in life.round.seated


def test_return_in_open_round_reopens_match() -> None:
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    life.do(ReEnter(player=match.first))
    life.win(2)
    assert life.refusal(CloseRound(), code="open_matches").params["tables"] == [1]
    life.win(1)
    life.do(CloseRound())


def test_return_after_close_keeps_forfeit() -> None:
    """It can be corrected."""
    life = published_round(rounds=4)
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    life.win(2)
    life.do(CloseRound())
    life.do(ReEnter(player=match.first))
    assert life.result(1, 1) == Forfeit(match.first)
    life.do(Correct(round=1, table=1, result=WON))
    assert life.row(match.first).record.wins == 1


def test_reenter_needs_a_dropped_player() -> None:
    life = published_round()
    life.refusal(ReEnter(player=P1), code="has_not_dropped")
    life.do(Disqualify(player=P2))
    life.refusal(ReEnter(player=P2), code="is_disqualified")
    life.do(Drop(player=P3))
    life.do(Disqualify(player=P3))
    life.refusal(ReEnter(player=P3), code="is_disqualified")


def test_late_entry_who_left_early_misses_no_earlier_rounds() -> None:
    """Entered for round 4, dropped in round 2, back in round 3."""
    life = Life(rounds=6).begin(4)
    life.play()
    life.enter(["late"], first_round=4)
    late = PlayerId("late")
    life.do(Drop(player=late))
    life.play()
    life.do(ReEnter(player=late))
    assert life.state.players[late].absent == ()
    check_document(life.state)


# Disqualifications


def test_disqualified_player_has_no_place_but_counts_for_opponents() -> None:
    """The open match is forfeited; played results stay."""
    life = Life(rounds=3).begin(4)
    life.play()
    first = life.state.round(1)
    assert first is not None
    out = first.matches[1].first
    life.publish()
    table = life.table_of(out)
    life.do(Disqualify(player=out, reason=words("cheating")))
    life.finish(close=False)
    life.do(CloseRound())
    assert out not in {row.player.id for row in life.standings}
    assert life.row(first.matches[1].second).opponents
    assert life.result(2, table) in (WON, Forfeit(out))
    assert [penalty.kind for penalty in life.state.penalties] == ["disqualification"]


def test_disqualification_applies_from_open_round() -> None:
    """Seated or not, the player is neither expected nor paired."""
    life = Life(rounds=3).begin(5)
    life.do(PairByHand(matches=((P1, P2),), byes=(Bye(P3),), alone=True))
    life.do(Publish())
    life.do(Disqualify(player=P4))
    assert life.state.players[P4].disqualified_in == 1
    life.refusal(PairByHand(matches=((P4, P5),)), code="bad_seats")
    life.finish()
    life.do(Disqualify(player=P1))
    assert life.state.players[P1].disqualified_in == 2
    check_document(life.state)


def test_disqualification_after_end_is_an_amendment() -> None:
    life = Life(rounds=1).begin(4)
    life.play()
    best = next(iter(life.standings)).player.id
    life.do(Complete())
    life.do(Disqualify(player=best))
    assert next(iter(life.standings)).rank == 1
    assert life.state.amended == [life.last]


# Closing


def test_close_refuses_open_matches_with_their_tables() -> None:
    life = published_round()
    life.win(1)
    refusal = life.refusal(CloseRound(), code="open_matches")
    match = life.round.matches[2]
    assert (refusal.params["tables"], refusal.params["matches"]) == ([2], [[match.first, match.second]])
    life.refusal(NextRound(), code="open_matches")


@pytest.mark.parametrize(("policy", "draws"), [("exclude", 0), ("draw", 1)])
def test_matches_left_unfinished_count_by_the_policy(policy: str, draws: int) -> None:
    """Left out, or drawn."""
    life = published_round(unfinished_matches=policy)
    match = life.round.matches[2]
    life.win(1)
    life.do(CloseRound(unfinished=True))
    assert life.row(match.first).record.draws == draws
    first = life.state.round(1)
    assert first is not None
    assert first.unfinished == (2,)
