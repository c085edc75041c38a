"""Seating at tables: the draft, seats by hand, who sits out, swaps."""

from typing import Any

import pytest

from crosstable.commands import Drop, EnterTable, Publish, Seat, Swap
from crosstable.events import RoundSeated, SeatsSwapped, SeatsTaken
from crosstable.model.tournament import PlayerId
from crosstable.rules.warnings import round_warnings
from tests.rules.life import Life, id_of
from tests.rules.table_life import by_hand, exact_scores, round_at_tables, started_tournament


def tables_of(life: Life) -> set[frozenset[str]]:
    return {frozenset(table.seats) for table in life.round.tables.values()}


# A draft


def test_a_draft_seats_everybody_and_nobody_sees_a_table_of_it_yet() -> None:
    life = started_tournament(8)
    (event,) = life.do(Seat())
    assert isinstance(event, RoundSeated)
    assert [len(table.players) for table in event.tables] == [4, 4]
    assert event.mode == "fresh"
    assert life.state.phase == "draft"
    assert not list(life.board.ledger.rounds)


def test_redraw_needs_current_draft() -> None:
    life = started_tournament(8)
    life.do(Seat())
    seen = life.round.version
    assert life.refusal(Seat()).code == "paired_already"
    life.do(Seat(again=True, mode="fresh"), seen=seen)
    assert life.refusal(Seat(again=True), seen=seen).code == "draft_changed"
    assert life.refusal(Publish(), seen=seen).code == "draft_changed"
    life.do(Publish())


def test_the_modes_by_rank_come_with_the_second_round() -> None:
    life = started_tournament("abcdefgh")
    for mode in ("by_rank", "spread"):
        assert life.refusal(Seat(mode=mode)).code == "seating_needs_rounds"
    life.seat("abcd", "efgh")
    life.score(h=8, g=7, f=6, e=5, d=4, c=3, b=2, a=1)
    life.close()
    life.do(Seat(mode="by_rank"))
    assert tables_of(life) == {frozenset("hgfe"), frozenset("dcba")}
    life.do(Seat(mode="spread", again=True))
    assert tables_of(life) == {frozenset("hfdb"), frozenset("geca")}


def test_redraw_keeps_manual_tables() -> None:
    """`afresh=True` draws everything."""
    life = started_tournament("abcdefgh")
    life.do(by_hand("aceg", numbers=(7,)))
    assert life.round.tables[7].seats == tuple("aceg")
    assert len(life.round.tables) == 2
    for _ in range(3):
        life.do(Seat(again=True, mode="fresh"))
        assert life.round.tables[7].seats == tuple("aceg")
    life.do(Seat(afresh=True))
    assert not life.round.by_hand


def test_a_second_table_by_hand_leaves_the_first() -> None:
    """One that names the same people replaces it; a number that is wanted twice goes to the later one."""
    life = started_tournament("abcdefgh")
    life.do(by_hand("abcd", numbers=(1,)))
    life.do(by_hand("efgh", numbers=(1,)))
    assert life.round.tables[1].seats == tuple("efgh")
    assert life.round.tables[2].seats == tuple("abcd")
    life.do(by_hand("aefg"))
    assert frozenset("aefg") in tables_of(life)
    assert frozenset("bcdh") in tables_of(life)


def test_a_table_by_hand_whose_player_has_left_is_not_kept() -> None:
    life = started_tournament("abcdefghi")
    life.do(by_hand("abcd"))
    life.do(Drop(player=id_of("a")))
    assert life.refusal(Publish()).code == "draft_stale"
    life.do(Seat(again=True))
    assert "a" not in life.round.seated
    assert len(life.round.tables) == 2
    life.do(Publish())


def test_alone_means_exactly_these_tables() -> None:
    """Everybody else sits out, on record, and may take a seat when the round is open."""
    life = started_tournament("abcdefghij")
    life.do(by_hand("abc", "defgh", alone=True))
    assert life.seats_in(1) == {1: "abc", 2: "defgh"}
    assert life.round.resting == ("i", "j")
    life.do(Publish())
    told = {reason.code: reason.params for reason in round_warnings(life.state, life.round)}
    assert told["sits_out"]["players"] == ["i", "j"]
    assert told["table_of_other_size"]["table"] == 2


@pytest.mark.parametrize(
    ("tables", "more", "code"),
    [
        (("aabc",), {}, "named_twice"),
        (("abcd", "aefg"), {}, "named_twice"),
        (("abcde",), {}, "table_too_large"),
        (("abcd", ""), {}, "table_without_players"),
        (("abcd", "efgh"), {"numbers": (1, 1)}, "table_twice"),
        (("abcd",), {"numbers": (0,)}, "numbers_of_tables"),
        (("abcd",), {"numbers": (100_001,)}, "numbers_of_tables"),
        (("abcd",), {"numbers": (1, 2)}, "numbers_of_tables"),
        (("xbcd",), {}, "plays_not_in"),
    ],
)
def test_seats_that_cannot_be_are_named(tables: tuple[str, ...], more: dict[str, Any], code: str) -> None:
    life = started_tournament("abcdefghx")
    life.do(Drop(player=id_of("x")))
    refusal = life.refusal(by_hand(*tables, **more))
    assert refusal.code == "bad_seats"
    assert code in {reason.code for reason in refusal.reasons}


def test_nobody_named_is_nobody_seated() -> None:
    life = started_tournament("abcd")
    assert life.refusal(by_hand()).code == "nobody_named"
    assert life.refusal(by_hand("abcz")).code == "unknown_player"


def test_too_few_for_a_table_are_refused_by_name() -> None:
    life = started_tournament(2)
    assert life.refusal(Seat()).code == "too_few_to_seat"


# Resting players


def test_sit_outs_rotate() -> None:
    """Players with the fewest rest first."""
    life = started_tournament("abcdef", rounds=3)
    had: list[PlayerId] = []
    for _ in range(3):
        life.seat()
        had += life.round.resting
        assert len(life.round.resting) == 2
        life.close()
    assert sorted(had) == list("abcdef")


@pytest.mark.parametrize(("leftovers", "sizes"), [("sit_out", [4]), ("short_tables", [4, 3]), ("stand_in", [4, 3])])
def test_leftovers_go_as_configured(leftovers: str, sizes: list[int]) -> None:
    life = started_tournament(7, leftovers=leftovers)
    life.do(Seat())
    assert [len(table.seats) for table in life.round.tables.values()] == sizes
    assert len(life.round.resting) == 7 - sum(sizes)


def test_resting_player_can_join_open_round() -> None:
    """At a table with room, even with scores, or at a new one."""
    life = round_at_tables("abc", "defg", others="hijk")
    life.tap("a")
    (event,) = life.do(by_hand("h", numbers=(1,)))
    assert event == SeatsTaken(round=1, table=1, players=(id_of("h"),))
    assert life.round.tables[1].seats == tuple("abch")
    assert life.scores["a"] == 1
    life.do(by_hand("ij"))
    assert life.seats_in(1) == {1: "abch", 2: "defg", 3: "ij"}
    assert life.round.resting == ("k",)
    life.tap("h")
    assert life.scores["h"] == 1


def test_a_full_table_and_a_seated_player_are_refused_in_the_open_round() -> None:
    life = round_at_tables("abcd", "efg", others="h")
    assert [reason.code for reason in life.refusal(by_hand("h", numbers=(1,))).reasons] == ["table_too_large"]
    assert [reason.code for reason in life.refusal(by_hand("a", numbers=(2,))).reasons] == ["has_a_table"]
    life.do(Drop(player=id_of("h")))
    assert [reason.code for reason in life.refusal(by_hand("h", numbers=(2,))).reasons] == ["plays_not_in"]


def test_table_with_final_scores_cannot_be_joined() -> None:
    life = round_at_tables("abc", others="d", preset="riichi", leftovers="short_tables")
    life.do(EnterTable(table=1, scores=exact_scores("30000 31000 29000")))
    assert [reason.code for reason in life.refusal(by_hand("d", numbers=(1,))).reasons] == ["has_result"]


def test_a_late_entry_takes_a_seat_in_the_open_round() -> None:
    life = round_at_tables("abc")
    life.enter(["z"], first_round=1)
    life.do(by_hand("z", numbers=(1,)))
    assert life.round.tables[1].seats == tuple("abcz")
    assert life.state.stage.original == 3


# Swaps


def test_swaps_within_and_across_tables_and_with_resting_player() -> None:
    life = round_at_tables("abcd", "efgh", others="i")
    life.do(Swap(one=id_of("a"), other=id_of("c")))
    assert life.seats_in(1)[1] == "cbad"
    life.do(Swap(one=id_of("a"), other=id_of("e")))
    assert life.seats_in(1) == {1: "cbed", 2: "afgh"}
    (event,) = life.do(Swap(one=id_of("i"), other=id_of("b")))
    assert event == SeatsSwapped(round=1, one=id_of("i"), other=id_of("b"))
    assert life.seats_in(1)[1] == "cied"
    assert life.round.resting == ("b",)


def test_swap_needs_tables_without_scores() -> None:
    """Even if the score was undone."""
    life = round_at_tables("abcd", "efgh")
    life.tap("a")
    life.take_back(life.last_score)
    assert [reason.code for reason in life.refusal(Swap(one=id_of("b"), other=id_of("e"))).reasons] == ["has_result"]
    assert [reason.code for reason in life.refusal(Swap(one=id_of("b"), other=id_of("c"))).reasons] == ["has_result"]
    life.do(Swap(one=id_of("e"), other=id_of("f")))


def test_nobody_swaps_with_themselves_or_who_has_left() -> None:
    life = round_at_tables("abcd", "efgh", others="i")
    assert [reason.code for reason in life.refusal(Swap(one=id_of("a"), other=id_of("a"))).reasons] == ["named_twice"]
    life.do(Drop(player=id_of("a")))
    assert {reason.code for reason in life.refusal(Swap(one=id_of("a"), other=id_of("e"))).reasons} == {"plays_not_in"}


def test_a_swap_in_the_draft_is_kept_by_hand() -> None:
    life = started_tournament("abcdefgh")
    life.do(by_hand("abcd", "efgh", alone=True))
    life.do(Swap(one=id_of("a"), other=id_of("e")))
    life.do(Seat(again=True))
    assert tables_of(life) == {frozenset("ebcd"), frozenset("afgh")}
