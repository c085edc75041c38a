"""Registration: whether players may enter themselves, and where; who is new, who waits for a place."""

from collections.abc import Iterator, Sequence
from typing import Any

from crosstable.app.site import Room
from crosstable.model.tournament import PlayerId
from crosstable.rules.registration import free_places
from crosstable.views.namesakes import Namesakes
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.pages.qr_codes import code_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route

# So many new entries are shown at once, the latest first; the others follow when these have been looked at.
MOST_NEW = 40


@route("GET", "/t/{code}/desk/registration", who="scorekeeper")
def registration(asked: Asked) -> Answer:
    room, state = asked.room, asked.room.state
    address = f"{asked.shared}/t/{room.code}/join"
    new = list(reversed(state.unseen))
    return desk_page(
        asked,
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


def _entry(room: Room, player: PlayerId) -> dict[str, Any]:
    """What an entry says, of a player or of somebody who waits."""
    entry: Any = room.state.players.get(player) or room.state.waiting[player]
    number = room.state.players[player].number if player in room.state.players else None
    return {"player": player, "name": room.names[player], "club": entry.club, "rating": entry.rating, "number": number}


def _new(room: Room, players: Sequence[PlayerId]) -> Iterator[dict[str, Any]]:
    """The same, and who has that name already, or one much like it."""
    everybody = Namesakes(room.names) if players else None
    for player in players:
        found = None if everybody is None else everybody.of(player)
        like = None if found is None else room.names[found.player]
        yield {**_entry(room, player), "like": like, "same": found is not None and found.is_same}
