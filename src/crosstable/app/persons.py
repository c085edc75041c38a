"""Persons: who is known, how they are entered, and what they may ask about their own data.

Personal data is stored as facts outside the event log (`model.persons`); this module creates, finds and erases them.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from functools import cached_property
from secrets import token_hex
from typing import Any

import msgspec

from crosstable.app.personal_data import personal_entries
from crosstable.app.player_lookup import normalize_name
from crosstable.commands import Entry
from crosstable.events import (
    MembersSet,
    PlayerMovedUp,
    PlayerQueued,
    PlayerRegistered,
    PlayerRenamed,
)
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.persons import merge_chain
from crosstable.model.external_ids import ExternalIds
from crosstable.model.extra import Extra, with_persons
from crosstable.model.names import fold_name
from crosstable.model.persons import Digest, Fact, PersonId, fact
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import Problems, Text
from crosstable.rules.collect_refusals import refuse_all
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState
from crosstable.views.log import WITH_PRIVATE_REASON
from crosstable.words import words

_name = Text(200)
_words = Text(2000)

# Placeholder for an invalid name or text, so that the rules can check the rest.
HARMLESS = "?"


class KnownPerson(msgspec.Struct, frozen=True):
    """A known person: the latest name, earlier names, and the ids of merged persons."""

    id: PersonId
    name: str | None
    earlier: tuple[str, ...] = ()
    also: tuple[PersonId, ...] = ()

    @property
    def folded_names(self) -> frozenset[str]:
        return frozenset(fold_name(name) for name in (self.name, *self.earlier) if name is not None)


def new_person() -> PersonId:
    return PersonId(token_hex(8))


def new_fact(person: PersonId, **fields: str) -> Fact:
    return fact(person, token_hex(16), **fields)


def new_entry(name: str, person: PersonId | None = None, **fields: Any) -> tuple[Entry, Fact]:
    problems: Problems = []
    name = normalize_name(name)
    _name.read(name, "name", problems)
    if problems:
        raise Refusal("bad_entries", problems)
    return unchecked_entry(name, person, **fields)


def unchecked_entry(
    name: str,
    person: PersonId | None = None,
    extra: Extra | None = None,
    external_ids: ExternalIds | None = None,
    **fields: Any,
) -> tuple[Entry, Fact]:
    """Make an entry without checking the name: a form reports a bad name together with its other errors.

    `extra` are other file formats' records about the person, kept with the name, as the external ids are.
    """
    kept = {"extra": extra, "external_ids": external_ids}
    records = {key: json.dumps(value, ensure_ascii=False) for key, value in kept.items() if value}
    fact_ = new_fact(new_person() if person is None else person, name=normalize_name(name), **records)
    return Entry(person=fact_.person, digest=fact_.digest, **fields), fact_


def check_names(names: Iterable[str], of: str = "entries") -> None:
    problems: Problems = []
    for i, name in enumerate(names):
        _name.read(normalize_name(name), f"{of}[{i}].name", problems)
    if problems:
        raise Refusal("bad_entries", problems)


def person_of(journal: Journal, state: State, player: PlayerId) -> PersonId | None:
    """Return a player's person: from the name, or else from the latest fact about the entry, since entries may have
    been split or merged. None if all of it was erased: the entry's own person may be wrong by then.
    """
    personal = state.persons.get(player)
    if personal is None:
        return None
    known = journal.facts([personal.digest]).get(personal.digest)
    if known is not None:
        return known.person
    about = _digests_of_entry(state, player)
    left = journal.facts(about)
    return next((left[digest].person for digest in reversed(about) if digest in left), None)


def _digests_of_entry(state: State, player: PlayerId) -> list[Digest]:
    """Return the digests of facts about a player since their entry: the id may have belonged to
    another player before.
    """
    entered = [
        happened.event.digest
        for happened in state.log
        if isinstance(happened.event, PlayerRegistered | PlayerQueued) and happened.event.player == player
    ]
    about = digests_about(state, player)
    return about[about.index(entered[-1]) :] if entered else about


def private_text(journal: Journal, state: State, player: PlayerId | None, words: str, path: str = "reason") -> Fact:
    """Make the fact of a reason or note, tied to the player's person so that erasing the person erases it.

    Raise `bad_words` if the text is invalid.
    """
    problems: Problems = []
    _words.read(words, path, problems)
    if problems:
        raise Refusal("bad_words", problems)
    person = None if player is None else person_of(journal, state, player)
    return new_fact(new_person() if person is None else person, text=words)


def digests_about(state: State, player: PlayerId) -> list[Digest]:
    """Return the digests of everything personal ever recorded about a player, including withdrawn notes."""
    digests: dict[Digest, None] = {}
    for happened in state.log:
        event = happened.event
        if getattr(event, "player", None) == player:
            optional = (getattr(event, name, None) for name in ("digest", "words"))
            reason = getattr(event, "reason", None) if isinstance(event, WITH_PRIVATE_REASON) else None
            digests |= dict.fromkeys(digest for digest in (*optional, reason) if digest is not None)
        if isinstance(event, PlayerRegistered | PlayerQueued | MembersSet):
            digests |= dict.fromkeys(member.digest for member in event.members if member.id == player)
    return list(digests)


def names_of(journal: Journal, state: State) -> Mapping[PlayerId, str]:
    return names_by_digest(journal, {player: registered.digest for player, registered in state.personal.items()})


def names_by_digest(journal: Journal, digests: Mapping[PlayerId, Digest]) -> dict[PlayerId, str]:
    facts = journal.facts(digests.values())
    known = {player: facts[digest].fields.get("name") for player, digest in digests.items() if digest in facts}
    return {player: name for player, name in known.items() if name}


def waiting_names(journal: Journal, state: State) -> dict[PlayerId, str]:
    names = (
        names_by_digest(journal, {player: queued.digest for player, queued in state.waiting.items()})
        if state.waiting
        else {}
    )
    return {player: names.get(player) or words("player.waiting") for player in state.waiting}


def all_names(journal: Journal, state: State) -> dict[PlayerId, str]:
    """Return the names of all players ever entered or waiting; erased ones get a number."""
    digests: dict[PlayerId, Digest] = {}
    numbers: dict[PlayerId, int] = {}
    for happened in state.log:
        event = happened.event
        if isinstance(event, PlayerRegistered | PlayerQueued | PlayerRenamed):
            digests[event.player] = event.digest
        if isinstance(event, PlayerRegistered | PlayerMovedUp):
            numbers[event.player] = event.number
        if isinstance(event, PlayerRegistered | PlayerQueued | MembersSet):
            digests |= {member.id: member.digest for member in event.members if member.id is not None}
    digests |= {player: person.digest for player, person in state.persons.items()}
    names = names_by_digest(journal, digests)
    for player in digests.keys() - names.keys():
        number = numbers.get(player)
        code = "player.waiting" if player in state.waiting else "member.unnamed"
        names[player] = words(code) if number is None else words("player.unnamed", number=number)
    return names


class AllNames(Mapping[PlayerId, str]):
    """The names of present and former players. Reads the log only when a former one is looked up."""

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


def imported_records(journal: Journal, state: State) -> Mapping[PlayerId, Extra]:
    facts = journal.facts([registered.digest for registered in state.personal.values()])
    facts_by_player = {player: facts.get(registered.digest) for player, registered in state.personal.items()}
    return {player: record for player, fact_ in facts_by_player.items() if (record := _with_fide_id(fact_))}


def _with_fide_id(fact_: Fact | None) -> Extra:
    """Return the records that were kept with a name; report files have the id that the player has at FIDE."""
    record, fide_id = imported_record(fact_), external_ids_in(fact_).get("fide")
    trf = record.get("trf", {})
    return {**record, "trf": {"fide_id": fide_id, **trf}} if fide_id and isinstance(trf, dict) else record


def external_ids_of(journal: Journal, state: State) -> Mapping[PlayerId, ExternalIds]:
    facts = journal.facts([registered.digest for registered in state.personal.values()])
    ids_by_player = {
        player: external_ids_in(facts.get(registered.digest)) for player, registered in state.personal.items()
    }
    return {player: ids for player, ids in ids_by_player.items() if ids}


def external_ids_in(fact_: Fact | None) -> ExternalIds:
    ids = json.loads(fact_.fields.get("external_ids", "{}")) if fact_ is not None else {}
    return ids if isinstance(ids, dict) else {}


def imported_record(fact_: Fact | None) -> Extra:
    record = json.loads(fact_.fields.get("extra", "{}")) if fact_ is not None else {}
    return record if isinstance(record, dict) else {}


def deduction_reasons(journal: Journal, state: State) -> Mapping[str, str]:
    digests = [
        penalty.reason for penalty in state.penalties if penalty.points is not None and penalty.reason is not None
    ]
    return texts_of(journal, digests)


def texts_of(journal: Journal, digests: Collection[Digest]) -> dict[str, str]:
    facts = journal.facts(digests) if digests else {}
    return {digest: fact_.fields["text"] for digest, fact_ in facts.items() if "text" in fact_.fields}


def with_names(
    tournament: Tournament,
    names: Mapping[PlayerId, str],
    reasons: Mapping[str, str] = {},
    records: Mapping[PlayerId, Extra] = {},
) -> Tournament:
    """Return the tournament with player names, deduction reasons and imported records filled in; erased names become
    numbers.
    """
    replace = msgspec.structs.replace
    players = tuple(
        replace(
            player,
            name=names.get(player.id) or words("player.unnamed", number=player.number),
            members=tuple(
                replace(member, name=names.get(member.id) or words("member.unnamed")) for member in player.members
            ),
        )
        for player in tournament.players
    )
    stages = tuple(
        replace(
            stage, deductions=tuple(replace(each, reason=reasons.get(each.reason or "")) for each in stage.deductions)
        )
        if stage.deductions
        else stage
        for stage in tournament.stages
    )
    extra = with_persons(tournament.extra, records) if records else tournament.extra
    return replace(tournament, players=players, stages=stages, extra=extra)


class Persons:
    """The persons of one journal."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def known_persons(self) -> list[KnownPerson]:
        """Return every person with any stored data, merged ones as one, in order of first appearance."""
        everybody, known = self.journal.persons(), self.journal.facts_of_all()
        into = {player.id: player.merged_into for player in everybody}
        groups: dict[PersonId, list[PersonId]] = {}
        for person in everybody:
            groups.setdefault(_root(person.id, into), []).append(person.id)
        persons = []
        for root, members in groups.items():
            also = tuple(member for member in members if member != root)
            facts = [fact for member in (*also, root) for fact in known.get(member, ())]
            names = [fact_.fields["name"] for fact_ in facts if "name" in fact_.fields]
            if facts:
                # A merged person takes the name of the person it was merged into.
                name = names[-1] if names else None
                persons.append(
                    KnownPerson(root, name, tuple(other for other in dict.fromkeys(names) if other != name), also)
                )
        return persons

    def find_by_name(self, name: str) -> list[KnownPerson]:
        wanted = fold_name(name)
        return [person for person in self.known_persons() if wanted in person.folded_names]

    def by_name(self) -> dict[str, list[KnownPerson]]:
        persons: dict[str, list[KnownPerson]] = {}
        for known in self.known_persons():
            for name in known.folded_names:
                persons.setdefault(name, []).append(known)
        return persons

    def find(self, person: PersonId) -> KnownPerson:
        for known in self.known_persons():
            if person == known.id or person in known.also:
                return known
        raise Refusal("no_such_person", person=person)

    def merge(self, person: PersonId, into: PersonId, states: Mapping[StreamId, StreamState]) -> None:
        """Merge two persons into one; `split` undoes it. Raise `both_play` if both are entered in
        the same tournament.
        """
        person_, other = self.find(person), self.find(into)
        if person_.id == other.id:
            raise Refusal("same_person", person=person, into=into)
        both = {"person": person_.name or person_.id, "into": other.name or other.id}
        mine, theirs = self._digests(person_), self._digests(other)
        entered = {stream: {each.digest for each in state.persons.values()} for stream, state in states.items()}
        meet = [
            stream
            for stream, here in entered.items()
            if here & mine and here & theirs and _both_entered(states[stream], mine, theirs)
        ]
        reasons = [Reason("both_play", both | {"tournament": it, "name": states[it].name}) for it in meet]
        refuse_all("several_reasons", reasons)
        self.journal.merge(person_.id, other.id)

    def _digests(self, known: KnownPerson) -> set[Digest]:
        return {fact.digest for id_ in (known.id, *known.also) for fact in self.journal.facts_of(id_)}

    def split(self, person: PersonId) -> None:
        known_person = next((known for known in self.journal.persons() if known.id == person), None)
        if known_person is None:
            raise Refusal("no_such_person", person=person)
        if known_person.merged_into is None:
            raise Refusal("not_merged", person=person)
        self.journal.merge(person, None)

    def split_off(self, state: State, player: PlayerId) -> PersonId:
        """Give one entry of a tournament a new person of its own, and return its id.

        All facts about the entry move with it. If the player id was another person's before, that person's facts stay.
        """
        if player not in state.persons:
            raise Refusal("unknown_player", value=player, near=None)
        person = person_of(self.journal, state, player)
        facts = self.journal.facts(digests_about(state, player))
        new_id = new_person()
        self.journal.move([moved.digest for moved in facts.values() if moved.person == person], new_id)
        return new_id

    def export(self, person: PersonId, states: Mapping[StreamId, StreamState]) -> dict[str, Any]:
        known = self.find(person)
        facts = {fact.digest: fact for id_ in (known.id, *known.also) for fact in self.journal.facts_of(id_)}
        return {
            "person": known.id,
            "also": list(known.also),
            "facts": [dict(fact_.fields) for fact_ in facts.values()],
            "tournaments": list(personal_entries(facts, states)),
        }

    def erase(self, person: PersonId) -> int:
        """Erase a person and those merged into it, and return the number of facts deleted."""
        known = self.find(person)
        return self.journal.erase(*known.also, known.id)


def _both_entered(state: StreamState, mine: Set[Digest], theirs: Set[Digest]) -> bool:
    """Return whether both are entered in one tournament; in a pool, only if they played each other."""
    if not isinstance(state, PoolState):
        return True
    seated = [{state.players[player].digest for player in game.players} for game in state.games.values()]
    return any(game & mine and game & theirs for game in seated)


def _root(person: PersonId, into: Mapping[PersonId, PersonId | None]) -> PersonId:
    """Return the person that this one was merged into; in a cycle, which only a damaged journal
    has, the smallest id.
    """
    steps = merge_chain(person, into)
    back = into.get(steps[-1])
    return steps[-1] if back is None else min(steps[steps.index(back) :])
