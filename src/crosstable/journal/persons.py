"""What every store checks about persons and facts before it writes."""

from collections.abc import Iterable, Mapping

import msgspec

from crosstable.model.persons import Fact, PersonId
from crosstable.model.refusals import Refusal

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_DECODE = msgspec.json.Decoder(dict[str, str]).decode


def fields_written(fields: Mapping[str, str]) -> str:
    """The fields of a fact as they are stored: JSON, the same for the same fields."""
    return _ENCODE(fields).decode()


def fields_read(written: str) -> Mapping[str, str]:
    """The fields of a fact from how they are stored. Refuses what was never written (`fact_damaged`)."""
    try:
        return _DECODE(written)
    except msgspec.DecodeError as error:
        raise Refusal("fact_damaged", detail=str(error)) from error


def by_person(facts: Iterable[Fact]) -> Mapping[PersonId, list[Fact]]:
    """Whose they are, each person's in the order in which they come."""
    found: dict[PersonId, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact.person, []).append(fact)
    return found


def require_sound(facts: Iterable[Fact]) -> None:
    """A fact under a digest that is not its own is a bug."""
    for fact in facts:
        if not fact.is_sound:
            raise ValueError("a fact does not have the digest of its salt and fields", fact.digest)


def refuse_merge(merged: Mapping[PersonId, PersonId | None], person: PersonId, into: PersonId | None) -> None:
    """Refuses to merge somebody unknown, or a person into one who is already this person."""
    for one in (person, into):
        if one is not None and one not in merged:
            raise Refusal("no_such_person", person=one)
    step = into
    while step is not None:
        if step == person:
            raise Refusal("merge_circle", person=person, into=into)
        step = merged[step]
