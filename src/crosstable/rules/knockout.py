"""Eliminations by the results of a round, and what changes when they are corrected."""

from collections.abc import Sequence

from crosstable.commands import Actor
from crosstable.events import Event, PlayerRestored, PlayersCut
from crosstable.ranking.eliminations import eliminated_players
from crosstable.rules.next_state import state_after
from crosstable.state.state import State


def knock_out_events(state: State, number: int) -> list[Event]:
    """Return the eliminations at the end of a round; none if the format does not eliminate by results."""
    gone = tuple(
        player.id for player in eliminated_players(state.tournament, number) if not player.is_out_in(number + 1)
    )
    return [PlayersCut(round=number, players=gone)] if gone else []


def with_eliminations(state: State, events: Sequence[Event], actor: Actor) -> list[Event]:
    if not (state.stages and state.stage.config.traits.knocks_out):
        return [*events]
    return [*events, *elimination_changes(state, state_after(state, events, actor))]


def elimination_changes(before: State, state: State) -> list[Event]:
    """Return the reinstatements and eliminations by the current results of the latest round.

    Eliminations follow a correction until the next round is published. A player reinstated by the organiser stays in:
    only what the correction has changed counts.
    """
    number = state.last_round
    if state.phase not in ("ready", "draft", "completed") or number not in state.stage.rounds:
        return []
    losers_before, losers_now = (
        {loser.id: loser for loser in eliminated_players(state_.tournament, number)} for state_ in (before, state)
    )
    back = [
        state_.id
        for state_ in losers_before.values()
        if state_.id not in losers_now and state.players[state_.id].eliminated_in == number
    ]
    gone = tuple(
        state_.id
        for state_ in losers_now.values()
        if state_.id not in losers_before and not state_.is_out_in(number + 1)
    )
    return [
        *(PlayerRestored(player=state_, first=number + 1, was=number) for state_ in back),
        *([PlayersCut(round=number, players=gone)] if gone else []),
    ]


def wrong_eliminations(before: State, state: State) -> set[int]:
    """Return the actions that eliminated a player by a result of the latest round that has changed since; in a bracket,
    of any round.

    A player who was already wrongly out, because the organiser kept the next round as it was, stays out.
    """
    numbers = [state.last_round]
    if state.stages and state.stage.config.traits.bracket:
        # In a bracket, every round decides who is out.
        numbers = [number for number, round_ in state.stage.rounds.items() if round_.status == "completed"]
    actions = [_eliminated_winners(state, number) - _eliminated_winners(before, number) for number in numbers]
    return set().union(*actions)


def _eliminated_winners(state: State, number: int) -> set[int]:
    """Return the actions that eliminated, after that round, a player who does not lose by its results."""
    if not (state.stages and state.stage.config.traits.knocks_out and number in state.stage.rounds):
        return set()
    losing = {player.id for player in eliminated_players(state.tournament, number)}
    winning = {player.id for player in state.players.values() if player.eliminated_in == number} - losing
    return {
        recorded.action
        for recorded in state.log
        if isinstance(recorded.event, PlayersCut) and recorded.event.round == number and not recorded.event.by_hand
        if recorded.action not in state.undone and not winning.isdisjoint(recorded.event.players)
    }
