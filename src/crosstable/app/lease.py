"""A lease: of all processes on one store, one at a time does a work, and another when that one is gone.

It is a value in the cabinet, with the store's time until which it holds. Of many who would have it each sees what the
one before has left; who has lost it in between learns that the next time it asks.
"""

import os
from contextlib import suppress
from secrets import token_hex

import msgspec

from crosstable.journal.interface import Journal
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND

_SERVER = "server"

# Microseconds. Whoever has it renews it when half is over.
LASTS = 6 * SECOND


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
        now = self._journal.now()

        def work(kept: bytes | None) -> bytes:
            if kept is not None:
                held = msgspec.json.decode(kept, type=Held)
                left = held.until - now
                # What holds for much longer comes from a clock that was set back since: nobody waits for that. A bit
                # longer it holds where somebody came after us and was faster.
                if (LASTS // 2 if held.by == self._me else 0) < left <= 2 * LASTS:
                    return kept
            return msgspec.json.encode(Held(self._me, now + LASTS))

        kept = self._cabinet.get(_SERVER, self._key)
        if work(kept) != kept:
            kept = self._cabinet.change(_SERVER, self._key, work)
        return self._is_ours(kept)

    def let_go(self) -> None:
        """Somebody else may have it at once, where it is ours and the store is there."""
        with suppress(Refusal):
            if self._is_ours(self._cabinet.get(_SERVER, self._key)):
                self._cabinet.change(_SERVER, self._key, lambda kept: None if self._is_ours(kept) else kept)

    def _is_ours(self, kept: bytes | None) -> bool:
        return kept is not None and msgspec.json.decode(kept, type=Held).by == self._me
