"""The codes by which players claim their names (setting `claims`). The desk shows and prints them, so they are stored
in clear; wrong guesses are counted (`web.brute_force`).
"""

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from hmac import compare_digest
from secrets import choice
from typing import Literal

import msgspec

from crosstable.app.catalogue import LETTERS, normalize_code
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal

_CODES = "claim_codes"

# Letters in a code: a few hundred million codes.
LENGTH = 6

Claims = Literal["open", "code"]


class ClaimCodes:
    """The claim codes of every tournament, by person: a withdrawn player's id may go to another player."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def codes_for(self, stream: StreamId, persons: Iterable[PersonId]) -> Mapping[PersonId, str]:
        """Return the codes of these persons, drawing the missing ones."""
        wanted = list(persons)
        known = _decode(self._cabinet.get(_CODES, stream))
        if known.keys() >= {*wanted}:
            return known

        def add_missing(kept: bytes | None) -> bytes:
            there = _decode(kept)
            return msgspec.json.encode({**{player: _random_code() for player in wanted}, **there})

        return _decode(self._cabinet.change(_CODES, stream, add_missing))

    def renew(self, stream: StreamId, person: PersonId, secret: str | None = None) -> str:
        """Give a person a new code; the old one stops working. The same secret gives the same code."""
        code = _random_code() if secret is None else _code_from(secret)
        self._cabinet.change(_CODES, stream, lambda kept: msgspec.json.encode({**_decode(kept), person: code}))
        return code

    def check(self, stream: StreamId, person: PersonId, typed: str) -> None:
        """Raise `wrong_claim_code` if this is not the person's code, ignoring case."""
        code = _decode(self._cabinet.get(_CODES, stream)).get(person, "")
        if not code or not compare_digest(code.encode(), normalize_code(typed[:40]).encode("utf-8", "replace")):
            raise Refusal("wrong_claim_code")

    def keep_only(self, streams: Collection[StreamId]) -> None:
        for stream in self._cabinet.all(_CODES).keys() - {*streams}:
            self._cabinet.take(_CODES, stream)


def _decode(kept: bytes | None) -> dict[PersonId, str]:
    return {} if kept is None else msgspec.json.decode(kept, type=dict[PersonId, str])


def _random_code() -> str:
    return "".join(choice(LETTERS) for _ in range(LENGTH))


def _code_from(secret: str) -> str:
    number = int.from_bytes(sha256(secret.encode()).digest())
    return "".join(LETTERS[number // len(LETTERS) ** i % len(LETTERS)] for i in range(LENGTH))
