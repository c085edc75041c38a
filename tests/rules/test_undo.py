"""Undo and redo: any action by name, with what depends on it; of an undo; what does not fit any more; whose."""

import pytest

from crosstable.commands import (
    Actor,
    BeginStage,
    Cancel,
    ChangePlayer,
    CloseRound,
    Configure,
    Disqualify,
    Drop,
    EndStage,
    EnterResult,
    Note,
    Pair,
    PairByHand,
    Publish,
    Redo,
    ReEnter,
    Rename,
    RenamePlayer,
    Start,
    StartRound,
    Undo,
)
from crosstable.events import ActionsRedone, ActionsUndone
from crosstable.model.tournament import Bye, Forfeit, PlayerId, Score
from crosstable.state.history import history
from tests.rules.life import ANN, OLGA, SAM, Life, published_round, words

P1, P2, P3, P4 = (PlayerId(f"p{i}") for i in range(1, 5))
SUE = Actor("sue", "scorekeeper")
WON, LOST = Score(2, 0), Score(0, 2)


# One's own last


def test_undo_takes_back_ones_own_last_action() -> None:
    """Not somebody else's, which came later."""
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    life.do(EnterResult(table=2, result=WON), SUE)
    life.do(Undo(), SAM)
    assert (life.result(1, 1), life.result(1, 2)) == (None, WON)
    life.refusal(Undo(), SAM, "nothing_to_undo")


def test_undo_again_takes_back_the_one_before() -> None:
    """Ctrl+Z, Ctrl+Z; and redo brings them back, the last first."""
    life = published_round()
    images = [life.state.image()]
    for table in (1, 2):
        life.do(EnterResult(table=table, result=WON), SAM)
        images.append(life.state.image())
    life.do(Undo(), SAM)
    assert life.state.image() == images[1]
    life.do(Undo(), SAM)
    assert life.state.image() == images[0]
    life.do(Redo(), SAM)
    assert life.state.image() == images[1]
    life.do(Redo(), SAM)
    assert life.state.image() == images[2]
    life.refusal(Redo(), SAM, "nothing_to_redo")


# Any action


def test_any_single_action_can_be_taken_back() -> None:
    """A note of long ago, and nothing else."""
    life = Life().begin(4)
    life.do(Note(words=words("paid"), player=P1))
    noted = life.last
    life.play()
    life.do(Undo(action=noted))
    assert life.state.notes == []
    assert life.state.last_round == 1


def test_undo_lists_dependent_actions() -> None:
    """All of them, in order."""
    life = Life().begin(4)
    life.do(Pair())
    pair = life.last
    life.do(Publish())
    publish = life.last
    life.win(1)
    result = life.last
    life.do(Rename(name="Sunday"))
    refusal = life.refusal(Undo(action=pair), code="others_depend")
    assert refusal.params == {"actions": [pair], "falls": [publish, result]}
    assert [(reason.code, reason.params) for reason in refusal.reasons] == [
        ("depends", {"action": publish}),
        ("depends", {"action": result}),
    ]
    life.refusal(Undo(action=pair, also=(publish,)), code="others_depend")
    (event,) = life.do(Undo(action=pair, also=(publish, result)))
    assert isinstance(event, ActionsUndone)
    assert (event.actions, event.withdrawn) == ((pair, publish, result), (1,))
    assert (life.state.phase, life.state.name) == ("ready", "Sunday")


def test_a_publication_taken_back_after_results_came_in_withdraws_the_round() -> None:
    """The results go with it, and stay in the history."""
    life = published_round()
    publish = life.last
    life.win(1)
    life.win(2)
    falls = life.refusal(Undo(action=publish), code="others_depend").params["falls"]
    (event,) = life.do(Undo(action=publish, also=tuple(falls)))
    assert event.withdrawn == (1,)  # type: ignore[attr-defined]
    assert life.state.phase == "draft"
    assert all(match.result is None for match in life.round.matches.values())
    taken = [one for one in history(life.state) if not one.holds]
    assert [one.action for one in taken] == [publish, *falls]
    life.do(Redo())
    assert (life.result(1, 1), life.result(1, 2)) == (WON, WON)


def test_undo_of_entry_lists_start_rounds_and_results() -> None:
    life = Life()
    life.enter(4)
    entered = life.last
    life.do(Start())
    life.play()
    falls = life.refusal(Undo(action=entered), code="others_depend").params["falls"]
    assert len(falls) == 6
    life.do(Undo(action=entered, also=tuple(falls)))
    assert (life.state.phase, life.state.players) == ("registration", {})


def test_a_result_of_a_closed_round_holds_the_close() -> None:
    """And everything that was paired after it."""
    life = Life(rounds=3).begin(4)
    life.publish()
    life.win(1)
    result = life.last
    life.win(2)
    life.do(CloseRound())
    close = life.last
    life.do(Pair())
    assert life.refusal(Undo(action=result), code="others_depend").params["falls"] == [close, life.last]


def test_a_result_over_a_drop_holds_the_close_too() -> None:
    """They dropped with the match open, played it after all, and came back: without the result nothing would stand."""
    life = published_round()
    match = life.round.matches[1]
    life.win(2)
    life.do(Drop(player=match.first))
    life.do(EnterResult(table=1, result=WON), SAM)
    result = life.last
    life.do(CloseRound())
    close = life.last
    life.do(ReEnter(player=match.first))
    falls = life.refusal(Undo(action=result), code="others_depend").params["falls"]
    assert falls[0] == close
    life.do(Undo(action=result, also=tuple(falls)))


def test_a_drop_holds_the_rounds_that_were_paired_without_them() -> None:
    """The wrong one was dropped, an hour ago."""
    life = Life(rounds=3).begin(5)
    life.play()
    life.do(Drop(player=P1))
    drop = life.last
    life.do(Pair())
    pair = life.last
    assert life.refusal(Undo(action=drop), code="others_depend").params["falls"] == [pair]
    life.do(Undo(action=drop, also=(pair,)))
    life.do(Pair())
    assert P1 in life.round.seated


def test_joint_undo_is_redone_jointly() -> None:
    """By redo, or by undo of the undo."""
    life = published_round()
    before = life.state.image()
    publish = life.last
    life.do(Undo(action=publish - 1, also=(publish,)))
    undone = life.last
    (event,) = life.do(Undo(action=undone))
    assert isinstance(event, ActionsRedone)
    assert life.state.image() == before
    redone = life.last
    life.do(Undo(action=redone))
    assert life.state.phase == "ready"
    life.do(Redo(action=undone))
    assert life.state.image() == before


def test_undone_undo_cannot_be_redone() -> None:
    life = published_round()
    action = life.last
    life.do(Undo(action=action))
    undone = life.last
    life.refusal(Undo(action=action), code="undone_already")
    life.do(Redo(action=action))
    life.refusal(Redo(action=action), code="not_undone")
    life.refusal(Redo(action=undone), code="not_undone")
    life.refusal(Undo(action=undone), code="nothing_to_redo")
    life.do(Undo(action=action))
    redone = life.last - 1
    life.refusal(Undo(action=redone), code="undone_already")


def test_an_undo_does_not_fall_with_others() -> None:
    """It is named alone; as one of several it means nothing."""
    life = published_round()
    life.do(Note(words=words()))
    life.do(Undo())
    undone = life.last
    life.do(Rename(name="Sunday"))
    life.refusal(Undo(also=(undone,)), code="no_such_action")
    life.do(Undo())
    life.refusal(Redo(also=(undone,)), code="no_such_action")


def test_undo_ignores_actions_already_undone() -> None:
    life = published_round()
    life.do(Note(words=words()))
    noted = life.last
    life.do(Undo())
    life.do(Rename(name="Sunday"))
    (event,) = life.do(Undo(also=(noted,)))
    assert isinstance(event, ActionsUndone)
    assert event.actions == (noted + 2,)


def test_undo_refuses_unknown_actions() -> None:
    """Nor the creation, nor the middle of an action."""
    life = Life()
    life.enter(4)
    for wrong in (0, -1, 99, 3):
        life.refusal(Undo(action=wrong), code="no_such_action")
        life.refusal(Redo(action=wrong), code="no_such_action")
    life.refusal(Undo(action=1), code="creation_stays")
    life.refusal(Undo(action=2, also=(1,)), code="creation_stays")
    life.do(Undo())
    life.refusal(Undo(), code="nothing_to_undo")


# Impossible undo


def test_redo_is_refused_after_later_actions() -> None:
    """They were made without it."""
    life = Life().begin(4)
    life.do(Pair())
    first = life.last
    life.do(Undo())
    life.do(PairByHand(matches=((P1, P2),)))
    second = life.last
    refusal = life.refusal(Redo(action=first), code="cannot_redo")
    assert [(reason.code, reason.params["action"]) for reason in refusal.reasons] == [("would_not_fit", second)]
    life.do(Undo(action=second))
    life.do(Redo(action=first))


def test_redo_is_refused_if_it_no_longer_applies() -> None:
    """The renamed player has another name by now."""
    life = Life().begin(4)
    life.do(RenamePlayer(player=P1, digest=words("a")))
    first = life.last
    life.do(Undo())
    life.do(RenamePlayer(player=P1, digest=words("b")))
    refusal = life.refusal(Redo(action=first), code="cannot_redo")
    assert [(reason.code, reason.params["action"]) for reason in refusal.reasons] == [("would_not_fit", life.last)]


@pytest.mark.parametrize("later", ["drop", "absent"])
def test_redo_of_publication_needs_its_players(later: str) -> None:
    life = published_round()
    publish = life.last
    life.do(Undo())
    life.do(
        {
            "drop": Drop(player=P1),
            "absent": ChangePlayer(player=P1, fields={"absent": [[1, 1]]}),
        }[later]
    )
    life.refusal(Redo(action=publish), code="cannot_redo")


def test_a_publication_brought_back_over_a_disqualification_forfeits_the_match() -> None:
    """Out from round 1 on, whether it was published by then or not."""
    life = published_round()
    publish = life.last
    life.do(Undo())
    life.do(Disqualify(player=P1))
    life.do(Redo(action=publish))
    table = life.table_of(P1)
    life.win(3 - table)
    life.do(CloseRound())
    assert life.result(1, table) == Forfeit(P1)


def test_a_stage_does_not_end_twice() -> None:
    """Its end is taken back, ended otherwise, and the first end brought back with the stage that followed."""
    life = Life("registration_order", rounds=1).begin(4)
    life.play()
    life.do(EndStage(qualifiers=2))
    ended = life.last
    life.do(BeginStage(preset="mtg"))
    life.do(Undo(action=ended, also=(life.last,)))
    undone = life.last
    life.do(EndStage(qualifiers=1))
    life.refusal(Redo(action=undone), code="cannot_redo")


def test_a_cancellation_is_not_brought_back_over_what_happened_since() -> None:
    """A result in a cancelled tournament would be nobody's."""
    life = published_round()
    life.do(Cancel())
    cancelled = life.last
    life.do(Undo())
    life.win(1)
    life.refusal(Redo(action=cancelled), code="cannot_redo")


def test_redo_brings_others_back_that_it_needs() -> None:
    """Named with it."""
    life = Life().begin(4)
    life.do(Pair())
    pair = life.last
    life.do(Publish())
    publish = life.last
    life.do(Undo(action=publish))
    life.do(Undo(action=pair))
    life.refusal(Redo(action=publish), code="cannot_redo")
    (event,) = life.do(Redo(action=publish, also=(pair,)))
    assert isinstance(event, ActionsRedone)
    assert event.actions == (pair, publish)


def test_an_action_of_several_events_falls_as_a_whole() -> None:
    """A close with forfeits on record, after the drop: nothing of it stays behind."""
    life = published_round()
    match = life.round.matches[1]
    life.do(Drop(player=match.first))
    drop = life.last
    life.win(2)
    life.do(CloseRound())
    close = life.last
    life.do(Note(words=words()))
    life.do(Undo(action=drop, also=(close,)))
    assert (life.state.phase, life.result(1, 1)) == ("published", None)
    assert len(life.state.notes) == 1


def test_a_re_entry_depends_on_the_drop() -> None:
    """There is nothing to come back from."""
    life = Life().begin(4)
    life.do(Drop(player=P1))
    drop = life.last
    life.do(ReEnter(player=P1))
    assert life.refusal(Undo(action=drop), code="others_depend").params["falls"] == [life.last]


# Permissions


def test_a_scorekeeper_takes_back_their_own_only() -> None:
    """By name and by redo too; an organiser takes back anybody's."""
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    action = life.last
    life.refusal(Undo(action=action), SUE, "not_your_action")
    life.do(EnterResult(table=2, result=WON), SUE)
    life.refusal(Undo(also=(action,)), SUE, "not_your_action")
    life.do(Undo(action=action), OLGA)
    undone = life.last
    life.refusal(Redo(action=action), SUE, "not_your_action")
    life.refusal(Undo(action=undone), SUE, "not_your_action")
    life.do(Redo(action=action), SAM)
    assert life.result(1, 1) == WON


def test_a_scorekeeper_cannot_reopen_a_round_by_undo() -> None:
    """Their result is in a closed round: that is the organiser's to correct."""
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    life.do(EnterResult(table=2, result=WON), SAM)
    life.do(CloseRound(), ANN)
    life.refusal(Undo(), SAM, "correction_by_organiser")


def test_a_scorekeeper_cannot_change_a_closed_round_by_undo() -> None:
    """Nor by redo."""
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    life.do(EnterResult(table=2, result=WON), SAM)
    life.do(EnterResult(table=2, result=LOST), SAM, seen=life.round.version_of(2))
    changed = life.last
    life.do(CloseRound())
    life.refusal(Undo(action=changed), SAM, "correction_by_organiser")
    life.do(Undo(action=changed))
    life.refusal(Redo(action=changed), SAM, "correction_by_organiser")
    life.do(Redo(action=changed))
    assert life.result(1, 2) == LOST


def test_undo_of_the_start_of_a_round_stops_its_clock() -> None:
    """And leaves it published."""
    life = published_round()
    life.do(StartRound())
    (event,) = life.do(Undo())
    assert event.withdrawn == ()  # type: ignore[attr-defined]
    assert life.state.phase == "published"


def test_a_bye_given_in_a_published_round_that_is_taken_back_withdraws_it() -> None:
    """Everything that everybody saw and that is not so any more."""
    life = published_round()
    life.enter(["late"], first_round=1)
    life.do(PairByHand(byes=(Bye(PlayerId("late")),)))
    (event,) = life.do(Undo())
    assert event.withdrawn == (1,)  # type: ignore[attr-defined]


def test_undo_of_extra_rounds_needs_undo_of_their_pairing() -> None:
    life = Life(rounds=2).begin(4)
    life.do(Configure(config={"rounds": 3}))
    first = life.last
    life.play(2)
    life.do(Pair(relief="allow_rematch"))
    draft = life.last
    assert life.refusal(Undo(action=first), code="others_depend").params["falls"] == [draft]


# The history


def test_history_lists_actions_with_undo() -> None:
    life = published_round()
    life.do(Note(words=words()), SAM)
    noted = life.last
    life.do(Undo(action=noted), OLGA)
    undone = life.last
    actions = {one.action: one for one in history(life.state)}
    assert (actions[noted].by, actions[noted].undone_by, actions[noted].holds) == ("sam", undone, False)
    assert actions[undone].by == "olga"
    assert sum(len(action.events) for action in actions.values()) == len(life.state.log)
    times = [action.time for action in actions.values()]
    assert times == sorted(times)
    life.do(Redo(action=noted), OLGA)
    assert all(one.holds for one in history(life.state))
