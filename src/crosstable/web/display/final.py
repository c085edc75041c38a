"""A final on the wall: two names as large as the screen allows, the score, and how both came there."""

from collections.abc import Sequence

from crosstable.app.site import Room
from crosstable.views.finals import Final, finals
from crosstable.views.public import Public
from crosstable.web.display.register import display_view


@display_view("final")
def final(_room: Room, view: Public) -> Sequence[Final] | None:
    """Return the finals of this round; None in any other round."""
    return finals(view) or None
