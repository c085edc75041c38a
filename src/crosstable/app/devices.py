"""Which device a browser is, without an account: what its actions are signed with, and what claims name.

A device is named by the hash of the cookie that its browser was given, so nothing need be kept of it, and nobody can
make a cookie from what is in the journal. Kept is only which device a browser stays when its cookie changes, and that
it has claimed somebody, so that signing out does not take its cookie away.
"""

from hashlib import blake2b, sha256
from secrets import token_hex

import msgspec

from crosstable.journal.key_value import Cabinet
from crosstable.model.times import DAY

_PHONES = "phones"
_BYTES = 16

# After so many microseconds nobody comes back.
LASTS = 30 * DAY


class Known(msgspec.Struct, frozen=True):
    """The device of a browser, and when that was noted."""

    device: str
    at: int


class Devices:
    """The devices of every browser."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def of(self, cookie: str) -> str:
        """The name of the device; it is no secret."""
        known = self._known(cookie)
        return blake2b(cookie.encode(), digest_size=_BYTES).hexdigest() if known is None else known.device

    def is_known(self, cookie: str) -> bool:
        """Whether that browser has claimed somebody lately, or had another cookie."""
        return self._known(cookie) is not None

    def note(self, cookie: str, now: int) -> None:
        """The browser has claimed somebody."""
        if not self.is_known(cookie):
            self._put(cookie, Known(self.of(cookie), now))

    def move(self, before: str, cookie: str, now: int) -> None:
        """The same browser has another cookie from now on; the one before is nobody's."""
        if self.is_known(before):
            self._put(cookie, Known(self.of(before), now))
            self._put(before, Known(token_hex(_BYTES), now))

    def forget_old(self, now: int) -> None:
        """Throws away what nobody comes back for."""
        for key, value in self._cabinet.all(_PHONES).items():
            if now - msgspec.json.decode(value, type=Known).at > LASTS:
                self._cabinet.take(_PHONES, key)

    def _known(self, cookie: str) -> Known | None:
        kept = self._cabinet.get(_PHONES, _key(cookie))
        return None if kept is None else msgspec.json.decode(kept, type=Known)

    def _put(self, cookie: str, known: Known) -> None:
        self._cabinet.put(_PHONES, _key(cookie), msgspec.json.encode(known))


def _key(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
