"""The winner, the podium and the prizes, once the places are final."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.views import display_view


@display_view("podium")
def podium(_room: Room, view: Public) -> dict[str, Any] | None:
    return {"results": view.results} if view.is_decided else None
