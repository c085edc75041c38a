"""The clock of a round."""

from crosstable.commands.base import Command


class PauseClock(Command, frozen=True, kw_only=True):
    """Stops the round's clock."""

    NAME = "pause_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"


class ResumeClock(Command, frozen=True, kw_only=True):
    """Lets the round's clock go on."""

    NAME = "resume_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"


class ExtendClock(Command, frozen=True, kw_only=True):
    """Adds seconds to the round, or takes some away; or gives one table more time than the others, with a reason.

    With `outage`, the moment since when nobody was served, it says what becomes of that time: 0 seconds are none of it.
    """

    NAME = "extend_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"
    seconds: int
    table: int | None = None
    reason: str | None = None
    outage: int | None = None


class RestartClock(Command, frozen=True, kw_only=True):
    """Begins the round's clock again."""

    NAME = "restart_clock"
    PHASES = ("playing",)
    ABOUT = "open_or_next"
