"""The screens of a tournament: their playlists, what they must show right now, and when each was last seen.

Screens are not part of the tournament, so they are stored outside the event log: undo never changes a screen, and
screens do not appear in the log.
"""

from collections.abc import Callable, Collection, Mapping

import msgspec

from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import Refusal
from crosstable.model.screens import Playlist
from crosstable.model.times import MINUTE

_SCREENS, _SEEN = "screens", "screens_seen"

# The most screens of a tournament, and items of a playlist.
MOST_SCREENS, MOST_ITEMS = 30, 20
# How long an unseen screen without a playlist is remembered (µs).
FORGOTTEN = 24 * 60 * MINUTE
# How long a screen keeps its place on the list after it was seen (µs).
KEEPS_PLACE = 5 * MINUTE
# The screen without a name; and the key for showing something on every screen.
MAIN, EVERY = "main", ""


class ScreenSettings(msgspec.Struct, frozen=True):
    """The playlists by screen, and the views that replace them right now, by screen or on every one."""

    playlists: Mapping[str, Playlist] = {}
    wanted: Mapping[str, str] = {}

    def forced_view(self, screen: str) -> str | None:
        """Return the view that a screen must show instead of its playlist; None for its playlist."""
        return self.wanted.get(screen, self.wanted.get(EVERY))


class LastSeen(msgspec.Struct, frozen=True):
    """When a screen was last seen, and what it showed."""

    time: int
    shows: str


class Screens:
    """The screens of all tournaments."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def settings(self, stream: StreamId) -> ScreenSettings:
        return _settings(self._cabinet.get(_SCREENS, stream))

    def play(self, stream: StreamId, screen: str, playlist: Playlist) -> None:
        """Set a screen's playlist. Raise `too_many_screens` beyond the limit."""

        def change(now: ScreenSettings) -> ScreenSettings:
            if len({*now.playlists, screen}) > MOST_SCREENS or len(playlist) > MOST_ITEMS:
                raise Refusal("too_many_screens", most=MOST_SCREENS, items=MOST_ITEMS)
            return msgspec.structs.replace(now, playlists={**now.playlists, screen: playlist})

        self._change(stream, change)

    def show(self, stream: StreamId, screen: str, view: str | None) -> None:
        """Show a view on a screen now, or on every one; None returns to the playlist."""

        def change(now: ScreenSettings) -> ScreenSettings:
            others = {} if screen == EVERY else {name: shown for name, shown in now.wanted.items() if name != screen}
            return msgspec.structs.replace(now, wanted=others if view is None else {**others, screen: view})

        self._change(stream, change)

    def forget(self, stream: StreamId, screen: str) -> None:
        """Forget a screen; if it comes back, it has the default playlist."""

        def remove_screen(now: ScreenSettings) -> ScreenSettings:
            playlists, wanted = dict(now.playlists), dict(now.wanted)
            playlists.pop(screen, None)
            wanted.pop(screen, None)
            return ScreenSettings(playlists, wanted)

        def remove_last_seen(kept: bytes | None) -> bytes:
            return _encode({name: last for name, last in _decode_seen(kept).items() if name != screen})

        self._change(stream, remove_screen)
        self._cabinet.change(_SEEN, stream, remove_last_seen)

    def mark_seen(self, stream: StreamId, screen: str, shows: str, now: int) -> None:
        """Record that a screen is there; beyond the limit, forget the one that has been away longest.

        Anybody can open a page as a screen, so screens set at the desk and those just seen are kept.
        """
        configured = {MAIN, *self.settings(stream).playlists}

        def change(kept: bytes | None) -> bytes:
            before = {name: last for name, last in _decode_seen(kept).items() if now - last.time < FORGOTTEN}
            kept_names = configured | {name for name, last in before.items() if now - last.time < KEEPS_PLACE}
            known = {**before, screen: LastSeen(now, shows)}
            order = sorted(known, key=lambda name: (name not in configured, name not in kept_names, -known[name].time))
            return _encode({name: known[name] for name in order[:MOST_SCREENS]})

        self._cabinet.change(_SEEN, stream, change)

    def last_seen(self, stream: StreamId) -> Mapping[str, LastSeen]:
        return _decode_seen(self._cabinet.get(_SEEN, stream))

    def keep_only(self, streams: Collection[StreamId]) -> None:
        for kind in (_SCREENS, _SEEN):
            for stream in self._cabinet.all(kind).keys() - {*streams}:
                self._cabinet.take(kind, stream)

    def _change(self, stream: StreamId, work: Callable[[ScreenSettings], ScreenSettings]) -> None:
        self._cabinet.change(_SCREENS, stream, lambda kept: msgspec.json.encode(work(_settings(kept))))


def _settings(kept: bytes | None) -> ScreenSettings:
    return ScreenSettings() if kept is None else msgspec.json.decode(kept, type=ScreenSettings)


def _decode_seen(kept: bytes | None) -> dict[str, LastSeen]:
    return {} if kept is None else msgspec.json.decode(kept, type=dict[str, LastSeen])


def _encode(known: Mapping[str, LastSeen]) -> bytes:
    return msgspec.json.encode(known)
