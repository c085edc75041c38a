"""Rounds of tables: multipliers, the end of a round, settings while it runs, what belongs elsewhere."""

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
    SetMultiplier,
    SettleTie,
    Start,
    StartRound,
    Tap,
    Undo,
    WithdrawReport,
)
from crosstable.events import MultiplierSet
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Score
from crosstable.rules.warnings import round_warnings
from tests.rules.life import ANN, SAM, Life, id_of, phone
from tests.rules.table_life import TableLife, by_hand, cut_line, exact_scores, round_at_tables, started_tournament

# Multipliers


@pytest.mark.parametrize("halves", [1, 2, 3, 19, 20])
def test_multipliers_are_halves_from_a_half_to_ten(halves: int) -> None:
    life = started_tournament(4)
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
    life = started_tournament(4)
    life.do(Seat())
    assert life.refusal(SetMultiplier(halves=halves)).code == "bad_multiplier"


def test_multiplier_is_locked_after_staging() -> None:
    """It survives a new draft."""
    life = started_tournament(4)
    assert life.refusal(SetMultiplier(halves=4)).code == "not_now"
    life.do(Seat())
    life.do(SetMultiplier(halves=4))
    assert life.do(SetMultiplier(halves=4)) == ()
    life.do(Seat(again=True))
    life.do(Publish())
    assert life.do(SetMultiplier(halves=6)) == (MultiplierSet(round=1, halves=6, was=4),)
    life.do(StartRound())
    assert life.refusal(SetMultiplier(halves=2)).code == "not_now"
    assert life.refusal(SetMultiplier(halves=2), SAM).code == "not_yours"
    life.tap("p1")
    assert life.scores["p1"] == 3
    life.close()
    life.seat()
    life.tap("p1")
    assert life.scores["p1"] == 4


# The end of a round


def test_a_round_that_has_not_started_cannot_be_closed() -> None:
    life = started_tournament(4)
    life.do(Seat())
    life.do(Publish())
    assert life.refusal(CloseRound()).code == "round_not_started"
    life.do(StartRound())
    life.do(CloseRound())


def test_a_round_without_a_table_starts_and_closes_like_any_other() -> None:
    """Everybody sits it out; on a cut line it is counted as a round."""
    life = cut_line("abcd", "efgh", rounds=3)
    life.close(no_cut=True)
    life.do(by_hand(alone=True))
    life.do(Publish())
    assert life.refusal(CloseRound(no_cut=True)).code == "round_not_started"
    told = [reason.code for reason in round_warnings(life.state, life.round)]
    assert told == ["sits_out"]
    life.do(StartRound())
    assert life.cut.number == 2
    life.close()


def test_the_next_round_is_closed_and_seated_in_one_action() -> None:
    life = round_at_tables("abcd", "efgh", rounds=2)
    life.do(NextRound())
    assert (life.state.phase, life.round.number) == ("draft", 2)
    life.do(Publish())
    life.do(StartRound())
    assert life.refusal(NextRound()).code == "all_rounds_played"
    life.do(CloseRound())
    assert life.refusal(Seat()).code == "all_rounds_played"
    life.do(Complete())


def test_tables_go_on_as_long_as_people_like() -> None:
    """Without a number of rounds."""
    life = round_at_tables("abcd")
    for _ in range(6):
        life.close()
        life.seat()
    assert life.state.stage.planned is None


def test_the_round_is_not_played_before_it_starts() -> None:
    life = started_tournament("abcd")
    life.do(Seat())
    life.do(Publish())
    assert life.refusal(life.tap_for("a"), phone("a")).code == "round_not_started"
    assert life.refusal(EnterTable(table=1, places=(1, 2, 3, 4))).code == "round_not_started"


def test_disqualified_player_with_seat_does_not_block_start() -> None:
    life = started_tournament("abcdefgh", preset="speed_jong_cut_line")
    life.do(Seat())
    life.do(Publish())
    life.do(Disqualify(player=id_of("a")))
    life.do(StartRound())
    assert life.state.stage.original == 8


# Settings while it runs


def test_rounds_minutes_and_seating_change_while_it_runs() -> None:
    life = round_at_tables("abcd", "efgh", rounds=2, round_minutes=10)
    life.do(Configure(config={"rounds": 3, "round_minutes": 20, "seating": "by_rank"}))
    life.score(a=3, e=2, b=1)
    life.close()
    life.do(Seat())
    assert "a" in life.round.tables[1].seats
    assert "e" in life.round.tables[1].seats
    assert [reason.code for reason in life.refusal(Configure(config={"rounds": 1})).reasons] == ["rounds_in_play"]
    assert [reason.code for reason in life.refusal(Configure(config={"format": "cut_line"})).reasons] == [
        "format_in_play"
    ]
    life.do(Configure(config={"rounds": None}))
    assert life.state.stage.planned is None


def test_a_cut_line_needs_its_number_of_rounds() -> None:
    life = TableLife("speed_jong", format="cut_line")
    life.enter(8)
    assert life.refusal(Start()).code == "cut_needs_rounds"
    life.do(Configure(config={"rounds": 3}))
    life.do(Start())
    assert life.refusal(Configure(config={"rounds": None})).code == "cut_needs_rounds"


def test_settings_must_fit_existing_scores() -> None:
    life = round_at_tables("abcd")
    life.do(EnterTable(table=1, scores=exact_scores("1 2 3 4")))
    for config in ({"zero_sum": True}, {"uma": [10, 5, -5, -10]}):
        refusal = life.refusal(Configure(config=config))
        assert [reason.code for reason in refusal.reasons] == ["not_balanced"]
    life.do(EnterTable(table=1, scores=exact_scores("1 2 -3 0")), seen=life.version_seen(1))
    configured = life.do(Configure(config={"zero_sum": True}))
    assert configured
    life.do(EnterTable(table=1, scores=exact_scores("5 -5 0 0")), seen=life.version_seen(1))


def test_settings_are_not_taken_back_under_scores_that_need_them() -> None:
    life = round_at_tables("abc", preset="preferans")
    life.do(Configure(config={"zero_sum": False}))
    freed = life.last
    life.do(EnterTable(table=1, scores=exact_scores("1 2 3")))
    refusal = life.refusal(Undo(action=freed))
    assert (refusal.code, refusal.params["falls"]) == ("others_depend", [life.last])


# Commands for other formats


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
def test_match_commands_are_refused_at_tables(command: Command) -> None:
    life = started_tournament("abcd")
    assert life.refusal(command).code == "is_at_tables"


@pytest.mark.parametrize("command", RESULTS, ids=lambda one: one.NAME)
def test_results_of_matches_are_refused_at_tables(command: Command) -> None:
    life = round_at_tables("abcd")
    actor = phone("a") if command.NAME in ("report_result", "dispute", "withdraw_report") else ANN
    assert life.refusal(command, actor).code == "not_a_match"


def test_a_match_is_not_lost_by_penalty_at_tables_but_points_are() -> None:
    life = round_at_tables("abcd")
    assert life.refusal(Penalise(player=id_of("a"), kind="match_loss")).code == "no_match_to_lose"
    life.do(Penalise(player=id_of("a"), kind="points", points=HalfPoints(3)))
    assert str(life.scores["a"]) == "-3/2"


TABLES: list[Command] = [Seat(), by_hand("p1"), Playoff()]


@pytest.mark.parametrize("command", TABLES, ids=lambda one: one.NAME)
def test_table_commands_are_refused_in_matches(command: Command) -> None:
    life = Life("mtg", rounds=2).begin(4)
    assert life.refusal(command).code == "is_in_matches"


def test_scores_of_tables_are_refused_in_matches() -> None:
    life = Life("mtg", rounds=2).begin(4)
    life.publish()
    assert life.refusal(SetMultiplier(halves=4)).code == "is_in_matches"
    life.do(StartRound())
    player = life.round.matches[1].first
    assert life.refusal(Tap(table=1, player=player, delta=1)).code == "is_a_match"
    assert life.refusal(EnterTable(table=1, places=(1, 2))).code == "is_a_match"
    assert life.refusal(Restore(player=player)).code == "was_not_cut"
    life.do(PauseClock())
    life.finish(close=False)
    for decided in ({"cut": "x"}, {"players": (player,)}):
        assert life.refusal(CloseRound(**decided)).code == "wrong_format"
    life.do(CloseRound())
