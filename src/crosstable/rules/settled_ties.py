"""Standings of any stage, and the ties in them that people settled: these hold as long as exactly they are tied."""

from collections.abc import Iterator, Sequence, Set

import msgspec

from crosstable.events import SettlementLapsed
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Stage, Tournament
from crosstable.ranking.across_groups import Comparison
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.state.state import State


def stage_standings(state: State, stage: int) -> Standings | Leaderboard:
    """Return the standings of a stage, counted from 0: as it ended, if another one has begun since."""
    tournament = as_of(state, stage)
    through = None if stage == len(state.stages) - 1 else tournament.stage.rounds[-1].number
    return standings_of(tournament, through)


def _match_standings(state: State, stage: int) -> Standings:
    standings = stage_standings(state, stage)
    assert isinstance(standings, Standings)
    return standings


def as_of(state: State, stage: int) -> Tournament:
    """The tournament as far as a stage, with those who had been entered by its end."""
    tournament = state.tournament
    if stage == len(state.stages) - 1:
        return tournament
    ended, last = tournament.stages[stage], max(state.stages[stage].rounds)
    qualified = set(state.stages[stage].qualified)
    there = {
        player.id: player
        for player in tournament.players
        if player.first_round <= last or player.id in qualified or player.eliminated_in == last
    }
    known = _among(ended, there.keys())
    stages = (*tournament.stages[:stage], known)
    return msgspec.structs.replace(tournament, players=tuple(there.values()), stages=stages)


def _among(stage: Stage, players: Set[PlayerId]) -> Stage:
    """A stage without what is said about others."""
    deductions = tuple(deduction for deduction in stage.deductions if deduction.player in players)
    settled = tuple(settlement for settlement in stage.settled if players >= {*settlement.players})
    return msgspec.structs.replace(stage, deductions=deductions, settled=settled)


def is_anything_settled(state: State) -> bool:
    return any(stage.settled for stage in state.stages)


def are_level(state: State, stage: int, players: Sequence[PlayerId]) -> bool:
    """Players of different groups of a stage are level, compared across groups."""
    standings = _match_standings(state, stage)
    comparison = Comparison(standings)
    groups = [standings.section_of(one).group for one in players if one in standings.places]
    is_across = len({*groups}) == len(players) > 1
    return is_across and len({comparison[one] for one in players}) == 1


def lapses(state: State) -> Iterator[SettlementLapsed]:
    """An event for every settlement whose players are not a tie of their stage any more."""
    for number, stage in enumerate(state.stages):
        if stage.settled:
            try:
                held = _match_standings(state, number).settled.values()
            except Refusal as refusal:
                if refusal.code != "bad_settlement":
                    raise
                gone = [tuple(reason.params["players"]) for reason in refusal.reasons]
            else:
                gone = [one.players for one in stage.settled if one not in held and not one.across]
            gone += [one.players for one in stage.settled if one.across and not are_level(state, number, one.players)]
            yield from (SettlementLapsed(players=players, stage=number) for players in gone)
