"""Persons: who is known, entering them, and what people may ask about their own data.

What is personal is a fact beside the journal (`model.persons`); this is where facts are made, found and forgotten.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from functools import cached_property
from secrets import token_hex
from typing import Any

import msgspec

from crosstable.app.personal_data import entries_of
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
from crosstable.journal.persons import steps_from
from crosstable.model.extra import Extra, with_persons
from crosstable.model.names import folded
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

# A name or text that stands for what was not right, where the rules are asked about the rest.
HARMLESS = "?"


class Known(msgspec.Struct, frozen=True):
    """Somebody known: the latest name, other ones, and the other persons that were found to be the same."""

    id: PersonId
    name: str | None
    earlier: tuple[str, ...] = ()
    also: tuple[PersonId, ...] = ()

    @property
    def called(self) -> frozenset[str]:
        """Every name that the person has or had, as people compare them."""
        return frozenset(folded(name) for name in (self.name, *self.earlier) if name is not None)


def new_person() -> PersonId:
    return PersonId(token_hex(8))


def said(person: PersonId, **fields: str) -> Fact:
    """Something personal, with a salt of its own."""
    return fact(person, token_hex(16), **fields)


def entry(name: str, person: PersonId | None = None, **fields: Any) -> tuple[Entry, Fact]:
    """Somebody to be entered under that name: a new person, unless one is named."""
    problems: Problems = []
    name = normalize_name(name)
    _name.read(name, "name", problems)
    if problems:
        raise Refusal("bad_entries", problems)
    return unchecked_entry(name, person, **fields)


def unchecked_entry(
    name: str, person: PersonId | None = None, extra: Extra | None = None, **fields: Any
) -> tuple[Entry, Fact]:
    """The same under any name: a form tells what is wrong with it beside everything else. `extra` are records of other
    file formats about the person, which are kept with the name.
    """
    records = {"extra": json.dumps(extra, ensure_ascii=False)} if extra else {}
    told = said(new_person() if person is None else person, name=normalize_name(name), **records)
    return Entry(person=told.person, digest=told.digest, **fields), told


def refuse_names(names: Iterable[str], of: str = "entries") -> None:
    """Refused for every entry whose name is none, by its place."""
    problems: Problems = []
    for i, name in enumerate(names):
        _name.read(normalize_name(name), f"{of}[{i}].name", problems)
    if problems:
        raise Refusal("bad_entries", problems)


def person_of(journal: Journal, state: State, player: PlayerId) -> PersonId | None:
    """Who a player is: whoever the name is known of, or else whatever was said last, since entries may have been split
    off or merged. Nobody where all of it is forgotten: whom the entry was made for may be somebody else.
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
    """What was said about a player since they entered: the id may have been somebody else's before."""
    entered = [
        happened.event.digest
        for happened in state.log
        if isinstance(happened.event, PlayerRegistered | PlayerQueued) and happened.event.player == player
    ]
    about = digests_about(state, player)
    return about[about.index(entered[-1]) :] if entered else about


def remark(journal: Journal, state: State, player: PlayerId | None, words: str, path: str = "reason") -> Fact:
    """A reason or note: about a player it is that person's, so that it goes when the person is erased. Refused
    (`bad_words`) where it is none.
    """
    problems: Problems = []
    _words.read(words, path, problems)
    if problems:
        raise Refusal("bad_words", problems)
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
            found |= dict.fromkeys(digest for digest in (*told, reason) if digest is not None)
        if isinstance(event, PlayerRegistered | PlayerQueued | MembersSet):
            found |= dict.fromkeys(member.digest for member in event.members if member.id == player)
    return list(found)


def names_of(journal: Journal, state: State) -> Mapping[PlayerId, str]:
    """How the players of a tournament are called, as far as that is known."""
    return names_said(journal, {player: registered.digest for player, registered in state.personal.items()})


def names_said(journal: Journal, digests: Mapping[PlayerId, Digest]) -> dict[PlayerId, str]:
    """The names that these digests stand for, as far as they are known."""
    facts = journal.facts(digests.values())
    known = {player: facts[digest].fields.get("name") for player, digest in digests.items() if digest in facts}
    return {player: name for player, name in known.items() if name}


def names_in_line(journal: Journal, state: State) -> dict[PlayerId, str]:
    """How those who wait for a place are called."""
    names = (
        names_said(journal, {player: queued.digest for player, queued in state.waiting.items()})
        if state.waiting
        else {}
    )
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
        if isinstance(event, PlayerRegistered | PlayerQueued | MembersSet):
            digests |= {member.id: member.digest for member in event.members if member.id is not None}
    digests |= {player: person.digest for player, person in state.persons.items()}
    names = names_said(journal, digests)
    for player in digests.keys() - names.keys():
        number = numbers.get(player)
        code = "player.waiting" if player in state.waiting else "member.unnamed"
        names[player] = words(code) if number is None else words("player.unnamed", number=number)
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


def records_of(journal: Journal, state: State) -> Mapping[PlayerId, Extra]:
    """What files said of the players of a tournament that came from one, as far as that is known."""
    if not state.extra:
        return {}
    facts = journal.facts([registered.digest for registered in state.personal.values()])
    told = {player: facts.get(registered.digest) for player, registered in state.personal.items()}
    return {player: record for player, fact_ in told.items() if (record := record_in(fact_))}


def record_in(fact_: Fact | None) -> Extra:
    """What files said of a person, if it was kept with a name."""
    found = json.loads(fact_.fields.get("extra", "{}")) if fact_ is not None else {}
    return found if isinstance(found, dict) else {}


def reasons_of(journal: Journal, state: State) -> Mapping[str, str]:
    """Why points were taken off in a tournament, by digest, as far as that is known."""
    digests = [
        penalty.reason for penalty in state.penalties if penalty.points is not None and penalty.reason is not None
    ]
    return texts_of(journal, digests)


def texts_of(journal: Journal, digests: Collection[Digest]) -> dict[str, str]:
    """Return the notes and reasons that these digests stand for, as far as they are known."""
    facts = journal.facts(digests) if digests else {}
    return {digest: fact_.fields["text"] for digest, fact_ in facts.items() if "text" in fact_.fields}


def named(
    tournament: Tournament,
    names: Mapping[PlayerId, str],
    reasons: Mapping[str, str] = {},
    records: Mapping[PlayerId, Extra] = {},
) -> Tournament:
    """The tournament with its players called by name, and by number where the name was forgotten, with the reasons of
    deductions and with what files said of the players, where they are known.
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

    def known(self) -> list[Known]:
        """Everybody about whom something is known, merged ones as one, in the order in which they came."""
        everybody, known = self.journal.persons(), self.journal.facts_of_all()
        into = {player.id: player.merged_into for player in everybody}
        groups: dict[PersonId, list[PersonId]] = {}
        for person in everybody:
            groups.setdefault(_root(person.id, into), []).append(person.id)
        found = []
        for root, members in groups.items():
            also = tuple(member for member in members if member != root)
            facts = [fact for member in (*also, root) for fact in known.get(member, ())]
            names = [told.fields["name"] for told in facts if "name" in told.fields]
            if facts:
                # Of one who was found to be somebody, the name is that somebody's.
                name = names[-1] if names else None
                found.append(Known(root, name, tuple(other for other in dict.fromkeys(names) if other != name), also))
        return found

    def same_name(self, name: str) -> list[Known]:
        """The known persons who are or were called that, letters large or small, with or without accents."""
        wanted = folded(name)
        return [person for person in self.known() if wanted in person.called]

    def called(self) -> dict[str, list[Known]]:
        """Everybody by every name that they have or had, as people compare them."""
        found: dict[str, list[Known]] = {}
        for known in self.known():
            for name in known.called:
                found.setdefault(name, []).append(known)
        return found

    def find(self, person: PersonId) -> Known:
        """One person. Refused (`no_such_person`) where nobody is."""
        for known in self.known():
            if person == known.id or person in known.also:
                return known
        raise Refusal("no_such_person", person=person)

    def merge(self, person: PersonId, into: PersonId, states: Mapping[StreamId, StreamState]) -> None:
        """Says that two are one; `split` takes it back. Refused (`both_play`) where a tournament has both of them."""
        one, other = self.find(person), self.find(into)
        if one.id == other.id:
            raise Refusal("same_person", person=person, into=into)
        both = {"person": one.name or one.id, "into": other.name or other.id}
        mine, theirs = self._digests(one), self._digests(other)
        entered = {stream: {each.digest for each in state.persons.values()} for stream, state in states.items()}
        meet = [
            stream
            for stream, here in entered.items()
            if here & mine and here & theirs and _meet(states[stream], mine, theirs)
        ]
        reasons = [Reason("both_play", both | {"tournament": it, "name": states[it].name}) for it in meet]
        refuse_all("several_reasons", reasons)
        self.journal.merge(one.id, other.id)

    def _digests(self, known: Known) -> set[Digest]:
        """Of all that is known about somebody."""
        return {fact.digest for id_ in (known.id, *known.also) for fact in self.journal.facts_of(id_)}

    def split(self, person: PersonId) -> None:
        """Takes a merge back: the person is somebody else again."""
        found = next((known for known in self.journal.persons() if known.id == person), None)
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
        if player not in state.persons:
            raise Refusal("unknown_player", value=player, near=None)
        person = person_of(self.journal, state, player)
        facts = self.journal.facts(digests_about(state, player))
        somebody = new_person()
        self.journal.move([moved.digest for moved in facts.values() if moved.person == person], somebody)
        return somebody

    def export(self, person: PersonId, states: Mapping[StreamId, StreamState]) -> dict[str, Any]:
        """Everything that is known about a person: facts, and what tournaments hold."""
        known = self.find(person)
        facts = {fact.digest: fact for id_ in (known.id, *known.also) for fact in self.journal.facts_of(id_)}
        return {
            "person": known.id,
            "also": list(known.also),
            "facts": [dict(told.fields) for told in facts.values()],
            "tournaments": list(entries_of(facts, states)),
        }

    def erase(self, person: PersonId) -> int:
        """Forgets a person, and those who were found to be the same. Gives how many facts are gone."""
        known = self.find(person)
        return self.journal.erase(*known.also, known.id)


def _meet(state: StreamState, mine: Set[Digest], theirs: Set[Digest]) -> bool:
    """Whether two are entered beside each other: in a pool only if they played each other."""
    if not isinstance(state, PoolState):
        return True
    seated = [{state.players[player].digest for player in game.players} for game in state.games.values()]
    return any(game & mine and game & theirs for game in seated)


def _root(person: PersonId, into: Mapping[PersonId, PersonId | None]) -> PersonId:
    """Whom somebody was merged into in the end; of a circle, which only a damaged journal has, one and the same."""
    steps = steps_from(person, into)
    back = into.get(steps[-1])
    return steps[-1] if back is None else min(steps[steps.index(back) :])
