"""Who goes by what came of a round, where the format knocks out; and who goes otherwise once that is corrected."""

from collections.abc import Sequence

from crosstable.commands import Actor
from crosstable.events import Event, PlayerRestored, PlayersCut
from crosstable.ranking.eliminations import leaving
from crosstable.rules.what_if import after
from crosstable.state.state import State


def knocked_out(state: State, number: int) -> list[Event]:
    """Who goes with the end of a round, as it has ended. Nobody where the format has nobody go by results."""
    gone = tuple(player.id for player in leaving(state.tournament, number) if not player.is_out_in(number + 1))
    return [PlayersCut(round=number, players=gone)] if gone else []


def with_who_goes(state: State, events: Sequence[Event], actor: Actor) -> list[Event]:
    """What changes results of rounds, and after it who goes otherwise by them."""
    if not (state.stages and state.stage.config.traits.knocks_out):
        return [*events]
    return [*events, *goes_otherwise(state, after(state, events, actor))]


def goes_otherwise(before: State, state: State) -> list[Event]:
    """Who is not out any more by the results of the latest round, and who is instead.

    As long as nothing later is published they follow a correction. Whoever the organiser let in again stays in: only
    what the correction has changed counts.
    """
    number = state.last_round
    if state.phase not in ("ready", "draft", "completed") or number not in state.stage.rounds:
        return []
    was, now = ({then.id: then for then in leaving(player.tournament, number)} for player in (before, state))
    back = [
        player.id
        for player in was.values()
        if player.id not in now and state.players[player.id].eliminated_in == number
    ]
    gone = tuple(player.id for player in now.values() if player.id not in was and not player.is_out_in(number + 1))
    return [
        *(PlayerRestored(player=player, first=number + 1, was=number) for player in back),
        *([PlayersCut(round=number, players=gone)] if gone else []),
    ]


def put_out_by(before: State, state: State) -> set[int]:
    """The actions in force that put somebody out by a result of the latest round that is another one now; in a
    bracket by one of any round.

    Whoever was so before, because the organiser kept the next round as it was, is so still.
    """
    numbers = [state.last_round]
    if state.stages and state.stage.config.traits.bracket:
        # Who is out of a bracket follows from every round of it.
        numbers = [number for number, round_ in state.stage.rounds.items() if round_.status == "completed"]
    found = [_put_out_otherwise(state, number) - _put_out_otherwise(before, number) for number in numbers]
    return set().union(*found)


def _put_out_otherwise(state: State, number: int) -> set[int]:
    """The actions in force that put somebody out, after that round, who does not lose by its results."""
    if not (state.stages and state.stage.config.traits.knocks_out and number in state.stage.rounds):
        return set()
    losing = {player.id for player in leaving(state.tournament, number)}
    winning = {player.id for player in state.players.values() if player.eliminated_in == number} - losing
    return {
        happened.action
        for happened in state.log
        if isinstance(happened.event, PlayersCut) and happened.event.round == number and not happened.event.by_hand
        if happened.action not in state.undone and not winning.isdisjoint(happened.event.players)
    }
