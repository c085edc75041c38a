"""The clock of a round."""

from crosstable.events.base import Event


class ClockPaused(Event, frozen=True, kw_only=True):
    """The round's clock stands still."""

    TYPE = "clock_paused"
    round: int


class ClockResumed(Event, frozen=True, kw_only=True):
    """The round's clock goes on from where it stood."""

    TYPE = "clock_resumed"
    round: int


class ClockExtended(Event, frozen=True, kw_only=True):
    """The round lasts longer, or (below zero) shorter.

    With `outage` that is for the time since then in which nobody was served: with 0 seconds the clock ran on.
    """

    TYPE = "clock_extended"
    round: int
    seconds: int
    outage: int | None = None


class TableExtended(Event, frozen=True, kw_only=True):
    """One table has more time than the others in a round."""

    TYPE = "table_extended"
    round: int
    table: int
    seconds: int
    reason: str | None = None


class ClockRestarted(Event, frozen=True, kw_only=True):
    """The round's clock begins again, with all its minutes."""

    TYPE = "clock_restarted"
    round: int
