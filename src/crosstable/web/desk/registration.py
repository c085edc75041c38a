"""Registration: whether players may enter themselves, and where; who is new, who waits for a place."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.tournament import PlayerId
from crosstable.rules.registration import free_places
from crosstable.views.namesakes import Namesakes
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.pages.qr_codes import code_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

# So many new entries are shown at once, the latest first; the others follow when these have been looked at.
MOST_NEW = 40


@route("GET", "/t/{code}/desk/registration", who="scorekeeper")
def registration(request: Request) -> Answer:
    room, state = request.room, request.room.state
    address = f"{request.shared}/t/{room.code}/join"
    new = list(reversed(state.unseen))
    return desk_page(
        request,
        "registration.html",
        "players",
        door=state.registration,
        before=state.phase == "registration",
        can_enter=state.phase in ("registration", "ready", "draft", "published", "playing"),
        free=free_places(state),
        code=code_of(address),
        new=list(_new(room, new[:MOST_NEW])),
        more=max(0, len(new) - MOST_NEW),
        all_new=new,
        line=[_entry(room, player) for player in state.waiting],
    )


class EntryRow(NamedTuple):
    """An entry of a player, or of somebody on the waiting list, who has no number; `like` is another player's name that
    is similar, or the same.
    """

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


def _new(room: Room, players: Sequence[PlayerId]) -> Iterator[EntryRow]:
    """Yield new entries with players of the same name, or a similar one."""
    namesakes = Namesakes(room.names) if players else None
    for player in players:
        found = None if namesakes is None else namesakes.of(player)
        entry = _entry(room, player)
        yield entry if found is None else entry._replace(like=room.names[found.player], same=found.is_same)
