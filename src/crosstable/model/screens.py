"""Screens on the wall: what each shows, in which order, and when."""

import msgspec


class Item(msgspec.Struct, frozen=True):
    """Something that a screen shows: always in turn, or alone for so many minutes after a round was published."""

    view: str
    minutes: int | None = None


Playlist = tuple[Item, ...]

# What a screen shows of which nobody has said anything: where to sit, then the clock, who stands where and the bracket
# in turn; a view that has nothing to show is passed over.
USUAL: Playlist = (Item("names", 5), Item("clock"), Item("standings"), Item("bracket"))
