"""The clock on the wall, as large as can be, with the multiplier and how many results are in."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.join import way_in
from crosstable.web.display.views import display_view


@display_view("clock")
def clock(room: Room, view: Public) -> dict[str, Any]:
    """Before a round and between two it says which; the clock itself is in the head of the screen."""
    return {
        "minutes": room.state.round_minutes,
        "done": view.done,
        "results": sum(view.done),
        "way": way_in(room),
    }
