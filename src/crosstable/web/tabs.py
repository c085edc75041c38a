"""The tabs of a tournament's public pages."""

from crosstable.app.public import Public
from crosstable.app.site import Room
from crosstable.web.public.formats import pages_of, tabs_of


def tabs(view: Public) -> list[tuple[str, str]]:
    """The pages there are, in their order, each with the code of its name; what a format brings is its own."""
    return tabs_of(view)


def desk_pages(room: Room) -> list[str]:
    """The pages of the desk, in their order, as far as whoever looks may see them."""
    if room.role != "organiser":
        return ["round", "players", "floor", "history"]
    own = pages_of(room.state.stage.config.format).desk if room.state.started else ()
    return ["round", *own, "players", "floor", "stages", "history", "settings", "staff", "connect"]
