"""The pages of a tournament's desk."""

from crosstable.app.site import Room
from crosstable.web.public.formats import pages_of


def desk_pages(room: Room) -> list[str]:
    """The pages of the desk, in their order, as far as whoever looks may see them."""
    if room.role != "organiser":
        return ["round", "players", "floor", "history"]
    own = pages_of(room.state.stage.config.format).desk if room.state.started else ()
    return ["round", *own, "players", "floor", "stages", "history", "settings", "staff", "connect"]
