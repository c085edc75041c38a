"""The notices to everybody, each large enough to be read from the last row."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.views import display_view
from crosstable.web.live.expiry import notices_on


@display_view("notices")
def notices(room: Room, _view: Public) -> dict[str, Any] | None:
    found = notices_on(room, room.site.journal.now())
    return {"notices": found} if found else None
