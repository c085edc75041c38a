"""A lease: of all processes on one store, one at a time does a work, and another when that one is gone.

It is a value in the cabinet, with the store's time until which it holds. It changes hands by being taken and claimed,
each of which has one winner; who has lost it in between learns that the next time it asks.
"""

import os
from contextlib import suppress
from secrets import token_hex

import msgspec

from crosstable.journal.interface import Journal
from crosstable.model.refusals import Refusal

_SERVER = "server"

# Microseconds. Whoever has it renews it when half is over.
LASTS = 6 * 1_000_000


class Held(msgspec.Struct, frozen=True):
    """Whose it is (a process, and a word of its own), and until when."""

    by: str
    until: int


class Lease:
    """One process's hand on a lease."""

    def __init__(self, journal: Journal, work: str) -> None:
        self._journal = journal
        self._cabinet = journal.cabinet
        self._key = f"lease-{work}"
        self._me = f"{os.getpid()}-{token_hex(8)}"

    def holds(self) -> bool:
        """Whether the work is ours for now: to be asked before every bit of it."""
        now, kept = self._journal.now(), self._cabinet.get(_SERVER, self._key)
        if kept is not None:
            held = msgspec.json.decode(kept, type=Held)
            if held.by == self._me and held.until - now > LASTS // 2:
                return True
            if held.by != self._me and held.until > now:
                return False
            taken = self._cabinet.take(_SERVER, self._key)
            if taken is not None and taken != kept:
                # Somebody was faster, whose it is.
                self._cabinet.claim(_SERVER, self._key, taken)
                return False
        return self._cabinet.claim(_SERVER, self._key, msgspec.json.encode(Held(self._me, now + LASTS)))

    def let_go(self) -> None:
        """Somebody else may have it at once, where it is ours and the store is there."""
        with suppress(Refusal):
            kept = self._cabinet.get(_SERVER, self._key)
            if kept is not None and msgspec.json.decode(kept, type=Held).by == self._me:
                self._cabinet.take(_SERVER, self._key)
