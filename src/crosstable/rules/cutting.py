"""The cut at the end of a round, as the organiser has seen it, and the way back into the event."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

from crosstable.commands import Actor, CloseRound, NextRound, Restore
from crosstable.events import Event, PlayerRestored, PlayersCut
from crosstable.formats import formats_that
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.all_reasons import refuse_beside
from crosstable.rules.lookup import known_player, open_round, strangers
from crosstable.rules.players import next_unpublished
from crosstable.rules.registry import decides
from crosstable.standings.tables.cut_line import Cut, cut
from crosstable.state.state import State


def fingerprint(found: Cut) -> str:
    """What a person saw of a cut: the same as long as the same players go, whatever else has happened."""
    seen = "\n".join([str(found.number), str(found.remaining), *sorted(found.cut)])
    return blake2b(seen.encode(), digest_size=8).hexdigest()


def players_cut(state: State, command: CloseRound | NextRound) -> list[Event]:
    """Who goes with the end of the round. Refused without a decision, and where the cut is not the one seen."""
    config = state.stage.config
    if not config.traits.cuts:
        if command.players or command.cut is not None:
            raise Refusal("wrong_format", format=config.format, needs=formats_that(lambda one: one.cuts))
        return []
    if [command.no_cut, command.players is not None, command.cut is not None].count(True) > 1:
        raise Refusal("one_cut_alone")
    number = open_round(state).number
    found = cut(state.tournament)
    if command.players is not None:
        chosen = _chosen(state, command.players, found)
        return [PlayersCut(round=number, players=chosen, by_hand=True)] if chosen else []
    if command.no_cut:
        return []
    if command.cut is None and not found.cut:
        return []
    if command.cut != fingerprint(found):
        code = "cut_undecided" if command.cut is None else "cut_changed"
        players, left = list(found.cut), found.remaining
        raise Refusal(code, round=number, players=players, remaining=left, cut=fingerprint(found))
    return [PlayersCut(round=number, players=found.cut)] if found.cut else []


def _chosen(state: State, players: Sequence[PlayerId], found: Cut) -> tuple[PlayerId, ...]:
    """A list by hand. Refused where somebody is not in, is named twice, or nobody would be left."""
    active = {*found.cut, *found.stay}
    here = [one for one in players if one in state.players]
    reasons = [Reason("is_not_in", {"player": one}) for one in here if one not in active]
    reasons += [Reason("named_twice", {"player": one}) for one, times in Counter(players).items() if times > 1]
    if not reasons and active <= {*players}:
        reasons.append(Reason("nobody_left", {}))
    refuse_beside(strangers(state, players), "bad_cut", reasons, round=found.number)
    return tuple(players)


@decides(Restore)
def restore(state: State, command: Restore, _actor: Actor) -> Sequence[Event]:
    """Refused for somebody who was not cut in this stage, or is out for another reason too."""
    player = known_player(state, command.player)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if player.eliminated_in is None or player.eliminated_in < state.stage_start:
        raise Refusal("was_not_cut", player=player.id)
    return [PlayerRestored(player=player.id, first=next_unpublished(state), was=player.eliminated_in)]
