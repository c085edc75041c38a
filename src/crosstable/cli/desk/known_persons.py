"""Names that are known already: whether it is the same person is asked, never guessed."""

from collections.abc import Sequence

from crosstable.app.persons import KnownPerson, Persons
from crosstable.cli.desk.questions import ask, is_interactive
from crosstable.cli.desk.session import Desk
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
