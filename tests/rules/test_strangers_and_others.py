"""A name that nobody has, a round that is not there or a number that is missing hides no other reason."""

import pytest

from crosstable.commands import (
    Announce,
    BeginStage,
    ChangeNotice,
    ChangePlayer,
    CloseRound,
    Command,
    Configure,
    Correct,
    EndStage,
    EnterLate,
    ExtendClock,
    MarkHere,
    Note,
    PairByHand,
    Penalise,
    Redo,
    SeatByHand,
    SeeEntries,
    SettleTap,
    SettleTie,
    Start,
    StartRound,
    Swap,
    TakeBackTap,
    Tap,
    Undo,
)
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.notices import MOST_SHOWN
from tests.rules.life import Life, words
from tests.rules.table_life import at_tables, cut_line

LONG = "x" * 5000
P1, P2, ZED, ZOE = (PlayerId(one) for one in ("p1", "p2", "zed", "zoe"))


def told(refusal: Refusal) -> tuple[str, list[str]]:
    """The refusal, and its reasons."""
    return refusal.code, [one.code for one in refusal.reasons]


@pytest.mark.parametrize(
    ("command", "code", "reasons"),
    [
        (Note(words=words(), player=ZED, round=9), "several_reasons", ["unknown_player", "no_such_round"]),
        (
            Penalise(player=ZED, kind="warning", round=9, points=HalfPoints(3)),
            "several_reasons",
            ["unknown_player", "no_such_round", "points_not_asked"],
        ),
        (Swap(one=ZED, other=ZOE), "several_reasons", ["unknown_player"] * 2),
        (MarkHere(players=(ZED, P1, ZOE)), "several_reasons", ["unknown_player"] * 2),
        (PairByHand(matches=((ZED, P1), (P1, ZOE))), "bad_seats", ["unknown_player"] * 2 + ["named_twice"]),
        (PairByHand(matches=((ZED, ZOE),)), "several_reasons", ["unknown_player"] * 2),
        (SeeEntries(players=(ZED, P1, ZOE)), "several_reasons", ["unknown_player"] * 2),
        (EnterLate(entries=(), first_round=999), "several_reasons", ["nobody_named", "too_many_rounds"]),
        (Undo(action=9999, also=(8888, 2, 7777)), "several_reasons", ["no_such_action"] * 3),
        (Undo(also=(8888, 1)), "several_reasons", ["no_such_action", "creation_stays"]),
        (Redo(action=9999, also=(8888, 7777)), "several_reasons", ["no_such_action"] * 3),
        (Redo(action=2, also=(8888,)), "several_reasons", ["not_undone", "no_such_action"]),
        (
            ChangePlayer(player=ZED, fields={"rating": "x", "nope": 1}),
            "several_reasons",
            ["unknown_player", "not_whole", "unknown_key"],
        ),
        (
            ExtendClock(seconds=10**9, table=99, reason=LONG),
            "several_reasons",
            ["too_long_a_reason", "seconds_to_add", "no_such_table"],
        ),
        (ExtendClock(seconds=-60, table=99), "several_reasons", ["less_for_a_table", "no_such_table"]),
        (
            ChangeNotice(notice=77, words=words(), minutes=-5),
            "several_reasons",
            ["no_such_notice", "minutes_of_notice"],
        ),
        (
            Correct(round=1, table=1, result=Score(2, 0), twenties=(-1, 0), reason=LONG),
            "several_reasons",
            ["impossible_twenties", "too_long_a_reason"],
        ),
    ],
)
def test_in_a_round(command: Command, code: str, reasons: list[str]) -> None:
    life = Life(rounds=3, round_minutes=50).begin(4)
    if not isinstance(command, PairByHand):
        life.publish()
        life.do(StartRound())
    assert told(life.refused(command)) == (code, reasons)


def test_somebody_who_rests_beside_a_stranger() -> None:
    """Both are told whose table nobody knows."""
    life = Life(rounds=3).begin(5)
    life.publish()
    life.do(StartRound())
    (resting,) = life.round.byes
    refusal = life.refused(MarkHere(players=(ZED, resting, resting)))
    assert told(refusal) == ("several_reasons", ["unknown_player", "has_no_table"])
    assert life.refused(MarkHere(players=(resting,))).params == {"player": resting, "round": 1}


def test_at_the_end_of_a_stage() -> None:
    """Whoever goes on, and whoever is said to be better."""
    life = Life(rounds=1).begin(4)
    life.play()
    refusal = life.refused(EndStage(players=(ZED, P1, P1)))
    assert told(refusal) == ("bad_seats", ["unknown_player", "named_twice"])
    refusal = life.refused(SettleTie(players=(ZED, P1, P1)))
    assert told(refusal) == ("several_reasons", ["unknown_player", "named_twice", "reason_missing"])
    refusal = life.refused(SettleTie(players=(P1, P1), reason="lot"))
    assert told(refusal) == ("bad_settlement", ["named_twice", "settled_not_tied"])


def test_more_notices_than_anybody_reads() -> None:
    life = Life().begin(4)
    for _ in range(MOST_SHOWN):
        life.do(Announce(words=words()))
    refusal = life.refused(Announce(words=words(), minutes=-5))
    assert told(refusal)[0] == "several_reasons"
    assert "too_many_notices" in told(refusal)[1]
    assert len(refusal.reasons) == 2


def test_at_tables() -> None:
    """Seats, scores and a cut by hand."""
    life = at_tables("abcd")
    refusal = life.refused(Tap(table=9, player=ZED, delta=1))
    assert told(refusal) == ("several_reasons", ["no_such_table", "unknown_player"])
    refusal = life.refused(SettleTap(tap=99, take=True, reason=LONG))
    assert told(refusal) == ("several_reasons", ["no_such_tap", "too_long_a_reason"])
    assert told(life.refused(SettleTap(tap=99, take=False, reason=LONG))) == ("no_such_tap", [])
    assert told(life.refused(SettleTap(tap=99, take=True))) == ("several_reasons", ["no_such_tap", "reason_missing"])
    refusal = life.refused(TakeBackTap(undoes="x", reason=LONG))
    assert told(refusal) == ("several_reasons", ["no_such_score", "too_long_a_reason"])
    cutting = cut_line("abcd", "efgh")
    refusal = cutting.refused(CloseRound(players=(ZED, PlayerId("a"), PlayerId("a")), unfinished=True))
    assert told(refusal) == ("bad_cut", ["unknown_player", "named_twice"])
    seated = Life("speed_jong").begin(4)
    refusal = seated.refused(SeatByHand(tables=((ZED, P1, P1, ZOE),)))
    assert told(refusal) == ("bad_seats", ["unknown_player"] * 2 + ["named_twice"])


def test_a_cut_that_does_not_know_its_rounds() -> None:
    """At the start beside nobody and beside strangers, later beside other settings, and in a further stage."""
    life = Life("speed_jong", format="cut_line")
    assert told(life.refused(Start())) == ("several_reasons", ["nobody_entered", "cut_needs_rounds"])
    life.enter(8)
    assert told(life.refused(Start())) == ("cut_needs_rounds", [])
    life.do(Configure(config={"rounds": 3}))
    life.do(Start())
    refusal = life.refused(Configure(config={"rounds": None, "forbidden": [["p1", "zed"]]}))
    assert told(refusal) == ("bad_settings_asked", ["cut_needs_rounds", "unknown_player"])
    assert [one.path for one in refusal.reasons] == ["config.rounds", "config.forbidden[0][1]"]
    swiss = Life(rounds=1).begin(4)
    swiss.play()
    swiss.do(EndStage())
    begun = BeginStage(name="", preset="speed_jong", config={"format": "cut_line"})
    assert told(swiss.refused(begun)) == ("bad_settings_asked", ["cut_needs_rounds", "empty_text"])
