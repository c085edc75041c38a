"""Seating by name: everybody finds their line alphabetically."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.tournament import PlayerId
from crosstable.views.pairings import PlayerLine, pairings_by_name
from crosstable.views.public import Public, Published
from crosstable.web.display.register import display_view
from crosstable.web.public.pairings import pairings_of_round


class Names(NamedTuple):
    """A line for each player, and their short names."""

    lines: Sequence[PlayerLine]
    short: Mapping[PlayerId, str]


@display_view("names")
def names(_room: Room, view: Public) -> Names | None:
    """Return the current round's lines; None between rounds."""
    published = current_round(view)
    if published is None:
        return None
    return Names(pairings_by_name(pairings_of_round(view, published)), view.short)


def current_round(view: Public) -> Published | None:
    """Return the round that is published or being played; None between rounds."""
    return view.rounds.get(view.last_round) if view.phase in ("published", "playing") else None
