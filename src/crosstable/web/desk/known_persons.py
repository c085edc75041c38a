"""The known persons of a name, as somebody is asked which of them it is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.app.last_played import LastPlayed, last_played
from crosstable.app.persons import KnownPerson
from crosstable.app.player_lookup import normalize_name
from crosstable.app.sessions import Session
from crosstable.model.persons import PersonId
from crosstable.web.request import Request
from crosstable.words import words


class PersonOption(NamedTuple):
    """A person to choose, and what tells them from others of the name."""

    id: PersonId
    said: str


def is_told(session: Session | None) -> bool:
    """Who plays elsewhere is not every organiser's business: to others everybody is new."""
    return session is not None and session.operator


def choices(request: Request, named: Sequence[tuple[str, Sequence[KnownPerson]]]) -> list[list[PersonOption]]:
    """The persons of each name, by where and when they played last in a tournament of whoever asks."""
    if not any(persons for _, persons in named):
        return [[] for _ in named]
    site, session = request.site, request.session
    streams = [stream for stream in reversed(site.journal.streams()) if session is not None and session.owns(stream)]
    last = last_played(site.journal, site.state, streams, [person for _, persons in named for person in persons])
    return [_choices(name, persons, last) for name, persons in named]


def _choices(name: str, persons: Sequence[KnownPerson], last: Mapping[PersonId, LastPlayed]) -> list[PersonOption]:
    said = {person.id: _said(name, person, last.get(person.id)) for person in persons}
    alike = Counter(said.values())
    # An id says nothing to people: it stands only where nothing else tells two apart.
    return [
        PersonOption(
            person.id,
            said[person.id] if alike[said[person.id]] == 1 else _said(name, person, last.get(person.id), person.id[:6]),
        )
        for person in persons
    ]


def _said(name: str, person: KnownPerson, last: LastPlayed | None, id_: str | None = None) -> str:
    tournament, day = last or (None, None)
    others = [
        other
        for other in (person.name, *person.earlier)
        if other is not None and normalize_name(other) != normalize_name(name)
    ]
    return words("web.manage.preview.known", tournament=tournament, day=day, others=others, id=id_)
