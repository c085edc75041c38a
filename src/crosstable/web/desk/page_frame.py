"""What the management pages have in common: the frame of the desk, and people by name."""

from typing import Any

from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.events import PhoneClaimed
from crosstable.web.pages.render import page
from crosstable.web.pages.user_agent import Devices
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.words import words


def desk_page(request: Request, template: str, here: str, **values: Any) -> Answer:
    """A page of the desk."""
    return page(request, f"desk/{template}", here=here, head=is_head(request.room), **values)


def is_head(room: Room) -> bool:
    """Whoever looks is an organiser here."""
    return room.role == "organiser"


def actor_of(room: Room) -> Actor:
    """Who asks; the policy has let them in."""
    assert room.actor is not None
    return room.actor


class People:
    """Whoever acted, by the id that actions are signed with."""

    def __init__(self, room: Room) -> None:
        self._names = room.site.access.user_names()
        self._devices = Devices(room.site, room.session)
        log = room.state.log
        self._phones = {happened.by for happened in log if getattr(happened.event, "own", False)}
        self._phones |= {happened.event.device for happened in log if isinstance(happened.event, PhoneClaimed)}

    def name(self, by: str) -> str:
        """A name; the id itself where nobody had a session under it, as at a terminal."""
        return words("web.entries.a_phone") if by in self._phones else self._names.get(by, by)

    def device(self, by: str) -> str:
        """Which browser it was, as far as that is told; nothing of a player's own, whose name says it already."""
        return "" if by in self._phones else self._devices.words(by)
