"""Which browser made which entries: so that players come back to theirs, withdraw and check in, without an account.

A browser is known by the cookie that it was given when it looked at the page; what is kept is the hash of that. An
entry is named by its person, whose id is drawn for it: ids of players may go to somebody else after a withdrawal.
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

# A family has one phone; and after so many microseconds nobody comes back.
MOST_OWN = 8
LASTS = 30 * DAY
# Whoever is not entered so long after that was about to be never will be: the server has stopped in between.
ABOUT_TO = MINUTE


class Made(msgspec.Struct, frozen=True):
    """What one browser has entered in one tournament, and when it did so last."""

    persons: tuple[PersonId, ...]
    at: int


class OwnEntries:
    """The entries of every browser."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def of(self, stream: StreamId, cookie: str | None) -> tuple[PersonId, ...]:
        """Whom a browser has entered, in that order."""
        kept = None if cookie is None else self._cabinet.get(_ENTRIES, _key(stream, cookie))
        return _made(kept).persons

    def has_any(self, streams: Iterable[StreamId], cookie: str) -> bool:
        """Whether a browser has entered anybody in one of these tournaments."""
        kept = self._cabinet.all(_ENTRIES)
        return any(_key(stream, cookie) in kept for stream in streams)

    def claim(
        self, stream: StreamId, cookie: str, person: PersonId, now: int, entered: Collection[PersonId] = ()
    ) -> None:
        """A browser is about to enter somebody. Refused (`too_many_own`) where it has entered enough, or is about to;
        `entered` are those whose entry was made.
        """

        def is_full(made: Made) -> bool:
            is_over = now - made.at > ABOUT_TO
            return sum(person in entered or not is_over for person in made.persons) >= MOST_OWN

        if person not in self._add(_key(stream, cookie), Made((person,), now), is_full):
            raise Refusal("too_many_own", most=MOST_OWN)

    def give_up(self, stream: StreamId, cookie: str, person: PersonId) -> None:
        """What a browser was about to enter was not."""

        def without(kept: bytes | None) -> bytes | None:
            made = _made(kept)
            persons = tuple(other for other in made.persons if other != person)
            return msgspec.json.encode(Made(persons, made.at)) if persons else None

        self._cabinet.change(_ENTRIES, _key(stream, cookie), without)

    def add(self, stream: StreamId, cookie: str, person: PersonId, now: int) -> None:
        """A browser has entered somebody."""
        self._add(_key(stream, cookie), Made((person,), now))

    def _add(self, key: str, more: Made, is_full: Callable[[Made], bool] = lambda _: False) -> tuple[PersonId, ...]:
        """Behind what is there by then: a family may press the button twice at the same moment. Gives what is there."""

        def together(kept: bytes | None) -> bytes | None:
            made = _made(kept)
            persons = tuple(dict.fromkeys((*made.persons, *more.persons)))
            # What is there already was sent twice, and changes nothing.
            if persons == made.persons or is_full(made):
                return kept
            return msgspec.json.encode(Made(persons, more.at))

        return _made(self._cabinet.change(_ENTRIES, key, together)).persons

    def move(self, streams: Iterable[StreamId], before: str, cookie: str) -> None:
        """The same browser has another cookie from now on: whoever signs in, or follows a link, keeps their entries."""
        kept = self._cabinet.all(_ENTRIES)
        for stream in streams:
            key = _key(stream, before)
            made = self._cabinet.take(_ENTRIES, key) if key in kept else None
            if made is not None:
                self._add(_key(stream, cookie), _made(made))

    def forget_old(self, now: int) -> None:
        """Throws away what nobody comes back for."""

        def left(kept: bytes | None) -> bytes | None:
            return kept if kept is not None and now - _made(kept).at <= LASTS else None

        for key, value in self._cabinet.all(_ENTRIES).items():
            if left(value) is None:
                # Not what was entered since it was looked at.
                self._cabinet.change(_ENTRIES, key, left)


def _made(kept: bytes | None) -> Made:
    return Made((), 0) if kept is None else msgspec.json.decode(kept, type=Made)


def _key(stream: StreamId, cookie: str) -> str:
    return sha256(f"{stream} {cookie}".encode()).hexdigest()


def entered(state: State, persons: Collection[PersonId]) -> Collection[PersonId]:
    """Those of them whose entry was made, also where it is not there any more."""
    here = {person.person for person in state.persons.values()}
    if here.issuperset(persons):
        return persons
    made = (happened.event for happened in state.log)
    ever = {event.person for event in made if isinstance(event, PlayerRegistered | PlayerQueued)}
    return [person for person in persons if person in here or person in ever]


def withdrawn_by(state: State, person: PersonId) -> str | None:
    """Return the actor who withdrew an entry; None if it is still there, or was undone."""
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


def entry_of(state: State, person: PersonId) -> PlayerId | None:
    """The player, or whoever waits, that an entry has become; None where it is not there any more."""
    return next((player for player, known in state.persons.items() if known.person == person), None)
