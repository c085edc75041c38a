"""The clock of a round."""

from crosstable.events.base import Event


class ClockPaused(Event, frozen=True, kw_only=True):
    """The round clock was paused."""

    TYPE = "clock_paused"
    round: int


class ClockResumed(Event, frozen=True, kw_only=True):
    """The round clock was resumed."""

    TYPE = "clock_resumed"
    round: int


class ClockExtended(Event, frozen=True, kw_only=True):
    """The round was extended, or shortened with negative seconds.

    `outage` is the start of the outage that the time makes up for: with 0 seconds the clock ran on.
    """

    TYPE = "clock_extended"
    round: int
    seconds: int
    outage: int | None = None


class TableExtended(Event, frozen=True, kw_only=True):
    """A table got more time than the others in a round."""

    TYPE = "table_extended"
    round: int
    table: int
    seconds: int
    reason: str | None = None


class ClockRestarted(Event, frozen=True, kw_only=True):
    """The round clock was restarted with all its minutes."""

    TYPE = "clock_restarted"
    round: int
