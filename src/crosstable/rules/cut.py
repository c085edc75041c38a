"""The cut at the end of a round, as the organiser has seen it, and reinstating a player."""

from collections import Counter
from collections.abc import Callable, Sequence

from crosstable.commands import Actor, CloseRound, NextRound, Restore
from crosstable.events import Event, PlayerRestored, PlayersCut
from crosstable.formats import format_names
from crosstable.model.phases import OPEN
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.rules.collect_refusals import refuse_with
from crosstable.rules.knockout import knock_out_events
from crosstable.rules.lookup import known_player, open_round, unknown_player_reasons
from crosstable.rules.players import next_unpublished
from crosstable.rules.registry import decides
from crosstable.state.fold import fold
from crosstable.state.state import State


def check_cut(state: State, command: CloseRound | NextRound) -> None:
    """Raise a refusal for a cut in a format without one, for several decisions at once, or an invalid list."""
    config, number = state.stage.config, open_round(state).number
    if command.cut and not config.traits.cuts:
        raise Refusal("wrong_format", format=config.format, needs=format_names(lambda format_: format_.cuts))
    if not config.traits.eliminates:
        if command.players:
            needs = format_names(lambda traits: traits.eliminates)
            raise Refusal("wrong_format", format=config.format, needs=needs)
        return
    if [command.no_cut, command.players is not None, command.cut].count(True) > 1:
        raise Refusal("one_cut_alone")
    _check_list(state, command.players or (), number)


def cut_events(state: State, command: CloseRound | NextRound, actor: Actor, ended: Callable[[], State]) -> list[Event]:
    """Return the eliminations at the end of the round. Raise a refusal without a decision, or if the cut has changed.

    In a knock-out it follows from the results once the round has `ended`, unless a manual list is given.
    """
    config, number = state.stage.config, open_round(state).number
    if not config.traits.eliminates or command.no_cut:
        return []
    if command.players is not None:
        return [PlayersCut(round=number, players=command.players, by_hand=True)] if command.players else []
    if config.traits.knocks_out:
        return knock_out_events(ended(), number)
    due = cut(state.tournament)
    if command.cut and not _is_unchanged_cut(state, due, actor):
        raise Stale("cut_changed", round=number, players=list(due.cut), remaining=due.remaining)
    if not due.cut:
        return []
    if not command.cut:
        raise Refusal("cut_undecided", round=number, players=list(due.cut), remaining=due.remaining)
    return [PlayersCut(round=number, players=due.cut)]


def _is_unchanged_cut(state: State, due: Cut, actor: Actor) -> bool:
    if actor.seen is None or actor.seen >= state.seq:
        return True
    seen_state = fold(state.log[: actor.seen])
    if seen_state.phase not in OPEN:
        return False
    try:
        seen = cut(seen_state.tournament)
    except Refusal:
        # Without a number of rounds there was no cut line.
        return False
    return (seen.number, seen.remaining, {*seen.cut}) == (due.number, due.remaining, {*due.cut})


def _check_list(state: State, players: Sequence[PlayerId], number: int) -> None:
    """Raise `bad_cut` if a player in a manual list is unknown, not active or named twice, or if
    nobody would be left.
    """
    active = {
        player.id
        for player in state.players.values()
        if player.first_round <= number and not player.is_out_in(number + 1)
    }
    here = [player for player in players if player in state.players]
    reasons = [Reason("is_not_in", {"player": player}) for player in here if player not in active]
    reasons += [Reason("named_twice", {"player": player}) for player, times in Counter(players).items() if times > 1]
    if active and active <= {*players} and not state.stage.config.traits.knocks_out:
        reasons.append(Reason("nobody_left", {}))
    refuse_with(unknown_player_reasons(state, players), "bad_cut", reasons, round=number)


@decides(Restore)
def restore(state: State, command: Restore, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if player.eliminated_in is None or player.eliminated_in < state.stage_start:
        raise Refusal("was_not_cut", player=player.id)
    return [PlayerRestored(player=player.id, first=next_unpublished(state), was=player.eliminated_in)]
