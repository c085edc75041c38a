"""Results: what the desk enters, what a person saw, what players report, confirm, dispute and take back."""

import pytest

from crosstable.commands import (
    Actor,
    CloseRound,
    Configure,
    Confirm,
    Correct,
    Dispute,
    Drop,
    EnterResult,
    ReportResult,
    Undo,
    WithdrawReport,
)
from crosstable.events import ResultDisputed, ResultEntered, ResultReported
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId, Score
from tests.rules.life import ANN, OLGA, SAM, Life, phone, published_round, words

WON, LOST, DRAWN = Score(2, 0), Score(0, 2), Score(1, 1, 1)
SUE = Actor("sue", "scorekeeper")


def phones(life: Life, table: int = 1) -> tuple[Actor, Actor]:
    match = life.round.matches[table]
    return phone(match.first), phone(match.second)


# The desk


def test_desk_result_counts_immediately() -> None:
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    assert life.result(1, 1) == WON


def test_a_second_click_does_nothing() -> None:
    """Also with the version of before the first one."""
    life = published_round()
    seen = life.version_seen(1)
    life.do(EnterResult(table=1, result=WON), SAM, seen=seen)
    assert life.do(EnterResult(table=1, result=WON), SAM, seen=seen) == ()
    assert life.do(EnterResult(table=1, result=WON), SUE) == ()


def test_replacing_result_needs_to_have_seen_it() -> None:
    """The refusal shows both and who entered the other."""
    life = published_round()
    seen = life.version_seen(1)
    life.do(EnterResult(table=1, result=WON), SAM, seen=seen)
    for stale in (seen, None):
        refusal = life.refusal(EnterResult(table=1, result=LOST), SUE, "changed_meanwhile", seen=stale)
        match = life.round.matches[1]
        assert refusal.params == {
            "round": 1,
            "table": 1,
            "players": [match.first, match.second],
            "theirs": WON,
            "yours": LOST,
            "their_twenties": None,
            "your_twenties": None,
            "by": "sam",
        }
    life.do(EnterResult(table=1, result=LOST), SUE, seen=life.version_seen(1))
    assert life.result(1, 1) == LOST


def test_changes_at_other_tables_do_not_conflict() -> None:
    life = published_round()
    seen = life.version_seen(1)
    life.do(EnterResult(table=2, result=WON), SUE)
    life.do(EnterResult(table=1, result=WON), SAM, seen=seen)


def test_removed_result_conflicts() -> None:
    """Also if it was removed by undo."""
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    seen = life.version_seen(1)
    life.do(EnterResult(table=1, result=None), OLGA, seen=seen)
    refusal = life.refusal(EnterResult(table=1, result=LOST), SAM, "changed_meanwhile", seen=seen)
    assert (refusal.params["theirs"], refusal.params["by"]) == (None, "olga")
    life.do(EnterResult(table=1, result=DRAWN), SAM, seen=life.version_seen(1))
    seen = life.version_seen(1)
    life.do(Undo(action=life.last))
    life.refusal(EnterResult(table=1, result=LOST), SAM, "changed_meanwhile", seen=seen)


@pytest.mark.parametrize(
    ("result", "twenties", "code"),
    [
        (Score(-1, 0), None, "impossible_score"),
        (Score(1000, 0), None, "impossible_score"),
        (Score(0, 0, 1000), None, "impossible_score"),
        (Forfeit(PlayerId("ghost")), None, "forfeit_of_other"),
        (Score(1, 0), (1000, 0), "impossible_twenties"),
        (Score(1, 0), (0, -1), "impossible_twenties"),
    ],
)
def test_impossible_result_is_refused(result: Score | Forfeit, twenties: tuple[int, int] | None, code: str) -> None:
    """The bounds are the document's."""
    life = published_round()
    life.refusal(EnterResult(table=1, result=result, twenties=twenties), code=code)
    life.refusal(Correct(round=1, table=1, result=result, twenties=twenties), code=code)


@pytest.mark.parametrize(
    ("games", "result", "possible"),
    [
        (3, Score(3, 0), "2-0, 2-1, 1-2 or 0-2"),
        (3, Score(2, 2), "2-0, 2-1, 1-2 or 0-2"),
        (1, Score(2, 1), "1-0 or 0-1"),
        (1, Score(1, 1), "1-0 or 0-1"),
        (5, Score(1, 4), "3-0, 3-1, 3-2, 2-3, 1-3 or 0-3"),
    ],
)
def test_more_games_than_a_match_has_are_refused(games: int, result: Score, possible: str) -> None:
    """At the desk, by phone and as a correction; the sentence says what is possible."""
    life = published_round(best_of=games, player_reports="both")
    player = life.round.matches[1].first
    for command, actor in (
        (EnterResult(table=1, result=result), SAM),
        (Correct(round=1, table=1, result=result), ANN),
        (ReportResult(table=1, result=result), phone(player)),
    ):
        refusal = life.refusal(command, actor, "impossible_games")
        assert f"Possible: {possible}" in str(refusal)


def test_scores_that_are_no_games_may_be_any() -> None:
    """At crokinole they are points; where every game counts there is no match to win."""
    crokinole = published_round(preset="crokinole_swiss")
    crokinole.do(EnterResult(table=1, result=Score(7, 1)))
    games = published_round(points_for="game")
    games.do(EnterResult(table=1, result=Score(3, 0)))


def test_unknown_tables_and_rounds_are_refused() -> None:
    """With the existing ones."""
    life = published_round()
    assert life.refusal(EnterResult(table=9, result=WON), code="no_such_table").params["tables"] == [1, 2]
    assert life.refusal(Correct(round=3, table=1, result=WON), code="no_such_round").params["last"] == 1


def test_a_match_may_be_a_double_loss_or_a_forfeit() -> None:
    """Or nothing again, as long as the round is open."""
    life = published_round()
    life.do(EnterResult(table=1, result=DoubleLoss()))
    match = life.round.matches[1]
    life.do(EnterResult(table=1, result=Forfeit(match.first)), seen=life.version_seen(1))
    life.do(EnterResult(table=1, result=None), seen=life.version_seen(1))
    assert life.result(1, 1) is None


# Reports


def test_report_waits_for_opponent() -> None:
    """With `both` it counts once the opponent confirms."""
    life = published_round()
    one, other = phones(life)
    (reported,) = life.do(ReportResult(table=1, result=WON), one)
    assert isinstance(reported, ResultReported)
    assert life.result(1, 1) is None
    (entered,) = life.do(Confirm(table=1), other)
    assert isinstance(entered, ResultEntered)
    assert (entered.player, entered.confirmed_by) == (one.player, other.player)
    assert life.result(1, 1) == WON
    assert life.round.reports == {}


def test_two_reports_that_agree_are_a_result() -> None:
    """The second is the confirmation."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON, twenties=(3, 4)), one)
    life.do(ReportResult(table=1, result=WON, twenties=(3, 4)), other)
    assert life.result(1, 1) == WON


def test_differing_reports_are_a_dispute() -> None:
    """The desk can't confirm either, and enters a result."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    events = life.do(ReportResult(table=1, result=LOST), other)
    assert [type(event) for event in events] == [ResultReported, ResultDisputed]
    refusal = life.refusal(Confirm(table=1), SAM, "reports_differ")
    assert refusal.params["reports"] == [WON, LOST]
    life.do(EnterResult(table=1, result=DRAWN), SAM)
    assert (life.round.reports, life.round.disputes) == ({}, {})


def test_either_of_two_who_differ_may_give_in() -> None:
    """By confirming the other's report, or by reporting the same."""
    life = published_round()
    for table, way in ((1, Confirm(table=1)), (2, ReportResult(table=2, result=WON))):
        one, other = phones(life, table)
        life.do(ReportResult(table=table, result=WON), one)
        life.do(ReportResult(table=table, result=LOST), other)
        life.do(way, other)
        assert life.result(1, table) == WON
        assert life.round.disputes == {}


def test_a_report_may_be_made_again_and_taken_back_until_it_is_confirmed() -> None:
    """The same report twice is one."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    assert life.do(ReportResult(table=1, result=WON), one) == ()
    life.do(ReportResult(table=1, result=DRAWN), one)
    assert [report.result for report in life.round.reports[1]] == [DRAWN]
    life.do(WithdrawReport(table=1), one)
    assert life.round.reports == {}
    life.refusal(WithdrawReport(table=1), one, "no_report")
    life.do(ReportResult(table=1, result=WON), one)
    life.do(Confirm(table=1), other)
    life.refusal(WithdrawReport(table=1), one, "no_report")


def test_confirmation_needs_a_report_of_the_opponent() -> None:
    life = published_round()
    one, other = phones(life)
    life.refusal(Confirm(table=1), other, "nothing_to_confirm")
    life.do(ReportResult(table=1, result=WON), one)
    life.refusal(Confirm(table=1), one, "own_report")
    (entered,) = life.do(Confirm(table=1), SAM)
    assert life.result(1, 1) == WON
    assert isinstance(entered, ResultEntered)
    assert (entered.player, entered.confirmed_by, entered.by_desk) == (one.player, None, True)
    life.refusal(Dispute(table=1), other, "nothing_to_dispute")


def test_confirming_twice_is_confirming_once() -> None:
    """A second tap, also with the version of before the first."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    seen = life.version_seen(1)
    life.do(Confirm(table=1), other, seen=seen)
    assert life.do(Confirm(table=1), other, seen=seen) == ()


def test_changed_report_is_not_confirmed_unseen() -> None:
    """The opponent looks at 2-0, it becomes 0-2, the opponent taps."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    seen = life.version_seen(1)
    life.do(ReportResult(table=1, result=LOST), one)
    life.refusal(Confirm(table=1), other, "changed_meanwhile", seen=seen)
    life.refusal(Dispute(table=1), other, "changed_meanwhile", seen=seen)


def test_desk_result_overrides_reports() -> None:
    """Also one that arrived meanwhile."""
    life = published_round()
    one, other = phones(life)
    seen = life.version_seen(1)
    life.do(ReportResult(table=1, result=WON), one)
    life.do(EnterResult(table=1, result=LOST), SAM, seen=seen)
    assert life.round.reports == {}
    refusal = life.refusal(ReportResult(table=1, result=WON), other, "changed_meanwhile")
    assert (refusal.params["theirs"], refusal.params["by"]) == (LOST, "sam")
    assert life.do(ReportResult(table=1, result=LOST), one) == ()


def test_players_report_only_their_own_match() -> None:
    life = published_round()
    strangers = [*phones(life, 2), Actor("nobody", "player")]
    for actor in strangers:
        life.refusal(ReportResult(table=1, result=WON), actor, "not_your_match")
        life.refusal(Confirm(table=1), actor, "not_your_match")
        life.refusal(Dispute(table=1), actor, "not_your_match")
        life.refusal(WithdrawReport(table=1), actor, "not_your_match")


def test_single_report_counts_and_may_be_disputed() -> None:
    """Until the round closes; the desk decides."""
    life = published_round(player_reports="one")
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    assert life.result(1, 1) == WON
    life.refusal(Dispute(table=1), one, "nothing_to_dispute")
    life.do(Dispute(table=1, reason=words("not so")), other)
    assert life.do(Dispute(table=1), other) == ()
    life.win(2)
    assert life.refusal(CloseRound(), code="open_disputes").params["tables"] == [1]
    life.do(EnterResult(table=1, result=WON), SAM)
    life.do(CloseRound())


def test_disputed_result_can_stay_unfinished() -> None:
    life = published_round(player_reports="one")
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    life.do(Dispute(table=1), other)
    life.do(CloseRound(unfinished=True))
    assert life.result(1, 1) == WON


def test_confirmed_result_cannot_be_disputed() -> None:
    """The desk may still change it."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    life.do(Confirm(table=1), other)
    life.refusal(Dispute(table=1), other, "nothing_to_dispute")
    life.refusal(Dispute(table=1), one, "nothing_to_dispute")


def test_reports_can_be_turned_off() -> None:
    """Pending ones may still be confirmed."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    life.do(Configure(config={"player_reports": "off"}))
    life.refusal(ReportResult(table=2, result=WON), phones(life, 2)[0], "reports_off")
    life.do(Confirm(table=1), other)


def test_report_of_dropped_player_blocks_closing() -> None:
    """The desk or the opponent must decide first."""
    life = published_round()
    one, other = phones(life)
    assert one.player is not None
    life.do(ReportResult(table=1, result=WON), one)
    life.do(Drop(player=one.player))
    life.win(2)
    assert life.refusal(CloseRound(), code="open_matches").params["tables"] == [1]
    life.do(Confirm(table=1), other)
    life.do(CloseRound())
    assert life.result(1, 1) == WON


def test_a_report_that_nobody_takes_up_is_forfeited_when_the_round_closes_unfinished() -> None:
    """The one who left loses."""
    life = published_round()
    one, _ = phones(life)
    assert one.player is not None
    life.do(ReportResult(table=1, result=WON), one)
    life.do(Drop(player=one.player))
    life.win(2)
    life.do(CloseRound(unfinished=True))
    assert life.result(1, 1) == Forfeit(one.player)


def test_a_dispute_falls_when_the_report_that_it_is_about_is_taken_back() -> None:
    """And undo knows that it does."""
    life = published_round()
    one, other = phones(life)
    life.do(ReportResult(table=1, result=WON), one)
    report = life.last
    life.do(Dispute(table=1), other)
    dispute = life.last
    assert life.refusal(Undo(action=report), ANN, "others_depend").params["falls"] == [dispute]
    life.do(WithdrawReport(table=1), one)
    assert life.round.disputes == {}
