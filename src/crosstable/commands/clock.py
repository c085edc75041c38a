"""The clock of a round."""

from crosstable.commands.base import Command


class PauseClock(Command, frozen=True, kw_only=True):
    """Pause the round clock."""

    NAME = "pause_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"


class ResumeClock(Command, frozen=True, kw_only=True):
    """Resume the round clock."""

    NAME = "resume_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"


class ExtendClock(Command, frozen=True, kw_only=True):
    """Extend or shorten the round; or give one table extra time, with a reason.

    With `outage`, the start of an outage, it says how much time is added for it: 0 seconds for none.
    """

    NAME = "extend_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"
    seconds: int
    table: int | None = None
    reason: str | None = None
    outage: int | None = None


class RestartClock(Command, frozen=True, kw_only=True):
    """Restart the round clock."""

    NAME = "restart_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"
