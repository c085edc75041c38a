"""The round by table: who plays whom, or who sits where."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.names import round_shown
from crosstable.web.display.views import display_view
from crosstable.web.public.pairings import pairings_of


@display_view("tables")
def by_table(_room: Room, view: Public) -> dict[str, Any] | None:
    """Matches with their results as these come in, or tables with their seats."""
    published = round_shown(view)
    return None if published is None else {"pairings": pairings_of(view, published)}
