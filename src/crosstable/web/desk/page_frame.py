"""Shared parts of desk pages: the frame, and people by name."""

from typing import Any

from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.events import PhoneClaimed
from crosstable.web.pages.render import page
from crosstable.web.pages.user_agent import DeviceNames
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.words import words


def desk_page(request: Request, template: str, here: str, **values: Any) -> Answer:
    return page(request, f"desk/{template}", here=here, head=is_organiser(request.room), **values)


def is_organiser(room: Room) -> bool:
    return room.role == "organiser"


def actor_of(room: Room) -> Actor:
    assert room.actor is not None
    return room.actor


class People:
    """Names of people and devices, by the id that signed an action."""

    def __init__(self, room: Room) -> None:
        self._names = room.site.access.user_names()
        self._devices = DeviceNames(room.site, room.session)
        log = room.state.log
        self._phones = {recorded.by for recorded in log if getattr(recorded.event, "own", False)}
        self._phones |= {recorded.event.device for recorded in log if isinstance(recorded.event, PhoneClaimed)}

    def name(self, by: str) -> str:
        """Return a name, or the id itself if it never had a session, as in a terminal."""
        return words("web.entries.a_phone") if by in self._phones else self._names.get(by, by)

    def device(self, by: str) -> str:
        """Return the browser, if known; nothing for players' phones, which are named already."""
        return "" if by in self._phones else self._devices.name_of(by)
