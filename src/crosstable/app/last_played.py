"""Where and when known persons played last: by that people tell those of one name apart."""

from collections.abc import Callable, Iterable
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from crosstable.app.known_names import persons_here
from crosstable.app.persons import Known
from crosstable.app.unreadable import unreadable_reason
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.state.stream_state import StreamState

# Somebody is waiting for the answer: who has not played for so many tournaments is not looked for any further.
MOST_LOOKED_AT = 50


class Played(NamedTuple):
    """A tournament, and the day on which it began, here."""

    tournament: str
    day: str


def last_played(
    journal: Journal,
    state_of: Callable[[StreamId], StreamState],
    streams: Iterable[StreamId],
    persons: Iterable[Known],
) -> dict[PersonId, Played]:
    """The first of these tournaments and pools, as far as they are looked at, that each of them is entered in; nothing
    of whoever is in none. One that cannot be read is passed over.
    """
    left = {each: person.id for person in persons for each in (person.id, *person.also)}
    found: dict[PersonId, Played] = {}
    for stream in islice(streams, MOST_LOOKED_AT):
        if not left:
            break
        try:
            state = state_of(stream)
        except Refusal as refusal:
            unreadable_reason(refusal)
            continue
        here = left.keys() & persons_here(journal, state).keys()
        day = datetime.fromtimestamp(state.log[0].time // SECOND).astimezone().strftime("%Y-%m-%d")
        found |= {left[player]: Played(state.name, day) for player in here}
        left = {each: person for each, person in left.items() if person not in found}
    return found
