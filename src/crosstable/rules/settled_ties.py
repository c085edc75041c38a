"""Standings of any stage, and settled ties, which hold as long as exactly those players are tied."""

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
    """Return the standings of a stage (counted from 0), as it ended if another one has begun since."""
    tournament = tournament_through_stage(state, stage)
    through = None if stage == len(state.stages) - 1 else tournament.stage.rounds[-1].number
    return standings_of(tournament, through)


def _match_standings(state: State, stage: int) -> Standings:
    standings = stage_standings(state, stage)
    assert isinstance(standings, Standings)
    return standings


def tournament_through_stage(state: State, stage: int) -> Tournament:
    tournament = state.tournament
    if stage == len(state.stages) - 1:
        return tournament
    ended, last = tournament.stages[stage], max(state.stages[stage].rounds)
    qualified = set(state.stages[stage].qualified)
    players = {
        player.id: player
        for player in tournament.players
        if player.first_round <= last or player.id in qualified or player.eliminated_in == last
    }
    stage_then = _restrict_to(ended, players.keys())
    stages = (*tournament.stages[:stage], stage_then)
    return msgspec.structs.replace(tournament, players=tuple(players.values()), stages=stages)


def _restrict_to(stage: Stage, players: Set[PlayerId]) -> Stage:
    deductions = tuple(deduction for deduction in stage.deductions if deduction.player in players)
    settled = tuple(settlement for settlement in stage.settled if players >= {*settlement.players})
    return msgspec.structs.replace(stage, deductions=deductions, settled=settled)


def is_anything_settled(state: State) -> bool:
    return any(stage.settled for stage in state.stages)


def are_tied_across(state: State, stage: int, players: Sequence[PlayerId]) -> bool:
    """Return whether players of different groups of a stage are tied, compared across groups."""
    standings = _match_standings(state, stage)
    comparison = Comparison(standings)
    groups = [standings.section_of(player).group for player in players if player in standings.row_numbers]
    is_across = len({*groups}) == len(players) > 1
    return is_across and len({comparison[player] for player in players}) == 1


def lapses(state: State) -> Iterator[SettlementLapsed]:
    """Yield an event for every settlement whose players are no longer a tie of their stage."""
    for number, stage in enumerate(state.stages):
        if stage.settled:
            try:
                settled = _match_standings(state, number).settled.values()
            except Refusal as refusal:
                if refusal.code != "bad_settlement":
                    raise
                lapsed = [tuple(reason.params["players"]) for reason in refusal.reasons]
            else:
                lapsed = [
                    settlement.players
                    for settlement in stage.settled
                    if settlement not in settled and not settlement.across
                ]
            lapsed += [
                settlement.players
                for settlement in stage.settled
                if settlement.across and not are_tied_across(state, number, settlement.players)
            ]
            yield from (SettlementLapsed(players=players, stage=number) for players in lapsed)
