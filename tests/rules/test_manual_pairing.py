"""Seats set by hand: matches, byes and swaps, in a draft and in a published round."""

from collections import Counter

import pytest

from crosstable.commands import (
    CloseRound,
    Disqualify,
    Drop,
    EnterResult,
    Pair,
    PairByHand,
    Publish,
    ReportResult,
    Swap,
    Undo,
)
from crosstable.events import ByeGiven, MatchMade
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Forfeit, PlayerId, Score
from crosstable.ranking.standings import Standings
from crosstable.rules.warnings import round_warnings
from tests.rules.life import SAM, Life, phone, published_round

P1, P2, P3, P4, P5 = (PlayerId(f"p{i}") for i in range(1, 6))
GHOST = PlayerId("ghost")


def codes(refusal: Refusal) -> list[str]:
    return [reason.code for reason in refusal.reasons]


# By hand


def test_manual_match_keeps_table_and_sides() -> None:
    """The rest is paired around it."""
    life = Life().begin(6)
    life.do(PairByHand(matches=((P5, P1),), tables=(7,)))
    match = life.round.matches[7]
    assert (match.first, match.second) == (P5, P1)
    assert sorted(life.round.matches) == [1, 2, 7]


def test_a_rematch_by_hand_is_flagged_not_forbidden() -> None:
    """With the round in which they met."""
    life = published_round(8)
    life.finish()
    met = life.state.round(1)
    assert met is not None
    one = met.matches[1]
    life.do(PairByHand(matches=((one.first, one.second),)))
    (warning,) = round_warnings(life.state, life.round)
    assert (warning.code, warning.params["round"]) == ("meets_again", 1)
    life.do(Publish())


def test_two_who_did_not_meet_for_a_forfeit_are_no_rematch() -> None:
    """As the pairing counts it: where forfeits are no meetings, a match with nobody there is none either."""
    life = Life("chess").begin(4)
    life.publish()
    pairs = {table: (match.first, match.second) for table, match in life.round.matches.items()}
    life.do(EnterResult(table=1, result=Forfeit(pairs[1][1])))
    life.do(EnterResult(table=2, result=Score(1, 0)))
    life.do(CloseRound())
    life.do(PairByHand(matches=(*pairs.values(),)))
    (warning,) = round_warnings(life.state, life.round)
    assert (warning.code, {*warning.params["players"]}) == ("meets_again", {*pairs[2]})


def test_byes_of_a_bracket_are_never_too_many() -> None:
    """The limit is for the byes that a pairing hands out."""
    life = Life("double_elimination").begin(9)
    byes: Counter[PlayerId] = Counter()
    for _ in range(4):
        life.publish()
        byes.update([*life.round.byes])
        assert [*round_warnings(life.state, life.round)] == []
        life.finish()
    assert max(byes.values()) > 1


def test_a_hand_made_match_that_leaves_the_rest_without_a_legal_pairing_is_flagged_not_forbidden() -> None:
    """The rest is left to the organiser: the draft says who, and they can be seated by hand too."""
    life = published_round(4)
    life.finish()
    met = life.state.round(1)
    assert met is not None
    pairs = [(match.first, match.second) for match in met.matches.values()]
    life.do(PairByHand(matches=(pairs[0],)))
    flagged = {warning.code: warning.params for warning in round_warnings(life.state, life.round)}
    assert flagged.keys() == {"meets_again", "without_match"}
    assert {*flagged["without_match"]["players"]} == {*pairs[1]}
    life.do(PairByHand(matches=(pairs[1],)))
    assert [warning.code for warning in round_warnings(life.state, life.round)] == ["meets_again", "meets_again"]


def test_a_bye_beyond_the_limit_by_hand_is_flagged_not_forbidden() -> None:
    """The organiser has reasons."""
    life = published_round(5)
    (player,) = life.round.byes
    life.finish()
    life.do(PairByHand(byes=(Bye(player),)))
    assert [warning.code for warning in round_warnings(life.state, life.round)] == ["bye_again"]


def test_manual_seats_report_every_problem() -> None:
    life = Life().begin(5)
    life.do(Drop(player=P5))
    asked = PairByHand(matches=((P1, P2), (P1, P5)), tables=(1, 1, 3))
    refusal = life.refusal(asked, code="bad_seats")
    assert codes(refusal) == ["named_twice", "plays_not_in", "table_twice", "tables_of_matches"]
    life.refusal(PairByHand(matches=((P1, GHOST),)), code="unknown_player")
    life.refusal(PairByHand(), code="nobody_named")
    life.refusal(PairByHand(matches=((P1, P2),), tables=(0,)), code="bad_seats")
    life.refusal(PairByHand(matches=((P1, P2),), tables=(100_001,)), code="bad_seats")


def test_a_table_set_by_hand_moves_another_hand_made_match() -> None:
    """The later word counts."""
    life = Life().begin(6)
    life.do(PairByHand(matches=((P1, P2),), tables=(2,)))
    life.do(PairByHand(matches=((P3, P4),), tables=(2,)))
    assert {life.round.matches[2].first, life.round.matches[2].second} == {P3, P4}
    assert life.round.table_of(P1) == life.round.table_of(P2) is not None


# In a published round


def test_published_round_seats_only_free_players() -> None:
    """Others must be swapped."""
    life = published_round(4)
    match = life.round.matches[1]
    refusal = life.refusal(PairByHand(matches=((match.first, match.second),), tables=(2,)), code="bad_seats")
    assert codes(refusal) == ["has_a_match", "has_a_match", "table_taken"]


def test_two_late_entries_meet_in_the_open_round() -> None:
    """At the first free table, or at a named one."""
    life = published_round(4)
    life.enter(["x", "y", "z", "w"], first_round=1)
    x, y, z, w = (PlayerId(player) for player in "xyzw")
    events = life.do(PairByHand(matches=((x, y), (z, w)), tables=(None, 3)))
    assert [type(event) for event in events] == [MatchMade, MatchMade]
    assert (life.round.table_of(x), life.round.table_of(z)) == (4, 3)


def test_a_bye_in_a_published_round_is_given_or_changed_once() -> None:
    """The same bye again is nothing new."""
    life = published_round(4)
    life.enter(["late"], first_round=1)
    late = PlayerId("late")
    (given,) = life.do(PairByHand(byes=(Bye(late, "draw"),)))
    assert isinstance(given, ByeGiven)
    (changed,) = life.do(PairByHand(byes=(Bye(late, "loss"),)))
    assert isinstance(changed, ByeGiven)
    assert (changed.was, changed.kind) == ("draw", "loss")
    assert life.do(PairByHand(byes=(Bye(late, "loss"),))) == ()


def test_player_who_left_is_not_seated() -> None:
    """They had the bye, and dropped."""
    life = published_round(5)
    (bye,) = life.round.byes
    life.enter(["late"], first_round=1)
    life.do(Drop(player=bye))
    assert codes(life.refusal(PairByHand(matches=((bye, PlayerId("late")),)), code="bad_seats")) == ["plays_not_in"]
    assert codes(life.refusal(Swap(one=bye, other=life.round.matches[1].first), code="bad_seats")) == ["plays_not_in"]


# Swaps


def test_a_swap_changes_two_matches_and_nothing_else() -> None:
    """In a draft it makes a new version of it."""
    life = Life().begin(6)
    life.do(Pair())
    seen, third = life.round.version, life.round.matches[3]
    one, other = life.round.matches[1], life.round.matches[2]
    life.do(Swap(one=one.first, other=other.second), seen=seen)
    assert life.round.version > seen
    assert (life.round.matches[1].first, life.round.matches[1].second) == (other.second, one.second)
    assert (life.round.matches[2].first, life.round.matches[2].second) == (other.first, one.first)
    assert life.round.matches[3] == third


def test_a_swap_in_a_published_round_touches_its_two_tables_only() -> None:
    """A scorekeeper who is looking at another table is not disturbed."""
    life = published_round(6)
    before = life.state.seq
    life.do(Swap(one=life.round.matches[1].first, other=life.round.matches[2].first))
    for table in (1, 2):
        life.refusal(EnterResult(table=table, result=Score(2, 0)), SAM, "changed_meanwhile", seen=before)
    life.do(EnterResult(table=3, result=Score(2, 0)), SAM, seen=before)


def test_a_result_for_the_players_of_before_a_swap_is_refused() -> None:
    """The desk saw other people at that table: both pairs can't have played."""
    life = published_round(4)
    seen, match = life.version_seen(1), life.round.matches[1]
    life.do(Swap(one=match.first, other=life.round.matches[2].first))
    refusal = life.refusal(EnterResult(table=1, result=Score(2, 0)), SAM, "changed_meanwhile", seen=seen)
    assert refusal.params["players"] == [life.round.matches[1].first, match.second]
    stays = phone(match.second)
    life.refusal(ReportResult(table=1, result=Score(2, 0)), stays, "changed_meanwhile", seen=seen)


def test_a_bye_is_swapped_with_a_match() -> None:
    """In a draft and in a published round; the kind of the bye stays."""
    life = published_round(5)
    (bye,) = life.round.byes
    match = life.round.matches[1]
    life.do(Swap(one=bye, other=match.second))
    assert life.round.byes == {match.second: "win"}
    assert life.round.matches[1].second == bye


def test_resting_player_can_be_swapped_in() -> None:
    life = Life("crokinole_groups").begin(5)
    life.do(Pair())
    (resting,) = life.round.resting
    match = life.round.matches[1]
    life.do(Swap(one=resting, other=match.first))
    assert life.round.resting == (match.first,)
    assert life.round.matches[1].first == resting
    life.do(Publish())
    life.do(Swap(one=resting, other=match.first))
    assert life.round.resting == (resting,)


def test_manually_seated_player_no_longer_rests() -> None:
    life = Life("crokinole_groups").begin(5)
    life.publish()
    (resting,) = life.round.resting
    life.do(PairByHand(byes=(Bye(resting, "draw"),)))
    assert life.round.resting == ()


@pytest.mark.parametrize("players", [4, 5])
def test_swap_reports_every_problem(players: int) -> None:
    life = published_round(players)
    match = life.round.matches[1]
    assert codes(life.refusal(Swap(one=match.first, other=match.second), code="bad_seats")) == ["one_table"]
    assert codes(life.refusal(Swap(one=match.first, other=match.first), code="bad_seats")) == ["named_twice"]
    life.win(1)
    other = life.round.matches[2].first
    assert codes(life.refusal(Swap(one=match.first, other=other), code="bad_seats")) == ["has_result"]
    life.enter(["late"], first_round=1)
    refusal = life.refusal(Swap(one=PlayerId("late"), other=other), code="bad_seats")
    assert codes(refusal) == ["has_no_seat"]
    life.refusal(Swap(one=GHOST, other=other), code="unknown_player")


def test_two_byes_have_nothing_to_swap() -> None:
    """Neither has a match."""
    life = Life().begin(4)
    life.do(PairByHand(byes=(Bye(P1), Bye(P2, "draw"))))
    assert codes(life.refusal(Swap(one=P1, other=P2), code="bad_seats")) == ["has_no_seat", "has_no_seat"]


def test_moving_a_player_drops_their_report() -> None:
    """It was about another match."""
    life = published_round(4)
    match = life.round.matches[1]
    life.do(ReportResult(table=1, result=Score(2, 0)), phone(match.first))
    life.do(Swap(one=match.second, other=life.round.matches[2].second))
    assert life.round.reports == {}


def test_twenties_do_not_stay_at_a_table_whose_players_change() -> None:
    """They were somebody else's."""
    life = published_round(4)
    life.do(EnterResult(table=1, result=None, twenties=(3, 4)))
    life.do(Swap(one=life.round.matches[1].first, other=life.round.matches[2].first))
    assert life.round.matches[1].twenties is None


def test_a_swap_in_a_published_round_that_is_taken_back_withdraws_the_round() -> None:
    """Phones and displays say so: the pairings are others."""
    life = published_round(4)
    life.do(Swap(one=life.round.matches[1].first, other=life.round.matches[2].first))
    (event,) = life.do(Undo())
    assert event.withdrawn == (1,)  # type: ignore[attr-defined]


def test_a_disqualified_player_with_the_bye_keeps_it_on_record_and_has_no_place() -> None:
    """The bye stays in the round, the player in no standings."""
    life = published_round(5)
    (bye,) = life.round.byes
    life.do(Disqualify(player=bye))
    life.finish()
    assert bye not in {row.player.id for row in Standings(life.state.tournament)}
    first = life.state.round(1)
    assert first is not None
    assert first.byes == {bye: "win"}
