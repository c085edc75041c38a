"""The clock of a round: pause, go on, more time, again from the start; and whether it is too late for a tap.

| clause | source |
|---|---|
| the clock's end does not complete the round; taps count until `grace_seconds` after it | rules 4 |
| a clock that stands still does not end | rules 9 |
"""

from collections.abc import Sequence

from crosstable.commands import Actor, ExtendClock, PauseClock, RestartClock, ResumeClock
from crosstable.events import ClockExtended, ClockPaused, ClockRestarted, ClockResumed, Event
from crosstable.model.refusals import Refusal
from crosstable.rules.lookup import open_round
from crosstable.rules.registry import decides
from crosstable.state.state import Clock, RoundInPlay, State

MOST_SECONDS = 24 * 3600


def ends_at(state: State, round_: RoundInPlay) -> int | None:
    """When the clock ends, in microseconds since 1970; None without a clock, or while it stands still."""
    minutes, clock = state.stage.config.round_minutes, round_.clock
    if minutes is None or clock is None or clock.paused is not None:
        return None
    return _end(clock, minutes)


def _end(clock: Clock, minutes: int) -> int:
    return clock.started + minutes * 60_000_000 + clock.extra


def is_too_late(state: State, round_: RoundInPlay, now: int | None) -> bool:
    """A tap at that instant does not count by itself any more. A clock that is stopped after its end has ended."""
    if not round_.is_open:
        return True
    minutes, clock = state.stage.config.round_minutes, round_.clock
    if minutes is None or clock is None or now is None:
        return False
    moment = now if clock.paused is None else min(now, clock.paused)
    return moment > _end(clock, minutes) + state.stage.config.grace_seconds * 1_000_000


def _clock(state: State) -> tuple[int, Clock]:
    round_ = open_round(state)
    if round_.clock is None:
        raise Refusal("no_clock", round=round_.number)
    return round_.number, round_.clock


@decides(PauseClock)
def pause_clock(state: State, _command: PauseClock, _actor: Actor) -> Sequence[Event]:
    number, clock = _clock(state)
    return [] if clock.paused is not None else [ClockPaused(round=number)]


@decides(ResumeClock)
def resume_clock(state: State, _command: ResumeClock, _actor: Actor) -> Sequence[Event]:
    number, clock = _clock(state)
    return [] if clock.paused is None else [ClockResumed(round=number)]


@decides(ExtendClock)
def extend_clock(state: State, command: ExtendClock, _actor: Actor) -> Sequence[Event]:
    number, _ = _clock(state)
    if command.seconds == 0 or abs(command.seconds) > MOST_SECONDS:
        raise Refusal("seconds_to_add", seconds=command.seconds, most=MOST_SECONDS)
    return [ClockExtended(round=number, seconds=command.seconds)]


@decides(RestartClock)
def restart_clock(state: State, _command: RestartClock, _actor: Actor) -> Sequence[Event]:
    number, _ = _clock(state)
    return [ClockRestarted(round=number)]
