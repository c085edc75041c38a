"""The cut at the end of a round, as the organiser has seen it, and the way back into the event."""

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b

from crosstable.commands import Actor, CloseRound, NextRound, Restore
from crosstable.events import Event, PlayerRestored, PlayersCut
from crosstable.formats import formats_that
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import PlayerId
from crosstable.rules.all_reasons import refuse_beside
from crosstable.rules.knocking_out import knocked_out
from crosstable.rules.lookup import known_player, open_round, strangers
from crosstable.rules.players import next_unpublished
from crosstable.rules.registry import decides
from crosstable.standings.tables.cut_line import Cut, cut
from crosstable.state.state import State


def fingerprint(found: Cut) -> str:
    """What a person saw of a cut: the same as long as the same players go, whatever else has happened."""
    seen = "\n".join([str(found.number), str(found.remaining), *sorted(found.cut)])
    return blake2b(seen.encode(), digest_size=8).hexdigest()


def refuse_bad_cut(state: State, command: CloseRound | NextRound) -> None:
    """Refused where what is said of those who go can't be, whatever comes of the round: where nobody goes, more than
    one decision, or a list of players who can't go.
    """
    config, number = state.stage.config, open_round(state).number
    if command.cut is not None and not config.traits.cuts:
        raise Refusal("wrong_format", format=config.format, needs=formats_that(lambda one: one.cuts))
    if not config.traits.players_go:
        if command.players:
            needs = formats_that(lambda one: one.players_go)
            raise Refusal("wrong_format", format=config.format, needs=needs)
        return
    if [command.no_cut, command.players is not None, command.cut is not None].count(True) > 1:
        raise Refusal("one_cut_alone")
    _refuse_list(state, command.players or (), number)


def players_cut(state: State, command: CloseRound | NextRound, ended: Callable[[], State]) -> list[Event]:
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
    if command.cut is None and not found.cut:
        return []
    if command.cut != fingerprint(found):
        kind, code = (Refusal, "cut_undecided") if command.cut is None else (Stale, "cut_changed")
        players, left = list(found.cut), found.remaining
        raise kind(code, round=number, players=players, remaining=left, cut=fingerprint(found))
    return [PlayersCut(round=number, players=found.cut)] if found.cut else []


def _refuse_list(state: State, players: Sequence[PlayerId], number: int) -> None:
    """Refused where somebody in a list by hand is not in, or named twice, or nobody would be left."""
    active = {one.id for one in state.players.values() if one.first_round <= number and not one.is_out_in(number + 1)}
    here = [one for one in players if one in state.players]
    reasons = [Reason("is_not_in", {"player": one}) for one in here if one not in active]
    reasons += [Reason("named_twice", {"player": one}) for one, times in Counter(players).items() if times > 1]
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
