"""Advance from one stage to the next: the entrants, groups and seeds, in one action.

`plan_next_stage` serves both the preview and the advance itself.
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
from crosstable.pairing.deal_groups import deal
from crosstable.ranking.entrants import Entry, stage_entrants
from crosstable.ranking.seeds import mates_apart
from crosstable.rules.build_config import build_config
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.next_state import state_after
from crosstable.rules.plan import parse_stage
from crosstable.rules.registry import decides
from crosstable.rules.stages import begin_stage
from crosstable.state.state import State

# Events that may change the next stage or its entrants.
_ENTRY_CHANGED = (
    StagesPlanned,
    ResultEntered,
    PenaltyGiven,
    PlayerDropped,
    PlayerDisqualified,
    PlayerReentered,
    TieSettled,
)


class NextStage(msgspec.Struct, frozen=True):
    """The next stage as it would begin: entrants, ties to settle first, groups and seeds."""

    stage: PlannedStage
    planned: bool
    entry: Entry
    groups: tuple[Group, ...]
    seeds: tuple[PlayerId, ...]

    @property
    def refusal(self) -> Refusal | None:
        """Return the refusal of a stage that can't begin yet because of ties across a line."""
        if not self.entry.ties:
            return None
        return Refusal("tie_across_line", [tie.reason for tie in self.entry.ties], qualifiers=None)


def plan_next_stage(state: State, command: Advance) -> NextStage:
    """Return the next stage as it would begin. Raise a refusal if there is none, or too few players enter it."""
    if not state.stage.rounds:
        raise Refusal("nothing_played")
    stage = _next_stage(state, command.stage)
    rule = stage.entry if command.players is None else EntryRule(players=command.players)
    if state.phase == "ended":
        rule = EntryRule(players=state.stage.qualified if command.players is None else command.players)
    entry = stage_entrants(state.tournament, rule)
    if not entry.entrants:
        raise Refusal("nobody_entered")
    config = build_config(stage.preset, stage.overrides, is_played=True).config
    groups, seeds = groups_and_seeds(state.tournament, config, stage, entry)
    if command.groups is not None:
        groups = command.groups
    return NextStage(stage, command.stage is None, entry, groups, seeds)


def _next_stage(state: State, raw: Mapping[str, Any] | None) -> PlannedStage:
    if raw is None:
        if not state.plan:
            raise Refusal("nothing_planned")
        return state.plan[0]
    problems: Problems = []
    stage = parse_stage(raw, "stage", problems)
    if stage is None:
        raise Refusal("bad_settings_asked", problems)
    return stage


def groups_and_seeds(
    tournament: Tournament, config: Config, stage: PlannedStage, entry: Entry
) -> tuple[tuple[Group, ...], tuple[PlayerId, ...]]:
    """Return the groups and seeds of the next stage; a bracket keeps players of one group apart."""
    split: dict[str, list[PlayerId]] = {}
    for entrant in entry.entrants:
        if entrant.into is not None:
            split.setdefault(entrant.into, []).append(entrant.player)
    order = entry.players
    if config.traits.at_tables:
        return (), order
    if split:
        groups = [_keep_apart(tournament, config, entry, players) for players in split.values()]
        named = tuple(Group(name, tuple(players)) for name, players in zip(split, groups, strict=True))
        return named, tuple(player for players in groups for player in players)
    count = min(config.of(GroupSettings).group_count or 1, len(order))
    if count > 1:
        next_stage = Stage(stage.preset, stage.overrides, config, seeds=order)
        new_tournament = msgspec.structs.replace(tournament, stages=(*tournament.stages, next_stage))
        return deal(new_tournament, order, count, config.of(GroupSettings).dealing), order
    return (), tuple(_keep_apart(tournament, config, entry, order))


def _keep_apart(tournament: Tournament, config: Config, entry: Entry, players: Sequence[PlayerId]) -> list[PlayerId]:
    if not config.traits.knocks_out or entry.rule.kind == "players":
        return [*players]
    candidates = {entrant.player: entrant.candidate for entrant in entry.entrants}
    numbers = {player.id: player.number for player in tournament.players}
    place = {player: candidates[player].place for player in players}
    group = {player: candidates[player].group for player in players}
    return mates_apart(players, place, group, numbers)


@decides(Advance, overtaken=by_events(*_ENTRY_CHANGED))
def advance(state: State, command: Advance, actor: Actor) -> Sequence[Event]:
    """Raise `tie_across_line` if an unsettled tie lies across a line. Raises the refusals of `plan_next_stage` and of
    beginning a stage.
    """
    next_stage = plan_next_stage(state, command)
    if next_stage.refusal is not None:
        raise next_stage.refusal
    ended: list[Event] = []
    if state.phase == "ready":
        ended = [StageEnded(after=state.last_round, qualified=next_stage.entry.players)]
    new_state = state_after(state, ended, actor) if ended else state
    left_out = [player for player in new_state.stage.qualified if player not in {*next_stage.seeds}]
    if left_out:
        raise Refusal("bad_seeds", [Reason("left_out_of_stage", {"players": left_out})])
    begin = BeginStage(
        name=next_stage.stage.name,
        preset=next_stage.stage.preset,
        config=next_stage.stage.overrides,
        entry=next_stage.entry.rule.document,
        groups=next_stage.groups,
        seeds=next_stage.seeds,
    )
    (began,) = begin_stage(new_state, begin, actor)
    assert isinstance(began, StageBegun)
    return [*ended, msgspec.structs.replace(began, planned=next_stage.planned)]
