"""Persons: what is personal lives beside the journal, and events hold a salted digest of it.

Erasing a person deletes values and salts; the digest stays behind and says nothing. No rule depends on a name.
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
    """Something personal as it was once said (a name, a note about somebody), and the digest that stands for it."""

    digest: Digest
    person: PersonId
    salt: str
    fields: Mapping[str, str]

    @property
    def is_sound(self) -> bool:
        """The digest is really that of the salt and the fields."""
        return self.digest == digest_of(self.salt, self.fields)


class MemberEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody who plays for a team: the person, the digest of what is personal, and what the rules need. Whoever has
    no id yet gets one with the entry.
    """

    person: PersonId
    digest: Digest
    id: PlayerId | None = None
    rating: int | None = None


def digest_of(salt: str, fields: Mapping[str, str]) -> Digest:
    """Return a digest that nobody can guess the fields from without the salt."""
    text = json.dumps([salt, sorted(fields.items())], ensure_ascii=False, separators=(",", ":"))
    # Bytes that are no text are refused, but only after the entry is made.
    return Digest(blake2b(text.encode(errors="surrogatepass"), digest_size=20).hexdigest())


def fact(person: PersonId, salt: str, **fields: str) -> Fact:
    """Return a fact with its digest; the salt must be random."""
    return Fact(digest_of(salt, fields), person, salt, fields)
