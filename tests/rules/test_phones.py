"""Players' phones: claims, reports of both phones, what waits at the desk, who scores at a table."""

from typing import Any

import pytest

from crosstable.commands import (
    Actor,
    AskDesk,
    ChangePlayer,
    Claim,
    CloseRound,
    Confirm,
    Dispute,
    EnterResult,
    NextRound,
    ReleasePhone,
    ReportResult,
    SettleRequest,
    Start,
    TakeBackTap,
    TakeRequest,
    TakeScoring,
    Undo,
    WithdrawReport,
)
from crosstable.events import DeskAsked, PhoneClaimed, ResultDisputed, ResultEntered, ResultReported
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.phones import MOST_CLAIMS, MOST_HELD, check_phone_holds
from tests.rules.life import ANN, OLGA, SAM, Life, phone, published_round
from tests.rules.table_life import round_at_tables

WON, LOST = Score(2, 0), Score(0, 2)
P1, P2 = PlayerId("p1"), PlayerId("p2")


def device(name: str, player: str | None = None) -> Actor:
    return Actor(name, "player", None if player is None else PlayerId(player))


def both_phones(life: Life, table: int = 1) -> tuple[Actor, Actor]:
    match = life.round.matches[table]
    return phone(match.first), phone(match.second)


def request_number(life: Life) -> int:
    (number,) = life.state.requests
    return number


# Claims


def test_the_first_phone_holds_the_name_and_the_next_waits_at_the_desk() -> None:
    life = published_round()
    assert life.do(Claim(player=P1), device("a")) == (PhoneClaimed(player=P1, device="a"),)
    assert life.do(Claim(player=P1), device("a")) == ()
    (asked,) = life.do(Claim(player=P1), device("b"))
    assert isinstance(asked, DeskAsked)
    assert life.do(Claim(player=P1), device("b")) == ()
    assert life.state.players_held_by("a") == [P1]
    life.do(SettleRequest(request=request_number(life), grant=True), SAM)
    assert (life.state.players_held_by("a"), life.state.players_held_by("b")) == ([], [P1])
    assert life.state.released == {"a": (P1,)}
    assert not life.state.requests


def test_the_desk_refuses_a_claim_and_the_first_phone_stays() -> None:
    life = published_round()
    life.do(Claim(player=P1), device("a"))
    life.do(Claim(player=P1), device("b"))
    life.refusal(SettleRequest(request=request_number(life), grant=True), device("b"), "not_your_request")
    life.do(SettleRequest(request=request_number(life), grant=False), SAM)
    assert life.state.players_held_by("a") == [P1]
    life.refusal(SettleRequest(request=999, grant=True), SAM, "no_such_request")


def test_the_code_gives_the_name_at_once() -> None:
    life = Life("mtg", claims="code").begin(4)
    life.refusal(Claim(player=P1), device("a"), "claim_code_needed")
    life.do(Claim(player=P1, how="code"), device("a"))
    life.do(Claim(player=P1, how="code"), device("b"))
    assert life.state.players_held_by("b") == [P1]
    assert life.state.released == {"a": (P1,)}


def test_a_phone_holds_a_family_and_no_more_than_a_team() -> None:
    life = Life("mtg").begin(MOST_HELD + 1)
    players = list(life.state.players)
    for player in players[:-1]:
        life.do(Claim(player=player), device("a"))
    assert life.state.players_held_by("a") == players[:-1]
    life.refusal(Claim(player=players[-1]), device("a"), "too_many_held")


def test_the_desk_is_not_flooded_with_claims() -> None:
    life = published_round()
    for name in "abcdef"[: MOST_CLAIMS + 1]:
        life.do(Claim(player=P1), device(name))
    life.refusal(Claim(player=P1), device("z"), "too_many_claims")


def test_released_phone_loses_player_and_is_notified() -> None:
    life = published_round()
    life.do(Claim(player=P1), device("a"))
    check_phone_holds(life.state, device("a", "p1"))
    life.do(ReleasePhone(player=P1), SAM)
    assert life.state.released == {"a": (P1,)}
    for actor in (device("a", "p1"), device("b", "p1"), device("a", "nobody")):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_your_player"):
            check_phone_holds(life.state, actor)
    life.do(Claim(player=P1), device("a"))
    assert life.state.released == {}
    life.refusal(ReleasePhone(player=P1), device("b", "p2"), "not_your_player")
    life.do(ReleasePhone(player=P1), device("a", "p1"))
    assert (life.state.phones, life.state.released) == ({}, {})


# Reports


def test_shared_phone_cannot_confirm() -> None:
    """Neither explicitly nor by an equal report; the desk confirms."""
    life = published_round()
    match = life.round.matches[1]
    mine, other = device("a", match.first), device("a", match.second)
    life.do(ReportResult(table=1, result=WON, round=1), mine)
    assert life.do(ReportResult(table=1, result=WON, round=1), other) == ()
    life.refusal(Confirm(table=1, round=1), other, "same_phone")
    life.do(Confirm(table=1), SAM)
    assert life.result(1, 1) == WON


def test_reporter_may_change_unconfirmed_result() -> None:
    life = published_round(player_reports="one")
    first, second = both_phones(life)
    life.do(ReportResult(table=1, result=WON), first)
    life.do(ReportResult(table=1, result=LOST), first)
    assert life.result(1, 1) == LOST
    life.do(WithdrawReport(table=1), first)
    assert life.result(1, 1) is None
    life.do(ReportResult(table=1, result=WON), first)
    life.do(Confirm(table=1), second)
    assert life.result(1, 1) == WON
    life.refusal(ReportResult(table=1, result=LOST), first, "changed_meanwhile")
    life.refusal(WithdrawReport(table=1), first, "no_report")


@pytest.mark.parametrize("mode", ["both", "one"])
def test_equal_reports_confirm_and_unequal_ones_dispute(mode: str) -> None:
    """The desk sees both versions, and its result counts."""
    life = published_round(player_reports=mode)
    for table, theirs in ((1, WON), (2, LOST)):
        first, second = both_phones(life, table)
        life.do(ReportResult(table=table, result=WON, round=1), first)
        events = life.do(ReportResult(table=table, result=theirs, round=1), second)
        kinds = [ResultEntered] if theirs == WON else [ResultReported, ResultDisputed]
        assert [type(event) for event in events] == kinds
    assert list(life.round.disputes) == [2]
    life.do(EnterResult(table=2, result=LOST), SAM, seen=life.version_seen(2))
    assert life.result(1, 2) == LOST
    life.refusal(ReportResult(table=2, result=WON, round=1), both_phones(life, 2)[0], "changed_meanwhile")


def test_a_report_of_a_round_that_is_over_waits_at_the_desk() -> None:
    life = published_round()
    first, second = both_phones(life)
    for table in (1, 2):
        life.do(EnterResult(table=table, result=WON), SAM)
    life.do(CloseRound())
    assert life.do(ReportResult(table=1, result=WON, round=1), first) == ()
    (asked,) = life.do(ReportResult(table=1, result=LOST, round=1), first)
    assert isinstance(asked, DeskAsked)
    assert life.do(ReportResult(table=1, result=LOST, round=1), first) == ()
    assert life.result(1, 1) == WON
    for late in (Confirm(table=1, round=1), Dispute(table=1, round=1), WithdrawReport(table=1, round=1)):
        assert life.refusal(late, second).code in ("came_too_late", "not_now")
    life.refusal(SettleRequest(request=request_number(life), grant=True), SAM, "correction_by_organiser")
    life.refusal(SettleRequest(request=request_number(life), grant=True), ANN, "changed_meanwhile")
    life.do(SettleRequest(request=request_number(life), grant=True), ANN, seen=life.state.seq)
    assert life.result(1, 1) == LOST
    life.refusal(ReportResult(table=1, result=WON, round=7), first, "no_such_round")
    life.refusal(ReportResult(table=2, result=WON, round=1), first, "not_your_match")


# Requests and calls


def test_granted_drop_applies_after_the_round() -> None:
    """Nothing is forfeited."""
    life = published_round()
    first, _ = both_phones(life)
    assert first.player is not None
    life.do(AskDesk(kind="drop"), first)
    assert life.do(AskDesk(kind="drop"), first) == ()
    life.refusal(SettleRequest(request=request_number(life), grant=True), SAM, "not_yours")
    life.do(SettleRequest(request=request_number(life), grant=True))
    assert life.state.players[first.player].dropped_after is None
    for table in (1, 2):
        life.do(EnterResult(table=table, result=WON), SAM)
    life.do(NextRound())
    assert life.state.players[first.player].dropped_after == 1
    assert first.player not in life.round.seated
    life.refusal(AskDesk(kind="drop"), first, "has_dropped")


def test_between_rounds_a_granted_drop_happens_at_once() -> None:
    life = Life("mtg").begin(4)
    life.do(AskDesk(kind="drop"), phone("p1"))
    life.do(SettleRequest(request=request_number(life), grant=True))
    assert life.state.players[P1].dropped_after == 0


@pytest.mark.parametrize(
    ("asked", "absent"),
    [
        (AskDesk(kind="absent"), ((1, 1),)),
        (AskDesk(kind="absent", first=2, last=3), ((2, 3),)),
        (AskDesk(kind="late"), ((1, 1),)),
        (AskDesk(kind="late", first=3), ((1, 2),)),
    ],
)
def test_absence_is_granted_for_requested_rounds(asked: AskDesk, absent: tuple[tuple[int, int], ...]) -> None:
    life = Life("mtg", rounds=5)
    life.enter(4)
    life.do(asked, phone("p1"))
    life.do(SettleRequest(request=request_number(life), grant=True))
    assert life.state.players[P1].absent == absent
    life.refusal(AskDesk(kind="absent", first=3, last=2), phone("p2"), "request_rounds")
    life.refusal(AskDesk(kind="drop"), phone("p2"), "not_now")


def test_a_player_takes_a_request_back_and_nobody_elses() -> None:
    life = published_round()
    life.do(AskDesk(kind="absent", first=2), phone("p1"))
    life.refusal(SettleRequest(request=request_number(life), grant=False), phone("p2"), "not_your_request")
    life.do(SettleRequest(request=request_number(life), grant=False), phone("p1"))
    assert not life.state.requests


def test_a_call_says_where_who_takes_it_and_is_done() -> None:
    life = published_round()
    first, second = both_phones(life)
    life.do(AskDesk(kind="judge"), first)
    assert life.do(AskDesk(kind="judge"), first) == ()
    life.do(TakeRequest(request=request_number(life)), SAM)
    (call,) = life.state.requests.values()
    assert (call.table, call.round, call.taken_by) == (1, 1, "sam")
    life.do(TakeRequest(request=request_number(life)), OLGA)
    life.do(SettleRequest(request=request_number(life), grant=True), OLGA)
    assert not life.state.requests
    life.refusal(AskDesk(kind="judge", round=9), second, "no_such_round")


def test_an_undone_release_gives_the_name_back() -> None:
    life = published_round()
    life.do(Claim(player=P1), device("a"))
    life.do(ReleasePhone(player=P1), SAM)
    life.do(Undo(), SAM)
    assert life.state.players_held_by("a") == [P1]


# Scoring at tables


def test_one_phone_scores_and_another_takes_over_for_all_to_see() -> None:
    life = round_at_tables("abcd")
    life.do(TakeScoring(table=1), phone("a"))
    assert life.do(TakeScoring(table=1), phone("a")) == ()
    life.tap("c", actor=phone("a"))
    life.refusal(life.tap_for("c"), phone("b"), "another_scores")
    life.do(TakeScoring(table=1, round=1), phone("b"))
    assert life.round.scorers == {1: "b"}
    life.tap("c", actor=phone("b"))
    life.refusal(life.tap_for("c"), phone("a"), "another_scores")
    life.tap("d", actor=SAM)
    life.refusal(TakeScoring(table=1), phone("zed"), "not_your_table")


def test_a_phone_takes_back_its_own_last_tap_alone() -> None:
    life = round_at_tables("abcd")
    for who in ("a", "b"):
        life.tap("a", actor=phone("a"))
        taps = [tap.id for tap in life.score_events()]
        life.tap(who, actor=SAM)
    life.refusal(TakeBackTap(undoes=taps[0]), phone("a"), "not_your_last_tap")
    life.refusal(TakeBackTap(undoes=life.last_score), phone("a"), "not_your_last_tap")
    life.take_back(taps[-1], phone("a"))
    assert life.take_back(taps[-1], phone("a")) == ()
    life.take_back(taps[0], phone("a"))


# Requested byes


def with_byes(**requested_byes: Any) -> Life:
    life = Life("chess", rounds=5, requested_byes=requested_byes)
    life.enter(6)
    return life


def test_a_requested_bye_is_granted_and_counts() -> None:
    life = with_byes()
    life.do(AskDesk(kind="absent", first=2, last=2, worth="half"), phone("p1"))
    life.do(SettleRequest(request=request_number(life), grant=True))
    assert life.state.players[P1].absent == ((2, 2, "half"),)
    assert not life.state.declined


def test_declined_bye_is_remembered_until_requested_again() -> None:
    life = with_byes()
    life.do(AskDesk(kind="absent", first=2, last=2, worth="half"), phone("p1"))
    life.do(SettleRequest(request=request_number(life), grant=False))
    assert [(asked.player, asked.first, asked.worth) for asked in life.state.declined.values()] == [(P1, 2, "half")]
    life.do(AskDesk(kind="absent", first=2, last=2, worth="half"), phone("p1"))
    assert not life.state.declined
    # A withdrawn request is not a refused one.
    life.do(SettleRequest(request=request_number(life), grant=False), phone("p1"))
    assert not life.state.declined


@pytest.mark.parametrize(
    ("settings", "asked", "code"),
    [
        ({}, {"worth": "full"}, "no_byes_on_request"),
        ({"worth": "full"}, {"worth": "half"}, "no_byes_on_request"),
        ({"last_round": 3}, {"first": 4, "last": 4, "worth": "half"}, "bye_too_late"),
        ({}, {"first": 6, "last": 6, "worth": "half"}, "bye_too_late"),
        ({"max": 1}, {"first": 2, "last": 3, "worth": "half"}, "too_many_byes"),
    ],
)
def test_byes_are_refused_beyond_the_settings(settings: dict[str, Any], asked: dict[str, Any], code: str) -> None:
    life = with_byes(**settings)
    life.refusal(AskDesk(kind="absent", **asked), phone("p1"), code)


def test_byes_need_the_setting_except_at_the_desk() -> None:
    life = Life("chess", rounds=5)
    life.enter(6)
    life.refusal(AskDesk(kind="absent", worth="half"), phone("p1"), "no_byes_on_request")
    life.do(ChangePlayer(player=P1, fields={"absent": [[1, 1, "half"]]}))


def test_bye_limit_counts_pending_and_granted_requests() -> None:
    """Declined and withdrawn requests free their place; plain absences take none."""
    life = with_byes(max=2)
    life.do(AskDesk(kind="absent", first=1, last=1), phone("p1"))
    life.do(AskDesk(kind="absent", first=2, last=2, worth="half"), phone("p1"))
    life.do(AskDesk(kind="absent", first=3, last=3, worth="half"), phone("p1"))
    assert life.do(AskDesk(kind="absent", first=3, last=3, worth="half"), phone("p1")) == ()
    life.refusal(AskDesk(kind="absent", first=4, last=4, worth="half"), phone("p1"), "too_many_byes")
    second, third = [number for number, request in life.state.requests.items() if request.worth == "half"]
    life.do(SettleRequest(request=second, grant=True))
    life.do(SettleRequest(request=third, grant=False))
    assert life.do(AskDesk(kind="absent", first=2, last=2, worth="half"), phone("p1")) == ()
    life.do(AskDesk(kind="absent", first=4, last=4, worth="half"), phone("p1"))
    life.refusal(AskDesk(kind="absent", first=5, last=5, worth="half"), phone("p1"), "too_many_byes")


def test_a_bye_of_a_published_round_comes_too_late() -> None:
    """To ask for it, and to grant it; a draft that is there is paired again."""
    life = with_byes()
    life.do(AskDesk(kind="absent", first=1, last=1, worth="half"), phone("p1"))
    life.do(Start())
    life.publish()
    life.refusal(SettleRequest(request=request_number(life), grant=True), code="request_is_past")
    life.refusal(AskDesk(kind="absent", first=1, last=1, worth="half"), phone("p2"), "request_rounds")
    life.do(SettleRequest(request=request_number(life), grant=False))


def test_nobody_can_miss_a_round_after_the_last() -> None:
    life = Life("mtg", rounds=1).begin(4)
    life.publish()
    life.refusal(AskDesk(kind="absent"), phone("p1"), "no_round_to_miss")
    life.refusal(AskDesk(kind="late"), phone("p1"), "no_round_to_miss")
    life.do(AskDesk(kind="drop"), phone("p1"))


def test_undoing_a_grant_takes_the_bye_away_and_brings_the_request_back() -> None:
    life = with_byes()
    life.do(AskDesk(kind="absent", first=2, last=2, worth="half"), phone("p1"))
    life.do(SettleRequest(request=request_number(life), grant=True), OLGA)
    life.do(Undo(), OLGA)
    assert life.state.players[P1].absent == ()
    assert [request.worth for request in life.state.requests.values()] == ["half"]
