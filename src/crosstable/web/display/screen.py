"""A screen: one page with all that its playlist names, which the browser shows in turn.

| address | what it is |
|---|---|
| `/t/CODE/display` | the main screen |
| `/t/CODE/display/NAME` | another screen; one that is called as a view is (`clock`) shows that until it is set |
| `/t/CODE/clock` | the clock alone, for a phone on the table too |
"""

import re
from typing import Any, NamedTuple

import msgspec

from crosstable.app.screens import MAIN, ScreenSettings
from crosstable.app.site import Room
from crosstable.model.refusals import NotFound
from crosstable.model.screens import USUAL, Item, Playlist
from crosstable.views.public import Public
from crosstable.web.display.join import shown_wifi
from crosstable.web.display.views import VIEWS
from crosstable.web.pages.page_cache import MILLISECOND, public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer

# What a name can be.
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,19}", re.ASCII)


class Part(NamedTuple):
    """Something on a screen: what it is, when it comes, and what its template is filled with."""

    item: Item
    template: str
    values: dict[str, Any]


def _beside(room: Room) -> object:
    """What screens show that no event changes: the addresses of the server, the Wi-Fi, and what is set at the desk."""
    settings = room.site.screens.settings(room.listed.stream)
    return room.site.addresses, shown_wifi(room), msgspec.json.encode(settings)


@public_page("/t/{code}/display", beside=_beside)
def main_screen(request: Request, view: Public) -> Answer:
    return _screen(request, view, MAIN)


@public_page("/t/{code}/display/{name}", beside=_beside)
def named_screen(request: Request, view: Public) -> Answer:
    """Refused (`no_such_page`) where that can be no name."""
    name = request.params["name"]
    if NAME.fullmatch(name) is None:
        raise NotFound("no_such_page")
    return _screen(request, view, name)


@public_page("/t/{code}/clock", beside=_beside)
def clock_alone(request: Request, view: Public) -> Answer:
    return _screen(request, view, "")


def playlist_of(settings: ScreenSettings, name: str) -> Playlist:
    """Return what a screen shows in turn; without a name it is the clock alone."""
    return settings.playlists.get(name) or (USUAL if name and name not in VIEWS else (Item(name or "clock"),))


def _screen(request: Request, view: Public, name: str) -> Answer:
    room = request.room
    settings = room.site.screens.settings(room.listed.stream)
    wanted = settings.forced_view(name) if name else None
    items = [item for item in playlist_of(settings, name) if item.view in VIEWS]
    # What is wanted now, and what a screen shows that has nothing else; neither comes in turn.
    for extra in (wanted, "join") if name else ():
        if extra in VIEWS and all(item.view != extra for item in items):
            items.append(Item(extra, 0))
    parts = [
        Part(item, VIEWS[item.view].template, values)
        for item in items
        if (values := VIEWS[item.view].values(room, view)) is not None
    ]
    if any(part.item.view == "podium" for part in parts):
        # Nobody looks for a clock at the end; it would hide the winner most of the time.
        parts = [part for part in parts if part.item.view != "clock" or wanted == "clock"]
    latest = view.rounds.get(view.last_round)
    return page(
        request,
        "display/screen.html",
        view=view,
        name=name,
        wanted=wanted,
        parts=parts,
        latest=None if latest is None else latest.round,
        planned=view.tournament.stage.config.rounds if len(view.tournament.stages) == 1 else None,
        published=None if view.published is None else view.published // MILLISECOND,
        way=VIEWS["join"].values(room, view),
    )
