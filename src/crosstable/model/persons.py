"""Persons: personal data is stored outside the journal; events hold a salted digest of it.

Erasing a person deletes values and salts; the remaining digests reveal nothing. No rule depends on a name.
"""

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import NewType

import msgspec

from crosstable.model.players import PlayerId

PersonId = NewType("PersonId", str)
Digest = NewType("Digest", str)


class Fact(msgspec.Struct, frozen=True):
    """Personal data as it was recorded (a name, a note), and the digest that stands for it."""

    digest: Digest
    person: PersonId
    salt: str
    fields: Mapping[str, str]

    @property
    def is_valid(self) -> bool:
        """Whether the digest matches the salt and fields."""
        return self.digest == digest_of(self.salt, self.fields)


class MemberEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The entry of a team member: the person, the digest of personal data, and what the rules need. A missing id is
    assigned with the entry.
    """

    person: PersonId
    digest: Digest
    id: PlayerId | None = None
    rating: int | None = None


def digest_of(salt: str, fields: Mapping[str, str]) -> Digest:
    text = json.dumps([salt, sorted(fields.items())], ensure_ascii=False, separators=(",", ":"))
    # Invalid text is refused, but only after the entry is made.
    return Digest(blake2b(text.encode(errors="surrogatepass"), digest_size=20).hexdigest())


def fact(person: PersonId, salt: str, **fields: str) -> Fact:
    """Return a fact with its digest; the salt must be random."""
    return Fact(digest_of(salt, fields), person, salt, fields)
