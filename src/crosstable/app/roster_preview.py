"""What a list of names would do to a tournament, before it is done: who is new, who stands twice, who is known.

Whether a known name is the known person is never guessed: the list says what it found, and people choose.
"""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

import msgspec

from crosstable.app.name_list import Listed, Read, by_line, line_of, read_list, wrong_with
from crosstable.app.persons import Known, Persons
from crosstable.exchange.team_list import typed_team
from crosstable.journal.interface import Journal
from crosstable.model.names import folded
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.registration import free_places
from crosstable.state.state import MOST_PLAYERS, State
from crosstable.state.stream_state import StreamState

# Names this much alike may be one name typed twice; looking for such costs time, so long lists go without.
ALIKE = 0.85
MOST_COMPARED = 1500


class RosterRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list that can be read.

    `here` is the player of the same name who is entered already, `earlier` the line of the list with the same name,
    `similar` a name here or in the list that is nearly the same, `known` the persons of that name who play not here.
    """

    line: int
    name: str
    fields: Mapping[str, Any]
    here: PlayerId | None = None
    earlier: int | None = None
    similar: str | None = None
    known: tuple[Known, ...] = ()

    @property
    def is_double(self) -> bool:
        """Stands here already, or earlier in the list."""
        return self.here is not None or self.earlier is not None


class Plan(msgspec.Struct, frozen=True):
    """What would happen: the lines that can be entered, and what is wrong with the others.

    `free` is how many there are places for; None where nobody counts them, as after the start. `notes` are what was
    guessed about the list.
    """

    rows: tuple[RosterRow, ...]
    problems: tuple[Reason, ...]
    most: int
    there: int
    free: int | None = None
    notes: tuple[Reason, ...] = ()

    @property
    def new(self) -> list[RosterRow]:
        """The lines that are entered unless somebody says otherwise."""
        return [row for row in self.rows if not row.is_double]

    @property
    def too_many(self) -> bool:
        return self.there + len(self.new) > self.most

    @property
    def is_full(self) -> bool:
        """There are not places for all who are new."""
        return self.free is not None and len(self.new) > self.free


def planned(
    text: str | Read, journal: Journal, state: State, names: Mapping[PlayerId, str], *, known: bool = True
) -> Plan:
    """What entering that list would do; with `known`, it says who is known from elsewhere."""
    read = read_list(text) if isinstance(text, str) else text
    problems = list(read.problems)
    bad = {line_of(problem.path) for problem in problems}
    here = {folded(name): player for player, name in names.items() if player in state.players}
    called = _called(journal, state) if read.listed and known else {}
    shown = {_compared(name): name for name in names.values()}
    first: dict[str, int] = {}
    rows = []
    has_teams = bool(state.stages) and state.stage.config.boards is not None
    for line, typed in read.listed.items():
        listed = as_team(typed) if has_teams else typed
        reasons = wrong_with(listed, line)
        problems += reasons
        if reasons or line in bad:
            continue
        compared = _compared(listed.name)
        key = compared.key
        earlier = first.setdefault(key, line)
        is_there = key in here or earlier != line
        rows.append(
            RosterRow(
                line=line,
                name=listed.name,
                fields=listed.fields,
                here=here.get(key),
                earlier=None if earlier == line else earlier,
                similar=None if is_there or len(read.listed) > MOST_COMPARED else _similar(compared, shown),
                known=tuple(called.get(key, ())),
            )
        )
        shown.setdefault(compared, listed.name)
    free = None if state.started else free_places(state)
    return Plan(tuple(rows), tuple(by_line(problems)), MOST_PLAYERS, len(state.players), free, tuple(read.notes))


def as_team(listed: Listed) -> Listed:
    """A team with its members after a colon."""
    name, members = typed_team(listed.name)
    if not members:
        return listed
    named = [{"name": member.name, "rating": member.rating} for member in members]
    return Listed(name, {**listed.fields, "members": named})


class _Compared(NamedTuple):
    """A name as people compare it, with what is looked at before it is: its words in any order, and its letters.

    Each letter is a bit, the second of its kind another one; some share theirs. What stands between words is none.
    """

    key: str
    words: tuple[str, ...]
    letters: int


def _compared(name: str) -> _Compared:
    key = folded(name)
    letters = 0
    for letter in key:
        bit = 1 << (ord(letter) & 63)
        while letters & bit:
            bit <<= 64
        letters |= 0 if letter in " ," else bit
    return _Compared(key, tuple(sorted(key.replace(",", " ").split())), letters)


def _similar(compared: _Compared, shown: Mapping[_Compared, str]) -> str | None:
    """A name that is nearly the same."""
    if len(shown) > MOST_COMPARED:
        return None
    like = _Like(compared)
    return next((name for other, name in shown.items() if like(other)), None)


class _Like:
    """Whether names, as people compare them, may be one with this: a slip apart, or the same words in another order."""

    def __init__(self, compared: _Compared) -> None:
        self._one, self._length = compared, len(compared.key)
        self._places: dict[str, int] = {}
        for place, letter in enumerate(compared.key):
            self._places[letter] = self._places.get(letter, 0) | 1 << place
        # It looks at the letters of the second text once, however many it is compared with.
        self._match = SequenceMatcher(None, "", compared.key, autojunk=False)

    def __call__(self, other: _Compared) -> bool:
        # Whoever has too many letters that the other has not can't be alike; that is most people, and soon seen.
        length = len(other.key)
        if (self._one.letters ^ other.letters).bit_count() > (1 - ALIKE) * (length + self._length):
            return False
        if other.words == self._one.words:
            return True
        if abs(length - self._length) > 3 or min(length, self._length) < 5:
            return False
        if 2 * self._in_order(other.key) / (length + self._length) < ALIKE:
            return False
        self._match.set_seq1(other.key)
        return self._match.ratio() >= ALIKE

    def _in_order(self, other: str) -> int:
        """How many letters both have in the same order, which is never less than the matcher finds and soon counted.

        Bits are places in this name, and those that are gone the letters of the longest common subsequence so far.
        """
        left = whole = (1 << self._length) - 1
        for letter in other:
            met = left & self._places.get(letter, 0)
            left = (left + met) | (left - met)
        return (~left & whole).bit_count()


class Alike(NamedTuple):
    """Somebody whose name is that of an entry, or much like it."""

    player: PlayerId
    is_same: bool


class Namesakes:
    """Everybody's names, to find entries that may be somebody's second one."""

    def __init__(self, names: Mapping[PlayerId, str]) -> None:
        self._names = {player: _compared(name) for player, name in names.items()}

    def of(self, player: PlayerId) -> Alike | None:
        """Somebody else of the same name, else of a similar one."""
        same = self.same(player)
        if same is not None:
            return Alike(same, True)
        if len(self._names) > MOST_COMPARED:
            return None
        like = _Like(self._names[player])
        similar = next((name for name, known in self._names.items() if name != player and like(known)), None)
        return None if similar is None else Alike(similar, False)

    def same(self, player: PlayerId) -> PlayerId | None:
        """Somebody else of the same name."""
        mine = self._names[player].key
        return next((name for name, known in self._names.items() if known.key == mine and name != player), None)


def _called(journal: Journal, state: State) -> dict[str, list[Known]]:
    """The known persons who do not play here, by their names as people compare them."""
    here = persons_here(journal, state).keys()
    everybody = Persons(journal).called().items()
    return {name: [person for person in persons if not {person.id, *person.also} & here] for name, persons in everybody}


def persons_here(journal: Journal, state: StreamState) -> dict[PersonId, PlayerId]:
    """Who plays in a tournament or waits for a place, as far as that is known."""
    facts = journal.facts([person.digest for person in state.persons.values()])
    return {facts[person.digest].person: player for player, person in state.persons.items() if person.digest in facts}


def free_persons(journal: Journal, state: State, persons: Sequence[str | None]) -> list[PersonId | None]:
    """The persons who are meant, each once; None for somebody new. Refused for all who are nobody known.

    Whoever plays here already is somebody new in a further entry: the same request sent again must not be refused.
    """
    if not any(persons):
        return [None] * len(persons)
    taken = set(persons_here(journal, state))
    everybody = {each: one for one in Persons(journal).known() for each in (one.id, *one.also)}
    unknown = dict.fromkeys(id_ for id_ in persons if id_ is not None and id_ not in everybody)
    refuse_all("several_reasons", [Reason("no_such_person", {"person": id_[:40]}) for id_ in unknown])
    found: list[PersonId | None] = []
    for person in persons:
        known = None if person is None else everybody[PersonId(person)]
        is_free = known is not None and not {known.id, *known.also} & taken
        found.append(known.id if known is not None and is_free else None)
        taken |= set() if known is None else {known.id, *known.also}
    return found
