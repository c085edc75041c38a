"""The tournament itself: its settings, stages and end."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from crosstable.commands.base import DESK, Command
from crosstable.model.phases import ANY, BEFORE, STAGE, STARTED
from crosstable.model.schedule import RoundTimes
from crosstable.model.tournament import Group, PlayerId

# A text that changes only if it is given.
Detail = str | msgspec.UnsetType | None


class Create(Command, frozen=True, kw_only=True):
    """Create a tournament. The seed decides all its random draws. `plan` are the stages after the first, each as an
    object with `name`, `preset`, `config` and `entry`. `extra` are records of the imported file, none of them personal.
    """

    NAME = "create"
    PHASES = ("nothing",)
    name: str
    seed: int
    preset: str = "mtg"
    config: Mapping[str, Any] = {}
    stage_name: str | None = None
    plan: tuple[Mapping[str, Any], ...] = ()
    extra: Mapping[str, Any] = {}


class Rename(Command, frozen=True, kw_only=True):
    """Rename the tournament or pool."""

    NAME = "rename"
    PHASES = ANY
    name: str


class Configure(Command, frozen=True, kw_only=True):
    """Change settings of the current stage: null resets a key to the preset's value, and "none" sets a nullable key to
    null.
    """

    NAME = "configure"
    PHASES = (*BEFORE, *STAGE)
    config: Mapping[str, Any] = {}
    preset: str | None = None


class SetSchedule(Command, frozen=True, kw_only=True):
    """Set the times of rounds, past or future: local times such as 2026-05-02T10:00, in this time zone.

    The named rounds get these times, none if both are missing; other rounds keep theirs. `timezone` is a name such as
    Europe/Berlin, or null for none.
    """

    NAME = "set_schedule"
    PHASES = (*BEFORE, *STAGE, "ended")
    rounds: tuple[RoundTimes, ...] = ()
    timezone: str | msgspec.UnsetType | None = msgspec.UNSET


class SetDetails(Command, frozen=True, kw_only=True):
    """Set details of the event for players: `date` (2026-05-02), `time` (10:00), `place`, `fee`, `format`, `link`.

    Given fields change; an empty text or null removes one.
    """

    NAME = "set_details"
    PHASES = ANY
    date: Annotated[Detail, Meta(extra_json_schema={"format": "date"})] = msgspec.UNSET
    time: Annotated[Detail, Meta(extra_json_schema={"format": "time"})] = msgspec.UNSET
    place: Detail = msgspec.UNSET
    fee: Detail = msgspec.UNSET
    format: Detail = msgspec.UNSET
    link: Annotated[Detail, Meta(extra_json_schema={"format": "uri"})] = msgspec.UNSET


class PlanStages(Command, frozen=True, kw_only=True):
    """Plan later stages: each an object with `name`, `preset`, `config` and `entry`, as in a document.

    `stages` replaces the whole plan, `add` extends it.
    """

    NAME = "plan_stages"
    PHASES = (*BEFORE, *STAGE, "ended")
    ABOUT = "open_or_next"
    stages: tuple[Mapping[str, Any], ...] | None = None
    add: Mapping[str, Any] | None = None


class DealGroups(Command, frozen=True, kw_only=True):
    """Deal the groups of the current stage before its first draft: a number of groups, or these by hand.

    The settings are the default. With `pots`, each group gets one player of each pot.
    """

    NAME = "deal_groups"
    PHASES = (*BEFORE, "ready")
    ABOUT = "open_or_next"
    groups: tuple[Group, ...] | None = None
    count: int | None = None
    how: Literal["snake", "random", "pots"] | None = None
    pots: tuple[tuple[PlayerId, ...], ...] | None = None


class SetSeeds(Command, frozen=True, kw_only=True):
    """Seed the current stage manually, best first, before a round of it is published."""

    NAME = "set_seeds"
    PHASES = (*BEFORE, "ready", "draft")
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...]


class Start(Command, frozen=True, kw_only=True):
    """End registration and start the tournament. An imported tournament began `elapsed` seconds ago.

    If check-in is open, `absent` decides about missing players, and is required if there are any. Waiting players who
    are here get the places of dropped ones.
    """

    NAME = "start"
    PHASES = BEFORE
    elapsed: int = 0
    absent: Literal["keep", "drop"] | None = None


class SetPrizes(Command, frozen=True, kw_only=True):
    """Set the prizes, one per line: for a place (`1: 100 €`, `3-4: 20 €`) or for a record (`record
    3-0: 6 boosters`), or for a place in a category (`U18 1: 50 €`). With `one_each` nobody wins a second prize: the
    next in the ranking gets it.
    """

    NAME = "set_prizes"
    PHASES = ANY
    prizes: str
    one_each: bool | None = None


class SetCategories(Command, frozen=True, kw_only=True):
    """Set the categories, one per line: a label of players (`U18`), a rating band (`U1600: rating 1200-1599`) or a club
    (`Home: club Northside`). Each has standings and prizes of its own.
    """

    NAME = "set_categories"
    PHASES = ANY
    categories: str


class EndStage(Command, frozen=True, kw_only=True):
    """End the stage; the best `qualifiers` (of every group) advance, or the given players, or all."""

    NAME = "end_stage"
    PHASES = ("ready",)
    ABOUT = "open_or_next"
    qualifiers: int | None = None
    players: tuple[PlayerId, ...] | None = None


class BeginStage(Command, frozen=True, kw_only=True):
    """Begin a new stage with the qualified players, who keep their groups if `grouped`. `entry`, `groups` and `seeds`
    are recorded; the default seeds are the players in the order in which they qualified.
    """

    NAME = "begin_stage"
    PHASES = ("ended",)
    ABOUT = "open_or_next"
    name: str | None = None
    preset: str
    config: Mapping[str, Any] = {}
    grouped: bool = False
    entry: Mapping[str, Any] | str | None = None
    groups: tuple[Group, ...] = ()
    seeds: tuple[PlayerId, ...] | None = None


class Advance(Command, frozen=True, kw_only=True):
    """End the stage and begin the next one of the plan, or a given one with its entry rule (`entry`).

    `players` overrides the rule, `groups` the deal.
    """

    NAME = "advance"
    PHASES = ("ready", "ended")
    ABOUT = "open_or_next"
    stage: Mapping[str, Any] | None = None
    players: tuple[PlayerId, ...] | None = None
    groups: tuple[Group, ...] | None = None


class SettleTie(Command, frozen=True, kw_only=True):
    """Settle the order of tied players, best first: by the shots of a shoot-out, or with a reason."""

    NAME = "settle_tie"
    PHASES = STARTED
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...]
    reason: str | None = None
    shots: Mapping[PlayerId, tuple[int, ...]] | None = None


class Shoot(Command, frozen=True, kw_only=True):
    """Record a player's shot in the shoot-out of these tied players: one disc, or several at once.

    `number` is the player's next disc as the actor saw it. The last disc settles the tie.
    """

    NAME = "shoot"
    PHASES = STARTED
    ROLES = DESK
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...]
    player: PlayerId
    sunk: int
    discs: int = 1
    number: int | None = None


class Complete(Command, frozen=True, kw_only=True):
    """Complete the tournament: the standings are final."""

    NAME = "complete"
    PHASES = ("ready", "ended")
    ABOUT = "open_or_next"


class Cancel(Command, frozen=True, kw_only=True):
    """Cancel the tournament, or end it without a winner."""

    NAME = "cancel"
    PHASES = (*BEFORE, *STAGE, "ended")
    reason: str | None = None
