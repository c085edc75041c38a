"""The round by table: matches or seats."""

from crosstable.app.site import Room
from crosstable.views.pairings import Pairings
from crosstable.views.public import Public
from crosstable.web.display.names import current_round
from crosstable.web.display.register import display_view
from crosstable.web.public.pairings import pairings_of_round


@display_view("tables")
def tables(_room: Room, view: Public) -> Pairings | None:
    published = current_round(view)
    return None if published is None else pairings_of_round(view, published)
