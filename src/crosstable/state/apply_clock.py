"""Apply events of the round clock to the state."""

import msgspec

from crosstable.events import ClockExtended, ClockPaused, ClockRestarted, ClockResumed, RecordedEvent, TableExtended
from crosstable.model.times import SECOND
from crosstable.state.handlers import handles
from crosstable.state.live_rounds import Clock, RoundInPlay
from crosstable.state.state import State


def _running_round(state: State, number: int) -> RoundInPlay | None:
    now = state.current
    return now if now is not None and now.number == number and now.clock is not None else None


def _clock(state: State, number: int) -> tuple[RoundInPlay, Clock]:
    round_ = state.stage.rounds[number]
    assert round_.clock is not None
    return round_, round_.clock


def _runs(state: State, event: ClockPaused) -> bool:
    round_ = _running_round(state, event.round)
    return round_ is not None and round_.clock is not None and round_.clock.paused is None


@handles(ClockPaused, when=("playing",), needs=_runs)
def clock_paused(state: State, event: ClockPaused, at: RecordedEvent) -> None:
    round_, clock = _clock(state, event.round)
    round_.clock = msgspec.structs.replace(clock, paused=at.time)


def _is_paused(state: State, event: ClockResumed) -> bool:
    round_ = _running_round(state, event.round)
    return round_ is not None and round_.clock is not None and round_.clock.paused is not None


@handles(ClockResumed, when=("playing",), needs=_is_paused)
def clock_resumed(state: State, event: ClockResumed, at: RecordedEvent) -> None:
    round_, clock = _clock(state, event.round)
    stood = 0 if clock.paused is None else at.time - clock.paused
    round_.clock = msgspec.structs.replace(clock, paused=None, stood=clock.stood + stood)


def _can_be_extended(state: State, event: ClockExtended) -> bool:
    round_ = _running_round(state, event.round)
    return round_ is not None and event.outage not in round_.outages


@handles(ClockExtended, when=("playing",), needs=_can_be_extended)
def clock_extended(state: State, event: ClockExtended, at: RecordedEvent) -> None:
    round_, clock = _clock(state, event.round)
    round_.clock = msgspec.structs.replace(clock, extra=clock.extra + event.seconds * SECOND)
    if event.outage is not None:
        round_.outages[event.outage] = at.seq


def _can_have_more(state: State, event: TableExtended) -> bool:
    round_ = _running_round(state, event.round)
    return round_ is not None and event.table in round_.seats


@handles(TableExtended, when=("playing",), needs=_can_have_more)
def table_extended(state: State, event: TableExtended, _: RecordedEvent) -> None:
    round_ = state.stage.rounds[event.round]
    round_.extra[event.table] = round_.extra.get(event.table, 0) + event.seconds * SECOND


@handles(ClockRestarted, when=("playing",), needs=lambda state, event: _running_round(state, event.round) is not None)
def clock_restarted(state: State, event: ClockRestarted, at: RecordedEvent) -> None:
    round_, clock = _clock(state, event.round)
    round_.clock = Clock(at.time, minutes=clock.minutes)
    round_.extra = {}
