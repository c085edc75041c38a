"""The standings of each category, on walls."""

from crosstable.app.site import Room
from crosstable.views.categories import CategoryRow, category_listing, has_categories
from crosstable.views.listing import Listing
from crosstable.views.public import Public
from crosstable.web.display.register import display_view


@display_view("categories")
def categories(_room: Room, view: Public) -> Listing[CategoryRow] | None:
    """Return the standings by category; None without any, or before the first round."""
    if not view.rounds or not has_categories(view.tournament):
        return None
    return category_listing(view.tournament, is_ended=view.phase in ("ended", "completed"))
