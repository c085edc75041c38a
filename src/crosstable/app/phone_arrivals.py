"""Detection of the first phone: which desk waits for one, and whether one has come.

The desk and the phone may be served by different processes, so waiting desks are kept in the store. Each process
regularly reads them, and remembers the phones seen between two reads, so that none is missed.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY, SECOND

_DRAWER, _WAITS = "server", "arrival-"

# How long a desk waits (µs), and how many arrivals are remembered between two reads.
FORGOTTEN = DAY
MOST = 500


class WaitingDesk(msgspec.Struct, frozen=True):
    """A desk that has waited since then for a phone at these addresses; `came` says whether one has come."""

    since: int
    addresses: tuple[str, ...]
    came: bool = False


class _Arrival(NamedTuple):
    """A page view of a tournament; `at` is this process's monotonic time."""

    code: str
    address: str
    mark: str | None
    at: float


class Arrivals:
    """Detects phones. May be used from any thread. `ours` returns the addresses of this process's server."""

    def __init__(self, cabinet: Cabinet, ours: Callable[[], tuple[str, ...]]) -> None:
        self._cabinet = cabinet
        self._ours = ours
        self._lock = Lock()
        self._watched: dict[str, WaitingDesk] = {}
        self._seen: deque[_Arrival] = deque(maxlen=MOST)

    def watch(self, code: str, cookie: str, addresses: tuple[str, ...], now: int, afresh: bool = False) -> WaitingDesk:
        """Return how long this desk has waited and whether a phone has come since; begin to wait if it did not.
        `afresh` starts over if no phone has come; so does a new first address, which is the one shown.
        """
        key = _key(code, _mark(cookie))
        kept = self._cabinet.get(_DRAWER, key)
        desk = None if kept is None else msgspec.json.decode(kept, type=WaitingDesk)
        if desk is None or desk.addresses[:1] != addresses[:1] or (afresh and not desk.came):
            desk = WaitingDesk(now, addresses)
            self._cabinet.put(_DRAWER, key, msgspec.json.encode(desk))
        with self._lock:
            self._watched[key] = desk
        return desk

    def report_arrival(self, code: str, address: str, cookie: str | None) -> None:
        if not is_other_device(address, self._ours()):
            return
        arrival = _Arrival(code, address, None if cookie is None else _mark(cookie), time.monotonic())
        with self._lock:
            self._seen.append(arrival)
            waiting = dict(self._watched)
        for key, watched in waiting.items():
            self._notify(key, watched, arrival)

    def sync(self, now: int) -> None:
        """Read which desks wait at other processes, and notify them of the phones seen here."""
        with self._lock:
            before = set(self._watched)
        kept = {key: value for key, value in self._cabinet.all(_DRAWER).items() if key.startswith(_WAITS)}
        waiting = {key: msgspec.json.decode(value, type=WaitingDesk) for key, value in kept.items()}
        for key in [key for key, watched in waiting.items() if now - watched.since > FORGOTTEN]:
            self._cabinet.take(_DRAWER, key)
            del waiting[key]
        with self._lock:
            for key in before - waiting.keys():
                self._watched.pop(key, None)
            self._watched |= waiting
            remembered, monotonic_now = [*self._seen], time.monotonic()
            self._seen.clear()
        for key, desk in waiting.items():
            for arrival in remembered:
                if key not in before and now - (monotonic_now - arrival.at) * SECOND >= desk.since:
                    self._notify(key, desk, arrival)

    def _notify(self, key: str, desk: WaitingDesk, arrival: _Arrival) -> None:
        """Notify a desk if this was a phone for it. The desk's own browser does not count."""
        is_own_browser = arrival.mark is not None and key == _key(arrival.code, arrival.mark)
        if (
            desk.came
            or is_own_browser
            or not key.startswith(_key(arrival.code, ""))
            or not is_other_device(arrival.address, desk.addresses)
        ):
            return
        notified = msgspec.structs.replace(desk, came=True)
        # If the store is unreachable, the next phone will be reported.
        with suppress(Refusal):
            self._cabinet.put(_DRAWER, key, msgspec.json.encode(notified))
            with self._lock:
                self._watched[key] = notified


def _key(code: str, mark: str) -> str:
    return f"{_WAITS}{code}-{mark}"


def _mark(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()


def is_other_device(address: str, ours: tuple[str, ...]) -> bool:
    """Return whether a request comes from another device than the server, which is reached under these URLs."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return not ip.is_loopback and str(ip) not in {urlsplit(url).hostname for url in ours}
