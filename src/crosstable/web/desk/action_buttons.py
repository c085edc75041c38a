"""Choices as buttons: what somebody may do about something, in words, with the command behind it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.commands import COMMANDS
from crosstable.views.alerts.alert import SuggestedAction
from crosstable.words import words


class Button(msgspec.Struct, frozen=True):
    """A choice as it is shown. `ask` is a field that the person fills in words; `href` leads to another page.

    `post` is an address that takes it, where it is no command. `leads` is the page that shows what came of it; with
    `look` others see it at once, so a key takes it only after there was time to look.
    """

    said: str
    command: str | None = None
    fields: dict[str, Any] = {}
    href: str | None = None
    ask: str | None = None
    post: str | None = None
    leads: str | None = None
    look: bool = False


def may(room: Room, name: str) -> bool:
    """Whoever looks may give that command now."""
    kind = COMMANDS[name]
    return room.role in kind.ROLES and room.state.phase in kind.PHASES


def buttons(room: Room, choices: Iterable[SuggestedAction]) -> Iterator[Button]:
    """The choices that whoever looks has, in their order."""
    for choice in choices:
        if choice.needs is not None and room.role not in COMMANDS[choice.needs].ROLES:
            continue
        if choice.command is None or room.role in COMMANDS[choice.command].ROLES:
            said, post = words(choice.code, room.names, **choice.params), desk_address(room, choice.post)
            yield Button(said, choice.command, dict(choice.fields), desk_address(room, choice.page), choice.ask, post)


def desk_address(room: Room, page: str | None) -> str | None:
    """The address of a page of the desk; a part of the round's own begins with #."""
    if page is None:
        return None
    here = f"/t/{room.code}/desk"
    return f"{here}{page}" if page[:1] in ("", "#", "?") else f"{here}/{page}"
