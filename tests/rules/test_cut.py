"""The cut line as it is played: what is seen is what happens, the decision, the field it counts from."""

from typing import Any

import pytest

from crosstable.commands import (
    CloseRound,
    Command,
    Configure,
    Disqualify,
    Drop,
    Playoff,
    Publish,
    ReEnter,
    Restore,
    Seat,
    Start,
    StartRound,
    Undo,
)
from crosstable.events import PlayersCut, RoundClosed
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.cut_line import original_size
from tests.rules.life import ANN, FRIDAY, id_of
from tests.rules.table_life import TableLife, cut_line, round_at_tables


def twelve(rounds: int = 3, **config: Any) -> TableLife:
    """Twelve at three tables, a best and l worst; every score is another."""
    life = cut_line("abcd", "efgh", "ijkl", rounds=rounds, **config)
    life.score(**{player: 11 - i for i, player in enumerate("abcdefghijk")})
    return life


def ids(players: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(player) for player in players)


def active_ids(life: TableLife) -> str:
    return "".join(life.board.active_players)


# The preview matches the cut


def test_the_cut_that_was_seen_is_the_cut() -> None:
    """Projection, preview and event are one; worst first."""
    life = twelve()
    seen = life.cut
    assert (seen.ideal, seen.target, "".join(seen.cut)) == (8, 8, "lkji")
    command = CloseRound(cut=True)
    ahead = life.director.preview(FRIDAY, command, ANN)
    closed, gone = life.do(command)
    assert ahead.events == (closed, gone)
    assert closed == RoundClosed(round=1)
    assert gone == PlayersCut(round=1, players=seen.cut)
    assert life.cut == seen
    assert active_ids(life) == "abcdefgh"
    assert {life.state.players[player].eliminated_in for player in seen.cut} == {1}


@pytest.mark.parametrize("policy", ["cut_tied", "exact", "keep_tied"])
def test_every_tie_policy_is_played_as_it_is_seen(policy: str) -> None:
    life = cut_line("abcd", "efgh", "ijkl", rounds=3, tie_policy=policy)
    life.score(a=3, b=3, c=2, d=2, e=2, f=2, g=1, h=1, i=1, j=1)
    seen = life.cut
    life.close()
    assert {*life.board.active_players} == {*seen.stay}
    assert len(seen.stay) == {"cut_tied": 4, "exact": 8, "keep_tied": 10}[policy]


def test_cut_players_keep_their_rank() -> None:
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    life.score(h=20)
    assert life.order == "habcdefgijkl"
    assert [life.ranks[player] for player in "ijkl"] == [9, 10, 11, 12]
    life.tap("l", actor=ANN, round=1, reason="forgotten")
    assert life.order == "habcdefgijlk"


def test_a_cut_that_is_due_needs_a_decision() -> None:
    life = twelve()
    refusal = life.refusal(CloseRound())
    assert refusal.code == "cut_undecided"
    assert refusal.params["players"] == list(life.cut.cut)
    assert refusal.params["remaining"] == 8
    life.do(CloseRound(cut=True), seen=life.state.seq)


def test_a_cut_that_is_not_due_needs_none() -> None:
    """All level, or after the last round."""
    life = cut_line("abcd", "efgh", rounds=2)
    assert life.do(CloseRound()) == (RoundClosed(round=1),)
    life.seat()
    life.score(a=1)
    assert life.do(CloseRound()) == (RoundClosed(round=2),)
    assert len(active_ids(life)) == 8


def test_a_tap_between_look_and_word_changes_the_cut() -> None:
    """The word was for another list."""
    life = twelve()
    seen = life.state.seq
    life.score(l=12)
    refusal = life.refusal(CloseRound(cut=True), seen=seen)
    assert refusal.code == "cut_changed"
    assert refusal.params["players"] == list(life.cut.cut)
    assert "l" not in life.cut.cut
    life.do(CloseRound(cut=True), seen=life.state.seq)


def test_a_tap_that_changes_nobody_of_the_list_changes_nothing() -> None:
    life = twelve()
    seen = life.state.seq
    life.score(a=3)
    life.do(CloseRound(cut=True), seen=seen)


def test_a_drop_between_look_and_word_changes_the_cut() -> None:
    """Of those who stay: another number stays."""
    life = twelve()
    seen = life.state.seq
    life.do(Drop(player=id_of("a")))
    assert life.refusal(CloseRound(cut=True), seen=seen).code == "cut_changed"


def test_no_cut_is_a_decision() -> None:
    life = twelve()
    assert life.do(CloseRound(no_cut=True)) == (RoundClosed(round=1),)
    assert len(active_ids(life)) == 12


@pytest.mark.parametrize(
    "decided",
    [{"no_cut": True, "cut": True}, {"no_cut": True, "players": ids("l")}, {"players": ids("l"), "cut": True}],
)
def test_one_decision_alone(decided: dict[str, Any]) -> None:
    assert twelve().refusal(CloseRound(**decided)).code == "one_cut_alone"


# By hand


def test_the_list_may_be_changed_by_hand() -> None:
    life = twelve()
    (_, gone) = life.do(CloseRound(players=ids("labc")))
    assert gone == PlayersCut(round=1, players=ids("labc"), by_hand=True)
    assert active_ids(life) == "defghijk"
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
    refusal = life.refusal(CloseRound(players=ids(players)))
    assert refusal.code == "bad_cut"
    assert [reason.code for reason in refusal.reasons] == codes


def test_cut_skips_absent_and_unknown_players() -> None:
    life = twelve()
    life.do(Drop(player=id_of("l")))
    assert [reason.code for reason in life.refusal(CloseRound(players=ids("l"))).reasons] == ["is_not_in"]
    assert life.refusal(CloseRound(players=ids("?"))).code == "unknown_player"


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


def test_original_size_is_fixed_by_first_round() -> None:
    """Before that it counts current players."""
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
        assert original_size(life.state.tournament) == 11
    life.enter(["m"])
    life.enter(["n"], first_round=1)
    life.do(CloseRound(players=ids("c")))
    life.do(Restore(player=id_of("c")))
    assert original_size(life.state.tournament) == 11
    for _ in range(5):
        life.do(Undo())
        assert original_size(life.state.tournament) == 11


def test_resting_players_count_in_original_size() -> None:
    life = cut_line("abcd", "efgh", others="ij", rounds=2)
    assert life.state.stage.original == 10


def test_the_start_taken_back_is_a_new_start() -> None:
    life = cut_line("abcd", "efgh", rounds=2)
    life.do(Undo())
    assert life.state.stage.original is None
    life.do(Drop(player=id_of("a")))
    life.do(StartRound())
    assert life.state.stage.original == 8


def test_each_stage_has_its_own_original_size() -> None:
    """Undoing the stage also undoes its start."""
    life = round_at_tables("abcd", others="e")
    life.close()
    life.do(Playoff(players=ids("abcde"), config={"leftovers": "sit_out"}))
    begun = life.last
    life.do(Drop(player=id_of("e")))
    dropped = life.last
    life.seat("abcd")
    assert [stage.original for stage in life.state.stages] == [5, 4]
    refusal = life.refusal(Undo(action=begun))
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
        assert life.refusal(StartRound(original=wrong)).code == "bad_original"
    life.do(StartRound(original=30))
    assert life.cut.original == 30
