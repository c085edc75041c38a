"""The round by table: who plays whom, or who sits where."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.names import round_shown
from crosstable.web.display.views import display_view
from crosstable.web.public import matches, tables


@display_view("tables")
def by_table(_room: Room, view: Public) -> dict[str, Any] | None:
    """Matches with their results as these come in, or tables with their seats."""
    published = round_shown(view)
    if published is None:
        return None
    if published.stage.config.traits.at_tables:
        seated = tables.seating(view, published, False).values
        seats = max((len(chairs) for _, chairs in seated["tables"]), default=4)
        return {"seated": seated["tables"], "resting": seated["resting"], "seats": seats}
    paired = matches.pairings(view, published, False).values
    return {"matches": paired["matches"], "byes": paired["byes"], "resting": paired["resting"]}
