"""How often an address may guess wrong: a link that is void, a code that nobody has, a password.

A whole hall may stand behind one address, so only what went wrong counts; pages that exist are answered always. Each
address has so many wrong guesses at once, and gets one back every few moments. It is of one process, and in memory.
"""

import time
from collections.abc import Callable
from math import ceil
from threading import Lock

from crosstable.model.refusals import Refusal

AT_ONCE = 40
BACK_AFTER = 2.0
MOST_ADDRESSES = 10_000

# What a wrong guess is refused with, and for how many it counts: a password is chosen by people, as no link is.
WRONG = {"link_void": 1, "no_such_code": 1, "wrong_password": 5}


class Limits:
    """The guesses of everybody. May be used from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        # For each address the moment when it has all its guesses again.
        self._full_at: dict[str, float] = {}

    def refuse_if_spent(self, address: str) -> None:
        """Refused (`too_many_tries`) where an address has guessed wrong too often."""
        with self._lock:
            wait = self._wait(address)
        if wait > 0:
            raise Refusal("too_many_tries", seconds=wait)

    def wrong(self, address: str, refusal: Refusal) -> Refusal:
        """Counts a wrong guess; what is told about it."""
        with self._lock:
            wait = self._wait(address)
            if wait > 0:
                return Refusal("too_many_tries", seconds=wait)
            now = self._clock()
            spent = BACK_AFTER * WRONG[refusal.code]
            self._full_at[address] = max(self._full_at.get(address, now), now) + spent
            if len(self._full_at) > MOST_ADDRESSES:
                self._forget(now)
        return refusal

    def _wait(self, address: str) -> int:
        """The seconds until an address may guess again."""
        spent = self._full_at.get(address, 0.0) - self._clock()
        return max(0, ceil(spent - (AT_ONCE - 1) * BACK_AFTER))

    def _forget(self, now: float) -> None:
        """Forgets whoever has all guesses again; where that is too few, those who have the most."""
        kept = sorted((one for one in self._full_at.items() if one[1] > now), key=lambda one: -one[1])
        self._full_at = dict(kept[: MOST_ADDRESSES // 2])
