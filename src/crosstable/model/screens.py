"""Screens on the wall: what each shows, in which order, and when."""

import msgspec


class Item(msgspec.Struct, frozen=True):
    """Something that a screen shows: always in turn, or alone for so many minutes after a round was published."""

    view: str
    minutes: int | None = None


Playlist = tuple[Item, ...]

# What a screen shows unless it is set: the seats, then clock, winner, standings and bracket in turn. A view that has
# nothing to show is skipped.
USUAL: Playlist = (Item("names", 5), Item("clock"), Item("podium"), Item("standings"), Item("bracket"))
