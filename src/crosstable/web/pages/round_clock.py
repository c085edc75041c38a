"""The clock of a round as a page shows it: how long it has left now; the browser counts on from there."""

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.model.times import SECOND
from crosstable.state.state import State
from crosstable.views.auto_advance import auto_advance
from crosstable.words import words

# So many tables are still named one by one.
FEW = 3


class ClockDisplay(NamedTuple):
    """Seconds left (below zero: over), whether it stands still, both as people read them, and which tables have more
    time.
    """

    left: float
    paused: bool
    shown: str
    more: list[str]


def clock_of(state: State, now: int) -> ClockDisplay | None:
    """The clock of the round that is being played; None without one."""
    round_ = state.current if state.stages and state.started else None
    clock = None if round_ is None or round_.status != "in_progress" else round_.clock
    if round_ is None or clock is None or clock.minutes is None:
        return None
    left = clock.left(now) / SECOND
    seconds = round(abs(left))
    return ClockDisplay(
        left=round(left, 1),
        paused=clock.paused is not None,
        shown=f"{'+' if left < 0 else ''}{seconds // 60}:{seconds % 60:02d}",
        more=_more(round_.extra),
    )


class Countdown(NamedTuple):
    """The round goes on by itself: how far, which round and the next, and in how many seconds."""

    how: str
    params: Mapping[str, int]
    left: float
    shown: str


def countdown_of(state: State, now: int) -> Countdown | None:
    """The countdown of the round that is open; None where it waits for people."""
    found = auto_advance(state)
    if found is None or not found.lasts(now):
        return None
    left = max(found.due - now, 0) / SECOND
    seconds = round(left)
    params = {"round": found.round, "next": found.round + 1}
    return Countdown(found.how, params, round(left, 1), f"{seconds // 60}:{seconds % 60:02d}")


def _more(extra: Mapping[int, int]) -> list[str]:
    """A few tables each with their time, more of them by their number."""
    if len(extra) > FEW:
        return [words("web.more_tables", tables=sorted(extra))]
    given = sorted(extra.items())
    return [words("web.more_at", table=table, time=more_time(time // SECOND)) for table, time in given]


def more_time(seconds: int) -> str:
    """What a table has beyond the others: whole minutes, or minutes and seconds."""
    if seconds % 60 == 0:
        return words("web.more_minutes", minutes=seconds // 60)
    return words("web.more_time", time=f"{seconds // 60}:{seconds % 60:02d}")
