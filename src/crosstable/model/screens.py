"""Screens on the wall: what each shows, in which order, and when."""

import msgspec


class Item(msgspec.Struct, frozen=True):
    """A view on a screen: always in turn, or alone for some minutes after a round was published."""

    view: str
    minutes: int | None = None


Playlist = tuple[Item, ...]

# The default playlist: who is in; the seats; then clock, final, winner, standings and bracket in turn. Views with
# nothing to show are skipped.
USUAL: Playlist = (
    Item("welcome"),
    Item("names", 5),
    Item("clock"),
    Item("final"),
    Item("podium"),
    Item("standings"),
    Item("bracket"),
)
