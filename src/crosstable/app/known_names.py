"""Names that are known already, of many at once. Whether it is the known person is for people to say."""

from collections.abc import Mapping, Sequence

from crosstable.app.persons import Known, Persons
from crosstable.app.roster_preview import free_persons
from crosstable.journal.interface import Journal
from crosstable.model.names import folded
from crosstable.model.persons import PersonId
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.unknown_players import unknown_players
from crosstable.rules.collect_refusals import refuse_all, refuse_any
from crosstable.state.state import State


def known_among(journal: Journal, names: Sequence[str]) -> dict[int, list[Known]]:
    """The known persons of the same name, for every place that has some. Each of them stands in one place, the first:
    nobody comes twice.
    """
    called, taken = Persons(journal).called(), set[PersonId]()
    found: dict[int, list[Known]] = {}
    for i, name in enumerate(names):
        same = [person for person in called.get(folded(name), ()) if person.id not in taken]
        if same:
            found[i] = same
            taken |= {person.id for person in same}
    return found


def said_to_be(journal: Journal, tournament: Tournament, persons: Mapping[str, str]) -> dict[PlayerId, PersonId]:
    """The known persons whom somebody has said the players of a document to be, each of them once.

    Refused where there is no such player (`unknown_player`) or person (`no_such_person`), for all of them.
    """
    players = list(tournament.by_id)
    said = [persons.get(player) for player in players]
    refuse_any(
        lambda: refuse_all("several_reasons", unknown_players(tournament.by_id, persons)),
        lambda: free_persons(journal, State(), said),
    )
    found = free_persons(journal, State(), said)
    return {player: person for player, person in zip(players, found, strict=True) if person is not None}
