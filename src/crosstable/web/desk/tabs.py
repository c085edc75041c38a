"""The pages of a tournament's desk: five tabs, the last of which holds the rest."""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.web.public.formats import pages_of


class Tabs(NamedTuple):
    """The tabs, and the pages under "More"."""

    tabs: list[str]
    more: list[str]


def desk_pages(room: Room) -> Tabs:
    """Return the pages of the desk, in their order, as far as whoever looks may see them."""
    usual = ["round", "players", "standings"]
    if room.role != "organiser":
        return Tabs(usual, ["floor", "history"])
    own = [*pages_of(room.state.stage.config.format).desk] if room.state.started else []
    rest = ["floor", "history", "settings", "staff", "connect"]
    return Tabs([*usual, *own], ["stages", *rest]) if own else Tabs([*usual, "stages"], rest)
