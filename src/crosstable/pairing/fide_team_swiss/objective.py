"""How good a round of teams is, clause by clause."""

from crosstable.pairing.fide_team_swiss.brackets import pair_costs
from crosstable.pairing.fide_team_swiss.engine import TeamRound
from crosstable.pairing.result import Objective


class TeamObjective(Objective, frozen=True):
    """Sums over the brackets of a round: [C4] upfloaters, [C5] points between them and their opponents (in half
    points), [C6] following scoregroups that need more upfloaters than their number makes them, [C7] to [C10].
    """

    upfloaters: int = 0
    score_gap: int = 0
    following: int = 0
    floated_again: int = 0
    unmet_preferences: int = 0
    unmet_strong: int = 0
    opponents_floated: int = 0


def objective_of(round_: TeamRound) -> TeamObjective:
    costs = [
        pair_costs(first, second, {team.place for team in bracket.upfloaters.teams})
        for bracket in round_.brackets
        for first, second in bracket.pairs
    ]
    return TeamObjective(
        upfloaters=sum(len(bracket.upfloaters.teams) for bracket in round_.brackets),
        score_gap=sum(abs(first.score - second.score) for first, second in round_.pairs),
        following=sum(not bracket.upfloaters.keeps_following for bracket in round_.brackets),
        floated_again=sum(bracket.upfloaters.floated for bracket in round_.brackets),
        unmet_preferences=sum(cost[0] for cost in costs),
        unmet_strong=sum(cost[1] for cost in costs),
        opponents_floated=sum(cost[2] for cost in costs),
    )
