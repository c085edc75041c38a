"""Persons in a pool: the players of its tournaments, merged persons as one, and their names."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.persons import merge_chain
from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.tournament import PlayerId
from crosstable.state.records import Personal
from crosstable.state.stream_state import StreamState
from crosstable.words import words

# A player of one stream.
PlayerKey = tuple[str, PlayerId]


class PersonName(NamedTuple):
    """The person at the end of all merges, and their name; None if erased."""

    person: PlayerId
    name: str | None


def resolve_persons(journal: Journal, states: Mapping[StreamId, StreamState]) -> dict[PlayerKey, PersonName]:
    """Return the person and name of every player of these streams. An erased player counts as the person of
    the entry.
    """
    personals: dict[PlayerKey, Personal] = {
        (stream, player): personal for stream, state in states.items() for player, personal in state.persons.items()
    }
    facts = journal.facts({personal.digest for personal in personals.values()})
    merged_into = {person.id: person.merged_into for person in journal.persons()}
    merged_names = _names_after_merge(facts, merged_into)
    people = {}
    for key, personal in personals.items():
        fact = facts.get(personal.digest)
        root = merge_chain(personal.person if fact is None else fact.person, merged_into)[-1]
        name = None if fact is None else merged_names.get(root) or fact.fields.get("name")
        people[key] = PersonName(PlayerId(root), name)
    return people


def _names_after_merge(facts: Mapping[Digest, Fact], merged_into: Mapping[PersonId, Any]) -> dict[PersonId, str]:
    roots = {merge_chain(person, merged_into)[-1] for person, root in merged_into.items() if root is not None}
    return {
        fact.person: fact.fields["name"] for fact in facts.values() if fact.person in roots and "name" in fact.fields
    }


def pool_names(people: Mapping[PlayerKey, PersonName]) -> dict[PlayerId, str]:
    """Return the name of each person: from the latest entry, or a number."""
    names: dict[PlayerId, str | None] = {}
    for person_name in people.values():
        if person_name.name is not None or person_name.person not in names:
            names[person_name.person] = person_name.name
    return {
        person: name if name is not None else words("player.unnamed", number=number)
        for number, (person, name) in enumerate(names.items(), 1)
    }
