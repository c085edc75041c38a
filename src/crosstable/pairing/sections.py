"""The groups of a stage, each of which plays by itself."""

from crosstable.model.tournament import Player, Tournament


def groups_of(tournament: Tournament) -> list[list[Player]]:
    """The players of each group by number, groups by name; places in a schedule stay when somebody leaves."""
    start, stage = tournament.stage_start, tournament.stage
    groups: dict[str, list[Player]] = {}
    for player in sorted(tournament.players, key=lambda one: one.number):
        ends = (player.dropped_after, player.disqualified_in, player.eliminated_in)
        if all(end is None or end >= start for end in ends):
            groups.setdefault(stage.group_of(player) or "", []).append(player)
    return [groups[name] for name in sorted(groups)]
