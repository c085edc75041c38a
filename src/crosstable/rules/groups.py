"""The groups and seeds of a stage: dealt, or set manually."""

from collections import Counter
from collections.abc import Collection, Sequence

from crosstable.commands import Actor, DealGroups, SetSeeds
from crosstable.events import Event, GroupsDealt, SeedsSet
from crosstable.formats.groups import MOST_GROUPS, GroupSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Group, PlayerId
from crosstable.model.validation import Problems, Text
from crosstable.pairing.deal_groups import deal
from crosstable.rules.collect_refusals import refuse_with
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import require_matches, unknown_player_reasons
from crosstable.rules.registry import decides
from crosstable.state.state import State


@decides(DealGroups, overtaken=by_events(GroupsDealt))
def deal_groups(state: State, command: DealGroups, _actor: Actor) -> Sequence[Event]:
    """Raise a refusal at tables, after the first draft, for more groups than players, or groups without all players."""
    require_matches(state, command)
    if state.stage.rounds:
        raise Refusal("groups_in_play", rounds=len(state.stage.rounds))
    players = _stage_players(state)
    if command.groups is not None:
        check_groups(state, command.groups, players)
        groups, how = command.groups, "hand"
    else:
        rules = state.stage.config.of(GroupSettings)
        how = "pots" if command.pots else command.how or rules.dealing
        count = command.count or (max(map(len, command.pots)) if command.pots else rules.group_count) or 1
        if not 1 <= count <= min(MOST_GROUPS, max(1, len(players))):
            raise Refusal("bad_group_count", count=count, players=len(players), most=MOST_GROUPS)
        _check_pots(state, command.pots, players, count)
        groups = deal(state.tournament, players, count, how, command.pots)
    if groups == state.stage.groups:
        return []
    return [GroupsDealt(groups=groups, how=how, was=state.stage.groups)]


def _stage_players(state: State) -> list[PlayerId]:
    first = state.stage_start
    here = [player for player in state.players.values() if not player.is_out_in(first)]
    return [player.id for player in sorted(here, key=lambda player: player.number)]


def check_groups(state: State, groups: Sequence[Group], players: Collection[PlayerId]) -> None:
    """Raise `bad_groups` for duplicate names, and players who are duplicate, missing or unknown."""
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
    refuse_with(unknown_player_reasons(state, named), "bad_groups", [*problems, *_differences(named, players)])


def check_seeds(state: State, seeds: Sequence[PlayerId], players: Collection[PlayerId]) -> None:
    refuse_with(unknown_player_reasons(state, seeds), "bad_seeds", _differences(seeds, players))


def _differences(named: Sequence[PlayerId], players: Collection[PlayerId]) -> list[Reason]:
    twice = [Reason("named_twice", {"player": player}) for player, times in Counter(named).items() if times > 1]
    missing = [player for player in players if player not in {*named}]
    others = [player for player in dict.fromkeys(named) if player not in {*players}]
    return [
        *twice,
        *([Reason("left_out_of_stage", {"players": missing})] if missing else []),
        *([Reason("not_in_stage", {"players": others})] if others else []),
    ]


def _check_pots(
    state: State, pots: Sequence[Sequence[PlayerId]] | None, players: Sequence[PlayerId], count: int
) -> None:
    if pots is None:
        return
    named = [player for pot in pots for player in pot]
    large = [Reason("pot_too_large", {"pot": i, "count": count}) for i, pot in enumerate(pots, 1) if len(pot) > count]
    refuse_with(unknown_player_reasons(state, named), "bad_groups", [*large, *_differences(named, players)])


@decides(SetSeeds, overtaken=by_events(SeedsSet))
def set_seeds(state: State, command: SetSeeds, _actor: Actor) -> Sequence[Event]:
    require_matches(state, command)
    if any(round_.status != "draft" for round_ in state.stage.rounds.values()):
        raise Refusal("seeds_in_play")
    check_seeds(state, command.players, _stage_players(state))
    return [] if command.players == state.stage.seeds else [SeedsSet(seeds=command.players, was=state.stage.seeds)]
