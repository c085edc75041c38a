"""No-shows: tables without any sign of players some minutes after the start, each with suggested actions."""

from typing import Any, NamedTuple

import msgspec

from crosstable.app.site import Room
from crosstable.model.times import MINUTE
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId
from crosstable.rules.no_shows import UnseenTable, no_show_delay, unseen_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/no-shows", who="organiser")
def no_shows(request: Request) -> Answer:
    """Show missing players with one key each: walkover, drop, or present. Before the deadline only if requested
    (`early`).
    """
    room = request.room
    state = room.state
    round_ = state.current if state.phase == "playing" else None
    left = no_show_delay(state, request.now)
    is_time = left == 0 or "early" in request.query
    missing = unseen_tables(state, round_) if round_ is not None and is_time else ()
    return desk_page(
        request,
        "no_shows.html",
        "floor",
        round=round_,
        groups=[] if round_ is None else [_missed_table(room, round_, table) for table in missing],
        is_time=is_time,
        minutes=None if not left else -(-left // MINUTE),
        ran=0 if round_ is None or round_.clock is None else round_.clock.elapsed_time(request.now) // MINUTE,
    )


class MissedPlayer(NamedTuple):
    """A missing player, the others at the table, and in a match the result of a walkover."""

    player: PlayerId
    number: int
    name: str
    others: list[str]
    walkover: dict[str, Any] | None


class MissedTable(NamedTuple):
    """A table with missing players; `both` is the result if neither side of a match has arrived."""

    table: int
    missed: list[MissedPlayer]
    here: list[PlayerId]
    both: dict[str, Any] | None


def _missed_table(room: Room, round_: RoundInPlay, missing: UnseenTable) -> MissedTable:
    neither = missing.table in round_.matches and len(missing.players) > 1
    return MissedTable(
        missing.table,
        [_missed_player(room, round_, missing, player) for player in missing.players],
        list(missing.players),
        msgspec.to_builtins(DoubleLoss()) if neither else None,
    )


def _missed_player(room: Room, round_: RoundInPlay, missing: UnseenTable, player: PlayerId) -> MissedPlayer:
    return MissedPlayer(
        player,
        room.state.players[player].number,
        room.names[player],
        [room.names[other] for other in missing.seats if other != player],
        msgspec.to_builtins(Forfeit(player)) if missing.table in round_.matches else None,
    )
