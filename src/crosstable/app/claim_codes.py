"""The codes by which players claim their names, where the setting `claims` asks for them. The desk shows and prints
them, so they are kept as they are; a guess is counted (`web.brute_force`).
"""

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from hmac import compare_digest
from secrets import choice
from typing import Literal

import msgspec

from crosstable.app.catalogue import LETTERS, same
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal

_CODES = "claim_codes"

# A code of so many letters has a few hundred million others.
LENGTH = 6

Claims = Literal["open", "code"]


class ClaimCodes:
    """The claim codes of every tournament, by person: ids of players may go to somebody else after a withdrawal."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def of(self, stream: StreamId, persons: Iterable[PersonId]) -> Mapping[PersonId, str]:
        """The codes of these persons, drawn where they have none."""
        wanted = list(persons)
        known = _read(self._cabinet.get(_CODES, stream))
        if known.keys() >= {*wanted}:
            return known

        def with_all(kept: bytes | None) -> bytes:
            there = _read(kept)
            return msgspec.json.encode({**{player: _drawn() for player in wanted}, **there})

        return _read(self._cabinet.change(_CODES, stream, with_all))

    def renew(self, stream: StreamId, person: PersonId, secret: str | None = None) -> str:
        """Another code for a person; the one before works no more. The same secret makes the same code."""
        code = _drawn() if secret is None else _made_from(secret)
        self._cabinet.change(_CODES, stream, lambda kept: msgspec.json.encode({**_read(kept), person: code}))
        return code

    def check(self, stream: StreamId, person: PersonId, typed: str) -> None:
        """Refuse (`wrong_claim_code`) what is not the person's code, letters large or small."""
        code = _read(self._cabinet.get(_CODES, stream)).get(person, "")
        if not code or not compare_digest(code.encode(), same(typed[:40]).encode("utf-8", "replace")):
            raise Refusal("wrong_claim_code")

    def keep_only(self, streams: Collection[StreamId]) -> None:
        """Throws away the codes of tournaments that are gone."""
        for stream in self._cabinet.all(_CODES).keys() - {*streams}:
            self._cabinet.take(_CODES, stream)


def _read(kept: bytes | None) -> dict[PersonId, str]:
    return {} if kept is None else msgspec.json.decode(kept, type=dict[PersonId, str])


def _drawn() -> str:
    return "".join(choice(LETTERS) for _ in range(LENGTH))


def _made_from(secret: str) -> str:
    number = int.from_bytes(sha256(secret.encode()).digest())
    return "".join(LETTERS[number // len(LETTERS) ** i % len(LETTERS)] for i in range(LENGTH))
