"""The tournament itself: its settings, stages and end."""

from collections.abc import Mapping
from typing import Any, Literal

from crosstable.commands.base import Command
from crosstable.model.phases import ANY, BEFORE, STAGE, STARTED
from crosstable.model.tournament import PlayerId


class Create(Command, frozen=True, kw_only=True):
    """A new tournament. The seed decides every lot of it."""

    NAME = "create"
    PHASES = ("nothing",)
    name: str
    seed: int
    preset: str = "mtg"
    config: Mapping[str, Any] = {}
    stage_name: str | None = None


class Rename(Command, frozen=True, kw_only=True):
    """Another name for the tournament."""

    NAME = "rename"
    PHASES = ANY
    name: str


class Configure(Command, frozen=True, kw_only=True):
    """Other settings for the present stage: these keys change, null takes a key back to the preset's value,
    and "none" sets what can be null.
    """

    NAME = "configure"
    PHASES = (*BEFORE, *STAGE)
    config: Mapping[str, Any] = {}
    preset: str | None = None


class Start(Command, frozen=True, kw_only=True):
    """Registration is over: play. `elapsed` is for what was played elsewhere: the seconds since it began there.

    Where check-in was asked for, `absent` says what becomes of those who are not here; refused while nobody says it.
    Places of those who are dropped go to those who wait and are here.
    """

    NAME = "start"
    PHASES = BEFORE
    elapsed: int = 0
    absent: Literal["keep", "drop"] | None = None


class EndStage(Command, frozen=True, kw_only=True):
    """No further round of this stage; the best `qualifiers` (of every group) go on, or those named, or everybody."""

    NAME = "end_stage"
    PHASES = ("ready",)
    ABOUT = "open_or_next"
    qualifiers: int | None = None
    players: tuple[PlayerId, ...] | None = None


class BeginStage(Command, frozen=True, kw_only=True):
    """A further stage among those who qualified; `grouped`: they stay in their groups."""

    NAME = "begin_stage"
    PHASES = ("ended",)
    ABOUT = "open_or_next"
    name: str | None = None
    preset: str
    config: Mapping[str, Any] = {}
    grouped: bool = False


class SettleTie(Command, frozen=True, kw_only=True):
    """The order of tied players as people settled it, best first: by a shoot-out's shots, or with a reason."""

    NAME = "settle_tie"
    PHASES = STARTED
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...]
    reason: str | None = None
    shots: Mapping[PlayerId, tuple[int, ...]] | None = None


class Complete(Command, frozen=True, kw_only=True):
    """It is over: the standings are final."""

    NAME = "complete"
    PHASES = ("ready", "ended")
    ABOUT = "open_or_next"


class Cancel(Command, frozen=True, kw_only=True):
    """It does not take place, or ends here without a winner."""

    NAME = "cancel"
    PHASES = (*BEFORE, *STAGE, "ended")
    reason: str | None = None
