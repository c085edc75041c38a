"""When rounds are played: the times of each, and the time zone that they are in."""

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


def _named(times: Collection[RoundTimes]) -> dict[str, str | None]:
    """The times of rounds, each by a name of its own."""
    return {f"round {each.round}.{key}": getattr(each, key) for each in times for key in ("opens", "closes")}


def _asked(command: SetSchedule) -> Values:
    problems: Problems = []
    times = [check_times(each, "rounds", problems) for each in command.rounds]
    zone = {} if command.timezone is msgspec.UNSET else {"timezone": command.timezone}
    return {**({} if problems else _named(times)), **zone}


def _there(state: State, command: SetSchedule) -> Values:
    return {**_named(times_now(state, command.rounds)), "timezone": state.timezone}


def _changed(_: SetSchedule, event: Event) -> Collection[str]:
    if not isinstance(event, ScheduleSet):
        return ()
    now, was = _named(event.rounds), _named(event.was)
    zone = [] if event.timezone is msgspec.UNSET else ["timezone"]
    return [*(name for name in now if now[name] != was.get(name)), *zone]


def times_now(state: State, rounds: Collection[RoundTimes]) -> tuple[RoundTimes, ...]:
    """The times that these rounds have."""
    return tuple(state.schedule.get(each.round, RoundTimes(each.round)) for each in rounds)


@decides(SetSchedule, overtaken=by_values(_asked, _there, _changed))
def set_schedule(state: State, command: SetSchedule, _actor: Actor) -> Sequence[Event]:
    """Refused (`bad_schedule`) with every time that cannot be read, or where a round closes before it opens."""
    problems: Problems = []
    wanted: dict[int, RoundTimes] = {}
    for i, each in enumerate(command.rounds):
        path = f"rounds[{i}]"
        _number.read(each.round, f"{path}.round", problems)
        if each.round in wanted:
            problem(problems, f"{path}.round", "twice", value=str(each.round))
        wanted[each.round] = check_times(each, path, problems)
    if isinstance(command.timezone, str):
        ZONE.read(command.timezone, "timezone", problems)
    if problems:
        raise Refusal("bad_schedule", problems)
    rounds = tuple(each for _, each in sorted(wanted.items()) if (each,) != times_now(state, [each]))
    changes: dict[str, str | None] = {}
    if command.timezone is not msgspec.UNSET and command.timezone != state.timezone:
        changes = {"timezone": command.timezone, "was_timezone": state.timezone}
    if not rounds and not changes:
        return []
    return [ScheduleSet(rounds=rounds, was=times_now(state, rounds), **changes)]
