"""The shoot-out of tied players at the desk: whose turn it is, two buttons, all shots so far, and undo."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.refusals import NotFound
from crosstable.model.shoot_out import RunningShootOut
from crosstable.model.tournament import PlayerId
from crosstable.rules.shoot_outs import is_unsettled_tie, last_shot
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.ties import shoot_out_url
from crosstable.web.public.standings import player_by_number
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

MAX_PLAYERS = 200


@route("GET", "/t/{code}/desk/shoot-out", who="scorekeeper")
def shoot_out(request: Request) -> Answer:
    """Show the shoot-out of the players with these numbers; `next` is the number of the next shooter."""
    room = request.room
    state = room.state
    numbers = request.query.get("players", "").split(",")
    if not state.started or state.is_at_tables or not 2 <= len(numbers) <= MAX_PLAYERS:
        raise NotFound("no_such_page")
    players = tuple(dict.fromkeys(player_by_number(room, number) for number in numbers))
    shoot_out_ = state.stage.shoot_out(players, state.last_round)
    chosen = request.query.get("next")
    next_ = shoot_out_.next
    if chosen is not None and shoot_out_.discs_left(player := player_by_number(room, chosen)):
        next_ = player
    undo = last_shot(state, shoot_out_)
    return desk_page(
        request,
        "shoot_out.html",
        "standings",
        running=shoot_out_,
        address=shoot_out_url(room, shoot_out_.players),
        next=next_,
        open=is_unsettled_tie(state, shoot_out_.players),
        order=shoot_out_.shoot_out.order,
        undo=None if undo is None else {"action": undo.action},
        shown=_rows(shoot_out_),
    )


class ShooterRow(NamedTuple):
    """A player's twenties of twelve shots, sudden-death shots, and shots left of the twelve."""

    player: PlayerId
    twelve: tuple[int, int]
    sudden: Sequence[int]
    left: int


def _rows(shoot_out_: RunningShootOut) -> list[ShooterRow]:
    players = [PlayerId(player) for group in shoot_out_.shoot_out.groups for player in group]
    return [
        ShooterRow(
            player, shoot_out_.first_twelve[player], shoot_out_.sudden_death[player], shoot_out_.discs_left(player)
        )
        for player in players
    ]
