"""Rounds that go on by themselves when the last result is in: the setting `advance`, on a clock that is set by hand."""

import re

import pytest

from crosstable.app.auto_advance import Countdowns, advance_now
from crosstable.app.director import Director
from crosstable.commands import (
    Actor,
    Announce,
    Configure,
    Correct,
    EnterResult,
    Redo,
    ReportResult,
    StartRound,
    StopAdvance,
    Undo,
)
from crosstable.events import RoundClosed, RoundPaired, RoundPublished
from crosstable.model.times import SECOND
from crosstable.model.tournament import Score
from crosstable.views.auto_advance import ACTOR, COUNTDOWN, OVERDUE, auto_advance
from tests.rules.life import FRIDAY, Life, phone, words
from tests.web.desk.desks import Browser
from tests.web.desk.rounds import Timed, current, state_of


def play_first_match(advance: str = "publish", rounds: int = 3) -> Life:
    """Return a round of two matches; the second has no result yet."""
    life = Life("mtg", advance=advance, rounds=rounds).begin()
    life.publish()
    life.do(StartRound())
    life.do(EnterResult(table=1, result=Score(2, 0)))
    return life


def play_both_matches(advance: str = "publish", rounds: int = 3) -> Life:
    life = play_first_match(advance, rounds=rounds)
    life.do(EnterResult(table=2, result=Score(2, 1)))
    return life


def seconds_left(life: Life) -> float | None:
    """Return the seconds until the round advances."""
    found = auto_advance(life.state)
    return None if found is None else (found.due - life.clock.now) / SECOND


def run_every_second(life: Life) -> None:
    """Run what a process does every second."""
    Countdowns(life.director).run_due()
    life.state = life.director.state(FRIDAY)


@pytest.mark.parametrize(
    ("advance", "phase", "kinds"),
    [
        ("off", "playing", []),
        ("close", "ready", [RoundClosed]),
        ("pair", "draft", [RoundClosed, RoundPaired]),
        ("publish", "published", [RoundClosed, RoundPaired, RoundPublished]),
    ],
)
def test_advances_to_set_step_after_a_minute_and_one_undo_reverts_it(
    advance: str, phase: str, kinds: list[type]
) -> None:
    life = play_both_matches(advance)
    before = life.state.image()
    life.clock.wait(59)
    run_every_second(life)
    assert life.state.image() == before
    life.clock.wait(1)
    run_every_second(life)
    assert life.state.phase == phase
    done = [one for one in life.state.log if one.by == ACTOR.id]
    assert [type(one.event) for one in done] == kinds
    if kinds:
        life.do(Undo(action=done[0].action))
        assert life.state.image() == before
        # After an undo the round stays open.
        assert seconds_left(life) is None


def test_u_takes_back_what_went_on_by_itself() -> None:
    """The organiser's plain undo takes back the latest action, theirs or the countdown's; a scorekeeper's does not."""
    life = play_both_matches("publish")
    before = life.state.image()
    life.clock.wait(60)
    run_every_second(life)
    assert life.state.phase == "published"
    scorekeeper = Actor("sam", "scorekeeper")
    assert life.refusal(Undo(), scorekeeper).code == "nothing_to_undo"
    life.do(Undo())
    assert life.state.image() == before
    life.do(Redo())
    assert life.state.phase == "published"


def test_an_evening_goes_on_by_itself_round_after_round() -> None:
    """Over an hour, each of three rounds is closed and the next published a minute after its last result.

    The last round is closed and waits for people.
    """
    life = play_both_matches("publish", rounds=3)
    since = life.clock.now
    for number in (2, 3):
        for second in range(0, 60, 10):
            assert (life.state.current.number, seconds_left(life)) == (number - 1, 60 - second)  # type: ignore[union-attr]
            life.clock.wait(10)
            run_every_second(life)
        assert (life.state.phase, life.state.last_round) == ("published", number)
        life.do(StartRound())
        # During the round nothing moves, however often it is checked.
        for _ in range(30):
            life.clock.wait(60)
            run_every_second(life)
        assert life.state.phase == "playing"
        for table in (1, 2):
            life.do(EnterResult(table=table, result=Score(2, 0)))
    life.clock.wait(60)
    run_every_second(life)
    assert (life.state.phase, seconds_left(life)) == ("ready", None)
    assert (life.clock.now - since) / SECOND > 60 * 60
    done = [type(one.event) for one in life.state.log if one.by == ACTOR.id]
    assert done == [RoundClosed, RoundPaired, RoundPublished] * 2 + [RoundClosed]


def test_waits_for_last_result_and_open_problems() -> None:
    life = play_first_match()
    assert seconds_left(life) is None
    match = life.round.matches[2]
    life.do(ReportResult(table=2, result=Score(2, 0)), phone(match.first))
    assert seconds_left(life) is None
    life.do(ReportResult(table=2, result=Score(0, 2)), phone(match.second))
    assert seconds_left(life) is None
    life.do(EnterResult(table=2, result=Score(2, 0)))
    assert seconds_left(life) == 60


def test_a_correction_and_an_undo_begin_the_minute_again_and_a_notice_does_not() -> None:
    life = play_both_matches()
    life.clock.wait(29)
    life.do(Correct(round=1, table=1, result=Score(2, 1), reason=words("typo")))
    assert seconds_left(life) == 60
    life.clock.wait(29)
    life.do(Undo(action=life.last))
    assert seconds_left(life) == 60
    life.do(Announce(words=words("Lunch")))
    assert seconds_left(life) == 59


def test_stop_is_for_the_round_and_can_be_taken_back() -> None:
    life = play_both_matches()
    life.do(StopAdvance())
    assert life.do(StopAdvance()) == ()
    assert seconds_left(life) is None
    life.do(Undo(action=life.last))
    assert seconds_left(life) == 60
    life.do(Configure(config={"advance": "off"}))
    assert seconds_left(life) is None


def test_several_processes_advance_once() -> None:
    """Processes that check at the same moment or after a restart find it done."""
    life = play_both_matches()
    due = auto_advance(life.state)
    life.clock.wait(61)
    others = [Director(life.journal) for _ in range(3)]
    for director in others:
        assert auto_advance(director.state(FRIDAY)) == due
    for director in others:
        advance_now(director, FRIDAY, life.clock.now)
        Countdowns(director).run_due()
    closed = [one for one in others[0].state(FRIDAY).log if isinstance(one.event, RoundClosed)]
    assert len(closed) == 1


def test_a_server_that_was_away_for_long_leaves_it_to_people() -> None:
    life = play_both_matches()
    life.clock.wait((COUNTDOWN + OVERDUE) / SECOND + 1)
    run_every_second(life)
    assert life.state.phase == "playing"


def test_after_the_last_round_and_where_no_pairing_is_possible_it_closes_alone() -> None:
    life = play_both_matches(rounds=1)
    found = auto_advance(life.state)
    assert found is not None
    assert found.how == "close"
    life.clock.wait(60)
    run_every_second(life)
    assert life.state.phase == "ready"
    # Of two players who have met.
    life = Life("mtg", advance="publish", rounds=3).begin(2)
    life.publish()
    life.do(EnterResult(table=1, result=Score(2, 0)))
    life.clock.wait(60)
    run_every_second(life)
    assert life.state.phase == "ready"


def desk_with_countdown() -> tuple[Timed, Browser]:
    """Return a server and desk whose round advances in a minute."""
    server = Timed()
    olga = server.operator().create(advance="pair", rounds=3)
    olga.enter([f"Player {i}" for i in range(1, 5)])
    olga.execute("start")
    olga.play(close=False)
    return server, olga


def countdown_seconds(page: str) -> list[float]:
    """Return the seconds of the countdowns on a page."""
    return [float(left) for left in re.findall(r'class="countdown">[^<]*<b data-left="([0-9.]+)"', page)]


def test_the_bar_and_the_wall_count_down_and_stop_ends_it() -> None:
    server, olga = desk_with_countdown()
    server.advance_clock(0.25)
    desk, wall = f"/t/{olga.code}/desk", f"/t/{olga.code}/display"
    assert "stop_advance" in olga.page(desk)
    assert countdown_seconds(olga.page(desk)) == countdown_seconds(olga.page(wall)) == [45]
    olga.execute("stop_advance")
    assert countdown_seconds(olga.page(desk)) == countdown_seconds(olga.page(wall)) == []
    server.advance_clock(2)
    Countdowns(server.site.director).run_due()
    assert state_of(olga).phase == "playing"
    assert current(olga).number == 1
