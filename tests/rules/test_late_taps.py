"""Late taps: the clock and its grace, what waits at the desk, and how it is settled."""

from crosstable.commands import Complete, Configure, EnterTable, SettleTap, Swap, Undo
from crosstable.events import Scored, TapHeld, TapSettled
from crosstable.rules.score_events import MOST_WAITING
from tests.rules.life import ANN, FRIDAY, SAM, id_of, phone
from tests.rules.table_life import TableLife, round_at_tables, timed_round

# Clock and grace


def test_a_tap_counts_until_the_very_end_of_the_grace() -> None:
    """A millionth of a second later it waits at the desk, and changes nothing."""
    life = timed_round()
    life.wait(600)
    life.tap("a", actor=phone("a"))
    life.wait(30)
    life.tap("a", actor=phone("a"))
    assert life.scores["a"] == 2
    assert life.state.current is not None
    assert life.state.phase == "playing"
    before = list(life.board)
    life.clock.now += 1
    assert [type(event) for event in life.tap("a", actor=phone("a"))] == [TapHeld]
    assert [type(event) for event in life.tap("b", actor=SAM)] == [TapHeld]
    assert list(life.board) == before
    assert [tap.player for tap in life.state.held.values()] == ["a", "b"]


def test_without_grace_the_clock_is_the_end() -> None:
    life = timed_round(grace_seconds=0)
    life.wait(600)
    life.tap("a")
    life.clock.now += 1
    assert [type(event) for event in life.tap("a")] == [TapHeld]


def test_without_a_clock_nothing_is_late() -> None:
    life = round_at_tables("abcd")
    life.wait(10**6)
    life.tap("a", actor=phone("a"))
    assert life.scores["a"] == 1


def test_after_the_round_every_tap_waits() -> None:
    """However little time has gone by."""
    life = round_at_tables("abcd")
    life.close()
    assert [type(event) for event in life.tap("a", actor=phone("a"))] == [TapHeld]
    assert life.scores["a"] == 0


def test_the_organiser_says_why_instead() -> None:
    life = timed_round()
    life.wait(700)
    assert life.refusal(life.tap_for("a"), ANN).code == "late_needs_reason"
    assert life.refusal(life.tap_for("a", reason="  "), ANN).code == "late_needs_reason"
    (event,) = life.tap("a", actor=ANN, reason=" seen by the judge ")
    assert isinstance(event, Scored)
    assert event.reason == "seen by the judge"
    assert life.last_win("a") == 700
    assert life.refusal(life.tap_for("a", reason="x" * 1001), ANN).code == "too_long_a_reason"
    assert life.refusal(life.tap_for("a", reason="x\x07"), ANN).code == "unprintable_reason"


def test_minutes_that_are_changed_leave_the_running_round_alone() -> None:
    life = timed_round()
    life.do(Configure(config={"round_minutes": 1}))
    life.wait(500)
    life.tap("a")
    assert life.scores["a"] == 1
    life.wait(200)
    life.do(Configure(config={"round_minutes": 20}))
    assert [type(event) for event in life.tap("a")] == [TapHeld]


# The desk


def hold_late_tap() -> tuple[TableLife, int]:
    """Return a tap that came a second late."""
    life = timed_round()
    life.tap("b")
    life.wait(631)
    life.tap("a", actor=phone("a"))
    (tap,) = life.state.held
    return life, tap


def test_a_tap_that_is_taken_fell_when_it_came() -> None:
    """With a reason, at the desk alone; it is a score of its own then."""
    life, tap = hold_late_tap()
    life.wait(500)
    assert life.refusal(SettleTap(tap=tap, take=True)).code == "reason_missing"
    assert life.refusal(SettleTap(tap=tap, take=True, reason="in time"), SAM).code == "not_yours"
    settled, scored = life.do(SettleTap(tap=tap, take=True, reason="in time"))
    assert settled == TapSettled(tap=tap, taken=True)
    assert isinstance(scored, Scored)
    assert scored.reason == "in time"
    assert life.last_win("a") == 631
    assert life.scores["a"] == 1
    assert not life.state.held
    assert life.refusal(SettleTap(tap=tap, take=True, reason="again")).code == "no_such_tap"
    life.take_back(life.last_score, ANN, reason="no")
    assert life.scores["a"] == 0


def test_a_tap_that_is_let_go_leaves_nothing() -> None:
    life, tap = hold_late_tap()
    before = list(life.board)
    life.do(SettleTap(tap=tap, take=False))
    assert not life.state.held
    assert list(life.board) == before
    life.do(Undo())
    assert list(life.state.held) == [tap]


def test_a_tap_waits_through_the_end_of_the_round_and_of_the_tournament() -> None:
    life, tap = hold_late_tap()
    life.close()
    life.seat("abcd", "efgh")
    life.close()
    life.do(Complete())
    assert list(life.state.held) == [tap]
    life.do(SettleTap(tap=tap, take=True, reason="in time"))
    assert life.scores["a"] == 1
    assert life.state.amended == [life.last]


def test_late_tap_of_moved_player_is_refused() -> None:
    """Nobody had scored there, so they could move."""
    life = timed_round()
    life.wait(700)
    life.tap("a", actor=phone("a"))
    (tap,) = life.state.held
    life.do(Swap(one=id_of("a"), other=id_of("e")))
    assert life.refusal(SettleTap(tap=tap, take=True, reason="in time")).code == "sits_elsewhere"
    life.do(SettleTap(tap=tap, take=False))


def test_a_tap_cannot_be_taken_where_final_scores_stand() -> None:
    life = timed_round()
    life.wait(700)
    life.tap("a", actor=phone("a"))
    (tap,) = life.state.held
    life.do(EnterTable(table=1, places=(1, 2, 3, 4)))
    assert life.refusal(SettleTap(tap=tap, take=True, reason="in time")).code == "several_scorings"
    assert life.refusal(life.tap_for("b", reason="in time"), ANN).code == "several_scorings"


def test_late_taps_per_table_are_limited() -> None:
    """Other tables are unaffected, and a decision makes room."""
    life = timed_round()
    life.wait(1000)
    for _ in range(MOST_WAITING - 1):
        life.state = life.director.run(FRIDAY, life.tap_for("a"), SAM).state
    life.tap("a", actor=phone("a"))
    assert len(life.state.held) == MOST_WAITING
    assert life.refusal(life.tap_for("b"), phone("b")).code == "too_many_waiting"
    life.tap("e", actor=phone("e"))
    life.do(SettleTap(tap=next(iter(life.state.held)), take=False))
    life.tap("b", actor=phone("b"))
