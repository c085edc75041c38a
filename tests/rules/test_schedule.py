"""Dates and times of rounds: set, changed, removed and undone, at any time before the end."""

import msgspec
import pytest

from crosstable.commands import Complete, SetSchedule, Start, Undo
from crosstable.model.refusals import Refusal
from crosstable.model.schedule import RoundTimes
from crosstable.rules.decide import decide
from tests.rules.life import ANN, OLGA, Life

FIRST, NOON, SUNDAY = "2026-05-02T10:00", "2026-05-02T12:00", "2026-05-03T10:00"


def test_rounds_get_times_one_by_one() -> None:
    """Rounds that are not named keep theirs, a round with neither time has none, and nothing new is no event."""
    life = Life()
    life.do(SetSchedule(rounds=(RoundTimes(2, SUNDAY), RoundTimes(1, FIRST, NOON)), timezone="Europe/Berlin"))
    assert life.state.tournament.schedule == (RoundTimes(1, FIRST, NOON), RoundTimes(2, SUNDAY))
    life.do(SetSchedule(rounds=(RoundTimes(1, "2026-05-02 10:00"),)))
    assert life.state.tournament.schedule == (RoundTimes(1, FIRST), RoundTimes(2, SUNDAY))
    assert life.do(SetSchedule(rounds=(RoundTimes(1, FIRST),), timezone="Europe/Berlin")) == ()
    life.do(SetSchedule(rounds=(RoundTimes(2),), timezone=None))
    assert [*life.state.schedule.values()] == [RoundTimes(1, FIRST)]
    assert life.state.timezone is None


def test_undo_of_times_affects_one_round() -> None:
    """Later changes of the same round depend on it."""
    life = Life()
    life.do(SetSchedule(rounds=(RoundTimes(1, FIRST),)))
    first = life.state.log[-1].action
    life.do(SetSchedule(rounds=(RoundTimes(2, SUNDAY),), timezone="Europe/Berlin"))
    life.do(SetSchedule(rounds=(RoundTimes(1, NOON),)))
    assert life.refusal(Undo(action=first), code="others_depend").params["falls"] == [life.state.seq]
    life.do(Undo())
    life.do(Undo(action=first))
    assert (life.state.tournament.schedule, life.state.timezone) == ((RoundTimes(2, SUNDAY),), "Europe/Berlin")


def test_every_time_that_cannot_be_is_named() -> None:
    """Each with its place; nothing is set."""
    wrong = (
        RoundTimes(1, "tomorrow"),
        RoundTimes(2, SUNDAY, FIRST),
        RoundTimes(2, SUNDAY),
        RoundTimes(101, SUNDAY),
    )
    refusal = Life().refusal(SetSchedule(rounds=wrong, timezone="no zone"), code="bad_schedule")
    assert [(reason.path, reason.code) for reason in refusal.reasons] == [
        ("rounds[0].opens", "not_local_time"),
        ("rounds[1].closes", "closes_before_it_opens"),
        ("rounds[2].round", "twice"),
        ("rounds[3].round", "not_whole"),
        ("timezone", "not_time_zone"),
    ]


def test_schedule_can_change_until_the_end() -> None:
    """Before the start, while rounds are played, and not once the standings are final."""
    life = Life()
    life.enter(4)
    life.do(Start())
    life.play()
    life.do(SetSchedule(rounds=(RoundTimes(2, SUNDAY),)))
    life.do(Complete())
    life.refusal(SetSchedule(rounds=(RoundTimes(2, NOON),)), code="not_now")


def test_only_another_time_of_the_same_round_overtakes() -> None:
    """Two who set times of different rounds do not meet; of the same round the second sees both values."""
    life = Life()
    seen = msgspec.structs.replace(ANN, seen=life.state.seq)
    life.do(SetSchedule(rounds=(RoundTimes(1, FIRST),)), OLGA)
    assert decide(life.state, SetSchedule(rounds=(RoundTimes(2, SUNDAY),)), seen)
    with pytest.raises(Refusal) as refusal:
        decide(life.state, SetSchedule(rounds=(RoundTimes(1, NOON),)), seen)
    assert refusal.value.reasons[0].params == {"name": "round 1.opens", "theirs": FIRST, "yours": NOON}
