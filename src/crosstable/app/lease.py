"""A lease: of all processes on one store, one at a time does a job; another takes over when it is gone.

Stored in the cabinet, with the time until which it holds. A process that has lost the lease learns it when it next
asks.
"""

import os
from contextlib import suppress
from secrets import token_hex

import msgspec

from crosstable.journal.interface import Journal
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND

_SERVER = "server"

# Microseconds. The holder renews it after half of them.
LASTS = 6 * SECOND


class Holder(msgspec.Struct, frozen=True):
    """The process that holds the lease (with a random word), and until when."""

    by: str
    until: int


class Lease:
    """One process's claim to a lease."""

    def __init__(self, journal: Journal, work: str) -> None:
        self._journal = journal
        self._cabinet = journal.cabinet
        self._key = f"lease-{work}"
        self._me = f"{os.getpid()}-{token_hex(8)}"

    def holds(self) -> bool:
        """Take or renew the lease; return whether this process holds it. Call it before every piece of the job."""
        now = self._journal.now()

        def renew(kept: bytes | None) -> bytes:
            if kept is not None:
                held = msgspec.json.decode(kept, type=Holder)
                left = held.until - now
                # A lease that holds much longer comes from a clock that was set back since: ignore it. It holds a
                # little longer if another process was faster.
                if (LASTS // 2 if held.by == self._me else 0) < left <= 2 * LASTS:
                    return kept
            return msgspec.json.encode(Holder(self._me, now + LASTS))

        kept = self._cabinet.get(_SERVER, self._key)
        if renew(kept) != kept:
            kept = self._cabinet.change(_SERVER, self._key, renew)
        return self._is_ours(kept)

    def release(self) -> None:
        """Release the lease, if this process holds it and the store is reachable."""
        with suppress(Refusal):
            if self._is_ours(self._cabinet.get(_SERVER, self._key)):
                self._cabinet.change(_SERVER, self._key, lambda kept: None if self._is_ours(kept) else kept)

    def _is_ours(self, kept: bytes | None) -> bool:
        return kept is not None and msgspec.json.decode(kept, type=Holder).by == self._me
