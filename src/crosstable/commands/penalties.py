"""Penalties."""

from typing import Literal

from crosstable.commands.base import Command
from crosstable.model.persons import Digest
from crosstable.model.phases import STARTED
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import PlayerId

PenaltyKind = Literal["warning", "lateness", "game_loss", "match_loss", "points"]
Effect = Literal["game_loss", "match_loss", "points"]


class Penalise(Command, frozen=True, kw_only=True):
    """A penalty for a player in a round (the latest, unless said). `effect` is what lateness does; nothing, unless
    said.
    """

    NAME = "penalise"
    PHASES = STARTED
    ABOUT = "latest"
    player: PlayerId
    kind: PenaltyKind
    round: int | None = None
    points: HalfPoints | None = None
    reason: Digest | None = None
    effect: Effect | None = None
