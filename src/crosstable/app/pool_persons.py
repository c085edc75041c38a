"""Who is who in a pool: the players of its streams as persons, merged ones as one, and how they are called."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.persons import steps_from
from crosstable.model.persons import Digest, Fact, PersonId
from crosstable.model.tournament import PlayerId
from crosstable.state.records import Personal
from crosstable.state.stream_state import StreamState
from crosstable.words import words

# Somebody in one stream, and everybody's person and name by that.
Entered = tuple[str, PlayerId]


class Who(NamedTuple):
    """Who somebody is: the person in the end, and the name; None for one who was forgotten."""

    person: PlayerId
    name: str | None


def who_is_who(journal: Journal, states: Mapping[StreamId, StreamState]) -> dict[Entered, Who]:
    """Everybody of these streams as persons: whoever the name is known of, and whom that one was merged into; of
    somebody forgotten, whom the entry was made for.
    """
    entered: dict[Entered, Personal] = {
        (stream, player): personal for stream, state in states.items() for player, personal in state.persons.items()
    }
    facts = journal.facts({personal.digest for personal in entered.values()})
    into = {person.id: person.merged_into for person in journal.persons()}
    own = _own_names(facts, into)
    found = {}
    for key, personal in entered.items():
        fact = facts.get(personal.digest)
        root = steps_from(personal.person if fact is None else fact.person, into)[-1]
        name = None if fact is None else own.get(root) or fact.fields.get("name")
        found[key] = Who(PlayerId(root), name)
    return found


def _own_names(facts: Mapping[Digest, Fact], into: Mapping[PersonId, Any]) -> dict[PersonId, str]:
    """What persons into whom others were merged are called themselves."""
    roots = {steps_from(person, into)[-1] for person, root in into.items() if root is not None}
    return {
        fact.person: fact.fields["name"] for fact in facts.values() if fact.person in roots and "name" in fact.fields
    }


def pool_names(whose: Mapping[Entered, Who]) -> dict[PlayerId, str]:
    """How everybody is called: by the name of the latest entry, or by a number."""
    found: dict[PlayerId, str | None] = {}
    for who in whose.values():
        if who.name is not None or who.person not in found:
            found[who.person] = who.name
    return {
        person: name if name is not None else words("player.unnamed", number=number)
        for number, (person, name) in enumerate(found.items(), 1)
    }
