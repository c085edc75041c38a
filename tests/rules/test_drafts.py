"""Drafts: pairing, pairing again, what stands by hand, publishing, and two who do it at once."""

import pytest

from crosstable.commands import (
    Configure,
    Disqualify,
    Drop,
    NextRound,
    Pair,
    PairByHand,
    Publish,
    ReEnter,
    Swap,
    Undo,
)
from crosstable.events import PlayerDropped, RoundPaired
from crosstable.model.tournament import Bye, PlayerId
from crosstable.rules.warnings import round_warnings
from tests.rules.documents import check_document
from tests.rules.life import ANN, OLGA, Life

P1, P2, P3, P4, P5, P6, P7, P8 = (PlayerId(f"p{i}") for i in range(1, 9))


def pairs(life: Life) -> set[frozenset[PlayerId]]:
    return {frozenset((match.first, match.second)) for match in life.round.matches.values()}


def test_a_draft_is_not_a_round_yet() -> None:
    """Only publishing makes it one."""
    life = Life().begin(4)
    life.do(Pair())
    assert (life.state.phase, life.state.last_round) == ("draft", 0)
    life.do(Publish())
    assert (life.state.phase, life.state.last_round) == ("published", 1)


def test_concurrent_pairing_creates_one_round() -> None:
    """The second person learns who was faster."""
    life = Life().begin(4)
    life.do(Pair(), OLGA)
    refusal = life.refusal(Pair(), ANN, "paired_already")
    assert refusal.params == {"round": 1, "by": "olga"}


def test_repairing_needs_current_draft() -> None:
    """Another person's change must not be overwritten."""
    life = Life().begin(4)
    life.do(Pair())
    seen = life.round.version
    life.do(Swap(one=life.round.matches[1].first, other=life.round.matches[2].first), OLGA)
    refusal = life.refusal(Pair(again=True), code="draft_changed", seen=seen)
    assert refusal.params == {"round": 1, "by": "olga"}
    life.refusal(Publish(), code="draft_changed", seen=seen)
    life.refusal(Swap(one=P1, other=P2), code="draft_changed", seen=seen)
    life.refusal(PairByHand(matches=((P1, P2),)), code="draft_changed", seen=seen)
    life.do(Publish())


def test_change_of_undone_draft_is_refused() -> None:
    life = Life().begin(4)
    life.do(Pair())
    seen = life.round.version
    life.do(Undo())
    life.refusal(Pair(again=True), code="draft_gone", seen=seen)


def test_repairing_gives_same_draft() -> None:
    life = Life().begin(7)
    life.do(Pair())
    before = pairs(life), dict(life.round.byes)
    life.do(Pair(again=True))
    assert (pairs(life), life.round.byes) == before


def test_repairing_keeps_manual_matches() -> None:
    """`afresh=True` discards matches, byes and swaps."""
    life = Life().begin(8)
    life.do(PairByHand(matches=((P1, P8),), byes=(Bye(P2, "draw"), Bye(P3, "win"))))
    life.do(Pair(again=True))
    assert frozenset((P1, P8)) in pairs(life)
    assert life.round.byes == {P2: "draw", P3: "win"}
    life.do(Pair(afresh=True))
    assert frozenset((P1, P8)) not in pairs(life)
    assert life.round.byes == {}


def test_repairing_keeps_swap() -> None:
    """Both resulting matches count as manual."""
    life = Life().begin(8)
    life.do(Pair())
    one, other = life.round.matches[1], life.round.matches[2]
    life.do(Swap(one=one.first, other=other.first))
    wanted = {frozenset((other.first, one.second)), frozenset((one.first, other.second))}
    life.do(Pair(again=True))
    assert wanted <= pairs(life)


def test_repairing_keeps_swap_with_bye() -> None:
    life = Life().begin(7)
    life.do(Pair())
    (bye,) = life.round.byes
    match = life.round.matches[1]
    life.do(Swap(one=bye, other=match.first))
    life.do(Pair(again=True))
    assert list(life.round.byes) == [match.first]
    assert frozenset((bye, match.second)) in pairs(life)


def test_repairing_forgets_manual_match_of_dropped_player() -> None:
    """The draft is stale after the drop."""
    life = Life().begin(6)
    life.do(PairByHand(matches=((P1, P2),)))
    life.do(Drop(player=P1))
    assert [reason.code for reason in life.refusal(Publish(), code="draft_stale").reasons] == ["seated_but_out"]
    life.do(Pair(again=True))
    assert P1 not in life.round.seated
    life.do(Publish())


def test_repairing_forgets_manual_bye_of_dropped_player() -> None:
    """Also if the drop makes the round possible."""
    life = Life().begin(5)
    life.do(PairByHand(byes=(Bye(P1),)))
    events = life.do(Pair(relief="drop", player=P1, again=True))
    assert [type(event) for event in events] == [PlayerDropped, RoundPaired]
    assert life.round.byes == {}
    life.do(Publish())


def test_re_entering_after_the_draft_was_paired_again_makes_it_stale_once_more() -> None:
    """Nobody is lost on the way."""
    life = Life().begin(5)
    life.do(Pair())
    life.do(Drop(player=P1))
    life.do(Pair(again=True))
    life.do(ReEnter(player=P1))
    assert [reason.code for reason in life.refusal(Publish(), code="draft_stale").reasons] == ["plays_but_unseated"]
    life.do(Pair(again=True))
    life.do(Publish())
    assert P1 in life.round.seated


def test_a_stale_draft_goes_out_without_the_seats_of_those_who_left() -> None:
    """The document can be read again at any moment."""
    life = Life().begin(6)
    life.do(Pair())
    life.do(Disqualify(player=P1))
    imported = check_document(life.state)
    draft = imported.round(1)
    assert draft is not None
    assert P1 not in draft.seated


def test_manual_round_lists_players_without_match() -> None:
    """With `alone` only the given players are seated."""
    life = Life().begin(6)
    life.do(PairByHand(matches=((P1, P2),), byes=(Bye(P3, "loss"),), alone=True))
    assert set(life.round.resting) == {P4, P5, P6}
    (warning,) = round_warnings(life.state, life.round)
    assert (warning.code, warning.params["players"]) == ("without_match", [P4, P5, P6])
    life.do(Publish())
    assert [reason.code for reason in round_warnings(life.state, life.round)] == ["without_match"]


def test_a_hand_made_round_counts_among_those_planned() -> None:
    """It is no way around the number of rounds."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.refusal(PairByHand(matches=((P1, P2),), alone=True), code="all_rounds_played")
    life.refusal(PairByHand(matches=((P1, P2),)), code="all_rounds_played")


def test_a_round_that_cannot_be_paired_says_why_and_what_helps() -> None:
    """Two players have met; a rematch is one action, and so is a drop."""
    life = Life(rounds=3).begin(2)
    life.play()
    refusal = life.refusal(Pair(), code="impossible_pairing")
    assert {choice.relief for choice in refusal.params["choices"]} >= {"allow_rematch", "drop", "end_stage"}
    life.do(Pair(relief="allow_rematch"))
    assert [warning.code for warning in round_warnings(life.state, life.round)] == ["meets_again"]
    life.do(Undo())
    life.do(Pair(relief="drop", player=P2))
    assert life.round.byes == {P1: "win"}
    assert life.state.players[P2].dropped_after == 1


def test_relief_names_player_only_to_drop() -> None:
    """A name without effect is refused."""
    life = Life().begin(4)
    life.refusal(Pair(relief="drop"), code="drop_whom")
    life.refusal(Pair(player=P1), code="drop_whom")
    life.refusal(Pair(relief="drop", player=PlayerId("ghost")), code="unknown_player")
    life.do(Drop(player=P1))
    life.refusal(Pair(relief="drop", player=P1), code="not_in_round")


def test_next_round_closes_and_drafts_in_one_action() -> None:
    """One undo takes both back."""
    life = Life().begin(4)
    life.publish()
    life.finish(close=False)
    before = life.state.image()
    life.do(NextRound())
    assert (life.state.phase, life.round.number) == ("draft", 2)
    life.do(Undo())
    assert life.state.image() == before


def test_next_round_after_the_last_one_is_refused_and_the_round_stays_open() -> None:
    """Nothing is half done: closing it is another command."""
    life = Life(rounds=1).begin(4)
    life.publish()
    life.finish(close=False)
    life.refusal(NextRound(), code="all_rounds_played")
    assert life.state.phase == "published"


def test_impossible_next_round_keeps_round_open() -> None:
    life = Life(rounds=3).begin(2)
    life.publish()
    life.finish(close=False)
    life.refusal(NextRound(), code="impossible_pairing")
    assert life.state.phase == "published"


def test_next_round_with_relief_is_one_action() -> None:
    """A rematch, or dropping a player of the closing round."""
    life = Life(rounds=3).begin(2)
    life.publish()
    life.finish(close=False)
    life.refusal(NextRound(relief="drop", player=PlayerId("ghost")), code="unknown_player")
    life.refusal(NextRound(relief="drop"), code="drop_whom")
    life.do(NextRound(relief="allow_rematch"))
    assert (life.state.phase, life.round.number) == ("draft", 2)
    life.do(Undo())
    life.do(NextRound(relief="drop", player=P2))
    assert life.round.byes == {P1: "win"}
    assert life.state.players[P2].dropped_after == 1
    life.do(Undo())
    assert life.state.phase == "published"
    assert life.state.players[P2].dropped_after is None


def test_a_round_robin_is_over_when_its_schedule_is() -> None:
    """Late entries lengthen it; a number that was set ends it earlier."""
    life = Life("crokinole_groups").begin(3)
    life.play(3)
    life.refusal(Pair(), code="schedule_played")
    life = Life("crokinole_groups", rounds=2).begin(3)
    life.play(2)
    life.refusal(Pair(), code="all_rounds_played")


def test_resting_player_of_round_robin_is_not_reported() -> None:
    life = Life("crokinole_groups").begin(5)
    life.publish()
    assert len(life.round.resting) == 1
    assert list(round_warnings(life.state, life.round)) == []


def test_extra_meeting_in_round_robin_is_flagged() -> None:
    """Made by hand, or caused by a late entry."""
    life = Life("crokinole_groups").begin(4)
    life.play()
    first = life.state.round(1)
    assert first is not None
    again = first.matches[1]
    life.do(PairByHand(matches=((again.first, again.second),)))
    assert [warning.code for warning in round_warnings(life.state, life.round)] == ["meets_again"]


@pytest.mark.parametrize("late", [0, 1])
def test_a_late_entry_to_the_draft_is_seated_when_it_is_paired_again(late: int) -> None:
    """And not before."""
    life = Life().begin(4 + late)
    life.do(Pair())
    life.enter(["late"])
    assert life.state.players[PlayerId("late")].first_round == 1
    life.do(Pair(again=True))
    assert PlayerId("late") in life.round.seated


def test_a_draft_says_which_it_replaces() -> None:
    """So that taking the first back takes the second with it."""
    life = Life().begin(4)
    life.do(Pair())
    first = life.last
    life.do(Pair(afresh=True))
    second = life.last
    assert life.refusal(Undo(action=first), code="others_depend").params["falls"] == [second]


def test_a_configuration_may_change_under_a_draft() -> None:
    """The draft stays until it is paired again."""
    life = Life().begin(4)
    life.do(Pair())
    match = life.round.matches[1]
    life.do(Configure(config={"forbidden": [[match.first, match.second]]}))
    assert life.round.matches[1] == match
    life.do(Pair(again=True))
    assert frozenset((match.first, match.second)) not in pairs(life)
