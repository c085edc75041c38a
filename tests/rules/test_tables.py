"""Rounds of tables: seating, seats by hand, swaps, who sits out, multipliers, the end of a round."""

from typing import Any

import pytest

from crosstable.commands import (
    CloseRound,
    Command,
    Complete,
    Configure,
    Confirm,
    Correct,
    Dispute,
    Disqualify,
    Drop,
    EnterResult,
    EnterTable,
    NextRound,
    Pair,
    PairByHand,
    PauseClock,
    Penalise,
    Playoff,
    Publish,
    ReportResult,
    Restore,
    Seat,
    SeatByHand,
    SetMultiplier,
    SettleTie,
    Start,
    StartRound,
    Swap,
    Tap,
    Undo,
    WithdrawReport,
)
from crosstable.events import MultiplierSet, RoundSeated, SeatsSwapped, SeatsTaken
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.warnings import round_warnings
from tests.rules.life import ANN, SAM, Life, id_of, phone
from tests.rules.table_life import TableLife, at_tables, cut_line, whole


def by_hand(*tables: str, **more: Any) -> SeatByHand:
    return SeatByHand(tables=tuple(tuple(PlayerId(one) for one in table) for table in tables), **more)


def before_round_one(players: int | str = 8, preset: str = "speed_jong", **config: Any) -> TableLife:
    life = TableLife(preset, **config)
    life.enter(players if isinstance(players, int) else list(players))
    life.do(Start())
    return life


def tables_of(life: Life) -> set[frozenset[str]]:
    return {frozenset(table.seats) for table in life.round.tables.values()}


# A draft


def test_a_draft_seats_everybody_and_nobody_sees_a_table_of_it_yet() -> None:
    life = before_round_one(8)
    (event,) = life.do(Seat())
    assert isinstance(event, RoundSeated)
    assert [len(one.players) for one in event.tables] == [4, 4]
    assert event.mode == "random"
    assert life.state.phase == "draft"
    assert not list(life.board.ledger.rounds)


def test_whoever_has_seen_the_draft_may_draw_it_again() -> None:
    """Without having seen it nobody replaces it."""
    life = before_round_one(8)
    life.do(Seat())
    seen = life.round.version
    assert life.refused(Seat()).code == "paired_already"
    life.do(Seat(seen=seen, mode="fresh"))
    assert life.refused(Seat(seen=seen)).code == "draft_changed"
    assert life.refused(Publish(seen=seen)).code == "draft_changed"
    life.do(Publish(seen=life.round.version))


def test_the_modes_by_rank_come_with_the_second_round() -> None:
    life = before_round_one("abcdefgh")
    for mode in ("by_rank", "spread"):
        assert life.refused(Seat(mode=mode)).code == "seating_needs_rounds"
    life.seat("abcd", "efgh")
    life.score(h=8, g=7, f=6, e=5, d=4, c=3, b=2, a=1)
    life.close()
    life.do(Seat(mode="by_rank"))
    assert tables_of(life) == {frozenset("hgfe"), frozenset("dcba")}
    life.do(Seat(mode="spread", seen=life.round.version))
    assert tables_of(life) == {frozenset("hfdb"), frozenset("geca")}


def test_what_was_set_by_hand_stands_in_the_next_draft() -> None:
    """Until it is drawn afresh; with `afresh` all of it is drawn."""
    life = before_round_one("abcdefgh")
    life.do(by_hand("aceg", numbers=(7,)))
    assert life.round.tables[7].seats == tuple("aceg")
    assert len(life.round.tables) == 2
    for _ in range(3):
        life.do(Seat(seen=life.round.version, mode="fresh"))
        assert life.round.tables[7].seats == tuple("aceg")
    life.do(Seat(seen=life.round.version, afresh=True))
    assert not life.round.by_hand


def test_a_second_table_by_hand_leaves_the_first() -> None:
    """One that names the same people replaces it; a number that is wanted twice goes to the later one."""
    life = before_round_one("abcdefgh")
    life.do(by_hand("abcd", numbers=(1,)))
    life.do(by_hand("efgh", numbers=(1,)))
    assert life.round.tables[1].seats == tuple("efgh")
    assert life.round.tables[2].seats == tuple("abcd")
    life.do(by_hand("aefg"))
    assert frozenset("aefg") in tables_of(life)
    assert frozenset("bcdh") in tables_of(life)


def test_a_table_by_hand_whose_player_has_left_is_not_kept() -> None:
    life = before_round_one("abcdefghi")
    life.do(by_hand("abcd"))
    life.do(Drop(player=id_of("a")))
    assert life.refused(Publish()).code == "draft_stale"
    life.do(Seat(seen=life.round.version))
    assert "a" not in life.round.seated
    assert len(life.round.tables) == 2
    life.do(Publish())


def test_alone_means_exactly_these_tables() -> None:
    """Everybody else sits out, on record, and may take a seat when the round is open."""
    life = before_round_one("abcdefghij")
    life.do(by_hand("abc", "defgh", alone=True))
    assert life.seated_in(1) == {1: "abc", 2: "defgh"}
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
    life = before_round_one("abcdefghx")
    life.do(Drop(player=id_of("x")))
    refusal = life.refused(by_hand(*tables, **more))
    assert refusal.code == "bad_seats"
    assert code in {reason.code for reason in refusal.reasons}


def test_nobody_named_is_nobody_seated() -> None:
    life = before_round_one("abcd")
    assert life.refused(by_hand()).code == "nobody_named"
    assert life.refused(by_hand("abcz")).code == "unknown_player"


def test_too_few_for_a_table_are_refused_by_name() -> None:
    life = before_round_one(2)
    assert life.refused(Seat()).code == "too_few_to_seat"


# Who sits out


def test_whoever_is_left_over_sits_out_and_next_time_it_is_somebody_else() -> None:
    """Fewest times so far first."""
    life = before_round_one("abcdef", rounds=3)
    had: list[PlayerId] = []
    for _ in range(3):
        life.seat()
        had += life.round.resting
        assert len(life.round.resting) == 2
        life.close()
    assert sorted(had) == list("abcdef")


@pytest.mark.parametrize(("leftovers", "sizes"), [("sit_out", [4]), ("short_tables", [4, 3]), ("stand_in", [4, 3])])
def test_leftovers_go_as_configured(leftovers: str, sizes: list[int]) -> None:
    life = before_round_one(7, leftovers=leftovers)
    life.do(Seat())
    assert [len(table.seats) for table in life.round.tables.values()] == sizes
    assert len(life.round.resting) == 7 - sum(sizes)


def test_whoever_sits_out_takes_a_seat_in_the_open_round() -> None:
    """At a table that has room, or at a new one; with scores at it too."""
    life = at_tables("abc", "defg", others="hijk")
    life.tap("a")
    (event,) = life.do(by_hand("h", numbers=(1,)))
    assert event == SeatsTaken(round=1, table=1, players=(id_of("h"),))
    assert life.round.tables[1].seats == tuple("abch")
    assert life.scores["a"] == 1
    life.do(by_hand("ij"))
    assert life.seated_in(1) == {1: "abch", 2: "defg", 3: "ij"}
    assert life.round.resting == ("k",)
    life.tap("h")
    assert life.scores["h"] == 1


def test_a_full_table_and_a_seated_player_are_refused_in_the_open_round() -> None:
    life = at_tables("abcd", "efg", others="h")
    assert [one.code for one in life.refused(by_hand("h", numbers=(1,))).reasons] == ["table_too_large"]
    assert [one.code for one in life.refused(by_hand("a", numbers=(2,))).reasons] == ["has_a_table"]
    life.do(Drop(player=id_of("h")))
    assert [one.code for one in life.refused(by_hand("h", numbers=(2,))).reasons] == ["plays_not_in"]


def test_nobody_joins_a_table_that_has_its_final_scores() -> None:
    """The scores are those of three."""
    life = at_tables("abc", others="d", preset="riichi", leftovers="short_tables")
    life.do(EnterTable(table=1, scores=whole("30000 31000 29000")))
    assert [one.code for one in life.refused(by_hand("d", numbers=(1,))).reasons] == ["has_result"]


def test_a_late_entry_takes_a_seat_in_the_open_round() -> None:
    life = at_tables("abc")
    life.enter(["z"], first_round=1)
    life.do(by_hand("z", numbers=(1,)))
    assert life.round.tables[1].seats == tuple("abcz")
    assert life.state.stage.original == 3


# Swaps


def test_swaps_within_a_table_across_and_with_somebody_who_sits_out() -> None:
    life = at_tables("abcd", "efgh", others="i")
    life.do(Swap(one=id_of("a"), other=id_of("c")))
    assert life.seated_in(1)[1] == "cbad"
    life.do(Swap(one=id_of("a"), other=id_of("e")))
    assert life.seated_in(1) == {1: "cbed", 2: "afgh"}
    (event,) = life.do(Swap(one=id_of("i"), other=id_of("b")))
    assert event == SeatsSwapped(round=1, one=id_of("i"), other=id_of("b"))
    assert life.seated_in(1)[1] == "cied"
    assert life.round.resting == ("b",)


def test_nobody_changes_places_once_somebody_has_scored_there() -> None:
    """Also where the score was undone; the other table is free."""
    life = at_tables("abcd", "efgh")
    life.tap("a")
    life.take_back(life.last_score)
    assert [one.code for one in life.refused(Swap(one=id_of("b"), other=id_of("e"))).reasons] == ["has_result"]
    assert [one.code for one in life.refused(Swap(one=id_of("b"), other=id_of("c"))).reasons] == ["has_result"] * 2
    life.do(Swap(one=id_of("e"), other=id_of("f")))


def test_nobody_swaps_with_themselves_or_who_has_left() -> None:
    life = at_tables("abcd", "efgh", others="i")
    assert [one.code for one in life.refused(Swap(one=id_of("a"), other=id_of("a"))).reasons] == ["named_twice"]
    life.do(Drop(player=id_of("a")))
    assert {one.code for one in life.refused(Swap(one=id_of("a"), other=id_of("e"))).reasons} == {"plays_not_in"}


def test_a_swap_in_the_draft_is_kept_by_hand() -> None:
    life = before_round_one("abcdefgh")
    life.do(by_hand("abcd", "efgh", alone=True))
    life.do(Swap(one=id_of("a"), other=id_of("e"), seen=life.round.version))
    life.do(Seat(seen=life.round.version))
    assert tables_of(life) == {frozenset("ebcd"), frozenset("afgh")}


# Multipliers


@pytest.mark.parametrize("halves", [1, 2, 3, 19, 20])
def test_multipliers_are_halves_from_a_half_to_ten(halves: int) -> None:
    life = before_round_one(4)
    life.do(Seat())
    life.do(SetMultiplier(halves=halves))
    life.do(Publish())
    life.do(StartRound())
    life.tap("p1")
    life.tap("p2", -1)
    assert life.scores["p1"] * 2 == halves
    assert life.scores["p2"] * 2 == -halves


@pytest.mark.parametrize("halves", [0, -1, 21])
def test_other_multipliers_are_refused(halves: int) -> None:
    life = before_round_one(4)
    life.do(Seat())
    assert life.refused(SetMultiplier(halves=halves)).code == "bad_multiplier"


def test_the_multiplier_is_locked_when_the_round_leaves_staging() -> None:
    """It stays through a new draft, and is asked for in vain before there is one."""
    life = before_round_one(4)
    assert life.refused(SetMultiplier(halves=4)).code == "not_now"
    life.do(Seat())
    life.do(SetMultiplier(halves=4))
    assert life.do(SetMultiplier(halves=4)) == ()
    life.do(Seat(seen=life.round.version))
    life.do(Publish())
    assert life.do(SetMultiplier(halves=6)) == (MultiplierSet(round=1, halves=6, was=4),)
    life.do(StartRound())
    assert life.refused(SetMultiplier(halves=2)).code == "not_now"
    assert life.refused(SetMultiplier(halves=2), SAM).code == "not_yours"
    life.tap("p1")
    assert life.scores["p1"] == 3
    life.close()
    life.seat()
    life.tap("p1")
    assert life.scores["p1"] == 4


# The end of a round


def test_a_round_that_has_not_started_cannot_be_closed() -> None:
    life = before_round_one(4)
    life.do(Seat())
    life.do(Publish())
    assert life.refused(CloseRound()).code == "round_not_started"
    life.do(StartRound())
    life.do(CloseRound())


def test_a_round_without_a_table_starts_and_closes_like_any_other() -> None:
    """Everybody sits it out; on a cut line it is counted as a round."""
    life = cut_line("abcd", "efgh", rounds=3)
    life.close(no_cut=True)
    life.do(by_hand(alone=True))
    life.do(Publish())
    assert life.refused(CloseRound(no_cut=True)).code == "round_not_started"
    told = [reason.code for reason in round_warnings(life.state, life.round)]
    assert told == ["sits_out"]
    life.do(StartRound())
    assert life.cut.number == 2
    life.close()


def test_the_next_round_is_closed_and_seated_in_one_action() -> None:
    life = at_tables("abcd", "efgh", rounds=2)
    life.do(NextRound())
    assert (life.state.phase, life.round.number) == ("draft", 2)
    life.do(Publish())
    life.do(StartRound())
    assert life.refused(NextRound()).code == "all_rounds_played"
    life.do(CloseRound())
    assert life.refused(Seat()).code == "all_rounds_played"
    life.do(Complete())


def test_tables_go_on_as_long_as_people_like() -> None:
    """Without a number of rounds."""
    life = at_tables("abcd")
    for _ in range(6):
        life.close()
        life.seat()
    assert life.state.stage.planned is None


def test_the_round_is_not_played_before_it_starts() -> None:
    life = before_round_one("abcd")
    life.do(Seat())
    life.do(Publish())
    assert life.refused(life.tap_for("a"), phone("a")).code == "round_not_started"
    assert life.refused(EnterTable(table=1, places=(1, 2, 3, 4))).code == "round_not_started"


def test_a_disqualification_before_the_start_does_not_stop_the_round() -> None:
    """Whoever had a seat in it was there."""
    life = before_round_one("abcdefgh", preset="speed_jong_cut_line")
    life.do(Seat())
    life.do(Publish())
    life.do(Disqualify(player=id_of("a")))
    life.do(StartRound())
    assert life.state.stage.original == 8


# Settings while it runs


def test_rounds_minutes_and_seating_change_while_it_runs() -> None:
    life = at_tables("abcd", "efgh", rounds=2, round_minutes=10)
    life.do(Configure(config={"rounds": 3, "round_minutes": 20, "seating": "by_rank"}))
    life.score(a=3, e=2, b=1)
    life.close()
    life.do(Seat())
    assert "a" in life.round.tables[1].seats
    assert "e" in life.round.tables[1].seats
    assert [one.code for one in life.refused(Configure(config={"rounds": 1})).reasons] == ["rounds_in_play"]
    assert [one.code for one in life.refused(Configure(config={"format": "cut_line"})).reasons] == ["format_in_play"]
    life.do(Configure(config={"rounds": None}))
    assert life.state.stage.planned is None


def test_a_cut_line_needs_its_number_of_rounds() -> None:
    life = TableLife("speed_jong", format="cut_line")
    life.enter(8)
    assert life.refused(Start()).code == "cut_needs_rounds"
    life.do(Configure(config={"rounds": 3}))
    life.do(Start())
    assert life.refused(Configure(config={"rounds": None})).code == "cut_needs_rounds"


def test_scores_that_stand_are_not_made_wrong_by_other_settings() -> None:
    """What is entered must add up by them too."""
    life = at_tables("abcd")
    life.do(EnterTable(table=1, scores=whole("1 2 3 4")))
    for config in ({"zero_sum": True}, {"uma": [10, 5, -5, -10]}):
        refusal = life.refused(Configure(config=config))
        assert [one.code for one in refusal.reasons] == ["not_balanced"]
    life.do(EnterTable(table=1, scores=whole("1 2 -3 0"), seen=life.seen(1)))
    configured = life.do(Configure(config={"zero_sum": True}))
    assert configured
    life.do(EnterTable(table=1, scores=whole("5 -5 0 0"), seen=life.seen(1)))


def test_settings_are_not_taken_back_under_scores_that_need_them() -> None:
    life = at_tables("abc", preset="preferans")
    life.do(Configure(config={"zero_sum": False}))
    freed = life.last
    life.do(EnterTable(table=1, scores=whole("1 2 3")))
    refusal = life.refused(Undo(action=freed))
    assert (refusal.code, refusal.params["falls"]) == ("others_depend", [life.last])


# What belongs elsewhere


MATCHES: list[Command] = [
    Pair(),
    PairByHand(matches=((id_of("a"), id_of("b")),)),
    SettleTie(players=(id_of("a"), id_of("b")), reason="by lot"),
]
RESULTS: list[Command] = [
    EnterResult(table=1, result=Score(2, 0)),
    Correct(round=1, table=1, result=Score(2, 0)),
    ReportResult(table=1, result=Score(2, 0)),
    Confirm(table=1),
    Dispute(table=1),
    WithdrawReport(table=1),
]


@pytest.mark.parametrize("command", MATCHES, ids=lambda one: one.NAME)
def test_what_is_for_matches_is_refused_at_tables(command: Command) -> None:
    life = before_round_one("abcd")
    assert life.refused(command).code == "is_at_tables"


@pytest.mark.parametrize("command", RESULTS, ids=lambda one: one.NAME)
def test_results_of_matches_are_refused_at_tables(command: Command) -> None:
    life = at_tables("abcd")
    actor = phone("a") if command.NAME in ("report_result", "dispute", "withdraw_report") else ANN
    assert life.refused(command, actor).code == "not_a_match"


def test_a_match_is_not_lost_by_penalty_at_tables_but_points_are() -> None:
    life = at_tables("abcd")
    assert life.refused(Penalise(player=id_of("a"), kind="match_loss")).code == "no_match_to_lose"
    life.do(Penalise(player=id_of("a"), kind="points", points=HalfPoints(3)))
    assert str(life.scores["a"]) == "-3/2"


TABLES: list[Command] = [Seat(), by_hand("p1"), Playoff()]


@pytest.mark.parametrize("command", TABLES, ids=lambda one: one.NAME)
def test_what_is_for_tables_is_refused_in_matches(command: Command) -> None:
    life = Life("mtg", rounds=2).begin(4)
    assert life.refused(command).code == "is_in_matches"


def test_scores_of_tables_are_refused_in_matches() -> None:
    life = Life("mtg", rounds=2).begin(4)
    life.publish()
    assert life.refused(SetMultiplier(halves=4)).code == "is_in_matches"
    life.do(StartRound())
    player = life.round.matches[1].first
    assert life.refused(Tap(table=1, player=player, delta=1)).code == "is_a_match"
    assert life.refused(EnterTable(table=1, places=(1, 2))).code == "is_a_match"
    assert life.refused(Restore(player=player)).code == "was_not_cut"
    life.do(PauseClock())
    life.finish(close=False)
    for decided in ({"cut": "x"}, {"players": (player,)}):
        assert life.refused(CloseRound(**decided)).code == "wrong_format"
    life.do(CloseRound())
