"""Screens at the desk: playlists, last contact, the pinned view, and notices."""

from typing import Literal

import msgspec

from crosstable.app.notices import LONGEST_NOTICE
from crosstable.app.rate_limits import SCREENS, rate_limit_key
from crosstable.app.screens import EVERY, MAIN
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.screens import Item
from crosstable.rules.notices import MOST_MINUTES
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.display.register import VIEWS
from crosstable.web.display.screen import NAME, playlist_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import words

# The key that shows a view on every screen.
KEYS = {"names": "N", "tables": "T", "clock": "C", "standings": "S", "notices": "O", "join": "J", "bracket": "B"}
# Longest time (minutes) that something can be shown alone after publishing.
MAX_AFTER = 120


class ScreenForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form: an action for a screen (default: all), with its values."""

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
        most_after=MAX_AFTER,
    )


@route("POST", "/t/{code}/desk/screens", who="organiser")
def change_screens(request: Request) -> Answer:
    """Set a playlist, pin a view, or forget a screen. Raise `bad_screen` for invalid values."""
    try:
        form = msgspec.convert(request.sent, ScreenForm)
    except msgspec.ValidationError:
        raise Refusal("bad_screen") from None
    screens, stream = request.site.screens, request.room.listed.stream
    _validate(form)
    label = form.screen or words("web.screens.every")
    if form.do == "play":
        screens.play(stream, form.screen, form.playlist)
        return json_answer({"said": words("web.screens.played", screen=label)})
    if form.do == "forget":
        screens.forget(stream, form.screen)
        return json_answer({"said": words("web.screens.forgotten", screen=label)})
    screens.show(stream, form.screen, form.view)
    if form.view is None:
        return json_answer({"said": words("web.screens.goes_on", screen=label)})
    text = words("web.screens.shown", screen=label, view=words(f"web.display.view.{form.view}"))
    return json_answer({"said": text})


def _validate(form: ScreenForm) -> None:
    is_named = NAME.fullmatch(form.screen) is not None
    is_valid = all(
        item.view in VIEWS and (item.minutes is None or 1 <= item.minutes <= MAX_AFTER) for item in form.playlist
    )
    is_for_all = form.do == "show" and form.screen == EVERY
    if not (is_named or is_for_all) or not is_valid or (form.view is not None and form.view not in VIEWS):
        raise Refusal("bad_screen")


@route("POST", "/t/{code}/display/{name}/seen", who="everybody")
def report_screen(request: Request) -> Answer:
    """Note that a screen is alive and which view it shows. Limits screens per address."""
    name, shows = request.params["name"], request.sent.get("shows")
    if NAME.fullmatch(name) is None or not isinstance(shows, str) or shows not in VIEWS:
        raise NotFound("no_such_page")
    request.site.limits.spend(SCREENS, rate_limit_key(request.address), request.now)
    request.site.screens.mark_seen(request.room.listed.stream, name, shows, request.now)
    return json_answer({})
