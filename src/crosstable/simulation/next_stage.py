"""From one made-up stage to the next, as the desk would do it: ties across a line are settled by a shoot-out first."""

import msgspec

from crosstable.formats.groups import GroupSettings
from crosstable.model.entry import EntryRule
from crosstable.model.shoot_out import DISCS, new_shoot_out
from crosstable.model.tournament import Group, PlannedStage, PlayerId, Settlement, Stage, Tournament
from crosstable.pairing.deal_groups import deal
from crosstable.pairing.systems import rounds_of
from crosstable.ranking.entrants import Entry, OpenTie, stage_entrants
from crosstable.rules.advance import groups_and_seeds
from crosstable.rules.build_config import build_config
from crosstable.simulation.chance import Chance
from crosstable.simulation.kinds import kind_of


def begin_stage(tournament: Tournament, planned: PlannedStage, chance: Chance) -> Tournament:
    """Return the tournament at the beginning of a planned stage, ties across a line being settled by lot."""
    return enter_stage(*_settle_ties(tournament, planned.entry, chance), planned)


def enter_stage(tournament: Tournament, entry: Entry, planned: PlannedStage) -> Tournament:
    """Return the tournament at the beginning of a planned stage. Players who do not enter it are eliminated."""
    config = build_config(planned.preset, planned.overrides, is_played=True).config
    groups, seeds = groups_and_seeds(tournament, config, planned, entry)
    last = tournament.stage.rounds[-1].number
    out = [
        player.id for player in tournament.players if not player.is_out_in(last + 1) and player.id not in entry.players
    ]
    stage = Stage(
        planned.preset,
        planned.overrides,
        config,
        name=planned.name,
        entry=planned.entry,
        groups=groups,
        seeds=seeds,
    )
    ahead = tournament.with_eliminated(out, last)
    return _with_planned_rounds(msgspec.structs.replace(ahead, stages=(*ahead.stages, stage)), len(entry.players))


def _with_planned_rounds(tournament: Tournament, players: int) -> Tournament:
    stage = tournament.stage
    if stage.config.rounds is not None:
        return tournament
    at_tables = stage.config.traits.at_tables
    rounds = kind_of(stage.config.format).rounds(players, stage.config) if at_tables else rounds_of(tournament)
    config = msgspec.structs.replace(stage.config, rounds=rounds)
    known = msgspec.structs.replace(stage, config=config, overrides={**stage.overrides, "rounds": rounds})
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], known))


def _settle_ties(tournament: Tournament, rule: EntryRule, chance: Chance) -> tuple[Tournament, Entry]:
    """Settle every tie across a line; return the tournament and who enters."""
    result = stage_entrants(tournament, rule)
    while result.ties:
        stage = tournament.stage
        settled = msgspec.structs.replace(stage, settled=(*stage.settled, _shot(result.ties[0], chance)))
        tournament = msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], settled))
        result = stage_entrants(tournament, rule)
    return tournament, result


def _shot(tie: OpenTie, chance: Chance) -> Settlement:
    state, turn = new_shoot_out(tie.players), 0
    while state.order is None:
        player = state.to_shoot[0]
        most = 1 if state.shots[player] else DISCS
        state = state.shoot(player, chance.draw_below(most + 1, "disc", turn, player, *tie.players))
        turn += 1
    order = tuple(PlayerId(player) for player in state.order)
    shots = {player: state.shots[player] for player in order}
    return Settlement(order, "shoot_out", shots=shots, across=tie.across or msgspec.UNSET)


def deal_first(tournament: Tournament) -> Tournament:
    """Return the tournament with its first stage dealt into groups, if its settings ask for them."""
    config = tournament.stage.config
    wanted = None if config.traits.at_tables else config.of(GroupSettings).group_count
    if wanted is None or not tournament.players:
        return tournament
    players = [player.id for player in tournament.players]
    groups: tuple[Group, ...] = deal(tournament, players, min(wanted, len(players)), config.of(GroupSettings).dealing)
    dealt = msgspec.structs.replace(tournament.stage, groups=groups)
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], dealt))


def deal_missing(tournament: Tournament) -> Tournament:
    """Return the tournament dealt as its start would, unless it has groups, another stage, or matches across them."""
    stage = tournament.stage
    has_own = stage.config.traits.in_groups and any(player.group is not None for player in tournament.players)
    if len(tournament.stages) > 1 or stage.groups or has_own:
        return tournament
    there = tuple(player for player in tournament.players if player.first_round == 1)
    dealt = deal_first(msgspec.structs.replace(tournament, players=there))
    group_of = dealt.stage.membership
    matches = [match for round_ in stage.rounds for match in round_.matches]
    if any(group_of.get(match.first) != group_of.get(match.second) for match in matches):
        return tournament
    return msgspec.structs.replace(dealt, players=tournament.players)
