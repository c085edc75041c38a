"""The clock of a round: pause, go on, more time, again; what it does to taps."""

from typing import Any

import pytest

from crosstable.commands import (
    Actor,
    CloseRound,
    Command,
    Configure,
    ExtendClock,
    PauseClock,
    Publish,
    Redo,
    RestartClock,
    ResumeClock,
    Seat,
    StartRound,
    Undo,
)
from crosstable.events import ClockExtended, ClockPaused, ClockRestarted, ClockResumed, TableExtended, TapHeld
from crosstable.rules.clock import end_time, last_end, was_running
from crosstable.state.live_rounds import Clock
from tests.rules.life import SAM, Life, phone
from tests.rules.table_life import TableLife, round_at_tables

CLOCKS: list[Command] = [PauseClock(), ResumeClock(), ExtendClock(seconds=60), RestartClock()]


def timed_round(**config: Any) -> TableLife:
    """Return a round of ten minutes without grace and with a manual clock."""
    settings: dict[str, Any] = {"round_minutes": 10, "grace_seconds": 0, **config}
    return round_at_tables("abcd", pause=0, **settings)


def seconds_left(life: Life) -> float | None:
    """Return the seconds until the end; None without one."""
    end = end_time(life.round)
    return None if end is None else (end - life.clock.now) / 1_000_000


def is_late(life: TableLife) -> bool:
    return [type(event) for event in life.tap("a")] == [TapHeld]


def test_the_clock_starts_with_the_round() -> None:
    life = timed_round()
    assert seconds_left(life) == 600
    life.wait(200.5)
    assert seconds_left(life) == 399.5


def test_a_clock_that_stands_still_does_not_end() -> None:
    life = timed_round()
    life.wait(599)
    assert life.do(PauseClock()) == (ClockPaused(round=1),)
    life.wait(10_000)
    assert seconds_left(life) is None
    assert not is_late(life)
    assert life.do(PauseClock()) == ()
    assert life.do(ResumeClock()) == (ClockResumed(round=1),)
    assert life.do(ResumeClock()) == ()
    assert seconds_left(life) == 1
    life.wait(1)
    assert not is_late(life)
    life.clock.now += 1
    assert is_late(life)


def test_a_clock_that_is_stopped_after_its_end_has_ended() -> None:
    """Stopping it then does not let taps count again; going on neither."""
    life = timed_round(grace_seconds=30)
    life.wait(631)
    assert is_late(life)
    life.do(PauseClock())
    assert is_late(life)
    life.wait(100)
    assert is_late(life)
    life.do(ResumeClock())
    assert is_late(life)


def test_a_clock_that_is_stopped_in_the_grace_leaves_the_rest_of_it() -> None:
    life = timed_round(grace_seconds=30)
    life.wait(620)
    life.do(PauseClock())
    life.wait(1000)
    assert not is_late(life)
    life.do(ResumeClock())
    life.wait(10)
    assert not is_late(life)
    life.clock.now += 1
    assert is_late(life)


def test_more_time_and_less() -> None:
    """Also after the end: then taps count again."""
    life = timed_round()
    life.wait(700)
    assert is_late(life)
    assert life.do(ExtendClock(seconds=120)) == (ClockExtended(round=1, seconds=120),)
    assert seconds_left(life) == 20
    assert not is_late(life)
    life.do(ExtendClock(seconds=-30))
    assert is_late(life)


def test_more_time_while_it_stands_still() -> None:
    life = timed_round()
    life.wait(100)
    life.do(PauseClock())
    life.do(ExtendClock(seconds=60))
    life.wait(50)
    life.do(ResumeClock())
    assert seconds_left(life) == 560


@pytest.mark.parametrize("seconds", [0, 86_401, -86_401])
def test_time_that_nobody_adds_is_refused(seconds: int) -> None:
    assert timed_round().refusal(ExtendClock(seconds=seconds)).code == "seconds_to_add"


def test_again_from_the_start() -> None:
    """Whatever was added or stood still is forgotten."""
    life = timed_round()
    life.do(ExtendClock(seconds=60))
    life.wait(900)
    life.do(PauseClock())
    assert life.do(RestartClock()) == (ClockRestarted(round=1),)
    assert life.round.clock == Clock(life.clock.now, minutes=10)
    assert seconds_left(life) == 600
    assert not is_late(life)


def test_every_step_of_the_clock_is_taken_back_like_any_other() -> None:
    """A pause with the going on that depends on it."""
    life = timed_round()
    life.wait(100)
    life.do(PauseClock())
    paused = life.last
    life.wait(50)
    life.do(ResumeClock())
    refusal = life.refusal(Undo(action=paused))
    assert refusal.params["falls"] == [life.last]
    life.do(Undo(action=paused, also=(life.last,)))
    assert seconds_left(life) == 450


@pytest.mark.parametrize("command", CLOCKS, ids=lambda one: one.NAME)
def test_the_clock_is_the_organisers_and_runs_in_the_round_alone(command: Command) -> None:
    life = timed_round()
    assert life.refusal(command, SAM).code == "not_yours"
    assert life.refusal(command, phone("a")).code == "not_yours"
    life.close()
    assert life.refusal(command).code == "not_now"
    life.seat(start=False)
    assert life.refusal(command).code == "not_now"


def test_new_round_length_applies_from_next_round() -> None:
    """Current players keep the time they were given."""
    life = timed_round()
    life.wait(300)
    for minutes in (1, 100, None):
        life.do(Configure(config={"round_minutes": minutes}))
        assert seconds_left(life) == 300
    life.do(RestartClock())
    assert seconds_left(life) == 600
    life.do(Configure(config={"round_minutes": 1}))
    life.do(CloseRound())
    for command in (Seat(), Publish(), StartRound()):
        life.do(command)
    assert seconds_left(life) == 60


def test_a_round_without_minutes_has_a_clock_that_never_ends() -> None:
    life = timed_round(round_minutes=None)
    life.wait(5000)
    assert seconds_left(life) is None
    assert not is_late(life)


def test_a_round_without_minutes_has_no_end_to_put_off() -> None:
    life = timed_round(round_minutes=None)
    life.do(Configure(config={"round_minutes": 10}))
    assert life.refusal(ExtendClock(seconds=60)).code == "no_round_minutes"
    assert life.refusal(ExtendClock(seconds=60, table=1)).code == "no_round_minutes"


def test_one_table_has_more_time_than_the_others() -> None:
    """Its taps count so much longer, its own grace included; the round as a whole ends with the last table."""
    life = round_at_tables("abcd", "efgh", pause=0, round_minutes=10, grace_seconds=30)
    given = life.do(ExtendClock(seconds=120, table=2, reason=" spilt tea "))
    assert given == (TableExtended(round=1, table=2, seconds=120, reason="spilt tea"),)
    end, last = end_time(life.round), last_end(life.round)
    assert end is not None
    assert last == end + 120_000_000
    life.wait(631)
    assert is_late(life)
    life.tap("e")
    life.do(ExtendClock(seconds=60, table=2))
    life.wait(179)
    life.tap("e")
    life.clock.now += 1
    life.wait(1)
    assert [type(event) for event in life.tap("e")] == [TapHeld]
    life.do(RestartClock())
    assert life.round.extra == {}


def test_more_time_for_a_table_is_taken_back_like_any_other() -> None:
    life = timed_round()
    life.do(ExtendClock(seconds=60, table=1))
    life.do(Undo())
    assert life.round.extra == {}


def test_less_time_for_a_table_and_time_for_none_are_refused() -> None:
    life = timed_round()
    assert life.refusal(ExtendClock(seconds=-60, table=1)).code == "less_for_a_table"
    assert life.refusal(ExtendClock(seconds=60, table=9)).code == "no_such_table"
    assert life.refusal(ExtendClock(seconds=60, reason="tea")).code == "reason_for_table"


def round_with_outage(pause: float = 60) -> tuple[TableLife, int]:
    """Return a round with an outage of this length since its second minute."""
    life = timed_round()
    life.wait(60)
    since = life.clock.now
    life.wait(pause)
    return life, since


@pytest.mark.parametrize(("seconds", "rest"), [(0, 480), (60, 540)])
def test_outage_is_decided_once(seconds: int, rest: int) -> None:
    """Repeating the decision changes nothing; another one is refused with the first one's author."""
    life, since = round_with_outage()
    said = life.do(ExtendClock(seconds=seconds, outage=since))
    assert said == (ClockExtended(round=1, seconds=seconds, outage=since),)
    other = Actor("otto")
    assert life.do(ExtendClock(seconds=seconds, outage=since), other) == ()
    refusal = life.refusal(ExtendClock(seconds=60 - seconds, outage=since), other)
    assert (refusal.code, refusal.params["by"]) == ("outage_answered", life.state.log[-1].by)
    assert [reason.params for reason in refusal.reasons] == [{"action": life.state.seq}]
    assert seconds_left(life) == rest


def test_undone_outage_decision_can_be_replaced() -> None:
    """The first can't be redone then."""
    life, since = round_with_outage()
    life.do(ExtendClock(seconds=60, outage=since))
    first = life.state.seq
    life.do(Undo())
    assert (life.round.outages, seconds_left(life)) == ({}, 480)
    life.do(ExtendClock(seconds=0, outage=since))
    assert life.refusal(Redo(action=first)).code == "cannot_redo"
    assert seconds_left(life) == 480


def test_each_outage_is_one_of_its_own() -> None:
    """Other time that was added is no answer, and a clock that stands still by now can get the time too."""
    life, first = round_with_outage()
    second = life.clock.now
    life.wait(60)
    life.do(ExtendClock(seconds=60))
    life.do(PauseClock())
    for outage in (first, second):
        life.do(ExtendClock(seconds=60, outage=outage))
    life.do(ResumeClock())
    assert seconds_left(life) == 600


def test_outage_of_another_clock_is_refused() -> None:
    """Before it began, while it stood still, after its end; of one that was started again."""
    life, since = round_with_outage()
    started = since - 60_000_000
    assert was_running(life.round, started)
    for then in (started - 1, started + 600_000_000, 10**30, -1):
        assert life.refusal(ExtendClock(seconds=60, outage=then)).code == "no_outage"
    life.do(PauseClock())
    assert life.refusal(ExtendClock(seconds=60, outage=life.clock.now)).code == "no_outage"
    life.do(RestartClock())
    assert life.refusal(ExtendClock(seconds=60, outage=since)).code == "no_outage"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seconds": -60}, "outage_of_the_round"),
        ({"seconds": 60, "table": 1}, "outage_of_the_round"),
        ({"seconds": 60, "reason": "tea"}, "outage_of_the_round"),
        ({"seconds": 86_401}, "seconds_to_add"),
    ],
)
def test_an_outage_is_of_the_whole_round(fields: dict[str, Any], code: str) -> None:
    life, since = round_with_outage()
    assert life.refusal(ExtendClock(outage=since, **fields)).code == code


def test_a_new_round_has_a_clock_of_its_own() -> None:
    life = timed_round()
    life.do(ExtendClock(seconds=600))
    life.wait(5000)
    life.close()
    life.wait(500)
    life.seat()
    assert seconds_left(life) == 600


def test_rounds_of_matches_have_a_clock_too() -> None:
    life = Life("mtg", rounds=2, round_minutes=50).begin(4)
    life.publish()
    assert life.refusal(PauseClock()).code == "not_now"
    life.do(StartRound())
    life.do(PauseClock())
    life.do(ResumeClock())
    life.finish()
