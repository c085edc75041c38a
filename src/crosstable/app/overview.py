"""All tournaments as the list of them shows them, and where that list stands: elsewhere whenever it reads differently.

Most of what happens in a tournament is not in the list, so whoever has it open is told of little.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from crosstable.app.catalogue import Catalogue, Listed
from crosstable.app.director import Director
from crosstable.app.public import Summary, summary
from crosstable.journal.interface import Head, StreamId


class Shown(NamedTuple):
    """A tournament in the list."""

    listed: Listed
    summary: Summary


class Overview:
    """The tournaments of one server. May be used from any thread."""

    def __init__(self, director: Director, catalogue: Catalogue) -> None:
        self._director = director
        self._catalogue = catalogue
        # With the hash of the last event that is in it: where nothing has happened nobody looks again.
        self._known: dict[StreamId, tuple[bytes, Summary]] = {}

    def shown(self) -> list[Shown]:
        """Every tournament that is there, the latest first."""
        known = dict[StreamId, tuple[bytes, Summary]]()
        found = list[Shown]()
        for listed in self._catalogue.all():
            head = self._director.journal.head(listed.stream)
            if head is not None:
                known[listed.stream] = self._looked_at(listed.stream, head)
                found.append(Shown(listed, known[listed.stream][1]))
        self._known = known
        return found

    def _looked_at(self, stream: StreamId, head: Head) -> tuple[bytes, Summary]:
        before = self._known.get(stream)
        if before is not None and before[0] == head.hash:
            return before
        state, hash_ = self._director.looked_at(stream)
        return hash_, summary(state)

    def head(self) -> Head:
        """Where the list stands now."""
        return head_of(self.shown())


def head_of(shown: Sequence[Shown]) -> Head:
    """A list as if it were the last event of a stream."""
    return Head(len(shown), 0, blake2b(msgspec.json.encode(shown), digest_size=32).digest())
