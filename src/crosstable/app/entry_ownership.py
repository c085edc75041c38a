"""Which browser made which entries, so that players can return to them, withdraw and check in without an account.

A browser is identified by the hash of its cookie. An entry is identified by its person, because a withdrawn player's id
may go to another player.
"""

from collections.abc import Callable, Collection, Iterable
from hashlib import sha256

import msgspec

from crosstable.events import PlayerQueued, PlayerRegistered, PlayerUnqueued, PlayerWithdrawn
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY, MINUTE
from crosstable.model.tournament import PlayerId
from crosstable.state.state import State

_ENTRIES = "entries"

# Entries per browser (a family may share a phone), and how long they are remembered (µs).
MOST_OWN = 8
LASTS = 30 * DAY
# A claim without an entry after this long means that the server stopped in between (µs).
ABOUT_TO = MINUTE


class EntryClaims(msgspec.Struct, frozen=True):
    """The persons that a browser has entered in a tournament, and when it last did so."""

    persons: tuple[PersonId, ...]
    at: int


class OwnEntries:
    """The entries of all browsers."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def persons_entered_by(self, stream: StreamId, cookie: str | None) -> tuple[PersonId, ...]:
        kept = None if cookie is None else self._cabinet.get(_ENTRIES, _key(stream, cookie))
        return _decode(kept).persons

    def has_any(self, streams: Iterable[StreamId], cookie: str) -> bool:
        kept = self._cabinet.all(_ENTRIES)
        return any(_key(stream, cookie) in kept for stream in streams)

    def claim(
        self, stream: StreamId, cookie: str, person: PersonId, now: int, entered: Collection[PersonId] = ()
    ) -> None:
        """Claim a person before entering them. Raise `too_many_own` if the browser has entered or claimed enough.

        `entered` are the persons whose entry was made.
        """

        def is_full(made: EntryClaims) -> bool:
            is_over = now - made.at > ABOUT_TO
            return sum(person in entered or not is_over for person in made.persons) >= MOST_OWN

        if person not in self._add(_key(stream, cookie), EntryClaims((person,), now), is_full):
            raise Refusal("too_many_own", most=MOST_OWN)

    def release(self, stream: StreamId, cookie: str, person: PersonId) -> None:
        def remove_person(kept: bytes | None) -> bytes | None:
            made = _decode(kept)
            persons = tuple(other for other in made.persons if other != person)
            return msgspec.json.encode(EntryClaims(persons, made.at)) if persons else None

        self._cabinet.change(_ENTRIES, _key(stream, cookie), remove_person)

    def add(self, stream: StreamId, cookie: str, person: PersonId, now: int) -> None:
        self._add(_key(stream, cookie), EntryClaims((person,), now))

    def _add(
        self, key: str, more: EntryClaims, is_full: Callable[[EntryClaims], bool] = lambda _: False
    ) -> tuple[PersonId, ...]:
        """Add a person and return all. Merged inside the store, because a button may be pressed twice at once."""

        def merge(kept: bytes | None) -> bytes | None:
            made = _decode(kept)
            persons = tuple(dict.fromkeys((*made.persons, *more.persons)))
            # Sent twice: nothing to add.
            if persons == made.persons or is_full(made):
                return kept
            return msgspec.json.encode(EntryClaims(persons, more.at))

        return _decode(self._cabinet.change(_ENTRIES, key, merge)).persons

    def replace_cookie(self, streams: Iterable[StreamId], before: str, cookie: str) -> None:
        kept = self._cabinet.all(_ENTRIES)
        for stream in streams:
            key = _key(stream, before)
            made = self._cabinet.take(_ENTRIES, key) if key in kept else None
            if made is not None:
                self._add(_key(stream, cookie), _decode(made))

    def forget_old(self, now: int) -> None:
        """Delete entries older than 30 days."""

        def keep_if_recent(kept: bytes | None) -> bytes | None:
            return kept if kept is not None and now - _decode(kept).at <= LASTS else None

        for key, value in self._cabinet.all(_ENTRIES).items():
            if keep_if_recent(value) is None:
                # Checked again: an entry may have been added meanwhile.
                self._cabinet.change(_ENTRIES, key, keep_if_recent)


def _decode(kept: bytes | None) -> EntryClaims:
    return EntryClaims((), 0) if kept is None else msgspec.json.decode(kept, type=EntryClaims)


def _key(stream: StreamId, cookie: str) -> str:
    return sha256(f"{stream} {cookie}".encode()).hexdigest()


def entered_persons(state: State, persons: Collection[PersonId]) -> Collection[PersonId]:
    here = {person.person for person in state.persons.values()}
    if here.issuperset(persons):
        return persons
    made = (happened.event for happened in state.log)
    ever = {event.person for event in made if isinstance(event, PlayerRegistered | PlayerQueued)}
    return [person for person in persons if person in here or person in ever]


def withdrawn_by(state: State, person: PersonId) -> str | None:
    """Return the actor who withdrew an entry; None if it is still there or the withdrawal was undone."""
    player, actor = None, None
    for happened in state.log:
        match happened.event:
            case _ if happened.action in state.undone:
                continue
            case PlayerRegistered() | PlayerQueued() as event if event.person == person:
                player, actor = event.player, None
            case PlayerWithdrawn() | PlayerUnqueued() as event if event.player == player:
                player, actor = None, happened.by
    return actor


def entered_player(state: State, person: PersonId) -> PlayerId | None:
    return next((player for player, known in state.persons.items() if known.person == person), None)
