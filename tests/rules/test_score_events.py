"""Score events: who may tap, other instants, ids, undoing, corrections after the round."""

from fractions import Fraction

import msgspec
import pytest

from crosstable.commands import Actor, Command, Complete, Disqualify, Drop, Redo, Seat, TakeBackTap, Tap, Undo
from crosstable.events import ScoreUndone, TapHeld
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.model.exact import Exact
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.state.history import history
from tests.rules.life import ANN, FRIDAY, OLGA, SAM, id_of, phone
from tests.rules.table_life import round_at_tables, timed_round

# Permissions


def test_a_player_taps_at_their_own_table_for_anybody_there() -> None:
    life = round_at_tables("abcd", "efgh")
    life.tap("a", actor=phone("a"))
    life.tap("b", -1, actor=phone("a"))
    assert life.points("ab") == [1, -1]


def test_a_player_at_another_table_is_refused() -> None:
    life = round_at_tables("abcd", "efgh", others="i")
    for who in ("e", "i", "nobody"):
        assert life.refusal(life.tap_for("a"), phone(who)).code == "not_your_table"
    life.tap("a")
    for who in ("e", "i"):
        assert life.refusal(TakeBackTap(undoes=life.last_score), phone(who)).code == "not_your_table"
    assert life.refusal(life.tap_for("a"), Actor("x", "player")).code == "not_your_table"


@pytest.mark.parametrize("leaving", [Drop(player=PlayerId("a")), Disqualify(player=PlayerId("a"))])
def test_player_who_left_cannot_tap(leaving: Command) -> None:
    """Neither for others nor late, and can't undo; the others continue."""
    life = timed_round()
    life.tap("a", actor=phone("a"))
    score = life.last_score
    life.do(leaving)
    assert life.refusal(life.tap_for("b"), phone("a")).code == "you_have_left"
    assert life.refusal(TakeBackTap(undoes=score), phone("a")).code == "you_have_left"
    life.tap("b", actor=phone("b"))
    life.wait(1000)
    assert life.refusal(life.tap_for("b"), phone("a")).code == "you_have_left"


def test_scorekeeper_and_organiser_tap_everywhere() -> None:
    life = round_at_tables("abcd", "efgh")
    life.tap("a", actor=SAM)
    life.tap("e", actor=ANN)
    life.tap("e", actor=OLGA)
    assert life.points("ae") == [1, 2]


def test_nobody_scores_where_they_do_not_sit() -> None:
    life = round_at_tables("abcd", "efgh", others="i")
    for who in ("e", "i"):
        assert life.refusal(life.tap_for(who, table=1), SAM).code == "sits_elsewhere"
    assert life.refusal(life.tap_for("ghost", table=1), SAM).code == "unknown_player"
    assert life.refusal(life.tap_for("a", table=9), SAM).code == "no_such_table"
    assert life.refusal(life.tap_for("a", table=1, round=2), SAM).code == "no_such_round"


def test_a_draft_is_no_round_to_tap_in() -> None:
    """Of the round before it a tap is late."""
    life = round_at_tables("abcd")
    life.close()
    life.do(Seat())
    assert life.refusal(life.tap_for("a", table=1, round=2), SAM).code == "no_such_round"
    assert [type(event) for event in life.tap("a", table=1)] == [TapHeld]


def test_one_key_counts_once() -> None:
    """A phone that sends again because it has heard nothing."""
    life = round_at_tables("abcd")
    command = life.tap_for("a")
    life.do(command, phone("a"), key="k1")
    again = life.director.run(FRIDAY, command, phone("a"), key="k1")
    assert again.repeated
    assert len(again.events) == 1
    life.wait(3600)
    assert life.director.run(FRIDAY, command, phone("a"), key="k1").repeated
    life.state = life.director.state(FRIDAY)
    assert life.scores["a"] == 1
    life.do(command, phone("a"), key="k2")
    assert life.scores["a"] == 2


def test_the_time_is_the_stores_whatever_was_asked() -> None:
    """A phone cannot say when it is."""
    life = timed_round()
    life.wait(10_000)
    for now in (0, 2**60):
        command = life.tap_for("a", now=now)
        outcome = life.director.run(FRIDAY, command, phone("a"))
        assert isinstance(outcome.events[0].event, TapHeld)


# Another instant


def test_the_organiser_may_name_another_instant_with_a_reason() -> None:
    """Seconds since the tournament began, exactly."""
    life = timed_round()
    life.wait(100)
    life.tap("b")
    life.tap("a", actor=ANN, at="99.5", reason="scored on paper")
    assert life.last_win("a") == Fraction("99.5")
    assert life.order.startswith("ba")
    assert life.refusal(life.tap_for("a", at="50"), ANN).code == "reason_missing"
    for actor in (SAM, phone("a")):
        assert life.refusal(life.tap_for("a", at="50", reason="x"), actor).code == "back_dating_by_organiser"
        assert life.refusal(life.tap_for("a", id="mine", reason="x"), actor).code == "back_dating_by_organiser"


def test_the_future_is_refused() -> None:
    """The present is not."""
    life = timed_round()
    life.wait(100)
    life.tap("a", actor=ANN, at="100", reason="now")
    assert life.refusal(life.tap_for("a", at="100.000001", reason="soon"), ANN).code == "still_to_be"
    assert life.refusal(TakeBackTap(undoes=life.last_score, at=Exact("101"), reason="x"), ANN).code == "still_to_be"


@pytest.mark.parametrize("at", ["-1", "soon", "", "1/3", "nan", "inf", "1/0", "0.1234567890123456789", "9" * 50])
def test_an_instant_that_no_document_can_carry_is_refused(at: str) -> None:
    life = timed_round()
    life.wait(100)
    assert life.refusal(life.tap_for("a", at=at, reason="x"), ANN).code == "no_number"


def test_an_earlier_round_is_named_by_its_number() -> None:
    life = round_at_tables("abcd", "efgh")
    life.close()
    life.seat("aecd", "bfgh")
    assert life.refusal(life.tap_for("b", table=1), ANN).code == "sits_elsewhere"
    assert life.refusal(life.tap_for("b", round=1), ANN).code == "late_needs_reason"
    life.tap("b", actor=ANN, round=1, reason="forgotten")
    assert [type(event) for event in life.tap("b", actor=phone("b"), round=1)] == [TapHeld]
    (row,) = [row for row in life.board if row.player.id == "b"]
    assert [row.score, row.round_score] == [Fraction(1), Fraction(0)]


# Ids


def test_an_id_of_ones_own_is_taken_once() -> None:
    life = round_at_tables("abcd")
    life.tap("a", actor=ANN, id="mine", reason="import")
    assert life.score_events()[-1].id == "mine"
    for wrong in ("mine", "", "x" * 101):
        assert life.refusal(life.tap_for("a", id=wrong, reason="import"), ANN).code == "id_taken"


@pytest.mark.parametrize("wrong", [" ", "a\x07b", "\u202eabc"])
def test_an_id_that_no_document_can_carry_is_refused(wrong: str) -> None:
    life = round_at_tables("abcd")
    life.refusal(life.tap_for("a", id=wrong, reason="import"), ANN)


def test_imported_ids_do_not_clash_with_new_taps() -> None:
    life = round_at_tables("abcd")
    for ahead in (2, 3, 4):
        life.tap("a", actor=ANN, id=f"e{life.state.seq + ahead}", reason="import")
    for _ in range(4):
        life.tap("b")
    ids = [tap.id for tap in life.score_events()]
    assert len(set(ids)) == 7
    assert life.points("ab") == [3, 4]
    life.take_back(life.last_score)
    assert life.scores["b"] == 3
    again = read_document(write_document(life.state.tournament))
    assert list(Leaderboard(again)) == list(life.board)


def test_an_id_taken_meanwhile_keeps_its_first_owner_out() -> None:
    """Two scores never have one id, whatever is taken back and brought back."""
    life = round_at_tables("abcd")
    life.tap("a", actor=ANN, id=f"e{life.state.seq + 3}", reason="import")
    brought = life.last
    life.do(Undo(action=brought))
    life.tap("b")
    assert life.last_score == f"e{life.last}"
    assert life.refusal(Redo(action=brought)).code == "cannot_redo"
    life.do(Undo(action=life.last))
    life.do(Redo(action=brought))


# Undoing


def test_an_event_is_undone_by_naming_it_and_twice_is_nothing() -> None:
    life = round_at_tables("abcd")
    life.score(a=2)
    first = life.score_events()[0].id
    (event,) = life.take_back(first)
    assert isinstance(event, ScoreUndone)
    assert life.scores["a"] == 1
    assert life.take_back(first) == ()
    assert life.scores["a"] == 1
    assert [tap.undoes for tap in life.score_events()] == [None, None, first]


def test_an_undoing_can_be_undone_and_the_event_undone_again() -> None:
    """As often as people change their minds."""
    life = round_at_tables("abcd")
    life.tap("a")
    tap = life.last_score
    for _ in range(3):
        life.take_back(tap)
        assert life.scores["a"] == 0
        life.take_back(life.last_score)
        assert life.scores["a"] == 1
    life.take_back(tap)
    assert life.scores["a"] == 0


def test_undoing_the_only_win_leaves_none() -> None:
    life = round_at_tables("abcd")
    life.tap("b", -1)
    life.tap("a")
    life.tap("a", -1)
    assert life.last_win("a") is not None
    win = life.score_events()[1].id
    life.take_back(win)
    assert life.last_win("a") is None
    assert life.scores["a"] == -1
    assert life.ranks["a"] == life.ranks["b"]


def test_undoing_the_later_win_leaves_the_earlier_one() -> None:
    life = timed_round()
    life.wait(5)
    life.tap("a")
    life.wait(5)
    life.tap("a")
    life.take_back(life.last_score)
    assert life.last_win("a") == 5


def test_undo_refuses_unknown_score() -> None:
    life = round_at_tables("abcd")
    assert life.refusal(TakeBackTap(undoes="e1"), SAM).code == "no_such_score"
    assert life.refusal(TakeBackTap(undoes="x" * 500), SAM).code == "no_such_score"
    life.tap("a")
    life.do(Undo(), SAM)
    assert life.refusal(TakeBackTap(undoes=f"e{life.last - 1}"), SAM).code == "no_such_score"


def test_an_action_that_others_undo_by_name_is_not_taken_back_alone() -> None:
    life = round_at_tables("abcd")
    life.tap("a")
    tap = life.last
    life.take_back(f"e{tap}")
    refusal = life.refusal(Undo(action=tap))
    assert (refusal.code, refusal.params["falls"]) == ("others_depend", [life.last])
    life.do(Undo(action=tap, also=(life.last,)))
    assert not life.state.scores


def test_once_it_is_late_only_the_organiser_undoes_and_says_why() -> None:
    """It is in the history, with the reason."""
    for over in (True, False):
        life = timed_round()
        life.tap("a", actor=phone("a"))
        tap = life.last_score
        if over:
            life.close()
        else:
            life.wait(700)
        for actor in (SAM, phone("a")):
            refusal = life.refusal(TakeBackTap(undoes=tap), actor)
            assert refusal.code == "correction_by_organiser"
        assert life.refusal(TakeBackTap(undoes=tap), ANN).code == "late_needs_reason"
        life.take_back(tap, ANN, reason="wrong player")
        assert life.scores["a"] == 0
        action = list(history(life.state))[-1]
        assert action.by == "ann"
        assert isinstance(action.events[0], ScoreUndone)
        assert action.events[0].reason == "wrong player"


def test_undo_cannot_bypass_closed_round() -> None:
    """Only organisers correct taps of a closed round."""
    life = round_at_tables("abcd")
    life.tap("a")
    tap = life.last
    life.tap("b")
    life.do(Undo(), SAM)
    taken_back = life.last
    life.close()
    for command in (Undo(), Undo(action=tap), Redo(), Undo(action=taken_back)):
        assert life.refusal(command, SAM).code == "correction_by_organiser"
    life.take_back(f"e{tap}", ANN, reason="nobody had won")
    assert life.points("ab") == [0, 0]


def test_close_depends_on_earlier_scores() -> None:
    """Later taps can be undone alone."""
    life = round_at_tables("abcd")
    life.tap("a")
    tap = life.last
    life.tap("b")
    life.do(Undo(action=life.last))
    taken_back = life.last
    life.close()
    close = life.last
    assert life.refusal(Undo(action=tap), code="others_depend").params["falls"] == [close]
    life.refusal(Undo(action=taken_back), code="cannot_redo")
    life.do(Undo(action=close))
    life.do(Undo(action=tap))
    life.do(Redo(action=tap))
    life.do(Redo(action=close))
    life.do(Undo(action=tap, also=(close,)))
    assert life.points("ab") == [0, 0]
    life.do(Undo(action=life.last))
    life.do(life.tap_for("a", round=1, reason="forgotten"))
    life.do(Undo(action=life.last))
    assert life.points("ab") == [1, 0]


def test_corrections_after_the_end_are_amendments() -> None:
    life = round_at_tables("abcd")
    life.tap("a")
    tap = life.last_score
    life.close()
    life.do(Complete())
    life.tap("b", actor=ANN, reason="forgotten", round=1)
    added = life.last
    life.take_back(tap, ANN, reason="wrong player")
    assert life.state.amended == [added, life.last]
    assert life.points("ab") == [0, 1]
    assert life.ranks["b"] == 1


def test_corrections_count_for_players_who_left() -> None:
    life = round_at_tables("abcd", "efgh")
    life.score(a=2, b=1)
    life.do(Drop(player=id_of("a")))
    life.do(Disqualify(player=id_of("b")))
    life.tap("a")
    assert life.scores["a"] == 3
    assert "b" not in life.scores
    assert life.order[-1] == "a"


def test_a_command_that_no_phone_sends_is_refused_and_not_carried_out() -> None:
    """Deltas are one up or one down."""
    for delta in (0, 2, -5, True):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"table": 1, "player": "a", "delta": delta}, Tap)


def test_a_preview_shows_who_moves() -> None:
    life = round_at_tables("abcd")
    life.score(a=1)
    life.close()
    command = life.tap_for("b", round=1, reason="forgotten")
    with pytest.raises(Refusal):
        life.director.preview(FRIDAY, life.tap_for("b", round=1), ANN)
    seen = life.director.preview(FRIDAY, command, ANN)
    assert {(move.player, move.rank, move.new_rank) for move in seen.moves} == {
        ("a", 1, 2),
        ("b", 2, 1),
        ("c", 2, 3),
        ("d", 2, 3),
    }
    assert life.scores["b"] == 0


def test_undo_of_tap_must_name_its_player() -> None:
    life = round_at_tables("abcd")
    life.tap("a", actor=phone("d"))
    life.take_back(life.last_score, phone("d"))
    assert [tap.player for tap in life.score_events()] == [PlayerId("a")] * 2
