"""Notices to everybody, readable from the last row."""

from collections.abc import Sequence

from crosstable.app.site import Room
from crosstable.views.public import Notice, Public
from crosstable.web.display.register import display_view
from crosstable.web.live.expiry import current_notices


@display_view("notices")
def notices(room: Room, _view: Public) -> Sequence[Notice] | None:
    return current_notices(room, room.site.journal.now()) or None
