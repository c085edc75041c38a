"""The schedule: the opening and closing times of rounds, and their time zone."""

from collections.abc import Collection, Sequence

import msgspec

from crosstable.commands import Actor, SetSchedule
from crosstable.events import Event, ScheduleSet
from crosstable.model.refusals import Refusal
from crosstable.model.schedule import ZONE, RoundTimes, check_times
from crosstable.model.validation import Problems, Whole, problem
from crosstable.rules.edit_conflicts import Values, by_values
from crosstable.rules.registry import decides
from crosstable.state.state import MOST_ROUNDS, State

_number = Whole(1, MOST_ROUNDS)


def _named_times(times: Collection[RoundTimes]) -> dict[str, str | None]:
    return {f"round {times_.round}.{key}": getattr(times_, key) for times_ in times for key in ("opens", "closes")}


def _requested_times(command: SetSchedule) -> Values:
    problems: Problems = []
    times = [check_times(times_, "rounds", problems) for times_ in command.rounds]
    zone = {} if command.timezone is msgspec.UNSET else {"timezone": command.timezone}
    return {**({} if problems else _named_times(times)), **zone}


def _current_times(state: State, command: SetSchedule) -> Values:
    return {**_named_times(current_times(state, command.rounds)), "timezone": state.timezone}


def _changed_times(_: SetSchedule, event: Event) -> Collection[str]:
    if not isinstance(event, ScheduleSet):
        return ()
    now, was = _named_times(event.rounds), _named_times(event.was)
    zone = [] if event.timezone is msgspec.UNSET else ["timezone"]
    return [*(name for name in now if now[name] != was.get(name)), *zone]


def current_times(state: State, rounds: Collection[RoundTimes]) -> tuple[RoundTimes, ...]:
    return tuple(state.schedule.get(times_.round, RoundTimes(times_.round)) for times_ in rounds)


@decides(SetSchedule, overtaken=by_values(_requested_times, _current_times, _changed_times))
def set_schedule(state: State, command: SetSchedule, _actor: Actor) -> Sequence[Event]:
    """Raise `bad_schedule` with every invalid time, and for a round that closes before it opens."""
    problems: Problems = []
    requested: dict[int, RoundTimes] = {}
    for i, times_ in enumerate(command.rounds):
        path = f"rounds[{i}]"
        _number.read(times_.round, f"{path}.round", problems)
        if times_.round in requested:
            problem(problems, f"{path}.round", "twice", value=str(times_.round))
        requested[times_.round] = check_times(times_, path, problems)
    if isinstance(command.timezone, str):
        ZONE.read(command.timezone, "timezone", problems)
    if problems:
        raise Refusal("bad_schedule", problems)
    rounds = tuple(times_ for _, times_ in sorted(requested.items()) if (times_,) != current_times(state, [times_]))
    changes: dict[str, str | None] = {}
    if command.timezone is not msgspec.UNSET and command.timezone != state.timezone:
        changes = {"timezone": command.timezone, "was_timezone": state.timezone}
    if not rounds and not changes:
        return []
    return [ScheduleSet(rounds=rounds, was=current_times(state, rounds), **changes)]
