"""Who has not come: tables of which nothing is known some minutes after the start, each with what becomes of it."""

from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.model.times import MINUTE
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId
from crosstable.rules.no_shows import Unseen, asked_for_in, unseen
from crosstable.state.live_rounds import RoundInPlay
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/no-shows", who="organiser")
def no_shows(asked: Asked) -> Answer:
    """By one key each: a walkover for the opponent, drop the player, or they are here. Before it is time only when
    asked for.
    """
    room = asked.room
    state = room.state
    round_ = state.current if state.phase == "playing" else None
    left = asked_for_in(state, asked.now)
    is_time = left == 0 or "early" in asked.query
    groups = [_group(room, round_, group) for group in unseen(state, round_)] if round_ is not None and is_time else []
    return desk_page(
        asked,
        "no_shows.html",
        "floor",
        round=round_,
        groups=groups,
        is_time=is_time,
        minutes=None if not left else -(-left // MINUTE),
        ran=0 if round_ is None or round_.clock is None else round_.clock.ran(asked.now) // MINUTE,
    )


def _group(room: Room, round_: RoundInPlay, missing: Unseen) -> dict[str, Any]:
    """A table: those at it who are missed, and what may be done about all of them at once."""
    return {
        "table": missing.table,
        "missed": [_missed(room, round_, missing, player) for player in missing.players],
        "here": list(missing.players),
        "both": msgspec.to_builtins(DoubleLoss())
        if missing.table in round_.matches and len(missing.players) > 1
        else None,
    }


def _missed(room: Room, round_: RoundInPlay, missing: Unseen, player: PlayerId) -> dict[str, Any]:
    in_match = missing.table in round_.matches
    return {
        "player": player,
        "name": room.names[player],
        "number": room.state.players[player].number,
        "others": [room.names[other] for other in missing.seats if other != player],
        "walkover": msgspec.to_builtins(Forfeit(player)) if in_match else None,
    }
