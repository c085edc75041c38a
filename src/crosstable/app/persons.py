"""Persons: who is known, entering them, and what people may ask about their own data.

What is personal is a fact beside the journal (`model.persons`); this is where facts are made, found and forgotten.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from secrets import token_hex
from typing import Any
from unicodedata import combining, normalize

import msgspec

from crosstable.commands import Entry
from crosstable.events import (
    PenaltyGiven,
    PlayerDisqualified,
    PlayerMovedUp,
    PlayerQueued,
    PlayerRegistered,
    PlayerRenamed,
    ResultDisputed,
)
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.persons import Digest, Fact, PersonId, fact
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import Problems, Text
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.state.state import State
from crosstable.words import words

_name = Text(200)
_words = Text(2000)
_NUMBERS = re.compile(r"(\d+)")

# Events whose reason is private, and so a digest.
WITH_PRIVATE_REASON = (PenaltyGiven, PlayerDisqualified, ResultDisputed)


class Known(msgspec.Struct, frozen=True):
    """Somebody known: the latest name, earlier ones, and the other persons that were found to be the same."""

    id: PersonId
    name: str | None
    earlier: tuple[str, ...] = ()
    also: tuple[PersonId, ...] = ()


def new_person() -> PersonId:
    return PersonId(token_hex(8))


def said(person: PersonId, **fields: str) -> Fact:
    """Something personal, with a salt of its own."""
    return fact(person, token_hex(16), **fields)


def entry(name: str, person: PersonId | None = None, **fields: Any) -> tuple[Entry, Fact]:
    """Somebody to be entered under that name: a new person, unless one is named."""
    problems: Problems = []
    name = " ".join(name.split())
    _name.read(name, "name", problems)
    if problems:
        raise Refusal("bad_entries", problems)
    told = said(new_person() if person is None else person, name=name)
    return Entry(person=told.person, digest=told.digest, **fields), told


def person_of(journal: Journal, state: State, player: PlayerId) -> PersonId | None:
    """Who a player is: whoever the name is known of, since entries may have been split off or merged."""
    personal = state.persons.get(player)
    if personal is None:
        return None
    known = journal.facts([personal.digest]).get(personal.digest)
    return personal.person if known is None else known.person


def remark(journal: Journal, state: State, player: PlayerId | None, words: str) -> Fact:
    """A reason or note: about a player it is that person's, so that it goes when the person is erased."""
    problems: Problems = []
    _words.read(words, "reason", problems)
    if problems:
        raise Refusal("bad_entries", problems)
    person = None if player is None else person_of(journal, state, player)
    return said(new_person() if person is None else person, text=words)


def digests_about(state: State, player: PlayerId) -> list[Digest]:
    """Everything personal that was ever said about a player: names, reasons, notes, those taken back too."""
    found: dict[Digest, None] = {}
    for happened in state.log:
        event = happened.event
        if getattr(event, "player", None) == player:
            told = (getattr(event, name, None) for name in ("digest", "words"))
            reason = getattr(event, "reason", None) if isinstance(event, WITH_PRIVATE_REASON) else None
            found |= dict.fromkeys(one for one in (*told, reason) if one is not None)
    return list(found)


def names_of(journal: Journal, state: State) -> Mapping[PlayerId, str]:
    """How the players of a tournament are called, as far as that is known."""
    return names_said(journal, {player: one.digest for player, one in state.personal.items()})


def names_said(journal: Journal, digests: Mapping[PlayerId, Digest]) -> dict[PlayerId, str]:
    """The names that these digests stand for, as far as they are known."""
    facts = journal.facts(digests.values())
    known = {player: facts[digest].fields.get("name") for player, digest in digests.items() if digest in facts}
    return {player: name for player, name in known.items() if name}


def names_in_line(journal: Journal, state: State) -> dict[PlayerId, str]:
    """How those who wait for a place are called."""
    names = names_said(journal, {player: one.digest for player, one in state.waiting.items()}) if state.waiting else {}
    return {player: names.get(player) or words("player.waiting") for player in state.waiting}


def names_ever(journal: Journal, state: State) -> dict[PlayerId, str]:
    """How everybody is called who was ever entered, or waited; whoever was erased has a number."""
    digests: dict[PlayerId, Digest] = {}
    numbers: dict[PlayerId, int] = {}
    for happened in state.log:
        event = happened.event
        if isinstance(event, PlayerRegistered | PlayerQueued | PlayerRenamed):
            digests[event.player] = event.digest
        if isinstance(event, PlayerRegistered | PlayerMovedUp):
            numbers[event.player] = event.number
    digests |= {player: one.digest for player, one in state.persons.items()}
    names = names_said(journal, digests)
    for player in digests.keys() - names.keys():
        number = numbers.get(player)
        names[player] = words("player.waiting") if number is None else words("player.unnamed", number=number)
    return names


class NamesEver(Mapping[PlayerId, str]):
    """How everybody is called who is here, or was. For those who are, the whole log is not gone through."""

    def __init__(self, here: Mapping[PlayerId, str], ever: Callable[[], Mapping[PlayerId, str]]) -> None:
        self._here, self._ever = here, ever

    @cached_property
    def _all(self) -> Mapping[PlayerId, str]:
        return {**self._ever(), **self._here}

    def __getitem__(self, player: PlayerId) -> str:
        return self._here[player] if player in self._here else self._all[player]

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __bool__(self) -> bool:
        return bool(self._here or self._all)


def named(tournament: Tournament, names: Mapping[PlayerId, str]) -> Tournament:
    """The tournament with its players called by name, and by number where the name was forgotten."""
    players = tuple(
        msgspec.structs.replace(one, name=names.get(one.id) or words("player.unnamed", number=one.number))
        for one in tournament.players
    )
    return msgspec.structs.replace(tournament, players=players)


class Persons:
    """The persons of one journal."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def known(self) -> list[Known]:
        """Everybody about whom something is known, merged ones as one, in the order in which they came."""
        everybody, known = self.journal.persons(), self.journal.facts_of_all()
        into = {one.id: one.merged_into for one in everybody}
        groups: dict[PersonId, list[PersonId]] = {}
        for one in everybody:
            groups.setdefault(_root(one.id, into), []).append(one.id)
        found = []
        for root, members in groups.items():
            facts = [fact for member in members for fact in known.get(member, ())]
            names = list(dict.fromkeys(one.fields["name"] for one in facts if "name" in one.fields))
            if facts:
                also = tuple(member for member in members if member != root)
                found.append(Known(root, names[-1] if names else None, tuple(names[:-1]), also))
        return found

    def same_name(self, name: str) -> list[Known]:
        """The known persons who are called that, letters large or small, with or without accents."""
        wanted = folded(name)
        return [one for one in self.known() if one.name is not None and folded(one.name) == wanted]

    def find(self, person: PersonId) -> Known:
        """One person. Refused (`no_such_person`) where nobody is."""
        for one in self.known():
            if person == one.id or person in one.also:
                return one
        raise Refusal("no_such_person", person=person)

    def merge(self, person: PersonId, into: PersonId) -> None:
        """Says that two are one; `split` takes it back."""
        one, other = self.find(person), self.find(into)
        if one.id == other.id:
            raise Refusal("same_person", person=person, into=into)
        self.journal.merge(one.id, other.id)

    def split(self, person: PersonId) -> None:
        """Takes a merge back: the person is somebody else again."""
        found = next((one for one in self.journal.persons() if one.id == person), None)
        if found is None:
            raise Refusal("no_such_person", person=person)
        if found.merged_into is None:
            raise Refusal("not_merged", person=person)
        self.journal.merge(person, None)

    def split_off(self, state: State, player: PlayerId) -> PersonId:
        """Says that one entry in a tournament was somebody else, who gets an id of their own.

        All that was ever said about the entry goes with it; an id that was somebody else's before keeps what was
        theirs.
        """
        person = person_of(self.journal, state, player)
        if person is None:
            raise Refusal("unknown_player", value=player, near=None)
        facts = self.journal.facts(digests_about(state, player))
        somebody = new_person()
        self.journal.move([one.digest for one in facts.values() if one.person == person], somebody)
        return somebody

    def export(self, person: PersonId, states: Mapping[StreamId, State]) -> dict[str, Any]:
        """Everything that is known about a person: facts, and where they played."""
        known = self.find(person)
        facts = [fact for one in (known.id, *known.also) for fact in self.journal.facts_of(one)]
        digests = {one.digest for one in facts}
        played = [
            {"tournament": stream, "name": state.name, "player": player, "number": state.players[player].number}
            for stream, state in states.items()
            for player, personal in state.personal.items()
            if personal.digest in digests and player in state.players
        ]
        return {
            "person": known.id,
            "also": list(known.also),
            "facts": [dict(one.fields) for one in facts],
            "played": played,
        }

    def erase(self, person: PersonId) -> int:
        """Forgets a person, and those who were found to be the same. Gives how many facts are gone."""
        known = self.find(person)
        return sum(self.journal.erase(one) for one in (*known.also, known.id))


def folded(name: str) -> str:
    """A name as people compare it: without accents, case and extra spaces."""
    apart = normalize("NFKD", " ".join(name.split()))
    return "".join(one for one in apart if not combining(one)).casefold()


def alphabetical(name: str) -> tuple[str | int, ...]:
    """Where a name comes in a list, on every machine: as people compare it, and numbers in it by their size."""
    return tuple(int(part) if part.isdecimal() else part for part in _NUMBERS.split(folded(name)))


def _root(person: PersonId, into: Mapping[PersonId, PersonId | None]) -> PersonId:
    while (next_ := into.get(person)) is not None:
        person = next_
    return person
