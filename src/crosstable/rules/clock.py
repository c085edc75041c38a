"""The clock of a round: pause, go on, more time for all or for one table, again from the start; and whether it is too
late for a tap.

| clause | source |
|---|---|
| the clock's end does not complete the round; taps count until `grace_seconds` after it | rules 4 |
| a clock that stands still does not end | rules 9 |
| a table that was given time ends so much later than the others; its own grace follows | rules 9 |
| what becomes of a time in which nobody was served is said once; whoever says the same again is right | issue 6 |
"""

from collections.abc import Sequence

from crosstable.commands import Actor, ExtendClock, PauseClock, RestartClock, ResumeClock
from crosstable.events import ClockExtended, ClockPaused, ClockRestarted, ClockResumed, Event, TableExtended
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.times import SECOND
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import known_round, open_round
from crosstable.rules.reasons import reason_in
from crosstable.rules.registry import decides
from crosstable.state.live_rounds import Clock, RoundInPlay
from crosstable.state.state import State

MOST_SECONDS = 24 * 3600


def ends_at(round_: RoundInPlay) -> int | None:
    """When the clock ends, in microseconds since 1970; None without a clock, or while it stands still."""
    clock = round_.clock
    if clock is None or clock.minutes is None or clock.paused is not None:
        return None
    return clock.started + clock.left(clock.started)


def last_end(round_: RoundInPlay) -> int | None:
    """The same for the table that was given the most time."""
    end = ends_at(round_)
    return None if end is None else end + max(round_.extra.values(), default=0)


def ran_at(round_: RoundInPlay, then: int) -> bool:
    """The clock had begun by then and had not ended; one that was started again began later.

    One that stands still now did not run since then; a pause that is over is not looked for.
    """
    clock = round_.clock
    if clock is None or clock.minutes is None or then < clock.started:
        return False
    return (clock.paused is None or then < clock.paused) and clock.left(then) > 0


def is_too_late(state: State, round_: RoundInPlay, table: int, now: int | None) -> bool:
    """A tap at that instant does not count by itself any more. A clock that is stopped after its end has ended."""
    if not round_.is_open:
        return True
    clock = round_.clock
    if clock is None or clock.minutes is None or now is None:
        return False
    grace = state.stage.config.grace_seconds * SECOND
    return clock.left(now) + round_.extra.get(table, 0) + grace < 0


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


def _is_other_time(event: Event) -> bool:
    """The round's clock ends at another time: a clock that ran on through an outage does not."""
    return isinstance(event, ClockRestarted) or (isinstance(event, ClockExtended) and event.seconds != 0)


def _is_more_time(command: ExtendClock, event: Event) -> bool:
    if command.table is not None:
        return isinstance(event, TableExtended) and event.table == command.table
    if command.outage is not None:
        # What another said about the same one, the rule itself tells.
        return command.seconds > 0 and isinstance(event, ClockExtended) and event.outage is None
    return _is_other_time(event)


@decides(ExtendClock, overtaken=by_events(Event, when=_is_more_time))
def extend_clock(state: State, command: ExtendClock, _actor: Actor) -> Sequence[Event]:
    """Refused where the round has no end that could be put off, for less time at one table than at the others, and
    after an outage for anything but more time, or none, for all.
    """
    number, clock = _clock(state)
    table, seconds = command.table, command.seconds
    known_round(state, number, table)
    reason = reason_in(command.reason)
    if clock.minutes is None:
        raise Refusal("no_round_minutes", round=number)
    if (seconds == 0 and command.outage is None) or abs(seconds) > MOST_SECONDS:
        raise Refusal("seconds_to_add", seconds=seconds, most=MOST_SECONDS)
    if command.outage is not None:
        if table is not None or command.reason is not None or seconds < 0:
            raise Refusal("outage_of_the_round")
        return _after_outage(state, number, seconds, command.outage)
    if table is None:
        if reason is not None:
            raise Refusal("reason_for_table")
        return [ClockExtended(round=number, seconds=seconds)]
    if seconds < 0:
        raise Refusal("less_for_a_table", table=table)
    return [TableExtended(round=number, table=table, seconds=seconds, reason=reason)]


def _after_outage(state: State, number: int, seconds: int, outage: int) -> Sequence[Event]:
    """Refused (`no_outage`) where the clock did not run then, and (`outage_answered`) where somebody has decided
    otherwise.
    """
    round_ = open_round(state)
    if not ran_at(round_, outage):
        raise Refusal("no_outage", round=number)
    event = ClockExtended(round=number, seconds=seconds, outage=outage)
    answered = round_.outages
    if outage not in answered:
        return [event]
    said = state.log[answered[outage] - 1]
    if said.event == event:
        return []
    raise Refusal("outage_answered", [Reason("done_meanwhile", {"action": said.action})], by=said.by)


def _is_any_time(_command: RestartClock, event: Event) -> bool:
    return isinstance(event, TableExtended) or _is_other_time(event)


@decides(RestartClock, overtaken=by_events(Event, when=_is_any_time))
def restart_clock(state: State, _command: RestartClock, _actor: Actor) -> Sequence[Event]:
    number, _ = _clock(state)
    return [ClockRestarted(round=number)]
