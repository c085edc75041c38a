"""The clock of a round as a page shows it: how long it has left now; the browser counts on from there."""

from typing import NamedTuple

from crosstable.state.state import State


class Shown(NamedTuple):
    """Seconds left (below zero: over), whether it stands still, and both as people read them."""

    left: float
    paused: bool
    shown: str


def clock_of(state: State, now: int) -> Shown | None:
    """The clock of the round that is being played; None without one."""
    round_ = state.current if state.stages and state.started else None
    minutes = state.stage.config.round_minutes if state.stages else None
    if round_ is None or round_.clock is None or round_.status != "in_progress" or minutes is None:
        return None
    clock = round_.clock
    until = clock.started + clock.extra + minutes * 60_000_000
    left = (until - (now if clock.paused is None else clock.paused)) / 1_000_000
    seconds = round(abs(left))
    return Shown(
        round(left, 1), clock.paused is not None, f"{'+' if left < 0 else ''}{seconds // 60}:{seconds % 60:02d}"
    )
