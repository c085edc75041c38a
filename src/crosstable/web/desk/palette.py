"""The command palette: every action that is possible now, the desk's pages, players, tables and sheets, by name."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from crosstable.app.site import Room
from crosstable.exchange.sheets import SHEETS
from crosstable.web.desk.action_buttons import Button
from crosstable.web.desk.bar import bar
from crosstable.web.desk.page_frame import is_organiser
from crosstable.web.desk.tabs import desk_pages
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import words

Kind = Literal["action", "table", "player", "page", "sheet"]


class PaletteItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry: it gives a command with these fields, then `leads` to a page; or it is a link.

    `number` is that of a player or table.
    """

    kind: Kind
    name: str
    about: str = ""
    command: str | None = None
    fields: dict[str, Any] = {}
    href: str | None = None
    number: int | None = None
    leads: str | None = None


@route("GET", "/t/{code}/desk/palette", who="scorekeeper")
def palette(request: Request) -> Answer:
    room = request.room
    items = [*_actions(request), *_tables(room), *_players(room), *_pages(room), *_sheets(room)]
    return json_answer({"items": items})


def _actions(request: Request) -> Iterator[PaletteItem]:
    """Yield the next step, then the other buttons of the bar, each once."""
    now = bar(request, "palette")
    buttons = [(button, "web.palette.action") for button in (now.button, *now.more, now.stop)]
    buttons += [(button, "web.palette.clock") for button, _ in now.clock]
    known = set()
    for button, about in buttons:
        if button is not None and button.said not in known and (item := _action(button, words(about))) is not None:
            known.add(button.said)
            yield item


def _action(button: Button, about: str) -> PaletteItem | None:
    """Return a button as an entry; None for one with a field to fill in, or that is no command."""
    if button.ask is not None or (button.command is None and button.href is None):
        return None
    return PaletteItem(
        "action",
        button.said,
        about,
        command=None if button.href else button.command,
        fields=button.fields,
        href=button.href,
        leads=button.leads,
    )


def _tables(room: Room) -> Iterator[PaletteItem]:
    current = room.state.current if room.state.started else None
    if current is None or not current.is_open:
        return
    for table, seats in sorted(current.seats.items()):
        names = " – ".join(room.names[player] for player in seats)
        name = words("web.palette.table", table=table)
        yield PaletteItem("table", name, names, href=f"/t/{room.code}/desk#t{table}", number=table)


def _players(room: Room) -> Iterator[PaletteItem]:
    for player in sorted(room.tournament.players, key=lambda player: player.number):
        about = words("web.palette.player", number=player.number)
        href = f"/t/{room.code}/desk/players/{player.number}"
        yield PaletteItem("player", player.name, about, href=href, number=player.number)


def _pages(room: Room) -> Iterator[PaletteItem]:
    pages = desk_pages(room)
    for page in (*pages.tabs, *pages.more):
        address = "" if page == "round" else f"/{page}"
        name = words(f"web.desk.page.{page}")
        yield PaletteItem("page", name, words("web.palette.page"), href=f"/t/{room.code}/desk{address}")


def _sheets(room: Room) -> Iterator[PaletteItem]:
    for sheet in SHEETS.values():
        if sheet.serves(room.tournament) and (sheet.name != "badges" or is_organiser(room)):
            href = f"/t/{room.code}/desk/print/{sheet.name}.pdf"
            yield PaletteItem("sheet", words(f"print.sheet.{sheet.name}"), words("web.palette.sheet"), href=href)
