"""The pages of a tournament's desk: five tabs, the last of which holds the rest."""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.exchange.sheets import SHEETS
from crosstable.views.alerts.phones import count_waiting
from crosstable.web.pages.render import template_function
from crosstable.web.public.formats import pages_of


class Tabs(NamedTuple):
    """The tabs, the pages under "More", and how many things from phones wait on the round's page."""

    tabs: list[str]
    more: list[str]
    waiting: int


@template_function
def desk_pages(room: Room) -> Tabs:
    """Return the pages of the desk, in their order, as far as whoever looks may see them."""
    usual, count = ["round", "players", "standings"], count_waiting(room.state)
    if room.role != "organiser":
        return Tabs(usual, ["floor", "phones", "history", "print", "files"], count)
    own = [*pages_of(room.state.stage.config.format).desk] if room.state.started else []
    rest = ["schedule", "floor", "phones", "history", "print", "files", "settings", "staff", "connect", "screens"]
    return Tabs([*usual, *own], ["stages", *rest], count) if own else Tabs([*usual, "stages"], rest, count)


@template_function
def sheets_beside(room: Room, page: str) -> list[str]:
    """Return the sheets that are offered on a page of the desk, by name."""
    return [sheet.name for sheet in SHEETS.values() if sheet.beside == page and sheet.serves(room.tournament)]
