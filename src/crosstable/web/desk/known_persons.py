"""Known persons of a name, to choose from."""

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
    """A person to choose, with text that tells them from namesakes."""

    id: PersonId
    said: str


def sees_known_persons(session: Session | None) -> bool:
    """Return whether the user may see who played elsewhere. To others all players are new."""
    return session is not None and session.operator


def person_choices(request: Request, names: Sequence[tuple[str, Sequence[KnownPerson]]]) -> list[list[PersonOption]]:
    if not any(persons for _, persons in names):
        return [[] for _ in names]
    site, session = request.site, request.session
    streams = [stream for stream in reversed(site.journal.streams()) if session is not None and session.owns(stream)]
    last = last_played(site.journal, site.state, streams, [person for _, persons in names for person in persons])
    return [_choices(name, persons, last) for name, persons in names]


def _choices(name: str, persons: Sequence[KnownPerson], last: Mapping[PersonId, LastPlayed]) -> list[PersonOption]:
    texts = {person.id: _person_text(name, person, last.get(person.id)) for person in persons}
    counts = Counter(texts.values())
    # Ids mean nothing to people, so use them only to tell persons apart.
    return [
        PersonOption(
            person.id,
            texts[person.id]
            if counts[texts[person.id]] == 1
            else _person_text(name, person, last.get(person.id), person.id[:6]),
        )
        for person in persons
    ]


def _person_text(name: str, person: KnownPerson, last: LastPlayed | None, id_: str | None = None) -> str:
    tournament, day = last or (None, None)
    others = [
        other
        for other in (person.name, *person.earlier)
        if other is not None and normalize_name(other) != normalize_name(name)
    ]
    return words("web.manage.preview.known", tournament=tournament, day=day, others=others, id=id_)
