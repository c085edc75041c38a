"""The cut line as it is played: what is seen is what happens, the decision, the field it counts from, the way back."""

from typing import Any

import pytest

from crosstable.commands import (
    CloseRound,
    Command,
    Complete,
    Configure,
    Disqualify,
    Drop,
    NextRound,
    Playoff,
    Publish,
    ReEnter,
    Restore,
    Seat,
    Start,
    StartRound,
    Undo,
)
from crosstable.events import PlayerRestored, PlayersCut, RoundClosed, RoundSeated
from crosstable.model.tournament import PlayerId
from crosstable.rules.cutting import fingerprint
from crosstable.standings.tables.cut_line import original_of
from tests.rules.life import ANN, FRIDAY, SAM, id_of, phone
from tests.rules.table_life import TableLife, at_tables, cut_line


def twelve(rounds: int = 3, **config: Any) -> TableLife:
    """Twelve at three tables, a best and l worst; every score is another."""
    life = cut_line("abcd", "efgh", "ijkl", rounds=rounds, **config)
    life.score(**{one: 11 - i for i, one in enumerate("abcdefghijk")})
    return life


def ids(players: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(one) for one in players)


def in_play(life: TableLife) -> str:
    return "".join(life.board.active)


# What is seen is what happens


def test_the_cut_that_was_seen_is_the_cut() -> None:
    """Projection, preview and event are one; worst first."""
    life = twelve()
    seen = life.cut
    assert (seen.ideal, seen.target, "".join(seen.cut)) == (8, 8, "lkji")
    command = CloseRound(cut=fingerprint(seen))
    ahead = life.director.preview(FRIDAY, command, ANN)
    closed, gone = life.do(command)
    assert ahead.events == (closed, gone)
    assert closed == RoundClosed(round=1)
    assert gone == PlayersCut(round=1, players=seen.cut)
    assert life.cut == seen
    assert in_play(life) == "abcdefgh"
    assert {life.state.players[one].eliminated_in for one in seen.cut} == {1}


@pytest.mark.parametrize("policy", ["cut_tied", "exact", "keep_tied"])
def test_every_tie_policy_is_played_as_it_is_seen(policy: str) -> None:
    life = cut_line("abcd", "efgh", "ijkl", rounds=3, tie_policy=policy)
    life.score(a=3, b=3, c=2, d=2, e=2, f=2, g=1, h=1, i=1, j=1)
    seen = life.cut
    life.close()
    assert {*life.board.active} == {*seen.stay}
    assert len(seen.stay) == {"cut_tied": 4, "exact": 8, "keep_tied": 10}[policy]


def test_who_was_cut_ranks_as_at_the_cut() -> None:
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    life.score(h=20)
    assert life.order == "habcdefgijkl"
    assert [life.ranks[one] for one in "ijkl"] == [9, 10, 11, 12]
    life.tap("l", actor=ANN, round=1, reason="forgotten")
    assert life.order == "habcdefgijlk"


def test_a_cut_that_is_due_needs_a_decision() -> None:
    life = twelve()
    refusal = life.refused(CloseRound())
    assert refusal.code == "cut_undecided"
    assert refusal.params["players"] == list(life.cut.cut)
    assert refusal.params["remaining"] == 8
    life.do(CloseRound(cut=refusal.params["cut"]))


def test_a_cut_that_is_not_due_needs_none() -> None:
    """All level, or after the last round."""
    life = cut_line("abcd", "efgh", rounds=2)
    assert life.do(CloseRound()) == (RoundClosed(round=1),)
    life.seat()
    life.score(a=1)
    assert life.do(CloseRound()) == (RoundClosed(round=2),)
    assert len(in_play(life)) == 8


def test_a_tap_between_look_and_word_changes_the_cut() -> None:
    """The word was for another list."""
    life = twelve()
    seen = fingerprint(life.cut)
    life.score(l=12)
    refusal = life.refused(CloseRound(cut=seen))
    assert refusal.code == "cut_changed"
    assert refusal.params["cut"] == fingerprint(life.cut)
    assert "l" not in life.cut.cut
    life.do(CloseRound(cut=refusal.params["cut"]))


def test_a_tap_that_changes_nobody_of_the_list_changes_nothing() -> None:
    life = twelve()
    seen = fingerprint(life.cut)
    life.score(a=3)
    life.do(CloseRound(cut=seen))


def test_a_drop_between_look_and_word_changes_the_cut() -> None:
    """Of those who stay: another number stays."""
    life = twelve()
    seen = fingerprint(life.cut)
    life.do(Drop(player=id_of("a")))
    assert life.refused(CloseRound(cut=seen)).code == "cut_changed"


def test_no_cut_is_a_decision() -> None:
    life = twelve()
    assert life.do(CloseRound(no_cut=True)) == (RoundClosed(round=1),)
    assert len(in_play(life)) == 12


@pytest.mark.parametrize(
    "decided",
    [{"no_cut": True, "cut": "x"}, {"no_cut": True, "players": ids("l")}, {"players": ids("l"), "cut": "x"}],
)
def test_one_decision_alone(decided: dict[str, Any]) -> None:
    assert twelve().refused(CloseRound(**decided)).code == "one_cut_alone"


# By hand


def test_the_list_may_be_changed_by_hand() -> None:
    life = twelve()
    (_, gone) = life.do(CloseRound(players=ids("labc")))
    assert gone == PlayersCut(round=1, players=ids("labc"), by_hand=True)
    assert in_play(life) == "defghijk"
    assert life.order == "defghijkabcl"


@pytest.mark.parametrize(
    ("players", "codes"),
    [
        ("abcdefghijkl", ["nobody_left"]),
        ("aa", ["named_twice"]),
        ("z", ["is_not_in"]),
        ("zaa", ["is_not_in", "named_twice"]),
    ],
)
def test_a_list_that_cannot_be_is_refused(players: str, codes: list[str]) -> None:
    life = twelve()
    life.enter(["z"])
    refusal = life.refused(CloseRound(players=ids(players)))
    assert refusal.code == "bad_cut"
    assert [one.code for one in refusal.reasons] == codes


def test_somebody_who_left_or_is_unknown_is_not_cut() -> None:
    life = twelve()
    life.do(Drop(player=id_of("l")))
    assert [one.code for one in life.refused(CloseRound(players=ids("l"))).reasons] == ["is_not_in"]
    assert life.refused(CloseRound(players=ids("?"))).code == "unknown_player"


def test_an_empty_list_is_no_cut() -> None:
    life = twelve()
    assert life.do(CloseRound(players=())) == (RoundClosed(round=1),)


# The field it counts from


def test_the_next_target_is_counted_from_the_original() -> None:
    """Also where nobody was cut before: then more go."""
    life = twelve()
    life.close(no_cut=True)
    life.seat("abcd", "efgh", "ijkl")
    assert (life.cut.original, life.cut.ideal, life.cut.target) == (12, 4, 4)
    assert len(life.cut.cut) == 8
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    assert (life.cut.original, life.cut.ideal, life.cut.target) == (12, 4, 4)
    assert len(life.cut.cut) == 4


def test_the_original_is_fixed_when_the_first_round_starts() -> None:
    """Before that it is whoever plays; after it nothing changes it."""
    life = TableLife("speed_jong_cut_line", rounds=3)
    life.enter(list("abcdefgh"))
    life.do(Start())
    life.enter(["i", "j", "k", "l"])
    life.do(Drop(player=id_of("l")))
    life.do(Seat())
    life.do(Publish())
    life.do(StartRound())
    assert life.state.stage.original == 11
    steps: list[Command] = [Drop(player=id_of("a")), ReEnter(player=id_of("a")), Disqualify(player=id_of("b"))]
    for command in steps:
        life.do(command)
        assert original_of(life.state.tournament) == 11
    life.enter(["m"])
    life.enter(["n"], first_round=1)
    life.do(CloseRound(players=ids("c")))
    life.do(Restore(player=id_of("c")))
    assert original_of(life.state.tournament) == 11
    for _ in range(5):
        life.do(Undo())
        assert original_of(life.state.tournament) == 11


def test_whoever_sits_out_the_first_round_was_there() -> None:
    life = cut_line("abcd", "efgh", others="ij", rounds=2)
    assert life.state.stage.original == 10


def test_the_start_taken_back_is_a_new_start() -> None:
    life = cut_line("abcd", "efgh", rounds=2)
    life.do(Undo())
    assert life.state.stage.original is None
    life.do(Drop(player=id_of("a")))
    life.do(StartRound())
    assert life.state.stage.original == 8


def test_the_original_of_another_stage_is_not_that_of_the_first() -> None:
    """Where the stage that it was counted for is taken back, its start goes too."""
    life = at_tables("abcd", others="e")
    life.close()
    life.do(Playoff(players=ids("abcde"), config={"leftovers": "sit_out"}))
    begun = life.last
    life.do(Drop(player=id_of("e")))
    dropped = life.last
    life.seat("abcd")
    assert [stage.original for stage in life.state.stages] == [5, 4]
    refusal = life.refused(Undo(action=begun))
    assert refusal.code == "others_depend"
    assert life.last in refusal.params["falls"]
    life.do(Undo(action=begun, also=tuple(refusal.params["falls"])))
    assert dropped not in refusal.params["falls"]
    assert [stage.original for stage in life.state.stages] == [5]


def test_other_rounds_move_the_target() -> None:
    life = twelve(rounds=3)
    life.do(Configure(config={"rounds": 2}))
    assert (life.cut.ideal, life.cut.target) == (6, 8)


def test_the_original_of_a_round_played_elsewhere_may_be_named() -> None:
    life = TableLife("speed_jong_cut_line", rounds=3)
    life.begin(8)
    life.do(Seat())
    life.do(Publish())
    for wrong in (0, -1, 20_001):
        assert life.refused(StartRound(original=wrong)).code == "bad_original"
    life.do(StartRound(original=30))
    assert life.cut.original == 30


# The way back


def test_who_was_cut_may_be_restored() -> None:
    """From the next round that is not published; the rounds between were missed."""
    life = twelve()
    life.close()
    (event,) = life.do(Restore(player=id_of("i")))
    assert event == PlayerRestored(player=id_of("i"), first=2, was=1)
    assert "i" in in_play(life)
    life.seat("abcd", "efgh")
    (event,) = life.do(Restore(player=id_of("j")))
    assert event == PlayerRestored(player=id_of("j"), first=3, was=1)
    assert life.state.players[id_of("j")].absent == ((2, 2),)
    assert life.refused(Restore(player=id_of("j"))).code == "was_not_cut"
    life.close(no_cut=True)
    assert "j" in life.state.plays_in(3)


def test_a_draft_without_who_was_restored_is_stale() -> None:
    life = twelve()
    life.do(NextRound(cut=fingerprint(life.cut)))
    life.do(Restore(player=id_of("i")))
    assert life.refused(Publish()).code == "draft_stale"
    life.do(Seat(seen=life.round.version))
    life.do(Publish())
    assert life.round.resting == ("i",)


@pytest.mark.parametrize("who", ["a", "l"])
def test_nobody_else_is_restored(who: str) -> None:
    """Who is in; who dropped."""
    life = twelve()
    life.do(Drop(player=id_of("l")))
    life.close()
    assert life.refused(Restore(player=id_of(who))).code == "was_not_cut"


def test_who_is_disqualified_is_not_restored() -> None:
    life = twelve()
    life.close()
    life.do(Disqualify(player=id_of("l")))
    assert life.refused(Restore(player=id_of("l"))).code == "is_disqualified"
    assert life.refused(Restore(player=id_of("k")), SAM).code == "not_yours"
    assert life.refused(Restore(player=id_of("k")), phone("k")).code == "not_yours"


def test_who_was_restored_may_be_cut_again() -> None:
    life = twelve()
    life.close()
    life.do(Restore(player=id_of("l")))
    life.seat("abcd", "efgh")
    life.close()
    assert life.state.players[id_of("l")].eliminated_in == 2
    assert life.order == "abcdefghlijk"


def test_the_cut_is_taken_back_with_the_end_of_the_round() -> None:
    life = twelve()
    before = life.state.image()
    life.close()
    life.do(Undo())
    assert life.state.image() == before
    life.score(l=12)
    life.close()
    assert in_play(life) == "labcdefg"


def test_the_cut_is_not_taken_back_from_under_the_next_round() -> None:
    life = twelve()
    life.close()
    cut_at = life.last
    life.seat("abcd", "efgh")
    refusal = life.refused(Undo(action=cut_at))
    assert refusal.code == "others_depend"
    life.do(Undo(action=cut_at, also=tuple(refusal.params["falls"])))
    assert (life.state.phase, in_play(life)) == ("playing", "abcdefghijkl")


# What stays on record


def test_who_took_part_in_each_round_stays_on_record() -> None:
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    life.close()
    life.seat("abcd")
    assert life.seated_in(1) == {1: "abcd", 2: "efgh", 3: "ijkl"}
    assert life.seated_in(2) == {1: "abcd", 2: "efgh"}
    assert {row.player.id: row.played for row in life.board} == {
        **dict.fromkeys("abcd", 3),
        **dict.fromkeys("efgh", 2),
        **dict.fromkeys("ijkl", 1),
    }


def test_who_drops_in_a_round_ranks_as_if_cut_in_it() -> None:
    """Among those cut then, by what they had."""
    life = twelve()
    life.do(Drop(player=id_of("a")))
    life.do(Drop(player=id_of("j")))
    life.close()
    assert {row.player.id for row in life.board if row.out_in == 1} >= {"a", "j"}
    assert life.order.index("a") == len(in_play(life))


def test_who_drops_before_the_next_round_ranks_with_the_last() -> None:
    """Above those cut earlier."""
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    life.do(Drop(player=id_of("h")))
    assert life.order == "abcdefghijkl"
    assert life.ranks["h"] == 8


def test_the_next_round_is_seated_among_those_who_stay() -> None:
    life = twelve()
    closed, gone, seated = life.do(NextRound(cut=fingerprint(life.cut)))
    assert [type(one) for one in (closed, gone, seated)] == [RoundClosed, PlayersCut, RoundSeated]
    assert life.round.seated == {*"abcdefgh"}


def test_a_whole_event_ends_with_one_table() -> None:
    life = twelve(rounds=3)
    life.close()
    life.seat("abcd", "efgh")
    life.close()
    life.seat("abcd")
    life.score(d=20)
    life.close()
    life.do(Complete())
    assert life.order == "dabcefghijkl"


# Corrections after a cut


@pytest.mark.parametrize("drafted", [False, True], ids=["closed", "drafted"])
def test_a_correction_after_the_cut_tells_how_the_line_moves(drafted: bool) -> None:
    """Nobody comes back by it: the cut stands until it is taken back."""
    life = twelve(tie_policy="exact")
    if drafted:
        life.do(NextRound(cut=fingerprint(life.cut)))
    else:
        life.close()
    # h has one more than i, who would have won later.
    command = life.tap_for("i", round=1, reason="forgotten")
    seen = life.director.preview(FRIDAY, command, ANN)
    (line,) = seen.lines
    assert (line.gone, line.new, line.round) == (ids("h"), ids("i"), 1)
    assert {one.player for one in seen.moves} <= {*"abcdefghijkl"}
    life.do(command)
    assert in_play(life) == "abcdefgh"
    quiet = life.director.preview(FRIDAY, life.tap_for("a", round=1, reason="forgotten"), ANN)
    assert quiet.lines == ()


def test_every_cut_that_would_have_been_another_is_told() -> None:
    """Also while the next round runs, and after the next cut; what is projected then is not mixed up with it."""
    life = twelve(tie_policy="exact")
    life.close()
    life.seat("abcd", "efgh")
    command = life.tap_for("i", round=1, reason="forgotten")
    assert [one.round for one in life.director.preview(FRIDAY, command, ANN).lines] == [1]
    life.close(players=ids("gh"))
    seen = life.director.preview(FRIDAY, life.tap_for("h", -1, round=1, reason="twice"), ANN)
    assert [(one.round, one.gone, one.new) for one in seen.lines] == [(1, ids("h"), ids("i"))]
