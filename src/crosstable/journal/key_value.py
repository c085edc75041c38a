"""The cabinet: values in the store outside the tournaments. Codes, sessions, links; no events, no undo."""

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

# Transient drawers: sessions, browsers, links, rate limits and the server's state. Backups leave them out.
PASSING = ("sessions", "browsers", "links", "limits", "server")

# The drawer of the number of idempotency keys of each tournament, so that a missing one is noticed.
KEYS = "keys"

# A function from the old value (or None) to the new one (None deletes it). It may be called repeatedly, so it must have
# no side effects; if it raises, nothing changes.
Change = Callable[[bytes | None], bytes | None]


class Filed(msgspec.Struct, frozen=True):
    """A value with its drawer and key."""

    drawer: str
    key: str
    value: bytes


class Cabinet(Protocol):
    """Drawers of small values. All methods may be called from any thread; changes are durable on return.

    Raises the refusals of the journal (`journal.sqlite_failures`), changing nothing.
    """

    def put(self, drawer: str, key: str, value: bytes) -> None: ...

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        """Store a value if there is none, and return whether it did: only one of several callers succeeds."""
        ...

    def get(self, drawer: str, key: str) -> bytes | None: ...

    def take(self, drawer: str, key: str) -> bytes | None:
        """Remove and return the value: only one of several callers gets it."""
        ...

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        """Replace the value by what `work` returns, and return that. Calls are serialised."""
        ...

    def all(self, drawer: str) -> Mapping[str, bytes]: ...
