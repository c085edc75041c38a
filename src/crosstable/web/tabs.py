"""The tabs of a tournament's public pages."""

from crosstable.app.public import Public
from crosstable.app.site import Room
from crosstable.web.public.formats import tabs_of


def tabs(view: Public) -> list[tuple[str, str]]:
    """The pages there are, in their order, each with the code of its name; what a format brings is its own."""
    return tabs_of(view)


def desk_pages(room: Room) -> list[str]:
    """The pages of the desk, in their order, as far as whoever looks may see them."""
    found = ["round"]
    if room.role == "organiser" and room.state.started and room.state.stage.config.format == "cut_line":
        found.append("cut")
    more = ("stages", "history", "settings", "staff", "connect") if room.role == "organiser" else ("history",)
    return [*found, "players", "floor", *more]
