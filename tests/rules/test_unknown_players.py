"""In a list, a name that nobody has hides no other reason."""

import pytest

from crosstable.commands import (
    BeginStage,
    CloseRound,
    Command,
    Configure,
    EndStage,
    EnterLate,
    MarkHere,
    PairByHand,
    SeatByHand,
    SeeEntries,
    SettleTie,
    Start,
    StartRound,
    Swap,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from tests.rules.life import Life
from tests.rules.table_life import cut_line

LONG = "x" * 5000
P1, P2, ZED, ZOE = (PlayerId(text) for text in ("p1", "p2", "zed", "zoe"))


def refusal_codes(refusal: Refusal) -> tuple[str, list[str]]:
    """Return the refusal and its reasons."""
    return refusal.code, [reason.code for reason in refusal.reasons]


@pytest.mark.parametrize(
    ("command", "code", "reasons"),
    [
        (Swap(one=ZED, other=ZOE), "several_reasons", ["unknown_player"] * 2),
        (MarkHere(players=(ZED, P1, ZOE)), "several_reasons", ["unknown_player"] * 2),
        (PairByHand(matches=((ZED, P1), (P1, ZOE))), "bad_seats", ["unknown_player"] * 2 + ["named_twice"]),
        (PairByHand(matches=((ZED, ZOE),)), "several_reasons", ["unknown_player"] * 2),
        (SeeEntries(players=(ZED, P1, ZOE)), "several_reasons", ["unknown_player"] * 2),
        (EnterLate(entries=(), first_round=999), "several_reasons", ["nobody_named", "too_many_rounds"]),
    ],
)
def test_in_a_round(command: Command, code: str, reasons: list[str]) -> None:
    life = Life(rounds=3, round_minutes=50).begin(4)
    if not isinstance(command, PairByHand):
        life.publish()
        life.do(StartRound())
    assert refusal_codes(life.refusal(command)) == (code, reasons)


def test_resting_and_unknown_players_are_both_reported() -> None:
    life = Life(rounds=3).begin(5)
    life.publish()
    life.do(StartRound())
    (resting,) = life.round.byes
    refusal = life.refusal(MarkHere(players=(ZED, resting, resting)))
    assert refusal_codes(refusal) == ("several_reasons", ["unknown_player", "has_no_table"])
    assert life.refusal(MarkHere(players=(resting,))).params == {"player": resting, "round": 1}


def test_at_the_end_of_a_stage() -> None:
    """Qualifiers and seeds."""
    life = Life(rounds=1).begin(4)
    life.play()
    refusal = life.refusal(EndStage(players=(ZED, P1, P1)))
    assert refusal_codes(refusal) == ("bad_seats", ["unknown_player", "named_twice"])
    refusal = life.refusal(SettleTie(players=(ZED, P1, P1)))
    assert refusal_codes(refusal) == ("bad_settlement", ["unknown_player", "named_twice"])


def test_at_tables() -> None:
    """Seats and a cut by hand."""
    cutting = cut_line("abcd", "efgh")
    refusal = cutting.refusal(CloseRound(players=(ZED, PlayerId("a"), PlayerId("a")), unfinished=True))
    assert refusal_codes(refusal) == ("bad_cut", ["unknown_player", "named_twice"])
    seated = Life("speed_jong").begin(4)
    refusal = seated.refusal(SeatByHand(tables=((ZED, P1, P1, ZOE),)))
    assert refusal_codes(refusal) == ("bad_seats", ["unknown_player"] * 2 + ["named_twice"])


def test_cut_with_unknown_rounds_is_refused() -> None:
    """At the start, after other settings, and in a further stage."""
    life = Life("speed_jong", format="cut_line")
    assert refusal_codes(life.refusal(Start())) == ("several_reasons", ["nobody_entered", "cut_needs_rounds"])
    life.enter(8)
    assert refusal_codes(life.refusal(Start())) == ("cut_needs_rounds", [])
    life.do(Configure(config={"rounds": 3}))
    life.do(Start())
    refusal = life.refusal(Configure(config={"rounds": None, "forbidden": [["p1", "zed"]]}))
    assert refusal_codes(refusal) == ("bad_settings_asked", ["cut_needs_rounds", "unknown_player"])
    assert [reason.path for reason in refusal.reasons] == ["config.rounds", "config.forbidden[0][1]"]
    swiss = Life(rounds=1).begin(4)
    swiss.play()
    swiss.do(EndStage())
    begun = BeginStage(name="", preset="speed_jong", config={"format": "cut_line"})
    assert refusal_codes(swiss.refusal(begun)) == ("bad_settings_asked", ["cut_needs_rounds", "empty_text"])
