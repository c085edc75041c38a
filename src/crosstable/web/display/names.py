"""Seating by name: everybody finds their line alphabetically."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.pairings import pairings_by_name
from crosstable.views.public import Public, Published
from crosstable.web.display.views import display_view
from crosstable.web.public.pairings import pairings_of_round


@display_view("names")
def names(_room: Room, view: Public) -> dict[str, Any] | None:
    """Return the current round's lines; None between rounds."""
    published = current_round(view)
    if published is None:
        return None
    return {"lines": pairings_by_name(pairings_of_round(view, published)), "short": view.short}


def current_round(view: Public) -> Published | None:
    """Return the round that is published or being played; None between rounds."""
    return view.rounds.get(view.last_round) if view.phase in ("published", "playing") else None
