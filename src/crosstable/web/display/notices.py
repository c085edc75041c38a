"""Notices to everybody, readable from the last row."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.views import display_view
from crosstable.web.live.expiry import current_notices


@display_view("notices")
def notices(room: Room, _view: Public) -> dict[str, Any] | None:
    current = current_notices(room, room.site.journal.now())
    return {"notices": current} if current else None
