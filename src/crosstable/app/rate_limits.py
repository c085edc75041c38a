"""How often something may be done: so many times at once, and once more after every so many moments.

It is in the store, so that it holds for all processes together and after a restart. What is kept for each subject is
the moment at which it has everything again; from then on it is the same as nothing, and is thrown away.

| limit | counts | of |
|---|---|---|
| `GUESSES` | a void link, a code that nobody has, a wrong claim code or password, each kind apart | an address |
| `PASSWORDS` | a wrong password | an account, wherever it is tried; a browser that has been signed in to it apart |
| `ENTRIES` | an entry by a player, or a change of one | an address |
| `SCREENS` | a screen on the wall that says what it shows | an address |
| `WRITES`, `WRITES_OF_ALL` | whatever somebody changes who is signed in | a session; an account, on all its devices |

What is often counted is taken from the store by the handful (`spend`); nothing that goes right asks for the others.
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

# Handfuls of so many subjects are remembered; whoever is forgotten has lost one.
MOST_HANDS = 10_000
# So many may take a handful at the same moment, each for another subject.
HANDS = 64


class Limit(NamedTuple):
    """So many at once, and one more after so many microseconds; what is refused then, and how many are a handful."""

    name: str
    at_once: int
    back_after: int
    refusal: str = "too_many_tries"
    handful: int = 1

    @property
    def whole(self) -> int:
        """Until somebody who has nothing left has everything again."""
        return self.at_once * self.back_after


GUESSES = Limit("guesses", 40, 2 * SECOND)
PASSWORDS = Limit("passwords", 30, 30 * SECOND)
ENTRIES = Limit("entries", 600, SECOND, "too_many_entries", 10)
WRITES = Limit("writes", 600, SECOND // 20, "too_many_writes", 50)
WRITES_OF_ALL = Limit("writes of all", 6_000, SECOND // 200, "too_many_writes", 50)
SCREENS = Limit("screens", 600, SECOND, "too_many_tries", 20)
# Nothing is ever counted further ahead than that; whatever is comes from a clock that was set back since.
FURTHEST = 2 * max(limit.whole for limit in (GUESSES, PASSWORDS, ENTRIES, SCREENS, WRITES, WRITES_OF_ALL))


class Limits:
    """The limits of one server. May be used from any thread. `now` is always the store's time."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._lock = Lock()
        self._taking = [Lock() for _ in range(HANDS)]
        self._hands: OrderedDict[str, int] = OrderedDict()

    def refuse_if_spent(self, limit: Limit, subject: str, now: int) -> None:
        """Refused where nothing is left; nothing is counted."""
        _refuse_if_spent(limit, _full_at(limit, self._cabinet.get(_LIMITS, _key(limit, subject)), now), now)

    def count(self, limit: Limit, subject: str, now: int, times: int = 1) -> None:
        """Counts something. Refused, with nothing counted, where nothing was left."""

        def work(kept: bytes | None) -> bytes:
            full_at = _full_at(limit, kept, now)
            _refuse_if_spent(limit, full_at, now)
            return b"%d" % (full_at + times * limit.back_after)

        self.refuse_if_spent(limit, subject, now)
        self._cabinet.change(_LIMITS, _key(limit, subject), work)

    def spend(self, limit: Limit, subject: str, now: int) -> None:
        """The same for what is often counted: a handful is taken from the store, and the rest of it kept in memory."""
        key = _key(limit, subject)
        if self._has_in_hand(key):
            return
        # Whoever comes at the same moment lives on the same handful, which one of them takes.
        with self._taking[int(key[:8], 16) % HANDS]:
            if not self._has_in_hand(key):
                self._take(limit, key, subject, now)

    def _has_in_hand(self, key: str) -> bool:
        """Takes one of a handful, if there is one."""
        with self._lock:
            left = self._hands.get(key, 0)
            if left:
                self._hands[key] = left - 1
            return left > 0

    def _take(self, limit: Limit, key: str, subject: str, now: int) -> None:
        """A handful from the store, and one of it at once."""
        taken = 0

        def work(kept: bytes | None) -> bytes:
            nonlocal taken
            full_at = _full_at(limit, kept, now)
            _refuse_if_spent(limit, full_at, now)
            taken = min(limit.handful, (now + limit.whole - full_at) // limit.back_after)
            return b"%d" % (full_at + taken * limit.back_after)

        self.refuse_if_spent(limit, subject, now)
        self._cabinet.change(_LIMITS, key, work)
        with self._lock:
            self._hands[key] = taken - 1
            self._hands.move_to_end(key)
            if len(self._hands) > MOST_HANDS:
                self._hands.popitem(last=False)

    def forget_old(self, now: int) -> None:
        """Throws away whoever has everything again."""

        def left(kept: bytes | None) -> bytes | None:
            return kept if kept is not None and now < int(kept) <= now + FURTHEST else None

        for key, value in self._cabinet.all(_LIMITS).items():
            if left(value) is None:
                # Not what was counted since it was looked at.
                self._cabinet.change(_LIMITS, key, left)


def of_address(address: str) -> str:
    """Who is meant by an address. Whoever has one of IPv6 has 2**64 of them."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def _key(limit: Limit, subject: str) -> str:
    """Nothing of an address or a name is kept."""
    return sha256(f"{limit.name} {subject}".encode("utf-8", "replace")).hexdigest()


def _full_at(limit: Limit, kept: bytes | None, now: int) -> int:
    """When somebody has everything again. What was kept under a clock that has been set back since counts for nothing:
    nobody is to wait until it has caught up.
    """
    full_at = now if kept is None else max(now, int(kept))
    return now if full_at > now + 2 * limit.whole else full_at


def _refuse_if_spent(limit: Limit, full_at: int, now: int) -> None:
    wait = full_at - now - (limit.whole - limit.back_after)
    if wait > 0:
        raise TooMany(limit.refusal, seconds=ceil(wait / SECOND))
