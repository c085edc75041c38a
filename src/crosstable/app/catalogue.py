"""The catalogue of tournaments, and the short codes by which people find them."""

from itertools import count
from secrets import choice, token_hex

import msgspec

from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.names import fold_name
from crosstable.model.refusals import NotFound, Refusal

Code = str

# No letter or digit that is easily confused when read aloud or from a projector.
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH = 4
MOST_TRIES = 1000

# Longest pool slug, without its number.
LONGEST_ADDRESS = 60

_CODES, _LISTED = "codes", "tournaments"
_POOL = "pool-"


def is_pool(stream: StreamId) -> bool:
    return stream.startswith(_POOL)


def new_pool() -> StreamId:
    return StreamId(_POOL + token_hex(8))


class CatalogueEntry(msgspec.Struct, frozen=True):
    """A tournament or pool in the catalogue; a pool's code is its address. `owner` is the account that owns it, or
    empty.
    """

    code: Code
    stream: StreamId
    owner: str
    created: int


def normalize_code(typed: str) -> Code:
    return "".join(letter for letter in typed.upper() if letter.isalnum())


class Catalogue:
    """The tournaments of one server."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def add(self, stream: StreamId, owner: str, now: int) -> CatalogueEntry:
        """List a tournament under a new code; if it is listed already, return that."""
        known = self._cabinet.get(_LISTED, stream)
        if known is not None:
            return msgspec.json.decode(known, type=CatalogueEntry)
        for i in range(MOST_TRIES):
            # With many tournaments, codes get longer.
            code = "".join(choice(LETTERS) for _ in range(LENGTH + i // 10))
            listed = CatalogueEntry(code, stream, owner, now)
            if self._cabinet.claim(_CODES, code, stream.encode()):
                self._cabinet.put(_LISTED, stream, msgspec.json.encode(listed))
                return listed
        raise Refusal("no_free_code")

    def add_pool(self, stream: StreamId, name: str, owner: str, now: int) -> CatalogueEntry:
        """List a pool under an address made from its name; if it is listed already, return that."""
        known = self._cabinet.get(_LISTED, stream)
        if known is not None:
            return msgspec.json.decode(known, type=CatalogueEntry)
        words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in fold_name(name)).split()
        address = "-".join(words)[:LONGEST_ADDRESS].strip("-") or "pool"
        for i in count(1):
            code = address if i == 1 else f"{address}-{i}"
            if self._cabinet.claim(_CODES, normalize_code(code), stream.encode()):
                listed = CatalogueEntry(code, stream, owner, now)
                self._cabinet.put(_LISTED, stream, msgspec.json.encode(listed))
                return listed
        raise AssertionError  # it counts on

    def find(self, typed: str) -> CatalogueEntry:
        """Return the tournament with this code. Raise NotFound (`no_such_code`) if there is none."""
        listed = self._look_up(typed)
        if listed is None or is_pool(listed.stream):
            raise NotFound("no_such_code", typed=typed[:40])
        return listed

    def find_pool(self, typed: str) -> CatalogueEntry:
        """Return the pool with this address. Raise NotFound (`no_such_pool`) if there is none."""
        listed = self._look_up(typed)
        if listed is None or not is_pool(listed.stream):
            raise NotFound("no_such_pool", typed=typed[:40])
        return listed

    def _look_up(self, typed: str) -> CatalogueEntry | None:
        stream = self._cabinet.get(_CODES, normalize_code(typed))
        known = None if stream is None else self._cabinet.get(_LISTED, stream.decode())
        return None if known is None else msgspec.json.decode(known, type=CatalogueEntry)

    def transfer(self, listed: CatalogueEntry, owner: str) -> None:
        self._cabinet.put(_LISTED, listed.stream, msgspec.json.encode(msgspec.structs.replace(listed, owner=owner)))

    def all(self) -> list[CatalogueEntry]:
        listed = [msgspec.json.decode(value, type=CatalogueEntry) for value in self._cabinet.all(_LISTED).values()]
        return sorted(listed, key=lambda entry: (-entry.created, entry.code))

    def tournaments(self) -> list[CatalogueEntry]:
        return [listed for listed in self.all() if not is_pool(listed.stream)]

    def pools(self) -> list[CatalogueEntry]:
        return [listed for listed in self.all() if is_pool(listed.stream)]

    def remove(self, listed: CatalogueEntry) -> None:
        self._cabinet.take(_LISTED, listed.stream)
        self._cabinet.take(_CODES, normalize_code(listed.code))
