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
    """A new tournament. The seed decides every lot of it. `plan` are the stages after the first, each as an object with
    `name`, `preset`, `config` and `entry`. `extra` are records of the file that it came from, none of them personal.
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
    """Another name for the tournament, or the pool."""

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


class SetSchedule(Command, frozen=True, kw_only=True):
    """When rounds are played, those to come too: local times such as 2026-05-02T10:00, in this time zone.

    Rounds that are named get these times, none where they have neither; other rounds keep theirs. `timezone` is a name
    such as Europe/Berlin, or null for none.
    """

    NAME = "set_schedule"
    PHASES = (*BEFORE, *STAGE, "ended")
    rounds: tuple[RoundTimes, ...] = ()
    timezone: str | msgspec.UnsetType | None = msgspec.UNSET


class SetDetails(Command, frozen=True, kw_only=True):
    """Details of the event for players: `date` (2026-05-02), `time` (10:00), `place`, `fee`, `format`, `link`.

    What is named changes; an empty text or null removes it.
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
    """The stages to come: each an object with `name`, `preset`, `config` and `entry`, as in a document.

    `stages` stand in place of all that are planned, `add` comes after them.
    """

    NAME = "plan_stages"
    PHASES = (*BEFORE, *STAGE, "ended")
    ABOUT = "open_or_next"
    stages: tuple[Mapping[str, Any], ...] | None = None
    add: Mapping[str, Any] | None = None


class DealGroups(Command, frozen=True, kw_only=True):
    """Groups for the present stage, of which nothing is drafted yet: dealt into so many, or these by hand.

    How it is dealt and into how many follows from the settings where it is not said. `pots`: one of each in each group.
    """

    NAME = "deal_groups"
    PHASES = (*BEFORE, "ready")
    ABOUT = "open_or_next"
    groups: tuple[Group, ...] | None = None
    count: int | None = None
    how: Literal["snake", "random", "pots"] | None = None
    pots: tuple[tuple[PlayerId, ...], ...] | None = None


class SetSeeds(Command, frozen=True, kw_only=True):
    """Seeds the present stage by hand, best first, as long as no round of it is published."""

    NAME = "set_seeds"
    PHASES = (*BEFORE, "ready", "draft")
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...]


class Start(Command, frozen=True, kw_only=True):
    """Registration is over: play. `elapsed` is for what was played elsewhere: the seconds since it began there.

    Where check-in was asked for, `absent` says what becomes of those who are not here; refused while nobody says it.
    Places of those who are dropped go to those who wait and are here.
    """

    NAME = "start"
    PHASES = BEFORE
    elapsed: int = 0
    absent: Literal["keep", "drop"] | None = None


class SetPrizes(Command, frozen=True, kw_only=True):
    """What there is to win, in place of what was: a line for each prize, for a place (`1: 100 €`, `3-4: 20 €`) or for
    a record (`record 3-0: 6 boosters`).
    """

    NAME = "set_prizes"
    PHASES = ANY
    prizes: str


class EndStage(Command, frozen=True, kw_only=True):
    """No further round of this stage; the best `qualifiers` (of every group) go on, or those named, or everybody."""

    NAME = "end_stage"
    PHASES = ("ready",)
    ABOUT = "open_or_next"
    qualifiers: int | None = None
    players: tuple[PlayerId, ...] | None = None


class BeginStage(Command, frozen=True, kw_only=True):
    """A further stage among those who qualified; `grouped`: they stay in their groups. `entry`, `groups` and `seeds`
    go on record; where seeds are not named, the order in which they qualified does.
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
    """Ends the stage and begins the next one of the plan; or one that is named here, with who enters it (`entry`).

    `players` by hand stand over the rule, `groups` over the deal.
    """

    NAME = "advance"
    PHASES = ("ready", "ended")
    ABOUT = "open_or_next"
    stage: Mapping[str, Any] | None = None
    players: tuple[PlayerId, ...] | None = None
    groups: tuple[Group, ...] | None = None


class SettleTie(Command, frozen=True, kw_only=True):
    """The order of tied players as people settled it, best first: by a shoot-out's shots, or with a reason."""

    NAME = "settle_tie"
    PHASES = STARTED
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...]
    reason: str | None = None
    shots: Mapping[PlayerId, tuple[int, ...]] | None = None


class Shoot(Command, frozen=True, kw_only=True):
    """What a player shot in the shoot-out of these tied players: one disc, or several told at once.

    `number` says which of the player's discs comes next, as the person saw it. The last disc settles the tie.
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
    """It is over: the standings are final."""

    NAME = "complete"
    PHASES = ("ready", "ended")
    ABOUT = "open_or_next"


class Cancel(Command, frozen=True, kw_only=True):
    """It does not take place, or ends here without a winner."""

    NAME = "cancel"
    PHASES = (*BEFORE, *STAGE, "ended")
    reason: str | None = None
