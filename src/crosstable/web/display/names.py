"""Where to sit, by name: everybody finds their own line in the order of the alphabet."""

from typing import Any, NamedTuple

from crosstable.app.site import Room
from crosstable.views.public import Public, Published
from crosstable.web.display.views import display_view
from crosstable.web.public import matches, tables
from crosstable.words import words


class Line(NamedTuple):
    """Somebody, the table or seat where they play, and against or with whom."""

    number: int
    name: str
    place: str
    others: list[str]


@display_view("names")
def names(_room: Room, view: Public) -> dict[str, Any] | None:
    """Those of the round that is published or played; there is nothing to find between two rounds."""
    published = round_shown(view)
    if published is None:
        return None
    at_tables = published.stage.config.traits.at_tables
    return {"lines": _seated(view, published) if at_tables else _paired(view, published)}


def round_shown(view: Public) -> Published | None:
    """Return the round that people play or are to play; None between two rounds."""
    return view.rounds.get(view.last_round) if view.phase in ("published", "playing") else None


def _paired(view: Public, published: Published) -> list[Line]:
    seats: list[matches.Seat] = matches.pairings(view, published, True).values["seats"]
    return [
        Line(
            seat.player.number,
            seat.player.name,
            "" if seat.table is None else str(seat.table),
            [seat.said if seat.opponent is None else seat.opponent.name],
        )
        for seat in seats
    ]


def _seated(view: Public, published: Published) -> list[Line]:
    with_them = {
        player: [other for other in table.seats if other != player]
        for table in published.round.tables
        for player in table.seats
    }
    rests = words("web.public.rests")
    found = tables.seating(view, published, True).values["seats"]
    return [
        Line(
            player.number,
            player.name,
            code,
            [view.short[other] for other in with_them[player.id]] if letter else [rests],
        )
        for player, _, letter, code in found
    ]
