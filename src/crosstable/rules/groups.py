"""The groups and the seeds of a stage: dealt, or set by hand."""

from collections import Counter
from collections.abc import Collection, Sequence

from crosstable.commands import Actor, DealGroups, SetSeeds
from crosstable.events import Event, GroupsDealt, SeedsSet
from crosstable.formats.groups import MOST_GROUPS, GroupSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Group, PlayerId
from crosstable.model.validation import Problems, Text
from crosstable.pairing.dealing import deal
from crosstable.rules.collect_refusals import refuse_beside
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import refuse_at_tables, strangers
from crosstable.rules.registry import decides
from crosstable.state.state import State


@decides(DealGroups, overtaken=by_events(GroupsDealt))
def deal_groups(state: State, command: DealGroups, _actor: Actor) -> Sequence[Event]:
    """Refused at tables, once a round is drafted, for more groups than players, and for groups that are not of all."""
    refuse_at_tables(state, command)
    if state.stage.rounds:
        raise Refusal("groups_in_play", rounds=len(state.stage.rounds))
    players = _in_stage(state)
    if command.groups is not None:
        refuse_bad_groups(state, command.groups, players)
        groups, how = command.groups, "hand"
    else:
        rules = state.stage.config.of(GroupSettings)
        how = "pots" if command.pots else command.how or rules.dealing
        count = command.count or (max(map(len, command.pots)) if command.pots else rules.group_count) or 1
        if not 1 <= count <= min(MOST_GROUPS, max(1, len(players))):
            raise Refusal("bad_group_count", count=count, players=len(players), most=MOST_GROUPS)
        _refuse_bad_pots(state, command.pots, players, count)
        groups = deal(state.tournament, players, count, how, command.pots)
    if groups == state.stage.groups:
        return []
    return [GroupsDealt(groups=groups, how=how, was=state.stage.groups)]


def _in_stage(state: State) -> list[PlayerId]:
    """Everybody who plays the present stage, by number."""
    first = state.stage_start
    here = [player for player in state.players.values() if not player.is_out_in(first)]
    return [player.id for player in sorted(here, key=lambda one: one.number)]


def refuse_bad_groups(state: State, groups: Sequence[Group], players: Collection[PlayerId]) -> None:
    """Refused where these are no groups of these players: a name twice, somebody twice, missing or unknown."""
    if not groups:
        return
    problems: Problems = []
    for i, group in enumerate(groups):
        Text(200).read(group.name, f"groups[{i}].name", problems)
    names = Counter(group.name for group in groups)
    problems += [Reason("group_twice", {"group": name}) for name, times in names.items() if times > 1]
    if len(groups) > MOST_GROUPS:
        problems.append(Reason("bad_group_count", {"count": len(groups), "most": MOST_GROUPS}))
    named = [player for group in groups for player in group.players]
    refuse_beside(strangers(state, named), "bad_groups", [*problems, *_not_exactly(named, players)])


def refuse_bad_seeds(state: State, seeds: Sequence[PlayerId], players: Collection[PlayerId]) -> None:
    """Refused where these are not exactly those who play."""
    refuse_beside(strangers(state, seeds), "bad_seeds", _not_exactly(seeds, players))


def _not_exactly(named: Sequence[PlayerId], players: Collection[PlayerId]) -> list[Reason]:
    twice = [Reason("named_twice", {"player": one}) for one, times in Counter(named).items() if times > 1]
    missing = [player for player in players if player not in {*named}]
    others = [player for player in dict.fromkeys(named) if player not in {*players}]
    return [
        *twice,
        *([Reason("left_out_of_stage", {"players": missing})] if missing else []),
        *([Reason("not_in_stage", {"players": others})] if others else []),
    ]


def _refuse_bad_pots(
    state: State, pots: Sequence[Sequence[PlayerId]] | None, players: Sequence[PlayerId], count: int
) -> None:
    """Refused where pots leave somebody out, or one holds more than there are groups."""
    if pots is None:
        return
    named = [player for pot in pots for player in pot]
    large = [Reason("pot_too_large", {"pot": i, "count": count}) for i, pot in enumerate(pots, 1) if len(pot) > count]
    refuse_beside(strangers(state, named), "bad_groups", [*large, *_not_exactly(named, players)])


@decides(SetSeeds, overtaken=by_events(SeedsSet))
def set_seeds(state: State, command: SetSeeds, _actor: Actor) -> Sequence[Event]:
    """Refused once a round of the stage is published, and where these are not exactly those who play it."""
    refuse_at_tables(state, command)
    if any(round_.status != "draft" for round_ in state.stage.rounds.values()):
        raise Refusal("seeds_in_play")
    refuse_bad_seeds(state, command.players, _in_stage(state))
    return [] if command.players == state.stage.seeds else [SeedsSet(seeds=command.players, was=state.stage.seeds)]
