"""Whether the first phone has come: who watches for one, and what came since. In memory, of one process."""

from collections import OrderedDict
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from threading import Lock
from urllib.parse import urlsplit

import msgspec

# So many pages may wait for a phone; the one that was longest not looked at goes first.
MOST = 200


class Watched(msgspec.Struct, frozen=True):
    """Somebody waits for a phone since then, at these addresses; `came` says whether one came."""

    since: int
    addresses: tuple[str, ...]
    came: bool = False


class Arrivals:
    """May be used from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._watched: OrderedDict[tuple[str, str], Watched] = OrderedDict()

    def watch(self, code: str, cookie: str, addresses: tuple[str, ...], now: int, afresh: bool = False) -> Watched:
        """What has come since somebody began to wait. `afresh` begins anew while nobody came; so do other addresses."""
        key = (code, _mark(cookie))
        with self._lock:
            found = self._watched.get(key)
            if found is None or found.addresses != addresses or (afresh and not found.came):
                found = self._watched[key] = Watched(now, addresses)
            self._watched.move_to_end(key)
            if len(self._watched) > MOST:
                self._watched.popitem(last=False)
        return found

    def came(self, code: str, address: str, cookie: str | None) -> None:
        """Somebody looks at a page of a tournament; whoever waits for a phone there learns of it."""
        if not self._watched:
            return
        mark = None if cookie is None else _mark(cookie)
        with self._lock:
            for key, one in self._watched.items():
                # Whoever waits is no phone that came, wherever they sit.
                if key[0] == code and key[1] != mark and not one.came and is_elsewhere(address, one.addresses):
                    self._watched[key] = msgspec.structs.replace(one, came=True)


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
    return not found.is_loopback and str(found) not in {urlsplit(one).hostname for one in ours}
