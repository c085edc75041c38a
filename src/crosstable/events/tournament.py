"""The tournament itself: its settings, stages and end."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.events.base import Event
from crosstable.model.categories import Category
from crosstable.model.details import Details
from crosstable.model.entry import EntryRule
from crosstable.model.prizes import Prize
from crosstable.model.schedule import RoundTimes
from crosstable.model.shoot_out import Shot
from crosstable.model.tournament import Group, PlannedStage, PlayerId, Settlement


class TournamentCreated(Event, frozen=True, kw_only=True):
    """A tournament was created. `settings` is the whole configuration, so that a preset may change later; `plan` are
    the later stages, `extra` records of the imported file.
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
    """The times of rounds were set, or the time zone of all local times."""

    TYPE = "schedule_set"
    rounds: tuple[RoundTimes, ...] = ()
    was: tuple[RoundTimes, ...] = ()
    timezone: str | msgspec.UnsetType | None = msgspec.UNSET
    was_timezone: str | msgspec.UnsetType | None = msgspec.UNSET


class StagesPlanned(Event, frozen=True, kw_only=True):
    """The plan of later stages was set."""

    TYPE = "stages_planned"
    plan: tuple[PlannedStage, ...]
    was: tuple[PlannedStage, ...]


class GroupsDealt(Event, frozen=True, kw_only=True):
    """The groups of the current stage were dealt, before its first draft; `how` says by which method."""

    TYPE = "groups_dealt"
    groups: tuple[Group, ...]
    how: str
    was: tuple[Group, ...] = ()


class SeedsSet(Event, frozen=True, kw_only=True):
    """The seeds of the current stage were set, before a round of it was published."""

    TYPE = "seeds_set"
    seeds: tuple[PlayerId, ...]
    was: tuple[PlayerId, ...] = ()


class TournamentRenamed(Event, frozen=True, kw_only=True):
    """The tournament was renamed."""

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
    """The current stage was configured; `rounds` is its number of rounds (None before the start)."""

    TYPE = "stage_configured"
    preset: str
    overrides: Mapping[str, Any]
    settings: Mapping[str, Any]
    was_preset: str
    was_overrides: Mapping[str, Any]
    rounds: int | None = None


class TournamentStarted(Event, frozen=True, kw_only=True):
    """Registration ended, and the tournament started; all its players play from round 1. An imported tournament began
    `elapsed` seconds earlier.

    `waiting` are the players still on the waiting list.
    """

    TYPE = "tournament_started"
    players: int
    rounds: int | None
    elapsed: int = 0
    waiting: tuple[PlayerId, ...] = ()


class StageEnded(Event, frozen=True, kw_only=True):
    """The current stage ended; `qualified` advance, best first."""

    TYPE = "stage_ended"
    after: int
    qualified: tuple[PlayerId, ...] = ()


class StageBegun(Event, frozen=True, kw_only=True):
    """A new stage began with the qualified players; everybody else is out after the last round.

    `seeds` are the players in seeding order, `entry` the rule by which they qualified, `groups` their groups. Without
    groups, `grouped` means that the players' own groups count, as always before this was recorded. `planned`: it is the
    next stage of the plan.
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
    """The prizes were set."""

    TYPE = "prizes_set"
    REPLACES = "prizes"
    prizes: tuple[Prize, ...]
    was: tuple[Prize, ...] = ()


class OnePrizeEachSet(Event, frozen=True, kw_only=True):
    """It was set whether a player can win a second prize."""

    TYPE = "one_prize_each_set"
    REPLACES = "one_prize_each"
    one_prize_each: bool
    was: bool


class CategoriesSet(Event, frozen=True, kw_only=True):
    """The categories were set."""

    TYPE = "categories_set"
    REPLACES = "categories"
    categories: tuple[Category, ...]
    was: tuple[Category, ...] = ()


class DetailsSet(Event, frozen=True, kw_only=True):
    """The details of the event were set."""

    TYPE = "details_set"
    REPLACES = "details"
    details: Details
    was: Details


class DiscsShot(Event, frozen=True, kw_only=True):
    """A player shot in a shoot-out; `number` counts its shots from 1, `after` is the round it follows."""

    TYPE = "discs_shot"
    players: tuple[PlayerId, ...]
    after: int
    number: int
    shot: Shot


class TieSettled(Event, frozen=True, kw_only=True):
    """A tie that the tie-breaks left open was settled."""

    TYPE = "tie_settled"
    settlement: Settlement


class SettlementLapsed(Event, frozen=True, kw_only=True):
    """A settled tie of a stage (counted from 0) ceased to exist: a result was corrected."""

    TYPE = "settlement_lapsed"
    players: tuple[PlayerId, ...]
    stage: int = 0


class TournamentCompleted(Event, frozen=True, kw_only=True):
    """The tournament was completed: the standings are final."""

    TYPE = "tournament_completed"


class TournamentCancelled(Event, frozen=True, kw_only=True):
    """The tournament was cancelled."""

    TYPE = "tournament_cancelled"
    reason: str | None = None
