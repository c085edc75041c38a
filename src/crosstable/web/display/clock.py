"""The clock on the wall, with the multiplier and the number of results."""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.join import JoinAddress, join_address
from crosstable.web.display.register import display_view


class Progress(NamedTuple):
    """The progress of the round: its length, and which tables are done. The clock itself is in the screen's header."""

    minutes: int | None
    done: tuple[bool, ...]
    way: JoinAddress | None


@display_view("clock")
def clock(room: Room, view: Public) -> Progress:
    return Progress(room.state.round_minutes, view.done, join_address(room))
