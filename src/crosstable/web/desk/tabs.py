"""The tabs of the desk: up to five, the last one with a menu of more pages."""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.exchange.sheets import SHEETS
from crosstable.views.alerts.phones import count_waiting
from crosstable.web.pages.render import template_function
from crosstable.web.public.formats import pages_of_format


class Tabs(NamedTuple):
    """The tabs, the pages under "More", and how many reports from phones wait."""

    tabs: list[str]
    more: list[str]
    waiting: int


@template_function
def desk_pages(room: Room) -> Tabs:
    common, count = ["round", "players", "standings"], count_waiting(room.state)
    if room.role != "organiser":
        return Tabs(common, ["floor", "phones", "history", "print", "files"], count)
    own = [*pages_of_format(room.state.stage.config.format).desk] if room.state.started else []
    rest = ["schedule", "floor", "phones", "history", "print", "files", "settings", "staff", "connect", "screens"]
    return Tabs([*common, *own], ["stages", *rest], count) if own else Tabs([*common, "stages"], rest, count)


@template_function
def sheets_on_page(room: Room, page: str) -> list[str]:
    return [sheet.name for sheet in SHEETS.values() if sheet.offered_on == page and sheet.serves(room.tournament)]
