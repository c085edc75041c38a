"""Which browser made which entries: so that players come back to theirs, withdraw and check in, without an account.

A browser is known by the cookie that it was given when it looked at the page; what is kept is the hash of that. An
entry is named by its person, whose id is drawn for it: ids of players may go to somebody else after a withdrawal.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from crosstable.journal.cabinet import Cabinet
from crosstable.journal.interface import StreamId
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.state.state import State

_ENTRIES = "entries"

# A family has one phone; and after so many microseconds nobody comes back.
MOST_OWN = 8
LASTS = 30 * 24 * 3600 * 1_000_000


class Made(msgspec.Struct, frozen=True):
    """What one browser has entered in one tournament, and when it did so last."""

    persons: tuple[PersonId, ...]
    at: int


class OwnEntries:
    """The entries of every browser."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def of(self, stream: StreamId, cookie: str | None) -> tuple[PersonId, ...]:
        """Whom a browser has entered, in that order."""
        kept = None if cookie is None else self._cabinet.get(_ENTRIES, _key(stream, cookie))
        return () if kept is None else msgspec.json.decode(kept, type=Made).persons

    def refuse_more(self, stream: StreamId, cookie: str) -> None:
        """Refused (`too_many_own`) where a browser has entered enough."""
        if len(self.of(stream, cookie)) >= MOST_OWN:
            raise Refusal("too_many_own", most=MOST_OWN)

    def add(self, stream: StreamId, cookie: str, person: PersonId, now: int) -> None:
        """A browser has entered somebody."""
        persons = tuple(dict.fromkeys((*self.of(stream, cookie), person)))
        self._cabinet.put(_ENTRIES, _key(stream, cookie), msgspec.json.encode(Made(persons, now)))

    def move(self, streams: Iterable[StreamId], before: str, cookie: str) -> None:
        """The same browser has another cookie from now on: whoever signs in, or follows a link, keeps their entries."""
        kept = self._cabinet.all(_ENTRIES)
        for stream in streams:
            key = _key(stream, before)
            made = self._cabinet.take(_ENTRIES, key) if key in kept else None
            if made is not None:
                self._cabinet.put(_ENTRIES, _key(stream, cookie), made)

    def forget_old(self, now: int) -> None:
        """Throws away what nobody comes back for."""
        for key, value in self._cabinet.all(_ENTRIES).items():
            if now - msgspec.json.decode(value, type=Made).at > LASTS:
                self._cabinet.take(_ENTRIES, key)


def _key(stream: StreamId, cookie: str) -> str:
    return sha256(f"{stream} {cookie}".encode()).hexdigest()


def entry_of(state: State, person: PersonId) -> PlayerId | None:
    """The player, or whoever waits, that an entry has become; None where it is not there any more."""
    return next((player for player, one in state.persons.items() if one.person == person), None)
