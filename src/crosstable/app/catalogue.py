"""The catalogue: which tournaments there are, and the short codes by which people find them."""

from secrets import choice

import msgspec

from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import NotFound, Refusal

Code = str

# No letter or digit that is taken for another when it is read aloud or from a projector.
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH = 4
MOST_TRIES = 1000

_CODES, _LISTED = "codes", "tournaments"


class Listed(msgspec.Struct, frozen=True):
    """A tournament in the catalogue. `owner` is the account that it belongs to, if there is such an account."""

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

    def find(self, typed: str) -> Listed:
        """The tournament of a code. Refused (`no_such_code`) where there is none."""
        stream = self._cabinet.get(_CODES, same(typed))
        known = None if stream is None else self._cabinet.get(_LISTED, stream.decode())
        if known is None:
            raise NotFound("no_such_code", typed=typed[:40])
        return msgspec.json.decode(known, type=Listed)

    def give(self, listed: Listed, owner: str) -> None:
        """It belongs to another account from now on."""
        self._cabinet.put(_LISTED, listed.stream, msgspec.json.encode(msgspec.structs.replace(listed, owner=owner)))

    def all(self) -> list[Listed]:
        """Every tournament, the latest first."""
        listed = [msgspec.json.decode(value, type=Listed) for value in self._cabinet.all(_LISTED).values()]
        return sorted(listed, key=lambda entry: (-entry.created, entry.code))

    def remove(self, listed: Listed) -> None:
        self._cabinet.take(_LISTED, listed.stream)
        self._cabinet.take(_CODES, listed.code)
