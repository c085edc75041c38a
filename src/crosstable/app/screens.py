"""The screens of a tournament: what each is to show, what is to be shown right now, and when each was last seen.

Screens are furniture of the room and no part of the tournament: what they show is kept beside the journal, so that no
undo changes a screen and no screen stands in the log.
"""

from collections.abc import Callable, Collection, Mapping

import msgspec

from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import Refusal
from crosstable.model.screens import Playlist
from crosstable.model.times import MINUTE

_SCREENS, _SEEN = "screens", "screens_seen"

# So many screens a tournament can have, and so many items a playlist.
MOST_SCREENS, MOST_ITEMS = 30, 20
# Microseconds after which a screen that shows what is usual, and that nobody has seen, is no screen any more.
FORGOTTEN = 24 * 60 * MINUTE
# Microseconds for which a screen that was seen keeps its place on the list, whoever else comes.
KEEPS_PLACE = 5 * MINUTE
# The screen without a name. What is shown on every screen is wanted under this name.
MAIN, EVERY = "main", ""


class Settings(msgspec.Struct, frozen=True):
    """The playlists by screen, and what is wanted right now instead, by screen or on every one."""

    playlists: Mapping[str, Playlist] = {}
    wanted: Mapping[str, str] = {}

    def wanted_on(self, screen: str) -> str | None:
        """Return what is to be shown on a screen whatever its playlist says."""
        return self.wanted.get(screen, self.wanted.get(EVERY))


class Seen(msgspec.Struct, frozen=True):
    """When a screen was last seen, and what it showed."""

    time: int
    shows: str


class Screens:
    """What is known of the screens of every tournament."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def of(self, stream: StreamId) -> Settings:
        """Return what the screens of a tournament are to show."""
        return _settings(self._cabinet.get(_SCREENS, stream))

    def play(self, stream: StreamId, screen: str, playlist: Playlist) -> None:
        """Set what a screen shows in turn. Refused (`too_many_screens`) beyond what a hall has."""

        def change(now: Settings) -> Settings:
            if len({*now.playlists, screen}) > MOST_SCREENS or len(playlist) > MOST_ITEMS:
                raise Refusal("too_many_screens", most=MOST_SCREENS, items=MOST_ITEMS)
            return msgspec.structs.replace(now, playlists={**now.playlists, screen: playlist})

        self._change(stream, change)

    def show(self, stream: StreamId, screen: str, view: str | None) -> None:
        """Show something on a screen now, or on every one; with None it goes on with its playlist."""

        def change(now: Settings) -> Settings:
            others = {} if screen == EVERY else {name: one for name, one in now.wanted.items() if name != screen}
            return msgspec.structs.replace(now, wanted=others if view is None else {**others, screen: view})

        self._change(stream, change)

    def forget(self, stream: StreamId, screen: str) -> None:
        """Forget a screen: it shows what is usual, should it come back."""

        def without(now: Settings) -> Settings:
            playlists, wanted = dict(now.playlists), dict(now.wanted)
            playlists.pop(screen, None)
            wanted.pop(screen, None)
            return Settings(playlists, wanted)

        def unseen(kept: bytes | None) -> bytes:
            return _encoded({name: one for name, one in _seen(kept).items() if name != screen})

        self._change(stream, without)
        self._cabinet.change(_SEEN, stream, unseen)

    def came(self, stream: StreamId, screen: str, shows: str, now: int) -> None:
        """Take note that a screen is there. Of more than a hall has, the one that was longest away goes.

        Anybody can call a page a screen: those that the desk has set stay, and so do those that were there just now.
        """
        ours = {MAIN, *self.of(stream).playlists}

        def change(kept: bytes | None) -> bytes:
            before = {name: one for name, one in _seen(kept).items() if now - one.time < FORGOTTEN}
            stay = ours | {name for name, one in before.items() if now - one.time < KEEPS_PLACE}
            known = {**before, screen: Seen(now, shows)}
            order = sorted(known, key=lambda name: (name not in ours, name not in stay, -known[name].time))
            return _encoded({name: known[name] for name in order[:MOST_SCREENS]})

        self._cabinet.change(_SEEN, stream, change)

    def seen(self, stream: StreamId) -> Mapping[str, Seen]:
        """Return when each screen was last seen, by name."""
        return _seen(self._cabinet.get(_SEEN, stream))

    def keep_only(self, streams: Collection[StreamId]) -> None:
        """Throw away what is known of tournaments that are gone."""
        for kind in (_SCREENS, _SEEN):
            for stream in self._cabinet.all(kind).keys() - {*streams}:
                self._cabinet.take(kind, stream)

    def _change(self, stream: StreamId, work: Callable[[Settings], Settings]) -> None:
        self._cabinet.change(_SCREENS, stream, lambda kept: msgspec.json.encode(work(_settings(kept))))


def _settings(kept: bytes | None) -> Settings:
    return Settings() if kept is None else msgspec.json.decode(kept, type=Settings)


def _seen(kept: bytes | None) -> dict[str, Seen]:
    return {} if kept is None else msgspec.json.decode(kept, type=dict[str, Seen])


def _encoded(known: Mapping[str, Seen]) -> bytes:
    return msgspec.json.encode(known)
