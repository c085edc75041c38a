"""Penalties."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId


class PenaltyGiven(Event, frozen=True, kw_only=True):
    """A penalty was given: a warning, lateness, a lost game or match (the result is another event), or lost points.
    `effect` is the chosen effect of lateness.
    """

    TYPE = "penalty_given"
    player: PlayerId
    kind: str
    round: int
    points: HalfPoints | None = None
    reason: Digest | None = None
    effect: str | None = None
