"""The clock of a round: how much time is left now. The browser counts on from there."""

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.model.times import SECOND
from crosstable.state.state import State
from crosstable.views.auto_advance import auto_advance
from crosstable.words import words

# Most tables listed with their extra time.
MAX_NAMED = 3


class ClockDisplay(NamedTuple):
    """Seconds left (negative: over), whether it is paused, the time as text, and the tables with more time."""

    left: float
    paused: bool
    text: str
    extra_time: list[str]


def clock_of(state: State, now: int) -> ClockDisplay | None:
    """Return the clock of the round being played, if it has one."""
    round_ = state.current if state.stages and state.started else None
    clock = None if round_ is None or round_.status != "in_progress" else round_.clock
    if round_ is None or clock is None or clock.minutes is None:
        return None
    left = clock.remaining_time(now) / SECOND
    seconds = round(abs(left))
    return ClockDisplay(
        left=round(left, 1),
        paused=clock.paused is not None,
        text=f"{'+' if left < 0 else ''}{seconds // 60}:{seconds % 60:02d}",
        extra_time=_extra_time_texts(round_.extra),
    )


class Countdown(NamedTuple):
    """An automatic advance: how far it goes, the numbers of this round and the next, and the seconds left."""

    how: str
    params: Mapping[str, int]
    left: float
    text: str


def countdown_of(state: State, now: int) -> Countdown | None:
    """Return the countdown of the open round; None if it waits for the organiser."""
    advance = auto_advance(state)
    if advance is None or not advance.is_current(now):
        return None
    left = max(advance.due - now, 0) / SECOND
    seconds = round(left)
    params = {"round": advance.round, "next": advance.round + 1}
    return Countdown(advance.how, params, round(left, 1), f"{seconds // 60}:{seconds % 60:02d}")


def _extra_time_texts(extra: Mapping[int, int]) -> list[str]:
    """Return the tables with their extra time; only their numbers if there are many."""
    if len(extra) > MAX_NAMED:
        return [words("web.more_tables", tables=sorted(extra))]
    extras = sorted(extra.items())
    return [words("web.more_at", table=table, time=extra_time_text(time // SECOND)) for table, time in extras]


def extra_time_text(seconds: int) -> str:
    if seconds % 60 == 0:
        return words("web.more_minutes", minutes=seconds // 60)
    return words("web.more_time", time=f"{seconds // 60}:{seconds % 60:02d}")
