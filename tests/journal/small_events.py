"""Small events, facts and whole contents for the tests of the journals."""

import random
from collections.abc import Sequence

import msgspec

from crosstable.events import RoundStarted
from crosstable.journal.chain import verify
from crosstable.journal.codec import encode_event
from crosstable.journal.interface import (
    EncodedEvent,
    IdempotencyKey,
    Journal,
    KeptFact,
    Person,
    Record,
    StreamId,
    UsedKey,
)
from crosstable.journal.key_value import Filed
from crosstable.model.persons import Fact, PersonId, fact

FRIDAY, SUNDAY = StreamId("friday"), StreamId("sunday")


def line(number: int = 1) -> EncodedEvent:
    """Return one event, identified by a number."""
    return encode_event(RoundStarted(round=number))


def action(*numbers: int) -> list[EncodedEvent]:
    """Return an action with one event for each number."""
    return [line(number) for number in numbers]


def key(name: str, who: str = "ann", scope: str = FRIDAY, route: str = "pair", digest: str = "d1") -> IdempotencyKey:
    return IdempotencyKey(who, scope, name, route, digest)


def name_fact(person: str, name: str, salt: str = "0123456789abcdef") -> Fact:
    """Return a person's name as a fact."""
    return fact(PersonId(person), salt, name=name)


class Dump(msgspec.Struct, frozen=True):
    """Everything that a store holds, to be compared with what another one does."""

    events: Sequence[tuple[StreamId, Sequence[Record]]]
    persons: Sequence[Person]
    kept: Sequence[KeptFact]
    used: Sequence[UsedKey]
    filed: Sequence[Filed]


def dump(journal: Journal) -> Dump:
    """Return all contents of one moment, in order."""
    with journal.contents() as contents:
        events = [(stream, list(contents.records(stream))) for stream in contents.streams()]
        rest = (list(contents.kept_facts()), list(contents.used_keys()), list(contents.cabinet_entries()))
        return Dump(events, contents.persons(), *rest)


def read_verified(journal: Journal, stream: StreamId) -> list[Record]:
    """Return the records of a stream after verifying its chain up to the head."""
    records = journal.read(stream)
    assert verify(stream, records, journal.head(stream)) == []
    return records


def fill(journal: Journal, chance: random.Random, streams: int = 4, actions: int = 10) -> None:
    """Write some of everything: actions of every size, facts, keys, codes, merged persons, moved facts."""
    for number in range(streams):
        stream = StreamId(f"stream {number} \N{SNOWMAN}")
        for place in range(chance.randint(1, actions)):
            seq = len(journal.read(stream))
            facts = [
                name_fact(f"p{chance.randint(1, 5)}", f"Zoë {chance.random()}", f"{chance.random()}")
                for _ in range(chance.randint(0, 2))
            ]
            journal.append(
                stream,
                seq,
                [action(*range(chance.randint(1, 4))) for _ in range(chance.randint(1, 3))],
                chance.choice(["ann", "bob", "Ж"]),
                facts=facts,
                key=key(f"k{place}", scope=stream) if chance.random() < 0.5 else None,
            )
    for number in range(chance.randint(1, 3)):
        journal.cabinet.put("codes", f"{chance.random()}", f"stream {number}".encode())
    known = [person.id for person in journal.persons()]
    if len(known) > 1:
        journal.merge(known[0], known[1])
        if moved := journal.facts_of(known[1]):
            journal.move([moved[0].digest], PersonId("somebody new"))
