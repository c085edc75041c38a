"""The list of tournaments, with a version that changes only when the list reads differently.

Most events do not change the list, so open lists are rarely notified. An unreadable tournament is listed by its code,
with the reason.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from crosstable.app.catalogue import Catalogue, CatalogueEntry
from crosstable.app.director import Director
from crosstable.app.unreadable import unreadable_reason
from crosstable.journal.interface import Head, StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.views.public import Summary, summary, tables_done


class OverviewEntry(NamedTuple):
    """A tournament in the list: its summary, or why it cannot be read; and which tables are done.

    `done` is not part of the list's version: notifying about every finished table would be too much.
    """

    listed: CatalogueEntry
    summary: Summary | None
    unreadable_reason: Reason | None = None
    done: tuple[bool, ...] = ()

    @property
    def name(self) -> str:
        return self.listed.code if self.summary is None else self.summary.name


class Overview:
    """The tournaments of one server. May be used from any thread."""

    def __init__(self, director: Director, catalogue: Catalogue) -> None:
        self._director = director
        self._catalogue = catalogue
        # With the hash of the last event, so that unchanged tournaments are not read again.
        self._known: dict[StreamId, tuple[bytes, OverviewEntry]] = {}

    def entries(self) -> list[OverviewEntry]:
        # List first, then heads: a tournament exists before it is listed.
        listed, heads = self._catalogue.tournaments(), self._director.journal.heads()
        self._known = known = {
            tournament.stream: self._look_up(tournament, heads[tournament.stream])
            for tournament in listed
            if tournament.stream in heads
        }
        return [entry for _, entry in known.values()]

    def entry(self, listed: CatalogueEntry) -> OverviewEntry:
        return self._read(listed)[1]

    def _look_up(self, listed: CatalogueEntry, head: Head) -> tuple[bytes, OverviewEntry]:
        hash_, known = self._known.get(listed.stream, (b"", None))
        if known is not None and hash_ == head.hash:
            return hash_, known._replace(listed=listed)
        hash_, entry = self._read(listed)
        return hash_ or head.hash, entry

    def _read(self, listed: CatalogueEntry) -> tuple[bytes, OverviewEntry]:
        try:
            state, hash_ = self._director.snapshot(listed.stream)
        except Refusal as refusal:
            return b"", OverviewEntry(listed, None, unreadable_reason(refusal))
        return hash_, OverviewEntry(listed, summary(state), done=tables_done(state))

    def head(self) -> Head:
        return list_head(self.entries())


def list_head(entries: Sequence[OverviewEntry]) -> Head:
    contents = [(entry.listed, entry.summary, entry.unreadable_reason) for entry in entries]
    return Head(len(entries), 0, blake2b(msgspec.json.encode(contents), digest_size=32).digest())
