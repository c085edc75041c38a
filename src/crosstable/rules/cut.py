"""The cut at the end of a round, as the organiser has seen it, and the way back into the event."""

from collections import Counter
from collections.abc import Callable, Sequence

from crosstable.commands import Actor, CloseRound, NextRound, Restore
from crosstable.events import Event, PlayerRestored, PlayersCut
from crosstable.formats import formats_that
from crosstable.model.phases import OPEN
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.rules.collect_refusals import refuse_beside
from crosstable.rules.knockout import knocked_out
from crosstable.rules.lookup import known_player, open_round, strangers
from crosstable.rules.players import next_unpublished
from crosstable.rules.registry import decides
from crosstable.state.fold import fold
from crosstable.state.state import State


def refuse_bad_cut(state: State, command: CloseRound | NextRound) -> None:
    """Refused where what is said of those who go can't be, whatever comes of the round: where nobody goes, more than
    one decision, or a list of players who can't go.
    """
    config, number = state.stage.config, open_round(state).number
    if command.cut and not config.traits.cuts:
        raise Refusal("wrong_format", format=config.format, needs=formats_that(lambda format_: format_.cuts))
    if not config.traits.players_go:
        if command.players:
            needs = formats_that(lambda traits: traits.players_go)
            raise Refusal("wrong_format", format=config.format, needs=needs)
        return
    if [command.no_cut, command.players is not None, command.cut].count(True) > 1:
        raise Refusal("one_cut_alone")
    _refuse_list(state, command.players or (), number)


def players_cut(state: State, command: CloseRound | NextRound, actor: Actor, ended: Callable[[], State]) -> list[Event]:
    """Who goes with the end of the round. Refused without a decision, and where the cut is not the one seen.

    In a knock-out it follows from what came of the round when it has `ended`, unless a list by hand is given.
    """
    config, number = state.stage.config, open_round(state).number
    if not config.traits.players_go or command.no_cut:
        return []
    if command.players is not None:
        return [PlayersCut(round=number, players=command.players, by_hand=True)] if command.players else []
    if config.traits.knocks_out:
        return knocked_out(ended(), number)
    found = cut(state.tournament)
    if command.cut and not _is_as_seen(state, found, actor):
        raise Stale("cut_changed", round=number, players=list(found.cut), remaining=found.remaining)
    if not found.cut:
        return []
    if not command.cut:
        raise Refusal("cut_undecided", round=number, players=list(found.cut), remaining=found.remaining)
    return [PlayersCut(round=number, players=found.cut)]


def _is_as_seen(state: State, found: Cut, actor: Actor) -> bool:
    """The same players would have gone when the actor looked, whatever else has happened since."""
    if actor.seen is None or actor.seen >= state.seq:
        return True
    then = fold(state.log[: actor.seen])
    if then.phase not in OPEN:
        return False
    try:
        seen = cut(then.tournament)
    except Refusal:
        # Without a number of rounds there was no line.
        return False
    return (seen.number, seen.remaining, {*seen.cut}) == (found.number, found.remaining, {*found.cut})


def _refuse_list(state: State, players: Sequence[PlayerId], number: int) -> None:
    """Refused where somebody in a list by hand is not in, or named twice, or nobody would be left."""
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
    refuse_beside(strangers(state, players), "bad_cut", reasons, round=number)


@decides(Restore)
def restore(state: State, command: Restore, _actor: Actor) -> Sequence[Event]:
    """Refused for somebody who was not cut in this stage, or is out for another reason too."""
    player = known_player(state, command.player)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if player.eliminated_in is None or player.eliminated_in < state.stage_start:
        raise Refusal("was_not_cut", player=player.id)
    return [PlayerRestored(player=player.id, first=next_unpublished(state), was=player.eliminated_in)]
