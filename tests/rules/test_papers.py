"""Papers at a table of preferans: what the desk enters, what three phones report, sign, dispute and take back."""

from itertools import permutations
from typing import Any

import pytest

from crosstable.commands import (
    Actor,
    CloseRound,
    Confirm,
    Dispute,
    EnterTable,
    ReportResult,
    SettleRequest,
    StartRound,
    Undo,
    WithdrawReport,
)
from crosstable.events import ResultDisputed, ResultReported, TableResult
from crosstable.model.exact import Exact
from crosstable.model.papers import PaperGame
from crosstable.model.tournament import Papers, PlayerId
from tests.rules.life import SAM, phone
from tests.rules.table_life import TableLife, round_at_tables

SEED = ((320, -20, 160), (120, 4, 60), (20, 16, 60))
OTHER = ((0, -10, 0), (0, 5, 0), (0, 5, 0))
OFF = ((320, -20, 160), (120, 5, 60), (20, 16, 60))
A, B, C = (phone(PlayerId(player)) for player in "abc")


def game(seats: str = "abc", papers: tuple[tuple[int, int, int], ...] = SEED, **more: Any) -> PaperGame:
    return PaperGame(tuple(map(PlayerId, seats)), papers, **more)


def evening(*tables: str, **config: Any) -> TableLife:
    return round_at_tables(*(tables or ("abc",)), preset="preferans", **config)


def papers(*games: PaperGame, **more: Any) -> EnterTable:
    return EnterTable(table=1, games=games or (game(),), **more)


def report(papers: tuple[tuple[int, int, int], ...] = SEED, **more: Any) -> ReportResult:
    return ReportResult(table=1, result=Papers((game(papers=papers),)), **more)


def confirm(**more: Any) -> Confirm:
    return Confirm(table=1, **more)


# At the desk


def test_the_worked_example() -> None:
    """The published papers come to -500, 40 and 460, and the lowest leads."""
    life = evening()
    life.do(papers(), SAM)
    assert {player: int(life.scores[player]) for player in "abc"} == {"a": -500, "b": 40, "c": 460}
    assert life.order == "abc"
    assert life.round.tables[1].games == (game(),)


def test_every_seating_order() -> None:
    """In every seating each player gets the score of their own paper."""
    for seats in permutations("abc"):
        life = evening("".join(seats))
        life.do(papers(game("".join(seats))), SAM)
        assert [int(life.scores[player]) for player in seats] == [-500, 40, 460]


def test_a_sum_that_is_not_zero_is_refused_with_the_amount() -> None:
    """Unless the game is marked as unfinished."""
    life = evening()
    refusal = life.refusal(papers(game(papers=OFF)))
    assert (refusal.code, refusal.params["amount"]) == ("papers_not_zero", 10)
    life.do(papers(game(papers=OFF), unfinished=True))
    assert life.round.tables[1].unfinished
    assert life.scores["b"] == 50


def test_four_at_a_table() -> None:
    """One sits out each game; the games add up, each with its own bula."""
    life = evening("abcd", table_size=4)
    life.do(papers(game("abc"), game("dab", bula=20), game("bcd", OFF, unfinished=True)), SAM)
    assert [int(life.scores[player]) for player in "abcd"] == [-500 + 40, 40 + 460 - 500, 460 + 50, -500 + 460]


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ((game("ab", SEED),), "game_of_three"),
        ((game("abc", SEED[:2]),), "game_of_three"),
        ((game("aab"),), "twice_in_game"),
        ((game("abx"),), "not_in_seats"),
        ((game(bula=0),), "bad_bula"),
        ((game(bula=-30),), "bad_bula"),
        ((game(bula=10_001),), "bad_bula"),
        ((game(papers=((10**6, 0, 0), (0, 0, 0), (0, 0, 0))),), "absurd_paper"),
        ((game(),) * 31, "too_many_games"),
        ((game(papers=OFF), game(), game(papers=OFF)), "several_reasons"),
    ],
)
def test_invalid_papers_are_refused(games: tuple[PaperGame, ...], code: str) -> None:
    """Two players, one twice, a stranger, a bula that is none, absurd numbers: refused, and nothing is lost."""
    life = evening()
    life.do(papers())
    assert life.refusal(papers(*games)).code == code
    assert life.round.tables[1].games == (game(),)


def test_papers_are_for_preferans_only() -> None:
    """They can't be combined with scores."""
    riichi = round_at_tables("abcd", preset="riichi")
    assert riichi.refusal(papers()).code == "no_papers_here"
    life = evening()
    assert life.refusal(papers(scores=(Exact("0"),) * 3)).code == "several_scorings"
    assert life.refusal(papers(bula=40)).code == "bula_without_game"


def test_corrections_and_undo() -> None:
    """Papers are corrected like any other result, with a reason once the round is over, and undone."""
    life = evening()
    life.do(papers())
    life.do(papers(game(papers=OTHER)), seen=life.state.seq)
    assert life.scores["a"] == -100
    life.do(Undo())
    assert life.scores["a"] == -500
    life.do(CloseRound())
    assert life.refusal(papers(game(papers=OTHER))).code == "late_needs_reason"
    life.do(papers(game(papers=OTHER), round=1, reason="misread"), seen=life.state.seq)
    assert life.scores["a"] == -100


def test_papers_of_others_are_not_overwritten() -> None:
    """The refusal shows both versions."""
    life = evening()
    before = life.state.seq
    life.do(papers(), SAM)
    refusal = life.refusal(papers(game(papers=OTHER)), Actor("olga", "organiser", seen=before))
    assert refusal.code == "table_changed_meanwhile"
    assert refusal.params["theirs"] == ["-500", "40", "460"]
    assert refusal.params["yours"] == ["-100", "50", "50"]


# By phone


def test_papers_count_after_two_signatures() -> None:
    life = evening()
    (said,) = life.do(report(), A)
    assert isinstance(said, ResultReported)
    assert not life.round.has_result_at(1)
    (signed,) = life.do(confirm(), B)
    assert isinstance(signed, ResultReported)
    assert signed.signs
    assert not life.round.has_result_at(1)
    (result,) = life.do(confirm(), C)
    assert isinstance(result, TableResult)
    assert (result.player, result.confirmed_by) == ("a", "c")
    assert life.scores["a"] == -500
    assert life.round.reports == {}


def test_equal_papers_of_all_three_sign_each_other() -> None:
    """Three phones that write the same need no other signature."""
    life = evening()
    for actor in (A, B, C):
        life.do(report(), actor)
    assert life.scores["c"] == 460
    assert life.do(report(), A) == ()


def test_differing_papers_are_a_dispute() -> None:
    """It ends when the desk decides or all agree."""
    life = evening()
    life.do(report(), A)
    said, disputed = life.do(report(OTHER), B)
    assert isinstance(said, ResultReported)
    assert isinstance(disputed, ResultDisputed)
    assert life.refusal(confirm(), C).code == "papers_differ"
    assert life.refusal(confirm(), SAM).code == "papers_differ"
    life.do(report(), B)
    assert life.round.disputes == {}
    life.do(confirm(), C)
    assert life.scores["b"] == 40


def test_desk_overrides_reports() -> None:
    """It ends a dispute, and players can't contradict it."""
    life = evening()
    life.do(report(), A)
    life.do(Dispute(table=1), C)
    assert life.round.disputes == {1: "c"}
    life.do(papers(game(papers=OTHER)), SAM)
    assert (life.round.disputes, life.round.reports) == ({}, {})
    assert life.refusal(report(), A).code == "table_changed_meanwhile"
    assert life.do(report(OTHER), A) == ()


def test_the_desk_signs_for_those_without_a_phone() -> None:
    """Its confirmation is enough."""
    life = evening()
    life.do(report(), A)
    (result,) = life.do(confirm(), SAM)
    assert isinstance(result, TableResult)
    assert result.by_desk
    assert life.scores["a"] == -500


def test_one_phone_signs_nothing_of_its_own() -> None:
    """A phone that holds two of the table reports for one and cannot sign for the other."""
    life = evening()
    shared = Actor(A.id, "player", PlayerId("b"))
    life.do(report(), A)
    assert life.refusal(confirm(), shared).code == "same_phone"
    assert life.do(report(), shared) == ()
    assert life.refusal(confirm(), A).code == "own_report"
    life.do(confirm(), C)
    assert not life.round.has_result_at(1)


def test_a_report_is_withdrawn_until_all_have_signed() -> None:
    """Then it is the desk's to change."""
    life = evening()
    life.do(report(), A)
    life.do(WithdrawReport(table=1), A)
    assert life.round.reports == {}
    assert life.refusal(confirm(), B).code == "nothing_to_confirm"
    for actor in (A, B, C):
        life.do(report(), actor)
    assert life.refusal(WithdrawReport(table=1), A).code == "no_report"


def test_single_report_counts_immediately() -> None:
    """The reporter may change it until all have signed, and others may dispute it."""
    life = evening(player_reports="one")
    life.do(report(), A)
    assert life.scores["a"] == -500
    life.do(confirm(), B)
    life.do(report(OTHER), A)
    assert life.scores["a"] == -100
    assert life.round.reports == {}
    life.do(Dispute(table=1), B)
    assert life.refusal(CloseRound()).code == "open_disputes"
    life.do(confirm(), B)
    assert life.round.disputes == {}
    life.do(confirm(), C)
    assert life.round.reported_by == {}
    assert life.refusal(WithdrawReport(table=1), A).code == "no_report"
    life.do(CloseRound())


def test_withdrawn_report_no_longer_counts() -> None:
    life = evening(player_reports="one")
    life.do(report(), A)
    life.do(WithdrawReport(table=1), A)
    assert not life.round.has_result_at(1)


def test_missing_signatures_do_not_block_round() -> None:
    """With single reports a table with two signatures is not open."""
    life = evening(player_reports="one")
    life.do(report(), A)
    life.do(confirm(), B)
    life.do(CloseRound())


def test_invalid_reports_are_refused() -> None:
    """Another's table, nothing but scores, sums that are not zero, reports switched off."""
    life = evening("abc", "def")
    assert life.refusal(report(), phone(PlayerId("d"))).code == "not_your_table"
    assert life.refusal(report(OFF), A).code == "papers_not_zero"
    assert life.refusal(ReportResult(table=1, result=Papers(())), A).code == "papers_wanted"
    assert life.refusal(Dispute(table=1), A).code == "nothing_to_dispute"
    off = evening(player_reports="off")
    assert off.refusal(report(), A).code == "reports_off"
    waiting = evening()
    waiting.do(papers())
    waiting.do(CloseRound())
    waiting.seat("abc", start=False)
    assert waiting.refusal(report(), A).code == "round_not_started"
    waiting.do(StartRound())
    waiting.do(report(), A)


def test_a_late_report_waits_at_the_desk() -> None:
    """Papers of a round that is closed change nothing until the organiser accepts them."""
    life = evening()
    life.do(papers())
    life.do(CloseRound())
    life.do(report(OTHER, round=1), B)
    assert life.do(report(OTHER, round=1), B) == ()
    assert life.do(report(round=1), B) == ()
    assert life.scores["a"] == -500
    (number,) = life.state.requests
    assert life.refusal(SettleRequest(request=number, grant=True), SAM).code == "correction_by_organiser"
    life.do(SettleRequest(request=number, grant=True))
    assert life.scores["a"] == -100
