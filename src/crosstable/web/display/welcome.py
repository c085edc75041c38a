"""The wall before the start: name and details of the event, the way in, and its players, the latest first."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.details import Details
from crosstable.model.tournament import Player
from crosstable.views.public import Public
from crosstable.web.display.join import JoinAddress, join_address
from crosstable.web.display.register import display_view


class Welcome(NamedTuple):
    """The event and its players; `places`: how many are left, None without a limit."""

    way: JoinAddress | None
    details: Details
    players: Sequence[Player]
    places: int | None


@display_view("welcome")
def welcome(room: Room, view: Public) -> Welcome | None:
    """Return the event and its players; None once it has started."""
    if view.started:
        return None
    capacity = room.state.registration.capacity
    places = None if capacity is None else max(capacity - len(view.players), 0)
    latest_first = sorted(view.players, key=lambda player: -player.number)
    return Welcome(join_address(room), view.tournament.details, latest_first, places)
