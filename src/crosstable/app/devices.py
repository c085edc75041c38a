"""The device of a browser without an account, which signs its actions and holds its claims.

The device's name is the hash of the browser's cookie, so nothing is stored, and the journal reveals no cookie. Stored
are only a browser's device after its cookie has changed, and whether it has claimed a player, so that signing out keeps
its cookie.
"""

from hashlib import blake2b, sha256
from secrets import token_hex

import msgspec

from crosstable.journal.key_value import Cabinet
from crosstable.model.times import DAY

_PHONES = "phones"
_BYTES = 16

# How long an unused device is remembered (µs).
LASTS = 30 * DAY


class StoredDevice(msgspec.Struct, frozen=True):
    """The device of a browser, and when it was stored."""

    device: str
    at: int


class Devices:
    """The devices of all browsers."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def device_id(self, cookie: str) -> str:
        known = self._find(cookie)
        return blake2b(cookie.encode(), digest_size=_BYTES).hexdigest() if known is None else known.device

    def is_known(self, cookie: str) -> bool:
        """Return whether this browser has claimed a player, or had another cookie."""
        return self._find(cookie) is not None

    def remember(self, cookie: str, now: int) -> None:
        if not self.is_known(cookie):
            self._put(cookie, StoredDevice(self.device_id(cookie), now))

    def replace_cookie(self, before: str, cookie: str, now: int) -> None:
        """Move a browser's device to its new cookie; the old cookie gets a device of its own."""
        if self.is_known(before):
            self._put(cookie, StoredDevice(self.device_id(before), now))
            self._put(before, StoredDevice(token_hex(_BYTES), now))

    def forget_old(self, now: int) -> None:
        for key, value in self._cabinet.all(_PHONES).items():
            if now - msgspec.json.decode(value, type=StoredDevice).at > LASTS:
                self._cabinet.take(_PHONES, key)

    def _find(self, cookie: str) -> StoredDevice | None:
        kept = self._cabinet.get(_PHONES, _key(cookie))
        return None if kept is None else msgspec.json.decode(kept, type=StoredDevice)

    def _put(self, cookie: str, known: StoredDevice) -> None:
        self._cabinet.put(_PHONES, _key(cookie), msgspec.json.encode(known))


def _key(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
