"""The groups of a stage, each of which plays by itself."""

import msgspec

from crosstable.model.absences import absence
from crosstable.model.tournament import Player, PlayerId, Round, Tournament


def named_groups(tournament: Tournament) -> dict[str, list[Player]]:
    """The players of each group who began the stage, in the order of their seeds.

    Groups that were dealt come as they were dealt, others by name. Without seeds players come by number; places in a
    schedule stay when somebody leaves.
    """
    start, stage = tournament.stage_start, tournament.stage
    order = [*(one for group in stage.groups for one in group.players)] or [*stage.seeds]
    place = {player: i for i, player in enumerate(order)}
    groups: dict[str, list[Player]] = {group.name: [] for group in stage.groups}
    here = [player for player in tournament.players if _began(player, start)]
    for player in sorted(here, key=lambda one: (place.get(one.id, len(place)), one.number)):
        groups.setdefault(stage.group_of(player) or "", []).append(player)
    names = [*groups] if stage.groups else sorted(groups)
    return {name: groups[name] for name in names if groups[name]}


def _began(player: Player, start: int) -> bool:
    """Whether a player was still in when a stage started with that round."""
    dropped, out, eliminated = player.dropped_after, player.disqualified_in, player.eliminated_in
    return (
        (eliminated is None or eliminated >= start)
        and (dropped is None or dropped >= start)
        and (out is None or out >= start)
    )


def groups_of(tournament: Tournament) -> list[list[Player]]:
    """The same without their names."""
    return [*named_groups(tournament).values()]


def plays_in_groups(tournament: Tournament) -> bool:
    """Whether the present stage is played in more than one group."""
    return tournament.stage.in_groups and len(named_groups(tournament)) > 1


def only(tournament: Tournament, group: list[Player], number: int) -> Tournament:
    """The tournament in which one group plays the present stage, and everybody else is out of it.

    Whoever has a match by hand with somebody of another group in the draft of that round has no time for another.
    """
    here, before = {player.id for player in group}, tournament.stage_start - 1
    stage = tournament.stage
    busy = _busy_elsewhere(stage.rounds[-1], here) if stage.rounds and stage.rounds[-1].status == "draft" else set()

    def seen(player: Player) -> Player:
        if player.id not in here:
            return msgspec.structs.replace(player, eliminated_in=before)
        if player.id in busy:
            return msgspec.structs.replace(player, absent=(*player.absent, absence(number, number)))
        return player

    players = tuple(map(seen, tournament.players))
    rounds = tuple(_draft_of(round_, here - busy) if round_.status == "draft" else round_ for round_ in stage.rounds)
    changed = msgspec.structs.replace(stage, rounds=tuple(round_ for round_ in rounds if round_ is not None))
    return msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:-1], changed))


def _busy_elsewhere(draft: Round, here: set[PlayerId]) -> set[PlayerId]:
    """Those of a group who meet somebody of another one."""
    return {
        one
        for match in draft.matches
        for one, other in ((match.first, match.second), (match.second, match.first))
        if one in here and other not in here
    }


def _draft_of(draft: Round, here: set[PlayerId]) -> Round | None:
    """What a draft holds for these players; None where that is nothing."""
    matches = tuple(match for match in draft.matches if {match.first, match.second} <= here)
    byes = tuple(bye for bye in draft.byes if bye.player in here)
    return msgspec.structs.replace(draft, matches=matches, byes=byes) if matches or byes else None
