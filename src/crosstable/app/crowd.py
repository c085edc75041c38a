"""How many entries may come from one address at once: a whole hall stands behind one, and a machine may too.

In memory, of one process. Each address may send so many, and gets one back every moment.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock

from crosstable.model.refusals import Refusal

AT_ONCE = 600
BACK_AFTER = 1.0
MOST_ADDRESSES = 10_000


class Crowd:
    """May be used from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        # For each address the moment when it may send as many as at the beginning.
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def comes(self, address: str) -> None:
        """Somebody sends an entry from there. Refused (`too_many_entries`) where too many did."""
        with self._lock:
            now = self._clock()
            full_at = max(self._full_at.get(address, now), now) + BACK_AFTER
            wait = ceil(full_at - now - AT_ONCE * BACK_AFTER)
            if wait > 0:
                raise Refusal("too_many_entries", seconds=wait)
            self._full_at[address] = full_at
            self._full_at.move_to_end(address)
            if len(self._full_at) > MOST_ADDRESSES:
                self._full_at.popitem(last=False)
