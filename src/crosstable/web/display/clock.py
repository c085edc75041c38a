"""The clock on the wall, with the multiplier and the number of results."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.join import join_address
from crosstable.web.display.views import display_view


@display_view("clock")
def clock(room: Room, view: Public) -> dict[str, Any]:
    """Return the progress of the round. The clock itself is in the screen's header."""
    return {
        "minutes": room.state.round_minutes,
        "done": view.done,
        "results": sum(view.done),
        "way": join_address(room),
    }
