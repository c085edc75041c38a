"""The tournament itself: its settings, stages and end."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.events.base import Event
from crosstable.model.details import Details
from crosstable.model.entry import EntryRule
from crosstable.model.prizes import Prize
from crosstable.model.schedule import RoundTimes
from crosstable.model.shoot_out import Shot
from crosstable.model.tournament import Group, PlannedStage, PlayerId, Settlement


class TournamentCreated(Event, frozen=True, kw_only=True):
    """A tournament exists. `settings` is the whole configuration, so that a preset may change later; `plan` are the
    stages to come after the first, `extra` records of the file that it came from.
    """

    TYPE = "tournament_created"
    name: str
    seed: int
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    stage_name: str | None = None
    plan: tuple[PlannedStage, ...] = ()
    extra: Mapping[str, Any] = {}


class ScheduleSet(Event, frozen=True, kw_only=True):
    """These rounds are played at these times, and local times are those of that time zone, where it is another."""

    TYPE = "schedule_set"
    rounds: tuple[RoundTimes, ...] = ()
    was: tuple[RoundTimes, ...] = ()
    timezone: str | msgspec.UnsetType | None = msgspec.UNSET
    was_timezone: str | msgspec.UnsetType | None = msgspec.UNSET


class StagesPlanned(Event, frozen=True, kw_only=True):
    """Other stages are to come than were planned before."""

    TYPE = "stages_planned"
    plan: tuple[PlannedStage, ...]
    was: tuple[PlannedStage, ...]


class GroupsDealt(Event, frozen=True, kw_only=True):
    """The present stage, of which nothing is drafted yet, is played in these groups; `how` they were dealt."""

    TYPE = "groups_dealt"
    groups: tuple[Group, ...]
    how: str
    was: tuple[Group, ...] = ()


class SeedsSet(Event, frozen=True, kw_only=True):
    """The order in which the players of the present stage are seeded, of which nothing is published yet."""

    TYPE = "seeds_set"
    seeds: tuple[PlayerId, ...]
    was: tuple[PlayerId, ...] = ()


class TournamentRenamed(Event, frozen=True, kw_only=True):
    """The tournament has another name."""

    TYPE = "tournament_renamed"
    REPLACES = "name"
    name: str
    was: str


class ExternalIdsSet(Event, frozen=True, kw_only=True):
    """The tournament has other ids in other systems."""

    TYPE = "external_ids_set"
    REPLACES = "external_ids"
    external_ids: Mapping[str, str]
    was: Mapping[str, str]


class StageConfigured(Event, frozen=True, kw_only=True):
    """The present stage is played by another configuration, and has so many rounds (None before the start)."""

    TYPE = "stage_configured"
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    was_preset: str
    was_overrides: Mapping[str, Any]
    rounds: int | None = None


class TournamentStarted(Event, frozen=True, kw_only=True):
    """Registration is over; everybody in it plays from round 1 on. It began so many seconds earlier elsewhere.

    `waiting` are those who still wait for a place.
    """

    TYPE = "tournament_started"
    players: int
    rounds: int | None
    elapsed: int = 0
    waiting: tuple[PlayerId, ...] = ()


class StageEnded(Event, frozen=True, kw_only=True):
    """No further round of the present stage; `qualified` go on, best first."""

    TYPE = "stage_ended"
    after: int
    qualified: tuple[PlayerId, ...] = ()


class StageBegun(Event, frozen=True, kw_only=True):
    """A further stage among those who qualified; everybody else is out after the last round.

    `seeds` are they in the order in which they qualified, `entry` the rule by which they did, `groups` those that they
    play in. Without groups, `grouped`: the players' own count in it, as they always did before this was recorded.
    `planned`: it is the next stage of the plan.
    """

    TYPE = "stage_begun"
    name: str | None = None
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    players: tuple[PlayerId, ...]
    rounds: int | None
    grouped: bool = True
    entry: EntryRule | None = None
    groups: tuple[Group, ...] = ()
    seeds: tuple[PlayerId, ...] = ()
    planned: bool = False


class PrizesSet(Event, frozen=True, kw_only=True):
    """There is this to win, and no longer what there was."""

    TYPE = "prizes_set"
    REPLACES = "prizes"
    prizes: tuple[Prize, ...]
    was: tuple[Prize, ...] = ()


class DetailsSet(Event, frozen=True, kw_only=True):
    """These are the details of the event, and no longer what they were."""

    TYPE = "details_set"
    REPLACES = "details"
    details: Details
    was: Details


class DiscsShot(Event, frozen=True, kw_only=True):
    """A player of a shoot-out shot; `number` counts the shots of that shoot-out, held after that round, from 1."""

    TYPE = "discs_shot"
    players: tuple[PlayerId, ...]
    after: int
    number: int
    shot: Shot


class TieSettled(Event, frozen=True, kw_only=True):
    """People settled a tie that the tie-breaks left open."""

    TYPE = "tie_settled"
    settlement: Settlement


class SettlementLapsed(Event, frozen=True, kw_only=True):
    """A tie that people settled in a stage (counted from 0) is none any more: a result was corrected."""

    TYPE = "settlement_lapsed"
    players: tuple[PlayerId, ...]
    stage: int = 0


class TournamentCompleted(Event, frozen=True, kw_only=True):
    """It is over, and the standings are final."""

    TYPE = "tournament_completed"


class TournamentCancelled(Event, frozen=True, kw_only=True):
    """It is called off."""

    TYPE = "tournament_cancelled"
    reason: str | None = None
