"""Penalties."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId


class PenaltyGiven(Event, frozen=True, kw_only=True):
    """A penalty on record: a warning, lateness, a lost game or match (the result is an event beside it), or lost
    points. `effect` is what lateness does, where it does something.
    """

    TYPE = "penalty_given"
    player: PlayerId
    kind: str
    round: int
    points: HalfPoints | None = None
    reason: Digest | None = None
    effect: str | None = None
