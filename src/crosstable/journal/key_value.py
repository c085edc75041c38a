"""The cabinet: what is kept beside the tournaments, in the same store. Codes, sessions, links; no events, no undo."""

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

# Who is signed in and on which browser, who may sign in, what was tried too often, and where the server was last: of
# this moment. No backup keeps it.
PASSING = ("sessions", "browsers", "links", "limits", "server")

# How many idempotency keys each tournament has, counted with every one that is written, so that none goes unnoticed.
KEYS = "keys"

# What becomes of a value, or of none; None: nothing is left. It may be called again, and so does nothing else; what it
# refuses is refused with nothing changed.
Change = Callable[[bytes | None], bytes | None]


class Filed(msgspec.Struct, frozen=True):
    """A value in its drawer."""

    drawer: str
    key: str
    value: bytes


class Cabinet(Protocol):
    """Drawers of small values. All methods may be called from any thread; what one has done is durable on return.

    Refused as the journal's own methods are (`journal.sqlite_failures`), with nothing changed.
    """

    def put(self, drawer: str, key: str, value: bytes) -> None:
        """Keep a value, in the place of the one before."""
        ...

    def claim(self, drawer: str, key: str, value: bytes) -> bool:
        """Keep a value where there is none, and say whether it did: of two who claim a key one gets it."""
        ...

    def get(self, drawer: str, key: str) -> bytes | None:
        """Return the value, if there is one."""
        ...

    def take(self, drawer: str, key: str) -> bytes | None:
        """Return the value, if there is one, which then is gone: of two who take it one gets it."""
        ...

    def change(self, drawer: str, key: str, work: Change) -> bytes | None:
        """Keep what `work` makes of the value, and give it: of many each sees what the one before has left."""
        ...

    def all(self, drawer: str) -> Mapping[str, bytes]:
        """Return everything in a drawer, in the order of the keys."""
        ...
