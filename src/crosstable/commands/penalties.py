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
    """Give a player a penalty in a round (default: the latest). `effect` is the effect of lateness (default: none)."""

    NAME = "penalise"
    PHASES = STARTED
    ABOUT = "latest"
    player: PlayerId
    kind: PenaltyKind
    round: int | None = None
    points: HalfPoints | None = None
    reason: Digest | None = None
    effect: Effect | None = None
