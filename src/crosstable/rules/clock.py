"""The round clock: pause, resume, extend for all or for one table, restart; and whether a tap is too late.

| rule | source |
|---|---|
| the clock's end does not complete the round; taps count until `grace_seconds` after it | rules 9 |
| a paused clock does not end | rules 9 |
| a table with extra time ends that much later than the others; its own grace period follows | rules 9 |
| an outage is answered once; the same answer again changes nothing | issue 6 |
"""

from collections.abc import Sequence

from crosstable.commands import Actor, ExtendClock, PauseClock, RestartClock, ResumeClock
from crosstable.events import ClockExtended, ClockPaused, ClockRestarted, ClockResumed, Event, TableExtended
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.times import SECOND
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import known_round, open_round
from crosstable.rules.reasons import clean_reason
from crosstable.rules.registry import decides
from crosstable.state.live_rounds import Clock, RoundInPlay
from crosstable.state.state import State

MOST_SECONDS = 24 * 3600


def end_time(round_: RoundInPlay) -> int | None:
    """Return when the clock ends, in microseconds since 1970; None without a clock or while it is paused."""
    clock = round_.clock
    if clock is None or clock.minutes is None or clock.paused is not None:
        return None
    return clock.started + clock.remaining_time(clock.started)


def last_end(round_: RoundInPlay) -> int | None:
    """Return when the clock of the table with the most extra time ends."""
    end = end_time(round_)
    return None if end is None else end + max(round_.extra.values(), default=0)


def was_running(round_: RoundInPlay, then: int) -> bool:
    """Return whether the clock had started by then and had not ended. A restarted clock started later.

    A clock that is paused now has not run since then; earlier pauses are ignored.
    """
    clock = round_.clock
    if clock is None or clock.minutes is None or then < clock.started:
        return False
    return (clock.paused is None or then < clock.paused) and clock.remaining_time(then) > 0


def is_too_late(state: State, round_: RoundInPlay, table: int, now: int | None) -> bool:
    """Return whether a tap at that moment no longer counts by itself. A clock that is paused after
    its end has ended.
    """
    if not round_.is_open:
        return True
    clock = round_.clock
    if clock is None or clock.minutes is None or now is None:
        return False
    grace = state.stage.config.grace_seconds * SECOND
    return clock.remaining_time(now) + round_.extra.get(table, 0) + grace < 0


def _running_clock(state: State) -> tuple[int, Clock]:
    round_ = open_round(state)
    if round_.clock is None:
        raise Refusal("no_clock", round=round_.number)
    return round_.number, round_.clock


@decides(PauseClock)
def pause_clock(state: State, _command: PauseClock, _actor: Actor) -> Sequence[Event]:
    number, clock = _running_clock(state)
    return [] if clock.paused is not None else [ClockPaused(round=number)]


@decides(ResumeClock)
def resume_clock(state: State, _command: ResumeClock, _actor: Actor) -> Sequence[Event]:
    number, clock = _running_clock(state)
    return [] if clock.paused is None else [ClockResumed(round=number)]


def _changes_end(event: Event) -> bool:
    return isinstance(event, ClockRestarted) or (isinstance(event, ClockExtended) and event.seconds != 0)


def _adds_same_time(command: ExtendClock, event: Event) -> bool:
    if command.table is not None:
        return isinstance(event, TableExtended) and event.table == command.table
    if command.outage is not None:
        # Another answer to the same outage is handled by the rule itself.
        return command.seconds > 0 and isinstance(event, ClockExtended) and event.outage is None
    return _changes_end(event)


@decides(ExtendClock, overtaken=by_events(Event, when=_adds_same_time))
def extend_clock(state: State, command: ExtendClock, _actor: Actor) -> Sequence[Event]:
    """Raise a refusal if the round has no end, if a table would get less time than the others, or if the answer to an
    outage is not more or no time for all.
    """
    number, clock = _running_clock(state)
    table, seconds = command.table, command.seconds
    known_round(state, number, table)
    reason = clean_reason(command.reason)
    if clock.minutes is None:
        raise Refusal("no_round_minutes", round=number)
    if (seconds == 0 and command.outage is None) or abs(seconds) > MOST_SECONDS:
        raise Refusal("seconds_to_add", seconds=seconds, most=MOST_SECONDS)
    if command.outage is not None:
        if table is not None or command.reason is not None or seconds < 0:
            raise Refusal("outage_of_the_round")
        return _answer_outage(state, number, seconds, command.outage)
    if table is None:
        if reason is not None:
            raise Refusal("reason_for_table")
        return [ClockExtended(round=number, seconds=seconds)]
    if seconds < 0:
        raise Refusal("less_for_a_table", table=table)
    return [TableExtended(round=number, table=table, seconds=seconds, reason=reason)]


def _answer_outage(state: State, number: int, seconds: int, outage: int) -> Sequence[Event]:
    round_ = open_round(state)
    if not was_running(round_, outage):
        raise Refusal("no_outage", round=number)
    event = ClockExtended(round=number, seconds=seconds, outage=outage)
    answers = round_.outages
    if outage not in answers:
        return [event]
    earlier = state.log[answers[outage] - 1]
    if earlier.event == event:
        return []
    raise Refusal("outage_answered", [Reason("done_meanwhile", {"action": earlier.action})], by=earlier.by)


def _changes_any_end(_command: RestartClock, event: Event) -> bool:
    return isinstance(event, TableExtended) or _changes_end(event)


@decides(RestartClock, overtaken=by_events(Event, when=_changes_any_end))
def restart_clock(state: State, _command: RestartClock, _actor: Actor) -> Sequence[Event]:
    number, _ = _running_clock(state)
    return [ClockRestarted(round=number)]
