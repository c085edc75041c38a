"""Carry-over: results of the previous stage that count in this one.

| `carry` | what counts |
|---|---|
| none | nothing |
| points | every round, so that points and tie-breaks run on |
| met | the matches among those who advanced, of one group where there are several |
"""

import msgspec

from crosstable.formats.groups import GroupSettings
from crosstable.model.tournament import Deduction, Player, Round, Stage, Tournament


def carry_setting(stage: Stage) -> str:
    return "none" if stage.config.traits.at_tables else stage.config.of(GroupSettings).carry


def carried_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds of the previous stage that count in the current one, with the matches that do."""
    if len(tournament.stages) < 2 or (carry := carry_setting(tournament.stage)) == "none":
        return ()
    before = tournament.stages[-2]
    if before.config.traits.at_tables:
        return ()
    if carry == "points":
        earlier = carried_rounds(msgspec.structs.replace(tournament, stages=tournament.stages[:-1]))
        return (*earlier, *before.rounds)
    stage, start = tournament.stage, tournament.stage_start
    groups = {player.id: stage.group_of(player) for player in tournament.players if _begins(player, start)}
    return tuple(
        msgspec.structs.replace(
            round_,
            matches=tuple(
                match
                for match in round_.matches
                if {match.first, match.second} <= groups.keys() and groups[match.first] == groups[match.second]
            ),
            byes=(),
        )
        for round_ in before.rounds
    )


def _begins(player: Player, start: int) -> bool:
    ends = (player.dropped_after, player.disqualified_in, player.eliminated_in)
    return all(end is None or end >= start for end in ends)


def carried_deductions(tournament: Tournament) -> tuple[Deduction, ...]:
    if len(tournament.stages) < 2 or carry_setting(tournament.stage) != "points":
        return ()
    before = msgspec.structs.replace(tournament, stages=tournament.stages[:-1])
    return (*carried_deductions(before), *tournament.stages[-2].deductions)
