"""Checks of persons and facts that all stores share."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.refusals import Reason, Refusal, Unreadable

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_DECODE = msgspec.json.Decoder(dict[str, str]).decode


def encode_fields(fields: Mapping[str, str]) -> str:
    return _ENCODE(fields).decode()


def decode_fields(digest: Digest, written: str) -> Mapping[str, str]:
    """Decode the fields of a fact. Raise `fact_damaged` if they were never written like this."""
    try:
        return _DECODE(written)
    except msgspec.DecodeError as error:
        raise Unreadable("fact_damaged", digest=digest, detail=str(error)) from error


def by_person(facts: Iterable[Fact]) -> Mapping[PersonId, list[Fact]]:
    facts_by_person: dict[PersonId, list[Fact]] = {}
    for fact in facts:
        facts_by_person.setdefault(fact.person, []).append(fact)
    return facts_by_person


def check_digests(facts: Iterable[Fact]) -> None:
    for fact in facts:
        if not fact.is_valid:
            raise ValueError("a fact does not have the digest of its salt and fields", fact.digest)


def check_merge(merged: Mapping[PersonId, PersonId | None], person: PersonId, into: PersonId | None) -> None:
    for named in (person, into):
        if named is not None and named not in merged:
            raise Refusal("no_such_person", person=named)
    if into is not None and person in merge_chain(into, merged):
        raise Refusal("merge_circle", person=person, into=into)


def merge_chain(person: PersonId, merged: Mapping[PersonId, PersonId | None]) -> list[PersonId]:
    """Return a person, the person it was merged into, and so on; in a cycle, which only tampering makes, each once."""
    steps = [person]
    while (into := merged.get(steps[-1])) is not None and into not in steps:
        steps.append(into)
    return steps


def check_merges(merged: Mapping[PersonId, PersonId | None]) -> Iterator[Reason]:
    """Yield merges that no journal writes: into unknown persons, and cycles, each once."""
    for person, into in merged.items():
        if into is None:
            continue
        if into not in merged:
            yield Reason("merged_into_nobody", {"person": person, "into": into})
        circle = merge_chain(person, merged)
        if merged.get(circle[-1]) == person and person == min(circle):
            yield Reason("merged_in_circle", {"persons": circle})
