"""The requests that a token, or an address without one, may make: a burst, and a number for each second after that.

Counted in the memory of each process, since a count in the store would cost more than most answers.
"""

from collections import OrderedDict
from math import ceil
from threading import Lock
from time import monotonic
from typing import NamedTuple

from crosstable.model.refusals import TooMany

# How many subjects are counted; the one not seen for longest is forgotten.
MOST_SUBJECTS = 10_000


class Rate(NamedTuple):
    """How many requests come back a second, and how many may be made at once."""

    a_second: int
    at_once: int


class Buckets:
    """The requests left to each subject. May be used from any thread."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, subject: str) -> None:
        """Count a request. Raise TooMany (`too_many_requests`) if none is left."""
        now = monotonic()
        with self._lock:
            left, then = self._left.get(subject, (float(self._rate.at_once), now))
            left = min(left + (now - then) * self._rate.a_second, self._rate.at_once)
            if left < 1:
                raise TooMany("too_many_requests", seconds=ceil((1 - left) / self._rate.a_second))
            self._left[subject] = left - 1, now
            self._left.move_to_end(subject)
            if len(self._left) > MOST_SUBJECTS:
                self._left.popitem(last=False)


class ApiLimits(NamedTuple):
    """The limits of the API: of a token, of an address without one, and how many bytes a body may have."""

    token: Rate = Rate(20, 60)
    address: Rate = Rate(50, 200)
    body: int = 1_000_000


API_LIMITS = ApiLimits()
