"""The catalogue: which tournaments there are, and the short codes by which people find them."""

from itertools import count
from secrets import choice, token_hex

import msgspec

from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.names import folded
from crosstable.model.refusals import NotFound, Refusal

Code = str

# No letter or digit that is taken for another when it is read aloud or from a projector.
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH = 4
MOST_TRIES = 1000

# So long is what a pool's address is made of, without its number.
LONGEST_ADDRESS = 60

_CODES, _LISTED = "codes", "tournaments"
_POOL = "pool-"


def is_pool(stream: StreamId) -> bool:
    """Whether a stream is a pool of ratings: its id says so."""
    return stream.startswith(_POOL)


def new_pool() -> StreamId:
    """The stream of a new pool."""
    return StreamId(_POOL + token_hex(8))


class Listed(msgspec.Struct, frozen=True):
    """A tournament in the catalogue, or a pool, whose code is its address. `owner` is the account that it belongs to,
    if there is such an account.
    """

    code: Code
    stream: StreamId
    owner: str
    created: int


def same(typed: str) -> Code:
    """A code as it was meant: letters large or small, blanks and hyphens anywhere."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


class Catalogue:
    """The tournaments of one server."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def add(self, stream: StreamId, owner: str, now: int) -> Listed:
        """Gives a tournament its code. Asked again, it is the same one."""
        known = self._cabinet.get(_LISTED, stream)
        if known is not None:
            return msgspec.json.decode(known, type=Listed)
        for i in range(MOST_TRIES):
            # The more tournaments there are, the longer a free code may have to be.
            code = "".join(choice(LETTERS) for _ in range(LENGTH + i // 10))
            listed = Listed(code, stream, owner, now)
            if self._cabinet.claim(_CODES, code, stream.encode()):
                self._cabinet.put(_LISTED, stream, msgspec.json.encode(listed))
                return listed
        raise Refusal("no_free_code")

    def add_pool(self, stream: StreamId, name: str, owner: str, now: int) -> Listed:
        """Gives a pool its address, made from its name. Asked again, it is the same one."""
        known = self._cabinet.get(_LISTED, stream)
        if known is not None:
            return msgspec.json.decode(known, type=Listed)
        words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in folded(name)).split()
        address = "-".join(words)[:LONGEST_ADDRESS].strip("-") or "pool"
        for i in count(1):
            code = address if i == 1 else f"{address}-{i}"
            if self._cabinet.claim(_CODES, same(code), stream.encode()):
                listed = Listed(code, stream, owner, now)
                self._cabinet.put(_LISTED, stream, msgspec.json.encode(listed))
                return listed
        raise AssertionError  # it counts on

    def find(self, typed: str) -> Listed:
        """The tournament of a code. Refused (`no_such_code`) where there is none."""
        found = self._found(typed)
        if found is None or is_pool(found.stream):
            raise NotFound("no_such_code", typed=typed[:40])
        return found

    def find_pool(self, typed: str) -> Listed:
        """The pool of an address. Refused (`no_such_pool`) where there is none."""
        found = self._found(typed)
        if found is None or not is_pool(found.stream):
            raise NotFound("no_such_pool", typed=typed[:40])
        return found

    def _found(self, typed: str) -> Listed | None:
        stream = self._cabinet.get(_CODES, same(typed))
        known = None if stream is None else self._cabinet.get(_LISTED, stream.decode())
        return None if known is None else msgspec.json.decode(known, type=Listed)

    def give(self, listed: Listed, owner: str) -> None:
        """It belongs to another account from now on."""
        self._cabinet.put(_LISTED, listed.stream, msgspec.json.encode(msgspec.structs.replace(listed, owner=owner)))

    def all(self) -> list[Listed]:
        """Every tournament and every pool, the latest first."""
        listed = [msgspec.json.decode(value, type=Listed) for value in self._cabinet.all(_LISTED).values()]
        return sorted(listed, key=lambda entry: (-entry.created, entry.code))

    def tournaments(self) -> list[Listed]:
        """Every tournament, the latest first."""
        return [listed for listed in self.all() if not is_pool(listed.stream)]

    def pools(self) -> list[Listed]:
        """Every pool, the latest first."""
        return [listed for listed in self.all() if is_pool(listed.stream)]

    def remove(self, listed: Listed) -> None:
        self._cabinet.take(_LISTED, listed.stream)
        self._cabinet.take(_CODES, same(listed.code))
