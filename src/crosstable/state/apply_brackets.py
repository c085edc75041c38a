"""Apply a mended bracket to the state."""

import msgspec

from crosstable.events import BracketMended, RecordedEvent
from crosstable.model.phases import OPEN
from crosstable.model.tournament import Match, Player
from crosstable.state.handlers import handles
from crosstable.state.live_rounds import KeptResult, RoundInPlay
from crosstable.state.state import State


def restore_results(state: State, round_: RoundInPlay) -> None:
    here = [kept for kept in state.stage.kept if kept.round == round_.number]
    if not here:
        return
    state.stage.kept = tuple(kept for kept in state.stage.kept if kept.round != round_.number)
    for table, match in round_.matches.items():
        for kept in here:
            if {kept.match.first, kept.match.second} == {match.first, match.second}:
                round_.matches[table] = msgspec.structs.replace(kept.match, table=table)


def _can_be_mended(state: State, event: BracketMended) -> bool:
    round_ = state.stage.rounds.get(event.round)
    is_it = round_ is not None and round_.version == event.was and state.stage.config.traits.bracket
    seated = {player for pair in event.matches for player in (pair.first, pair.second)}
    return is_it and seated | {bye.player for bye in event.byes} <= state.players.keys()


@handles(BracketMended, when=("ready", "draft", *OPEN), needs=_can_be_mended)
def bracket_mended(state: State, event: BracketMended, at: RecordedEvent) -> None:
    stage, round_ = state.stage, state.stage.rounds[event.round]
    for number in [number for number in stage.rounds if number > event.round]:
        removed = stage.rounds.pop(number)
        played = [
            match for table, match in removed.matches.items() if match.result and (number, table) not in event.voided
        ]
        stage.kept = (*stage.kept, *(KeptResult(number, match) for match in played))
    _reseat(round_, event, at.seq)
    for player in [*state.players.values()]:
        changed = _as_of_mended_round(player, event)
        if changed is not player:
            state.players[player.id] = changed
    if not (event.matches or event.byes):
        del stage.rounds[event.round]


def _reseat(round_: RoundInPlay, event: BracketMended, seq: int) -> None:
    """Seat the round as in the event; matches with the same players are kept."""
    before, round_.matches = round_.matches, {}
    for pair in event.matches:
        was = before.get(pair.table)
        if was is not None and (was.first, was.second) == (pair.first, pair.second):
            round_.matches[pair.table] = was
            continue
        round_.matches[pair.table] = Match(pair.first, pair.second, pair.table)
        round_.touched[pair.table] = seq
        for by_table in (round_.reports, round_.reported_by, round_.disputes):
            by_table.pop(pair.table, None)
    round_.byes = {bye.player: bye.kind for bye in event.byes}
    round_.resting = event.resting
    if round_.status == "completed":
        round_.status = "in_progress"
    if round_.status == "draft":
        round_.version = seq
    round_.frozen = None


def _as_of_mended_round(player: Player, event: BracketMended) -> Player:
    if player.id in event.out:
        return msgspec.structs.replace(player, eliminated_in=event.after)
    out, left, put_out = player.eliminated_in, player.dropped_after, player.disqualified_in
    changed: dict[str, int | None] = {}
    if player.id in event.back or (out is not None and out >= event.round):
        changed["eliminated_in"] = None
    if left is not None and left > event.round:
        changed["dropped_after"] = event.round
    if put_out is not None and put_out > event.round + 1:
        changed["disqualified_in"] = event.round + 1
    return msgspec.structs.replace(player, **changed) if changed else player
