"""Whether the first phone has come: who watches for one, and what came since.

A desk and a phone may be served by different processes. Who waits is therefore kept in the store, for all to see, and
whoever sees a phone come says so there. A process looks every few moments who waits elsewhere; what it saw until then
it remembers, so that no phone comes too early for it.
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

_SERVER, _WAITS = "server", "arrival-"

# Microseconds after which nobody waits any more, and how many arrivals are remembered between two looks.
FORGOTTEN = DAY
MOST = 500


class Watched(msgspec.Struct, frozen=True):
    """Somebody waits for a phone since then, at these addresses; `came` says whether one came."""

    since: int
    addresses: tuple[str, ...]
    came: bool = False


class _Seen(NamedTuple):
    """Somebody has looked at a page of a tournament, at a time by this process's own count."""

    code: str
    address: str
    mark: str | None
    at: float


class Arrivals:
    """May be used from any thread. `ours` are the addresses of this process's server."""

    def __init__(self, cabinet: Cabinet, ours: Callable[[], tuple[str, ...]]) -> None:
        self._cabinet = cabinet
        self._ours = ours
        self._lock = Lock()
        self._watched: dict[str, Watched] = {}
        self._seen: deque[_Seen] = deque(maxlen=MOST)

    def watch(self, code: str, cookie: str, addresses: tuple[str, ...], now: int, afresh: bool = False) -> Watched:
        """What has come since somebody began to wait.

        `afresh` begins anew while nobody came; so does another address in the first place, which is the one shown.
        """
        key = _key(code, _mark(cookie))
        kept = self._cabinet.get(_SERVER, key)
        found = None if kept is None else msgspec.json.decode(kept, type=Watched)
        if found is None or found.addresses[:1] != addresses[:1] or (afresh and not found.came):
            found = Watched(now, addresses)
            self._cabinet.put(_SERVER, key, msgspec.json.encode(found))
        with self._lock:
            self._watched[key] = found
        return found

    def came(self, code: str, address: str, cookie: str | None) -> None:
        """Somebody looks at a page of a tournament; whoever waits for a phone there learns of it."""
        if not is_elsewhere(address, self._ours()):
            return
        seen = _Seen(code, address, None if cookie is None else _mark(cookie), time.monotonic())
        with self._lock:
            self._seen.append(seen)
            waiting = dict(self._watched)
        for key, watched in waiting.items():
            self._tell(key, watched, seen)

    def look(self, now: int) -> None:
        """Learns who waits at other processes, and tells them what came here since they do."""
        with self._lock:
            before = set(self._watched)
        kept = {key: value for key, value in self._cabinet.all(_SERVER).items() if key.startswith(_WAITS)}
        waiting = {key: msgspec.json.decode(value, type=Watched) for key, value in kept.items()}
        for key in [key for key, watched in waiting.items() if now - watched.since > FORGOTTEN]:
            self._cabinet.take(_SERVER, key)
            del waiting[key]
        with self._lock:
            for key in before - waiting.keys():
                self._watched.pop(key, None)
            self._watched |= waiting
            remembered, counted = [*self._seen], time.monotonic()
            self._seen.clear()
        for key, waiting_phone in waiting.items():
            for seen in remembered:
                if key not in before and now - (counted - seen.at) * SECOND >= waiting_phone.since:
                    self._tell(key, waiting_phone, seen)

    def _tell(self, key: str, watched: Watched, seen: _Seen) -> None:
        """Tells whoever waits, if that was a phone for them. Whoever waits is none, wherever they sit."""
        mine = seen.mark is not None and key == _key(seen.code, seen.mark)
        if (
            watched.came
            or mine
            or not key.startswith(_key(seen.code, ""))
            or not is_elsewhere(seen.address, watched.addresses)
        ):
            return
        told = msgspec.structs.replace(watched, came=True)
        # Where the store is away the next phone tells.
        with suppress(Refusal):
            self._cabinet.put(_SERVER, key, msgspec.json.encode(told))
            with self._lock:
                self._watched[key] = told


def _key(code: str, mark: str) -> str:
    return f"{_WAITS}{code}-{mark}"


def _mark(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()


def is_elsewhere(address: str, ours: tuple[str, ...]) -> bool:
    """Whether a request comes from another device than the server, which is reached under these URLs."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return not found.is_loopback and str(found) not in {urlsplit(url).hostname for url in ours}
