"""The groups of a stage, each of which plays by itself."""

import msgspec

from crosstable.model.absences import absence
from crosstable.model.tournament import Player, PlayerId, Round, Tournament


def named_groups(tournament: Tournament) -> dict[str, list[Player]]:
    """Return the players of each group who began the stage, in seeding order.

    Dealt groups come in their order, others by name. Without seeds players come by number; a player who leaves keeps
    the place in a schedule.
    """
    start, stage = tournament.stage_start, tournament.stage
    order = [*(player for group in stage.groups for player in group.players)] or [*stage.seeds]
    place = {player: i for i, player in enumerate(order)}
    groups: dict[str, list[Player]] = {group.name: [] for group in stage.groups}
    here = [player for player in tournament.players if _began_stage(player, start)]
    for player in sorted(here, key=lambda one: (place.get(one.id, len(place)), one.number)):
        groups.setdefault(stage.group_of(player) or "", []).append(player)
    names = [*groups] if stage.groups else sorted(groups)
    return {name: groups[name] for name in names if groups[name]}


def _began_stage(player: Player, start: int) -> bool:
    dropped, out, eliminated = player.dropped_after, player.disqualified_in, player.eliminated_in
    return (
        (eliminated is None or eliminated >= start)
        and (dropped is None or dropped >= start)
        and (out is None or out >= start)
    )


def groups_of(tournament: Tournament) -> list[list[Player]]:
    return [*named_groups(tournament).values()]


def plays_in_groups(tournament: Tournament) -> bool:
    return tournament.stage.in_groups and len(named_groups(tournament)) > 1


def restrict_to_group(tournament: Tournament, group: list[Player], number: int) -> Tournament:
    """Return the tournament with one group only; all other players are out.

    A player with a manual match against another group in that round's draft is busy.
    """
    here, before = {player.id for player in group}, tournament.stage_start - 1
    stage = tournament.stage
    busy = _busy_elsewhere(stage.rounds[-1], here) if stage.rounds and stage.rounds[-1].status == "draft" else set()

    def restrict(player: Player) -> Player:
        if player.id not in here:
            return msgspec.structs.replace(player, eliminated_in=before)
        if player.id in busy:
            return msgspec.structs.replace(player, absent=(*player.absent, absence(number, number)))
        return player

    players = tuple(map(restrict, tournament.players))
    rounds = tuple(_group_draft(round_, here - busy) if round_.status == "draft" else round_ for round_ in stage.rounds)
    changed = msgspec.structs.replace(stage, rounds=tuple(round_ for round_ in rounds if round_ is not None))
    return msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:-1], changed))


def _busy_elsewhere(draft: Round, here: set[PlayerId]) -> set[PlayerId]:
    return {
        first
        for match in draft.matches
        for first, second in ((match.first, match.second), (match.second, match.first))
        if first in here and second not in here
    }


def _group_draft(draft: Round, here: set[PlayerId]) -> Round | None:
    matches = tuple(match for match in draft.matches if {match.first, match.second} <= here)
    byes = tuple(bye for bye in draft.byes if bye.player in here)
    return msgspec.structs.replace(draft, matches=matches, byes=byes) if matches or byes else None
