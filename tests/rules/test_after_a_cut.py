"""After a cut: the way back, what stays on record, and results that are corrected then."""

import pytest

from crosstable.commands import (
    Complete,
    Disqualify,
    Drop,
    NextRound,
    Publish,
    Restore,
    Seat,
    Undo,
)
from crosstable.events import PlayerRestored, PlayersCut, RoundClosed, RoundSeated
from tests.rules.life import ANN, FRIDAY, SAM, id_of, phone
from tests.rules.test_cut import active_ids, ids, twelve

# The way back


def test_restore_cut_player() -> None:
    """From the next round that is not published; the rounds between were missed."""
    life = twelve()
    life.close()
    (event,) = life.do(Restore(player=id_of("i")))
    assert event == PlayerRestored(player=id_of("i"), first=2, was=1)
    assert "i" in active_ids(life)
    life.seat("abcd", "efgh")
    (event,) = life.do(Restore(player=id_of("j")))
    assert event == PlayerRestored(player=id_of("j"), first=3, was=1)
    assert life.state.players[id_of("j")].absent == ((2, 2),)
    assert life.refusal(Restore(player=id_of("j"))).code == "was_not_cut"
    life.close(no_cut=True)
    assert "j" in life.state.players_of_round(3)


def test_a_draft_without_who_was_restored_is_stale() -> None:
    life = twelve()
    life.do(NextRound(cut=True))
    life.do(Restore(player=id_of("i")))
    assert life.refusal(Publish()).code == "draft_stale"
    life.do(Seat(again=True))
    life.do(Publish())
    # Without h three pairs meet again, without i four.
    assert life.round.resting == ("h",)
    assert any("i" in table.seats for table in life.round.tables.values())


@pytest.mark.parametrize("who", ["a", "l"])
def test_restore_needs_an_eliminated_player(who: str) -> None:
    life = twelve()
    life.do(Drop(player=id_of("l")))
    life.close()
    assert life.refusal(Restore(player=id_of(who))).code == "was_not_cut"


def test_restore_refuses_disqualified_player() -> None:
    life = twelve()
    life.close()
    life.do(Disqualify(player=id_of("l")))
    assert life.refusal(Restore(player=id_of("l"))).code == "is_disqualified"
    assert life.refusal(Restore(player=id_of("k")), SAM).code == "not_yours"
    assert life.refusal(Restore(player=id_of("k")), phone("k")).code == "not_yours"


def test_restored_player_can_be_cut_again() -> None:
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
    assert active_ids(life) == "labcdefg"


def test_the_cut_is_not_taken_back_from_under_the_next_round() -> None:
    life = twelve()
    life.close()
    cut_at = life.last
    life.seat("abcd", "efgh")
    refusal = life.refusal(Undo(action=cut_at))
    assert refusal.code == "others_depend"
    life.do(Undo(action=cut_at, also=tuple(refusal.params["falls"])))
    assert (life.state.phase, active_ids(life)) == ("playing", "abcdefghijkl")


# The record


def test_record_keeps_players_of_each_round() -> None:
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    life.close()
    life.seat("abcd")
    assert life.seats_in(1) == {1: "abcd", 2: "efgh", 3: "ijkl"}
    assert life.seats_in(2) == {1: "abcd", 2: "efgh"}
    assert {row.player.id: row.played for row in life.board} == {
        **dict.fromkeys("abcd", 3),
        **dict.fromkeys("efgh", 2),
        **dict.fromkeys("ijkl", 1),
    }


def test_drop_in_a_round_ranks_like_its_cut() -> None:
    """Among those cut then, by what they had."""
    life = twelve()
    life.do(Drop(player=id_of("a")))
    life.do(Drop(player=id_of("j")))
    life.close()
    assert {row.player.id for row in life.board if row.out_in == 1} >= {"a", "j"}
    assert life.order.index("a") == len(active_ids(life))


def test_drop_between_rounds_ranks_with_the_last_cut() -> None:
    """Above those cut earlier."""
    life = twelve()
    life.close()
    life.seat("abcd", "efgh")
    life.do(Drop(player=id_of("h")))
    assert life.order == "abcdefghijkl"
    assert life.ranks["h"] == 8


def test_the_next_round_is_seated_among_those_who_stay() -> None:
    life = twelve()
    closed, gone, seated = life.do(NextRound(cut=True))
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
def test_correction_after_cut_shows_line_change(drafted: bool) -> None:
    """Nobody is reinstated by it: the cut stays until undone."""
    life = twelve(tie_policy="exact")
    if drafted:
        life.do(NextRound(cut=True))
    else:
        life.close()
    # h has one more than i, who would have won later.
    command = life.tap_for("i", round=1, reason="forgotten")
    seen = life.director.preview(FRIDAY, command, ANN)
    (line,) = seen.lines
    assert (line.gone, line.new, line.round) == (ids("h"), ids("i"), 1)
    assert {move.player for move in seen.moves} <= {*"abcdefghijkl"}
    life.do(command)
    assert active_ids(life) == "abcdefgh"
    quiet = life.director.preview(FRIDAY, life.tap_for("a", round=1, reason="forgotten"), ANN)
    assert quiet.lines == ()


def test_correction_shows_every_changed_cut() -> None:
    """Also during the next round and after the next cut, without mixing in projections."""
    life = twelve(tie_policy="exact")
    life.close()
    life.seat("abcd", "efgh")
    command = life.tap_for("i", round=1, reason="forgotten")
    assert [line.round for line in life.director.preview(FRIDAY, command, ANN).lines] == [1]
    life.close(players=ids("gh"))
    seen = life.director.preview(FRIDAY, life.tap_for("h", -1, round=1, reason="twice"), ANN)
    assert [(line.round, line.gone, line.new) for line in seen.lines] == [(1, ids("h"), ids("i"))]
