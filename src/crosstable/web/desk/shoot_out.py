"""The shoot-out of tied players at the desk: whose turn it is, two buttons, every disc so far, and undo."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.refusals import NotFound
from crosstable.model.shoot_out import RunningShootOut
from crosstable.model.tournament import PlayerId
from crosstable.rules.shoot_outs import is_unsettled_tie, last_shot
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.ties import shoot_out_address
from crosstable.web.public.standings import player_numbered
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

MOST_PLAYERS = 200


@route("GET", "/t/{code}/desk/shoot-out", who="scorekeeper")
def shoot_out(request: Request) -> Answer:
    """That of the players whose numbers are asked for; `next` is the number of the one who shoots."""
    room = request.room
    state = room.state
    numbers = request.query.get("players", "").split(",")
    if not state.started or state.is_at_tables or not 2 <= len(numbers) <= MOST_PLAYERS:
        raise NotFound("no_such_page")
    named = tuple(dict.fromkeys(player_numbered(room, number) for number in numbers))
    running = state.stage.shoot_out(named, state.last_round)
    chosen = request.query.get("next")
    next_ = running.next
    if chosen is not None and running.left_of(player := player_numbered(room, chosen)):
        next_ = player
    undo = last_shot(state, running)
    return desk_page(
        request,
        "shoot_out.html",
        "standings",
        running=running,
        address=shoot_out_address(room, running.players),
        next=next_,
        open=is_unsettled_tie(state, running.players),
        order=running.shoot_out.order,
        undo=None if undo is None else {"action": undo.action},
        shown=_rows(running),
    )


class ShooterRow(NamedTuple):
    """A player's twenties of twelve discs, discs of sudden death, and how many are left of the twelve."""

    player: PlayerId
    twelve: tuple[int, int]
    sudden: Sequence[int]
    left: int


def _rows(running: RunningShootOut) -> list[ShooterRow]:
    """Return a row for everybody, best first as far as it is known."""
    players = [PlayerId(player) for group in running.shoot_out.groups for player in group]
    return [
        ShooterRow(player, running.of_twelve[player], running.sudden_death[player], running.left_of(player))
        for player in players
    ]
