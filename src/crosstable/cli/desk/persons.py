"""`crosstable persons`, `person`: who is known to the journal, and what people may ask about their own data."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from crosstable.app.finding import folded
from crosstable.app.persons import Known, Persons
from crosstable.cli.desk.completers import person_names
from crosstable.cli.desk.open_journal import Session
from crosstable.cli.desk.options import PLACE, WHERE, OnePlayer, Place, Where, Yes
from crosstable.cli.desk.questions import asked
from crosstable.cli.desk.session import Answer, Desk, at_desk, at_journal, warn
from crosstable.cli.desk.unreadable import unreadable_lines
from crosstable.cli.runner import FINE
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrapped
from crosstable.exchange.answers import line, told
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.rules.all_reasons import refuse_any
from crosstable.words import words

person = App(name="person", group_commands="Commands", help="Show, export, merge, split or erase a person.")

# How an entry is told of that somebody has, or had.
_ENTRIES = {"playing": "person.playing", "waiting": "person.waiting", "withdrawn": "person.withdrawn"}

OnePerson = Annotated[
    str, Parameter(name="PERSON", help="A person: id, or a name that only one has.", completer=person_names)
]


def persons(*, where: Place = PLACE) -> int:

    def work(session: Session) -> int:
        known = Persons(session.journal).known()
        known = [one for one in known if one.name is not None]
        if where.json:
            print(line({"persons": [_answer(one) for one in known]}))
            return FINE
        columns = [
            Column(words("column.id")),
            Column(words("column.person"), longest=LONGEST_NAME),
            Column(words("column.earlier")),
        ]
        rows = [[one.id, one.name or "", ", ".join(one.earlier)] for one in known]
        for text in table(columns, rows) if rows else [words("persons.none")]:
            print(text)
        return FINE

    return at_journal(where, work)


def _answer(known: Known) -> Answer:
    return msgspec.to_builtins(known)  # type: ignore[no-any-return]


def find_person(session: Session, text: str) -> Known:
    """Somebody by id, or by name. Refused where nobody, or several, are meant."""
    persons = Persons(session.journal)
    by_id = [one for one in persons.known() if text == one.id or text in one.also]
    found = by_id or persons.same_name(text)
    if not found:
        raise Refusal("no_such_person", person=text)
    if len(found) > 1:
        raise Refusal("several_persons", name=text, persons=[one.id for one in found])
    return found[0]


@person.command
def show(who: OnePerson, /, *, where: Place = PLACE) -> int:
    """Show what is known about a person, and where they played."""

    def work(session: Session) -> int:
        known = find_person(session, who)
        data = _exported(session, known)
        if where.json:
            print(line(data))
            return FINE
        print(words("person.heading", id=known.id, name=known.name, earlier=list(known.earlier), also=list(known.also)))
        for one in data["tournaments"]:
            print(words(_ENTRIES[one["status"]], **one))
        for fact in data["facts"]:
            if "text" in fact:
                print(words("person.said", text=fact["text"]))
        return FINE

    return at_journal(where, work)


@person.command
def export(who: OnePerson, /, *, where: Place = PLACE) -> int:
    """Print everything that is known about a person, as JSON."""

    def work(session: Session) -> int:
        data = _exported(session, find_person(session, who))
        print(json.dumps(data, ensure_ascii=False, indent=None if where.json else 1))
        return FINE

    return at_journal(where, work)


def _exported(session: Session, known: Known) -> Answer:
    """Everything; tournaments that can't be read are named in it, and on standard error."""
    states, others = session.readable()
    warn(*unreadable_lines(session.journal, others))
    unreadable = [{"tournament": stream, **told([why], {})[0]} for stream, why in others.items()]
    return Persons(session.journal).export(known.id, states) | {"unreadable": unreadable}


@person.command
def merge(
    who: OnePerson,
    into: Annotated[str, Parameter(name="INTO", help="The person that this one is.")],
    /,
    *,
    where: Place = PLACE,
) -> int:
    """Say that two persons are one; split takes it back."""

    def work(session: Session) -> int:
        refuse_any(lambda: find_person(session, who), lambda: find_person(session, into))
        one, other = find_person(session, who), find_person(session, into)
        states, others = session.readable()
        warn(*unreadable_lines(session.journal, others))
        Persons(session.journal).merge(one.id, other.id, states)
        return _say(where, "person.merged", [one.id, other.id], [one.name, other.name])

    return at_journal(where, work)


@person.command
def split(
    who: Annotated[str, Parameter(name="PERSON", help="A person who was merged into another: id, or name.")],
    /,
    *,
    where: Place = PLACE,
) -> int:
    """Take a merge back: the person is somebody else again."""

    def work(session: Session) -> int:
        persons, merged = Persons(session.journal), _find_merged(session, who)
        persons.split(merged)
        return _say(where, "person.split", [merged], [persons.find(merged).name])

    return at_journal(where, work)


def _find_merged(session: Session, text: str) -> PersonId:
    """Somebody by id; or who was merged, by their own name or that of the person they were merged into.

    Refused where nobody, or several, are meant.
    """
    known = find_person(session, text)
    if text in (known.id, *known.also) or not known.also:
        return next((one for one in known.also if one == text), known.id)
    own = [
        one
        for one in known.also
        if any(folded(fact.fields.get("name", "")) == folded(text) for fact in session.journal.facts_of(one))
    ]
    meant = own or list(known.also)
    if len(meant) > 1:
        raise Refusal("several_merged", name=text, persons=meant)
    return meant[0]


@person.command
def split_off(player: OnePlayer, /, *, where: Where = WHERE) -> int:
    """Say that a player of the tournament is somebody else than was believed."""

    def work(desk: Desk) -> int:
        found = desk.player(player)
        somebody = Persons(desk.session.journal).split_off(desk.state, found)
        return _say(where, "person.split_off", [somebody], [desk.called[found]])

    return at_desk(where, work)


@person.command
def erase(who: OnePerson, /, *, yes: Yes = False, where: Place = PLACE) -> int:
    """Forget a person for good: names, notes and reasons."""

    def work(session: Session) -> int:
        known = find_person(session, who)
        if not yes and asked(words("ask.erase", name=known.name, id=known.id)) != "y":
            raise Refusal("not_confirmed")
        facts = Persons(session.journal).erase(known.id)
        return _say(where, "person.erased", [known.id], [known.name], facts=facts)

    return at_journal(where, work)


def _say(where: Place, code: str, persons: Sequence[str], called: Sequence[str | None], **params: Any) -> int:
    """What was done with these persons, who are told by name too where they have one."""
    said = {"persons": list(persons), "called": list(called), **params}
    for text in [line({"done": code.split(".")[1], **said})] if where.json else wrapped(words(code, **said)):
        print(text)
    return FINE
