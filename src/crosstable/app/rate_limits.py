"""Rate limits: a number of tries at once, and one more after every interval.

Stored in the database, so that they hold for all processes and after a restart. Stored for each subject is the moment
at which all tries are available again; entries in the past are deleted.
"""

from collections import OrderedDict
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import Lock
from typing import NamedTuple

from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import TooMany
from crosstable.model.times import SECOND

_LIMITS = "limits"

# How many subjects' reserved tries are remembered; a forgotten subject loses them.
MOST_HANDS = 10_000
# How many subjects may reserve tries at the same moment.
HANDS = 64


class Limit(NamedTuple):
    """A rate limit: tries at once, microseconds until one comes back, the refusal, and how many to
    reserve at a time.
    """

    name: str
    at_once: int
    back_after: int
    refusal: str = "too_many_tries"
    handful: int = 1

    @property
    def refill_time(self) -> int:
        """Microseconds until all tries are available again."""
        return self.at_once * self.back_after


GUESSES = Limit("guesses", 40, 2 * SECOND)
PASSWORDS = Limit("passwords", 30, 30 * SECOND)
ENTRIES = Limit("entries", 600, SECOND, "too_many_entries", 10)
WRITES = Limit("writes", 600, SECOND // 20, "too_many_writes", 50)
WRITES_OF_ALL = Limit("writes of all", 6_000, SECOND // 200, "too_many_writes", 50)
SCREENS = Limit("screens", 600, SECOND, "too_many_tries", 20)
# No limit reaches further into the future; a later time means that the clock was set back.
FURTHEST = 2 * max(limit.refill_time for limit in (GUESSES, PASSWORDS, ENTRIES, SCREENS, WRITES, WRITES_OF_ALL))


class Limits:
    """The rate limits of one server. May be used from any thread. `now` is always the store's time."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._lock = Lock()
        self._taking = [Lock() for _ in range(HANDS)]
        self._hands: OrderedDict[str, int] = OrderedDict()

    def refuse_if_spent(self, limit: Limit, subject: str, now: int) -> None:
        """Raise TooMany if no try is left. Counts nothing."""
        _refuse_if_spent(limit, _full_at(limit, self._cabinet.get(_LIMITS, _key(limit, subject)), now), now)

    def count(self, limit: Limit, subject: str, now: int, times: int = 1) -> None:
        """Count a try. Raise TooMany, counting nothing, if none was left."""

        def add_tries(kept: bytes | None) -> bytes:
            full_at = _full_at(limit, kept, now)
            _refuse_if_spent(limit, full_at, now)
            return b"%d" % (full_at + times * limit.back_after)

        self.refuse_if_spent(limit, subject, now)
        self._cabinet.change(_LIMITS, _key(limit, subject), add_tries)

    def spend(self, limit: Limit, subject: str, now: int) -> None:
        """Count a try of a frequent action: reserves several in the store and spends them from memory."""
        key = _key(limit, subject)
        if self._take_reserved(key):
            return
        # Simultaneous requests share the tries that one of them reserves.
        with self._taking[int(key[:8], 16) % HANDS]:
            if not self._take_reserved(key):
                self._reserve(limit, key, subject, now)

    def _take_reserved(self, key: str) -> bool:
        with self._lock:
            left = self._hands.get(key, 0)
            if left:
                self._hands[key] = left - 1
            return left > 0

    def _reserve(self, limit: Limit, key: str, subject: str, now: int) -> None:
        reserved = 0

        def add_reserved(kept: bytes | None) -> bytes:
            nonlocal reserved
            full_at = _full_at(limit, kept, now)
            _refuse_if_spent(limit, full_at, now)
            reserved = min(limit.handful, (now + limit.refill_time - full_at) // limit.back_after)
            return b"%d" % (full_at + reserved * limit.back_after)

        self.refuse_if_spent(limit, subject, now)
        self._cabinet.change(_LIMITS, key, add_reserved)
        with self._lock:
            self._hands[key] = reserved - 1
            self._hands.move_to_end(key)
            if len(self._hands) > MOST_HANDS:
                self._hands.popitem(last=False)

    def forget_old(self, now: int) -> None:
        def keep_if_recent(kept: bytes | None) -> bytes | None:
            return kept if kept is not None and now < int(kept) <= now + FURTHEST else None

        for key, value in self._cabinet.all(_LIMITS).items():
            if keep_if_recent(value) is None:
                # Checked again: a try may have been counted meanwhile.
                self._cabinet.change(_LIMITS, key, keep_if_recent)


def rate_limit_key(address: str) -> str:
    """Return the subject for an address: one for a whole IPv6 /64 network."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))


def _key(limit: Limit, subject: str) -> str:
    """Return the stored key. A hash, so that no address or name is stored."""
    return sha256(f"{limit.name} {subject}".encode("utf-8", "replace")).hexdigest()


def _full_at(limit: Limit, kept: bytes | None, now: int) -> int:
    """Return when all tries are available again. Ignore a stored time that is too far ahead because the clock was set
    back.
    """
    full_at = now if kept is None else max(now, int(kept))
    return now if full_at > now + 2 * limit.refill_time else full_at


def _refuse_if_spent(limit: Limit, full_at: int, now: int) -> None:
    wait = full_at - now - (limit.refill_time - limit.back_after)
    if wait > 0:
        raise TooMany(limit.refusal, seconds=ceil(wait / SECOND))
