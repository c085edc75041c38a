"""Suggested actions as buttons."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.commands import COMMANDS
from crosstable.views.alerts.alert import SuggestedAction
from crosstable.words import words


class Button(msgspec.Struct, frozen=True):
    """A choice as shown. `ask` is a field to fill in; `href` leads to another page.

    `post` is an address for choices that are no commands. `leads` is the page to show afterwards. With `look` the
    outcome is visible to others at once, so its key works only after a moment.
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
    kind = COMMANDS[name]
    return room.role in kind.ROLES and room.state.phase in kind.PHASES


def buttons(room: Room, choices: Iterable[SuggestedAction]) -> Iterator[Button]:
    for choice in choices:
        if choice.needs is not None and room.role not in COMMANDS[choice.needs].ROLES:
            continue
        if choice.command is None or room.role in COMMANDS[choice.command].ROLES:
            label, post = words(choice.code, room.names, **choice.params), desk_url(room, choice.post)
            yield Button(label, choice.command, dict(choice.fields), desk_url(room, choice.page), choice.ask, post)


def desk_url(room: Room, page: str | None) -> str | None:
    if page is None:
        return None
    base = f"/t/{room.code}/desk"
    return f"{base}{page}" if page[:1] in ("", "#", "?") else f"{base}/{page}"
