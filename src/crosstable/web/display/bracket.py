"""The bracket for a room to read: three rounds at a time from the one that is played, four matches of the first."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from crosstable.app.server_site import Room
from crosstable.exchange.bracket import Column, Drawn, DrawnMatch, DrawnPart, drawn
from crosstable.views.public import Public
from crosstable.web.display.views import display_view

# So many rounds stand beside each other, and so many matches of the first of them one above the other.
ROUNDS, MATCHES = 3, 4


class WallPage(NamedTuple):
    """What fits on a screen at a time: columns with their matches, and below the last one a match for place 3."""

    key: str
    group: str | None
    title: str
    champion: str | None
    columns: list[Column]
    beside: Column | None = None


@display_view("bracket")
def bracket(_room: Room, view: Public) -> dict[str, Any] | None:
    """Nothing where the present stage has none."""
    if not view.tournament.stage.config.traits.bracket or not view.rounds:
        return None
    found = drawn(view.tournament)
    pages = [page for i, one in enumerate(found) for page in wall_pages(one, str(i))]
    return {"pages": pages, "short": view.short}


def wall_pages(found: Drawn, key: str) -> Iterator[WallPage]:
    """Return a bracket in pages; a part that is one match without a title stands below the last match of the first."""
    alone = [part for part in found.parts[1:] if not part.title]
    champion = None if found.champion is None else found.champion.name
    for i, part in enumerate(part for part in found.parts if part not in alone):
        pages = [*_cut(part)]
        for j, columns in enumerate(pages):
            is_last = i == 0 and j == len(pages) - 1
            beside = alone[0].columns[0] if is_last and alone else None
            yield WallPage(f"{key}-{i}-{j}", found.group, part.title, None if i else champion, columns, beside)


def _cut(part: DrawnPart) -> Iterator[list[Column]]:
    """Return the rounds that matter now, as many matches as fit at a time with the later ones to which they lead."""
    running = next((i for i, one in enumerate(part.columns) if not all(map(_is_over, one.matches))), len(part.columns))
    # With the round before it, where that fits.
    if running and len(part.columns[min(running, len(part.columns)) - 1].matches) <= MATCHES:
        running -= 1
    start = max(0, min(running, len(part.columns) - ROUNDS))
    columns = part.columns[start : start + ROUNDS]
    size = len(columns[0].matches)
    for first in range(0, size, MATCHES):
        last = min(first + MATCHES, size)
        # A later round has as many, or a half or a quarter.
        cut = [
            one._replace(matches=one.matches[first * len(one.matches) // size : -(-last * len(one.matches) // size)])
            for one in columns
        ]
        yield [one for one in cut if one.matches]


def _is_over(match: DrawnMatch) -> bool:
    return match.is_hidden or any(side.look in ("win", "lost") for side in match.sides)
