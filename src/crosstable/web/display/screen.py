"""A screen: one page with all views of its playlist, which the browser rotates.

| address | screen |
|---|---|
| `/t/CODE/display` | the main screen |
| `/t/CODE/display/NAME` | another screen; if NAME is a view (`clock`) it shows that by default |
| `/t/CODE/clock` | the clock alone, also for a phone on the table |
"""

import re
from typing import NamedTuple

import msgspec

from crosstable.app.screens import MAIN, ScreenSettings
from crosstable.app.site import Room
from crosstable.model.refusals import NotFound
from crosstable.model.screens import USUAL, Item, Playlist
from crosstable.views.colours import stage_colours
from crosstable.views.public import Public
from crosstable.web.display.join import join_address, shown_wifi
from crosstable.web.display.register import VIEWS
from crosstable.web.pages.page_cache import MILLISECOND, public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer

# Allowed names of screens.
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,19}", re.ASCII)


# Views that nobody needs before the start, in a final (which has the clock above it) and at the end.
INSTEAD = {"welcome": ("clock",), "final": ("clock", "names"), "podium": ("clock",)}


class ScreenPart(NamedTuple):
    """A view on a screen: its playlist entry, template and what it shows."""

    item: Item
    template: str
    shown: object


def _outside_state(room: Room) -> object:
    """Return the state of screens outside the journal: server addresses, Wi-Fi and screen settings."""
    settings = room.site.screens.settings(room.listed.stream)
    return room.site.addresses, shown_wifi(room), msgspec.json.encode(settings)


@public_page("/t/{code}/display", outside_state=_outside_state)
def main_screen(request: Request, view: Public) -> Answer:
    return _screen(request, view, MAIN)


@public_page("/t/{code}/display/{name}", outside_state=_outside_state)
def named_screen(request: Request, view: Public) -> Answer:
    """Show another screen. Raise NotFound for an impossible name."""
    name = request.params["name"]
    if NAME.fullmatch(name) is None:
        raise NotFound("no_such_page")
    return _screen(request, view, name)


@public_page("/t/{code}/clock", outside_state=_outside_state)
def clock_screen(request: Request, view: Public) -> Answer:
    return _screen(request, view, "")


def playlist_of(settings: ScreenSettings, name: str) -> Playlist:
    """Return the playlist of a screen; without a name the clock alone."""
    return settings.playlists.get(name) or (USUAL if name and name not in VIEWS else (Item(name or "clock"),))


def _screen(request: Request, view: Public, name: str) -> Answer:
    room = request.room
    settings = room.site.screens.settings(room.listed.stream)
    pinned = settings.forced_view(name) if name else None
    items = [item for item in playlist_of(settings, name) if item.view in VIEWS]
    # The pinned view, and the fallback of an empty screen; neither is in the rotation.
    for extra in (pinned, "join") if name else ():
        if extra in VIEWS and all(item.view != extra for item in items):
            items.append(Item(extra, 0))
    parts = [
        ScreenPart(item, VIEWS[item.view].template, shown)
        for item in items
        if (shown := VIEWS[item.view].values(room, view)) is not None
    ]
    hidden = {view for part in parts for view in INSTEAD.get(part.item.view, ())}
    parts = [part for part in parts if part.item.view not in hidden or part.item.view == pinned]
    latest = view.rounds.get(view.last_round)
    return page(
        request,
        "display/screen.html",
        view=view,
        name=name,
        wanted=pinned,
        parts=parts,
        colours=None if latest is None else stage_colours(latest.stage.preset, latest.stage.config),
        latest=None if latest is None else latest.round,
        planned=view.tournament.stage.config.rounds if len(view.tournament.stages) == 1 else None,
        published=None if view.published is None else view.published // MILLISECOND,
        way=join_address(room),
    )
