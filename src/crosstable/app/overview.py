"""All tournaments as the list of them shows them, and where that list stands: elsewhere whenever it reads differently.

Most of what happens in a tournament is not in the list, so whoever has it open is told of little. One that cannot be
read is in it by its code, with the reason.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from crosstable.app.catalogue import Catalogue, Listed
from crosstable.app.director import Director
from crosstable.app.unreadable import unreadable_reason
from crosstable.journal.interface import Head, StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.views.public import Summary, summary, tables_done


class OverviewEntry(NamedTuple):
    """A tournament in the list: what is said of it, or why it cannot be read; and which tables are done.

    Nobody is told of every table that is done: the list is the same without it.
    """

    listed: Listed
    summary: Summary | None
    why_not: Reason | None = None
    done: tuple[bool, ...] = ()

    @property
    def name(self) -> str:
        """What it is called; one that cannot be read by its code."""
        return self.listed.code if self.summary is None else self.summary.name


class Overview:
    """The tournaments of one server. May be used from any thread."""

    def __init__(self, director: Director, catalogue: Catalogue) -> None:
        self._director = director
        self._catalogue = catalogue
        # With the hash of the last event that is in it: where nothing has happened nobody looks again.
        self._known: dict[StreamId, tuple[bytes, OverviewEntry]] = {}

    def entries(self) -> list[OverviewEntry]:
        """Every tournament that is there, the latest first."""
        # In this order: a tournament is there before it is listed.
        listed, heads = self._catalogue.tournaments(), self._director.journal.heads()
        self._known = known = {
            tournament.stream: self._look_up(tournament, heads[tournament.stream])
            for tournament in listed
            if tournament.stream in heads
        }
        return [entry for _, entry in known.values()]

    def entry(self, listed: Listed) -> OverviewEntry:
        """One of them, as it would be in the list."""
        return self._read(listed)[1]

    def _look_up(self, listed: Listed, head: Head) -> tuple[bytes, OverviewEntry]:
        hash_, before = self._known.get(listed.stream, (b"", None))
        if before is not None and hash_ == head.hash:
            return hash_, before._replace(listed=listed)
        hash_, now = self._read(listed)
        return hash_ or head.hash, now

    def _read(self, listed: Listed) -> tuple[bytes, OverviewEntry]:
        """With the hash of the last event that is in it, of which there is none where it cannot be read."""
        try:
            state, hash_ = self._director.snapshot(listed.stream)
        except Refusal as refusal:
            return b"", OverviewEntry(listed, None, unreadable_reason(refusal))
        return hash_, OverviewEntry(listed, summary(state), done=tables_done(state))

    def head(self) -> Head:
        """Where the list stands now."""
        return head_of(self.entries())


def head_of(shown: Sequence[OverviewEntry]) -> Head:
    """A list as if it were the last event of a stream."""
    told = [(entry.listed, entry.summary, entry.why_not) for entry in shown]
    return Head(len(shown), 0, blake2b(msgspec.json.encode(told), digest_size=32).digest())
