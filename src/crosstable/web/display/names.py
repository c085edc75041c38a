"""Where to sit, by name: everybody finds their own line in the order of the alphabet."""

from typing import Any

from crosstable.app.site import Room
from crosstable.views.pairings import pairings_by_name
from crosstable.views.public import Public, Published
from crosstable.web.display.views import display_view
from crosstable.web.public.pairings import pairings_of


@display_view("names")
def names(_room: Room, view: Public) -> dict[str, Any] | None:
    """Those of the round that is published or played; there is nothing to find between two rounds."""
    published = round_shown(view)
    if published is None:
        return None
    return {"lines": pairings_by_name(pairings_of(view, published)), "short": view.short}


def round_shown(view: Public) -> Published | None:
    """Return the round that people play or are to play; None between two rounds."""
    return view.rounds.get(view.last_round) if view.phase in ("published", "playing") else None
