"""No-shows: players not seen some minutes after the start of a round, at tables without any sign of play.

| known | source |
|---|---|
| a result, a report or a score means that the table plays: nobody there is missing | rules 9 |
| otherwise the desk has to look: `mark_here` | rules 9 |
"""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.commands import Actor, MarkHere
from crosstable.events import Event, PlayersSeen
from crosstable.model.refusals import Reason
from crosstable.model.times import MINUTE
from crosstable.model.tournament import PlayerId
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.lookup import open_round, unknown_player_reasons
from crosstable.rules.registry import decides
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class UnseenTable(msgspec.Struct, frozen=True):
    """A table without any sign of play, and its players whom nobody has seen."""

    table: int
    seats: tuple[PlayerId, ...]
    players: tuple[PlayerId, ...]


def no_show_delay(state: State, now: int) -> int | None:
    """Return the microseconds until players count as missing in the current round, 0 once it is time.

    None without such a round, if no-shows are off, or while the clock is paused before that.
    """
    round_ = state.current if state.phase == "playing" else None
    if round_ is None or round_.clock is None or not state.stage.config.no_show_minutes:
        return None
    left = state.stage.config.no_show_minutes * MINUTE - round_.clock.elapsed_time(now)
    return 0 if left <= 0 else None if round_.clock.paused is not None else left


def unseen_tables(state: State, round_: RoundInPlay) -> Iterator[UnseenTable]:
    seen = {*round_.here}
    for table, seats in sorted(round_.seats.items()):
        here = [seat for seat in seats if not state.players[seat].left_during(round_.number)]
        missing = tuple(player for player in here if player not in seen)
        # A match is forfeited when a player leaves; at a table the others play on.
        is_over = table in round_.matches and len(here) < len(seats)
        if missing and not is_over and not _has_sign_of_play(round_, table):
            yield UnseenTable(table, seats, missing)


def _has_sign_of_play(round_: RoundInPlay, table: int) -> bool:
    if table in round_.tables and round_.tables[table].unfinished:
        return True
    return round_.has_result_at(table) or table in round_.reports or table in round_.disputes


@decides(MarkHere)
def mark_here(state: State, command: MarkHere, _actor: Actor) -> Sequence[Event]:
    round_ = open_round(state)
    seated = dict.fromkeys(seat for seats in round_.seats.values() for seat in seats)
    named = tuple(seated) if command.players is None else command.players
    here = dict.fromkeys(player for player in named if player in state.players and player not in seated)
    unseated = [Reason("has_no_table", {"player": player, "round": round_.number}) for player in here]
    refuse_all("several_reasons", [*unknown_player_reasons(state, named), *unseated])
    new = tuple(dict.fromkeys(player for player in named if player not in round_.here))
    return [PlayersSeen(round=round_.number, players=new)] if new else []
