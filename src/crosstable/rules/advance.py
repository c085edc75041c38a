"""From one stage to the next: who enters it and why, the groups and seeds of it, in one action.

One function gives the preview and the advance itself: `advancing`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from crosstable.commands import Actor, Advance, BeginStage
from crosstable.events import (
    Event,
    PenaltyGiven,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReentered,
    ResultEntered,
    StageBegun,
    StageEnded,
    StagesPlanned,
    TieSettled,
)
from crosstable.formats.groups import GroupSettings
from crosstable.model.config import Config
from crosstable.model.entry import EntryRule
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Group, PlannedStage, PlayerId, Stage, Tournament
from crosstable.model.validation import Problems
from crosstable.pairing.dealing import deal
from crosstable.ranking.entrants import Entering, entering
from crosstable.ranking.seeds import mates_apart
from crosstable.rules.build_config import build_config
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.plan import read_stage
from crosstable.rules.registry import decides
from crosstable.rules.stages import begin_stage
from crosstable.rules.what_if import after
from crosstable.state.state import State

# What may put others into the next stage, or make it another one.
_ENTRY_CHANGED = (
    StagesPlanned,
    ResultEntered,
    PenaltyGiven,
    PlayerDropped,
    PlayerDisqualified,
    PlayerReentered,
    TieSettled,
)


class Advancing(msgspec.Struct, frozen=True):
    """The next stage as it would begin: who enters, what is to be settled first, groups and seeds."""

    stage: PlannedStage
    planned: bool
    entering: Entering
    groups: tuple[Group, ...]
    seeds: tuple[PlayerId, ...]

    @property
    def refusal(self) -> Refusal | None:
        """Why the stage can't begin yet: ties across a line."""
        if not self.entering.ties:
            return None
        return Refusal("tie_across_line", [tie.reason for tie in self.entering.ties], qualifiers=None)


def advancing(state: State, command: Advance) -> Advancing:
    """Return the next stage as it would begin. Refused where there is none, and where nobody or too few enter it."""
    if not state.stage.rounds:
        raise Refusal("nothing_played")
    stage = _next_stage(state, command.stage)
    rule = stage.entry if command.players is None else EntryRule(players=command.players)
    if state.phase == "ended":
        rule = EntryRule(players=state.stage.qualified if command.players is None else command.players)
    found = entering(state.tournament, rule)
    if not found.entrants:
        raise Refusal("nobody_entered")
    config = build_config(stage.preset, stage.overrides, is_played=True).config
    groups, seeds = placed(state.tournament, config, stage, found)
    if command.groups is not None:
        groups = command.groups
    return Advancing(stage, command.stage is None, found, groups, seeds)


def _next_stage(state: State, written: Mapping[str, Any] | None) -> PlannedStage:
    if written is None:
        if not state.plan:
            raise Refusal("nothing_planned")
        return state.plan[0]
    problems: Problems = []
    found = read_stage(written, "stage", problems)
    if found is None:
        raise Refusal("bad_settings_asked", problems)
    return found


def placed(
    tournament: Tournament, config: Config, stage: PlannedStage, found: Entering
) -> tuple[tuple[Group, ...], tuple[PlayerId, ...]]:
    """Return the groups of the next stage, and its seeds; in a bracket players of one group are kept apart."""
    split: dict[str, list[PlayerId]] = {}
    for one in found.entrants:
        if one.into is not None:
            split.setdefault(one.into, []).append(one.player)
    order = found.players
    if config.traits.at_tables:
        return (), order
    if split:
        groups = [_kept_apart(tournament, config, found, players) for players in split.values()]
        named = tuple(Group(name, tuple(players)) for name, players in zip(split, groups, strict=True))
        return named, tuple(player for players in groups for player in players)
    count = min(config.of(GroupSettings).group_count or 1, len(order))
    if count > 1:
        then = Stage(stage.preset, stage.overrides, config, seeds=order)
        ahead = msgspec.structs.replace(tournament, stages=(*tournament.stages, then))
        return deal(ahead, order, count, config.of(GroupSettings).dealing), order
    return (), tuple(_kept_apart(tournament, config, found, order))


def _kept_apart(tournament: Tournament, config: Config, found: Entering, players: Sequence[PlayerId]) -> list[PlayerId]:
    if not config.traits.knocks_out or found.rule.kind == "players":
        return [*players]
    of = {one.player: one.candidate for one in found.entrants}
    numbers = {player.id: player.number for player in tournament.players}
    place = {player: of[player].place for player in players}
    group = {player: of[player].group for player in players}
    return mates_apart(players, place, group, numbers)


@decides(Advance, overtaken=by_events(*_ENTRY_CHANGED))
def advance(state: State, command: Advance, actor: Actor) -> Sequence[Event]:
    """Refused as `advancing` is, where a tie that nobody settled lies across a line, and as a stage is that begins."""
    found = advancing(state, command)
    if found.refusal is not None:
        raise found.refusal
    ended: list[Event] = []
    if state.phase == "ready":
        ended = [StageEnded(after=state.last_round, qualified=found.entering.players)]
    ahead = after(state, ended, actor) if ended else state
    left_out = [one for one in ahead.stage.qualified if one not in {*found.seeds}]
    if left_out:
        raise Refusal("bad_seeds", [Reason("left_out_of_stage", {"players": left_out})])
    begun = BeginStage(
        name=found.stage.name,
        preset=found.stage.preset,
        config=found.stage.overrides,
        entry=found.entering.rule.plain,
        groups=found.groups,
        seeds=found.seeds,
    )
    (began,) = begin_stage(ahead, begun, actor)
    assert isinstance(began, StageBegun)
    return [*ended, msgspec.structs.replace(began, planned=found.planned)]
