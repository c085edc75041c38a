"""`crosstable persons`, `person`: who is known to the journal, and what people may ask about their own data."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from cyclopts import App

from crosstable.app.persons import KnownPerson, Persons
from crosstable.cli.desk.open_journal import Session, unreadable_lines
from crosstable.cli.desk.outcome import sentence_report
from crosstable.cli.desk.session import Answer, Desk, Reply, ask, confirm, is_interactive, on_journal, view, warn
from crosstable.cli.runner import Report, list_report
from crosstable.cli.text_tables import NAME, TEXT
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.names import fold_name
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Reason, Refusal
from crosstable.words import words


def person_for(desk: Desk, name: str, choice: str | None) -> PersonId | None:
    """Return the known person who is entered, or None for a new person.

    Raise `name_is_known` if the name is known and the choice is missing, `is_entered` if that person plays already.
    """
    persons = Persons(desk.session.journal)
    if choice is not None and choice.startswith("person:"):
        known = persons.find(PersonId(choice.removeprefix("person:")))
        return free_person(desk, known)
    same = [] if choice == "new" else persons.find_by_name(name)
    if not same:
        if choice == "known":
            raise Refusal("name_is_new", name=name)
        return None
    free = [person for person in same if number_of_person(desk, person) is None]
    if choice is None and len(free) < 2 and is_interactive():
        question = words("ask.same_person", name=name) if free else words("ask.another", name=name)
        choice = "known" if (ask(question) == "y") == bool(free) else "new"
    if choice == "new":
        return None
    if choice is None:
        raise Refusal("name_is_known", name=name, persons=[person.id for person in same])
    if len(free) > 1:
        raise Refusal("several_known", name=name, persons=[person.id for person in free])
    return free_person(desk, free[0] if free else same[0])


def number_of_person(desk: Desk, known: KnownPerson) -> int | None:
    """Return the number under which a person plays in this tournament; None if they don't."""
    ids = {known.id, *known.also}
    facts = desk.session.journal.facts([entry.digest for entry in desk.state.personal.values()])
    for player, personal in desk.state.personal.items():
        fact = facts.get(personal.digest)
        if fact is not None and fact.person in ids:
            return desk.state.players[player].number
    return None


def free_person(desk: Desk, known: KnownPerson) -> PersonId:
    number = number_of_person(desk, known)
    if number is not None:
        raise Refusal("is_entered", name=known.name, number=number)
    return known.id


def namesake_warnings(desk: Desk, names: Sequence[str]) -> list[Reason]:
    """Return a warning for every name that occurs more than once, in the list or among the players."""
    here: dict[str, list[str]] = {}
    for player in desk.state.players:
        here.setdefault(fold_name(desk.called[player]), []).append(desk.called[player])
    before = {name: len(same) for name, same in here.items()}
    for name in names:
        here.setdefault(fold_name(name), []).append(" ".join(name.split()))
    return [
        Reason("same_name_here", {"name": same[-1], "count": len(same)})
        for name, same in here.items()
        if len(same) > 1 and len(same) > before.get(name, 0)
    ]


person = App(name="person", group_commands="Commands", help="Show, export, merge, split or erase a person.")

# The message for an entry, by its state.
_ENTRIES = {"playing": "person.playing", "waiting": "person.waiting", "withdrawn": "person.withdrawn"}


@on_journal
def persons(session: Session) -> Reply:
    known = Persons(session.journal).known_persons()
    return list_report(
        "persons",
        [msgspec.to_builtins(known_person) for known_person in known if known_person.name is not None],
        "persons.none",
        id=TEXT,
        person=NAME.with_cell(lambda row: row["name"]),
        earlier=TEXT.with_cell(lambda row: ", ".join(row["earlier"])),
    )


def find_person(session: Session, text: str) -> KnownPerson:
    persons = Persons(session.journal)
    by_id = [known for known in persons.known_persons() if text == known.id or text in known.also]
    matches = by_id or persons.find_by_name(text)
    if not matches:
        raise Refusal("no_such_person", person=text)
    if len(matches) > 1:
        raise Refusal("several_persons", name=text, persons=[known.id for known in matches])
    return matches[0]


@person.command
@on_journal
def show(session: Session, person_: str, /) -> Reply:
    """Show what is known about a person, and where they played."""
    known = find_person(session, person_)
    data = _export(session, known)
    names: dict[str, Any] = {"name": known.name, "earlier": list(known.earlier), "also": list(known.also)}
    lines = [
        words("person.heading", id=known.id, **names),
        *(words(_ENTRIES[tournament["status"]], **tournament) for tournament in data["tournaments"]),
        *(words("person.said", text=fact["text"]) for fact in data["facts"] if "text" in fact),
    ]
    return Report(lambda: data, lambda: lines)


@person.command
@on_journal
def export(session: Session, person_: str, /) -> Reply:
    """Print everything that is known about a person, as JSON."""
    data = _export(session, find_person(session, person_))
    return Report(lambda: data, lambda: json.dumps(data, ensure_ascii=False, indent=1).splitlines())


def _export(session: Session, known: KnownPerson) -> Answer:
    """Return everything known; unreadable tournaments are named in it and on standard error."""
    states, others = session.readable()
    warn(*unreadable_lines(session.journal, others))
    unreadable = [{"tournament": stream, **reason_answers([why], {})[0]} for stream, why in others.items()]
    return Persons(session.journal).export(known.id, states) | {"unreadable": unreadable}


@person.command
@on_journal
def merge(session: Session, person_: str, into: str, /) -> Reply:
    """Say that two persons are one; split takes it back."""
    first, second = find_person(session, person_), find_person(session, into)
    states, others = session.readable()
    warn(*unreadable_lines(session.journal, others))
    Persons(session.journal).merge(first.id, second.id, states)
    return sentence_report("person.merged", persons=[first.id, second.id], called=[first.name, second.name])


@person.command
@on_journal
def split(session: Session, person_: str, /) -> Reply:
    """Undo a merge: make it a separate person again."""
    persons, merged = Persons(session.journal), _find_merged(session, person_)
    persons.split(merged)
    return sentence_report("person.split", persons=[merged], called=[persons.find(merged).name])


def _find_merged(session: Session, text: str) -> PersonId:
    """Return a merged person by id, by their own name, or by the name of the person they were merged into. Raise a
    refusal if there is none or several.
    """
    known = find_person(session, text)
    if text in (known.id, *known.also) or not known.also:
        return next((id_ for id_ in known.also if id_ == text), known.id)
    own = [
        id_
        for id_ in known.also
        if any(fold_name(fact.fields.get("name", "")) == fold_name(text) for fact in session.journal.facts_of(id_))
    ]
    meant = own or list(known.also)
    if len(meant) > 1:
        raise Refusal("several_merged", name=text, persons=meant)
    return meant[0]


@person.command
@view
def split_off(desk: Desk, player: str, /) -> Reply:
    """Make a player of the tournament a separate person."""
    member = desk.player(player)
    somebody = Persons(desk.session.journal).split_off(desk.state, member)
    return sentence_report("person.split_off", persons=[somebody], called=[desk.called[member]])


@person.command
@on_journal
def erase(session: Session, person_: str, /, *, yes: bool = False) -> Reply:
    """Forget a person for good: names, notes and reasons."""
    known = find_person(session, person_)
    confirm(words("ask.erase", name=known.name, id=known.id), yes)
    facts = Persons(session.journal).erase(known.id)
    return sentence_report("person.erased", persons=[known.id], called=[known.name], facts=facts)
