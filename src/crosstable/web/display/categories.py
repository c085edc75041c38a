"""The standings of each category, on walls."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.categories import category_listing, has_categories
from crosstable.views.public import Public
from crosstable.web.display.views import display_view


@display_view("categories")
def categories(_room: Room, view: Public) -> dict[str, Any] | None:
    """Return the standings by category; None without any, or before the first round."""
    if not view.rounds or not has_categories(view.tournament):
        return None
    return {"listing": category_listing(view.tournament, is_ended=view.phase in ("ended", "completed"))}
