"""What every store checks about persons and facts before it writes."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.refusals import Reason, Refusal, Unreadable

_ENCODE = msgspec.json.Encoder(order="deterministic").encode
_DECODE = msgspec.json.Decoder(dict[str, str]).decode


def fields_written(fields: Mapping[str, str]) -> str:
    """Return the fields of a fact as they are stored: JSON, the same for the same fields."""
    return _ENCODE(fields).decode()


def fields_read(digest: Digest, written: str) -> Mapping[str, str]:
    """Return the fields of a fact from how they are stored. Refuses what was never written (`fact_damaged`)."""
    try:
        return _DECODE(written)
    except msgspec.DecodeError as error:
        raise Unreadable("fact_damaged", digest=digest, detail=str(error)) from error


def by_person(facts: Iterable[Fact]) -> Mapping[PersonId, list[Fact]]:
    """Return whose they are, each person's in the order in which they come."""
    found: dict[PersonId, list[Fact]] = {}
    for fact in facts:
        found.setdefault(fact.person, []).append(fact)
    return found


def require_sound(facts: Iterable[Fact]) -> None:
    """Check that every fact has the digest of its own; another is a bug: ValueError."""
    for fact in facts:
        if not fact.is_sound:
            raise ValueError("a fact does not have the digest of its salt and fields", fact.digest)


def refuse_merge(merged: Mapping[PersonId, PersonId | None], person: PersonId, into: PersonId | None) -> None:
    """Refuse to merge somebody unknown, or a person into one who is already this person."""
    for named in (person, into):
        if named is not None and named not in merged:
            raise Refusal("no_such_person", person=named)
    if into is not None and person in steps_from(into, merged):
        raise Refusal("merge_circle", person=person, into=into)


def steps_from(person: PersonId, merged: Mapping[PersonId, PersonId | None]) -> list[PersonId]:
    """Return a person, whom that one was merged into, and so on; in a circle that somebody else made, each once."""
    steps = [person]
    while (into := merged.get(steps[-1])) is not None and into not in steps:
        steps.append(into)
    return steps


def wrong_merges(merged: Mapping[PersonId, PersonId | None]) -> Iterator[Reason]:
    """Yield merges that no journal writes: into somebody who is not known, and each circle once."""
    for person, into in merged.items():
        if into is None:
            continue
        if into not in merged:
            yield Reason("merged_into_nobody", {"person": person, "into": into})
        circle = steps_from(person, merged)
        if merged.get(circle[-1]) == person and person == min(circle):
            yield Reason("merged_in_circle", {"persons": circle})
