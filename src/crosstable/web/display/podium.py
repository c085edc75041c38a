"""The winner, the podium and the prizes, once the places are final."""

from crosstable.app.site import Room
from crosstable.views.ending import FinalResults
from crosstable.views.public import Public
from crosstable.web.display.register import display_view


@display_view("podium")
def podium(_room: Room, view: Public) -> FinalResults | None:
    return view.results if view.is_decided else None
