"""Who has not been seen: so many minutes after a round has started, and at tables of which nothing is known.

| what is known | source |
|---|---|
| a result, a report or a score says that a table plays: nobody of it is asked for | rules 9 |
| otherwise only somebody who looks knows who is there: `mark_here` | rules 9 |
"""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.commands import Actor, MarkHere
from crosstable.events import Event, PlayersSeen
from crosstable.model.refusals import Reason
from crosstable.model.times import MINUTE
from crosstable.model.tournament import PlayerId
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.lookup import open_round, strangers
from crosstable.rules.registry import decides
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class Unseen(msgspec.Struct, frozen=True):
    """A table of which nothing is known, and those at it whom nobody has seen."""

    table: int
    seats: tuple[PlayerId, ...]
    players: tuple[PlayerId, ...]


def asked_for_in(state: State, now: int) -> int | None:
    """After how many microseconds somebody is missed in the round that is played, 0 once it is time.

    None without such a round, where nobody is ever missed, and while the clock stands still before that.
    """
    round_ = state.current if state.phase == "playing" else None
    if round_ is None or round_.clock is None or not state.stage.config.no_show_minutes:
        return None
    left = state.stage.config.no_show_minutes * MINUTE - round_.clock.ran(now)
    return 0 if left <= 0 else None if round_.clock.paused is not None else left


def unseen(state: State, round_: RoundInPlay) -> Iterator[Unseen]:
    """The tables of which nothing is known, in their order."""
    seen = {*round_.here}
    for table, seats in sorted(round_.seats.items()):
        here = [seat for seat in seats if not state.players[seat].left_during(round_.number)]
        missing = tuple(player for player in here if player not in seen)
        # A match that somebody has left is forfeited; at a table the others play on.
        is_over = table in round_.matches and len(here) < len(seats)
        if missing and not is_over and not _is_known_of(round_, table):
            yield Unseen(table, seats, missing)


def _is_known_of(round_: RoundInPlay, table: int) -> bool:
    """Somebody has said something about a table."""
    if table in round_.tables and round_.tables[table].unfinished:
        return True
    return round_.is_played_at(table) or table in round_.reports or table in round_.disputes


@decides(MarkHere)
def mark_here(state: State, command: MarkHere, _actor: Actor) -> Sequence[Event]:
    """Refused for somebody who has no seat in the round."""
    round_ = open_round(state)
    seated = dict.fromkeys(seat for seats in round_.seats.values() for seat in seats)
    named = tuple(seated) if command.players is None else command.players
    here = dict.fromkeys(player for player in named if player in state.players and player not in seated)
    standing = [Reason("has_no_table", {"player": player, "round": round_.number}) for player in here]
    refuse_all("several_reasons", [*strangers(state, named), *standing])
    new = tuple(dict.fromkeys(player for player in named if player not in round_.here))
    return [PlayersSeen(round=round_.number, players=new)] if new else []
