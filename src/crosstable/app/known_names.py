"""Known persons by name. Whether a namesake is the same person is for people to decide."""

from collections.abc import Mapping, Sequence

from crosstable.app.persons import KnownPerson, Persons
from crosstable.journal.interface import Journal
from crosstable.model.names import fold_name
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.unknown_players import unknown_players
from crosstable.rules.collect_refusals import refuse_all, run_checks
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState


def find_known_persons(journal: Journal, names: Sequence[str]) -> dict[int, list[KnownPerson]]:
    """Return the known persons with the same name, by position in the list; each person once, at the first position."""
    by_name, taken = Persons(journal).by_name(), set[PersonId]()
    matches: dict[int, list[KnownPerson]] = {}
    for i, name in enumerate(names):
        same = [person for person in by_name.get(fold_name(name), ()) if person.id not in taken]
        if same:
            matches[i] = same
            taken |= {person.id for person in same}
    return matches


def resolve_persons(journal: Journal, tournament: Tournament, persons: Mapping[str, str]) -> dict[PlayerId, PersonId]:
    """Return the known person chosen for each player of a document.

    Raise `unknown_player` or `no_such_person`, for all of them at once.
    """
    players = list(tournament.by_id)
    chosen = [persons.get(player) for player in players]
    run_checks(
        lambda: refuse_all("several_reasons", unknown_players(tournament.by_id, persons)),
        lambda: available_persons(journal, State(), chosen),
    )
    available = available_persons(journal, State(), chosen)
    return {player: person for player, person in zip(players, available, strict=True) if person is not None}


def entered_persons(journal: Journal, state: StreamState) -> dict[PersonId, PlayerId]:
    facts = journal.facts([person.digest for person in state.persons.values()])
    return {facts[person.digest].person: player for player, person in state.persons.items() if person.digest in facts}


def available_persons(journal: Journal, state: State, persons: Sequence[str | None]) -> list[PersonId | None]:
    """Return the persons of these ids, each once; None for a new person. Raise `no_such_person` for all unknown ones.

    For a person who already plays here None is returned too: sending a request again must not be refused.
    """
    if not any(persons):
        return [None] * len(persons)
    taken = set(entered_persons(journal, state))
    by_id = {id_: known for known in Persons(journal).known_persons() for id_ in (known.id, *known.also)}
    unknown = dict.fromkeys(id_ for id_ in persons if id_ is not None and id_ not in by_id)
    refuse_all("several_reasons", [Reason("no_such_person", {"person": id_[:40]}) for id_ in unknown])
    available: list[PersonId | None] = []
    for person in persons:
        known = None if person is None else by_id[PersonId(person)]
        is_free = known is not None and not {known.id, *known.also} & taken
        available.append(known.id if known is not None and is_free else None)
        taken |= set() if known is None else {known.id, *known.also}
    return available
