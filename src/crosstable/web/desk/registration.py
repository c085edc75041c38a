"""Registration: self-registration, new entries and the waiting list."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.tournament import PlayerId
from crosstable.rules.registration import free_places
from crosstable.views.namesakes import Namesakes
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.pages.qr_codes import qr_code
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

# Most new entries shown at once, latest first.
MAX_NEW = 40


@route("GET", "/t/{code}/desk/registration", who="scorekeeper")
def registration(request: Request) -> Answer:
    room, state = request.room, request.room.state
    address = f"{request.public_url}/t/{room.code}/join"
    new = list(reversed(state.unseen))
    return desk_page(
        request,
        "registration.html",
        "players",
        door=state.registration,
        before=state.phase == "registration",
        can_enter=state.phase in ("registration", "ready", "draft", "published", "playing"),
        free=free_places(state),
        code=qr_code(address),
        new=list(_new_rows(room, new[:MAX_NEW])),
        more=max(0, len(new) - MAX_NEW),
        all_new=new,
        line=[_entry(room, player) for player in state.waiting],
    )


class EntryRow(NamedTuple):
    """An entry or waiting player (without a number); `like` is another player with the same or a similar name."""

    player: PlayerId
    number: int | None
    name: str
    club: str | None
    rating: int | None
    like: str | None = None
    same: bool = False


def _entry(room: Room, player: PlayerId) -> EntryRow:
    if player in room.state.players:
        entered = room.state.players[player]
        return EntryRow(player, entered.number, room.names[player], entered.club, entered.rating)
    waiting = room.state.waiting[player]
    return EntryRow(player, None, room.names[player], waiting.club, waiting.rating)


def _new_rows(room: Room, players: Sequence[PlayerId]) -> Iterator[EntryRow]:
    namesakes = Namesakes(room.names) if players else None
    for player in players:
        namesake = None if namesakes is None else namesakes.similar_player(player)
        entry = _entry(room, player)
        yield entry if namesake is None else entry._replace(like=room.names[namesake.player], same=namesake.is_same)
