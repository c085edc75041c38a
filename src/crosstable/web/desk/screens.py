"""The desk's page of screens: what each shows and when it was last seen, what is shown now, and a notice on all."""

from typing import Literal

import msgspec

from crosstable.app.notices import LONGEST_NOTICE
from crosstable.app.rate_limits import SCREENS, rate_limit_key
from crosstable.app.screens import EVERY, MAIN
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.screens import Item
from crosstable.rules.notices import MOST_MINUTES
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.display.screen import NAME, playlist_of
from crosstable.web.display.views import VIEWS
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.words import words

# The key that shows each on every screen.
KEYS = {"names": "N", "tables": "T", "clock": "C", "standings": "S", "notices": "O", "join": "J", "bracket": "B"}
# Minutes after publishing for which something can be shown alone.
MOST_AFTER = 120


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page sends: what to do with a screen (every one where none is named), and with what."""

    do: Literal["play", "show", "forget"]
    screen: str = EVERY
    playlist: tuple[Item, ...] = ()
    view: str | None = None


@route("GET", "/t/{code}/desk/screens", who="organiser")
def screens(request: Request) -> Answer:
    room = request.room
    stream = room.listed.stream
    settings, seen = room.site.screens.settings(stream), room.site.screens.last_seen(stream)
    others = sorted({*settings.playlists, *settings.wanted, *seen} - {MAIN, EVERY})
    return desk_page(
        request,
        "screens.html",
        "screens",
        screens=[
            {
                "name": name,
                "address": "display" if name == MAIN else f"display/{name}",
                "playlist": playlist_of(settings, name),
                "wanted": settings.forced_view(name),
                "seen": seen.get(name),
            }
            for name in (MAIN, *others)
        ],
        wanted=settings.wanted.get(EVERY),
        views=[(view, KEYS.get(view, "")) for view in VIEWS],
        longest=LONGEST_NOTICE,
        most_minutes=MOST_MINUTES,
        most_after=MOST_AFTER,
    )


@route("POST", "/t/{code}/desk/screens", who="organiser")
def change_screens(request: Request) -> Answer:
    """Sets a playlist, shows something now, or forgets a screen. Refused (`bad_screen`) where that makes no sense."""
    try:
        wanted = msgspec.convert(request.sent, Wanted)
    except msgspec.ValidationError:
        raise Refusal("bad_screen") from None
    known, stream = request.site.screens, request.room.listed.stream
    _refuse_bad(wanted)
    label = wanted.screen or words("web.screens.every")
    if wanted.do == "play":
        known.play(stream, wanted.screen, wanted.playlist)
        return values({"said": words("web.screens.played", screen=label)})
    if wanted.do == "forget":
        known.forget(stream, wanted.screen)
        return values({"said": words("web.screens.forgotten", screen=label)})
    known.show(stream, wanted.screen, wanted.view)
    if wanted.view is None:
        return values({"said": words("web.screens.goes_on", screen=label)})
    said = words("web.screens.shown", screen=label, view=words(f"web.display.view.{wanted.view}"))
    return values({"said": said})


def _refuse_bad(wanted: Wanted) -> None:
    is_named = NAME.fullmatch(wanted.screen) is not None
    sound = all(
        item.view in VIEWS and (item.minutes is None or 1 <= item.minutes <= MOST_AFTER) for item in wanted.playlist
    )
    is_for_all = wanted.do == "show" and wanted.screen == EVERY
    if not (is_named or is_for_all) or not sound or (wanted.view is not None and wanted.view not in VIEWS):
        raise Refusal("bad_screen")


@route("POST", "/t/{code}/display/{name}/seen", who="everybody")
def seen(request: Request) -> Answer:
    """A screen is there, and shows that. Refused (`no_such_page`) where it can be none, and where one address has
    more of them than a hall.
    """
    name, shows = request.params["name"], request.sent.get("shows")
    if NAME.fullmatch(name) is None or not isinstance(shows, str) or shows not in VIEWS:
        raise NotFound("no_such_page")
    request.site.limits.spend(SCREENS, rate_limit_key(request.address), request.now)
    request.site.screens.mark_seen(request.room.listed.stream, name, shows, request.now)
    return values({})
