"""The latest tournaments of known persons, to tell namesakes apart."""

from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from crosstable.app.known_names import entered_persons
from crosstable.app.persons import KnownPerson
from crosstable.app.unreadable import unreadable_reason
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.state.stream_state import StreamState

# Tournaments searched at most: a user is waiting for the answer.
MOST_SEARCHED = 50


class LastPlayed(NamedTuple):
    """A tournament and its first day, in local time."""

    tournament: str
    day: str


def last_played(
    journal: Journal,
    state_of: Callable[[StreamId], StreamState],
    streams: Iterable[StreamId],
    persons: Iterable[KnownPerson],
) -> dict[PersonId, LastPlayed]:
    """Return for each person the first of these tournaments and pools in which they are entered.

    Persons found in none are left out. Unreadable tournaments are skipped.
    """
    not_found = {id_: person.id for person in persons for id_ in (person.id, *person.also)}
    played: dict[PersonId, LastPlayed] = {}
    for stream in islice(streams, MOST_SEARCHED):
        if not not_found:
            break
        try:
            state = state_of(stream)
        except Refusal as refusal:
            unreadable_reason(refusal)
            continue
        here = not_found.keys() & entered_persons(journal, state).keys()
        day = datetime.fromtimestamp(state.log[0].time // SECOND).astimezone().strftime("%Y-%m-%d")
        played |= {not_found[id_]: LastPlayed(state.name, day) for id_ in here}
        not_found = {id_: person for id_, person in not_found.items() if person not in played}
    return played
