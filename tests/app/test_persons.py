"""Persons beside the journal: entering known ones, merging, splitting, what they may ask for, and being forgotten."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any
from unicodedata import normalize

import msgspec
import pytest

from crosstable.app.director import Director, Outcome
from crosstable.app.importing import steps
from crosstable.app.persons import (
    Persons,
    alphabetical,
    digests_about,
    entry,
    named,
    names_of,
    person_of,
    reasons_of,
    remark,
    said,
)
from crosstable.commands import (
    Actor,
    CloseRound,
    Create,
    Disqualify,
    EnterResult,
    Note,
    Pair,
    Penalise,
    Publish,
    Register,
    RenamePlayer,
    SetRegistration,
    Start,
    Undo,
    Withdraw,
)
from crosstable.exchange.document import tournament_from
from crosstable.exchange.writing import write_document
from crosstable.journal.chain import verify
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.standings.table import Standings
from tests.build import plain, swiss

ANN = Actor("ann")
FRIDAY, SUNDAY = StreamId("friday"), StreamId("sunday")
P1, P2, P3 = PlayerId("p1"), PlayerId("p2"), PlayerId("p3")


class Desk:
    """A journal with tournaments, as a desk uses it."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.director = Director(self.journal)
        self.persons = Persons(self.journal)

    def tournament(self, stream: StreamId, *names: str) -> None:
        self.director.create(Create(name=str(stream), seed=7), ANN, stream=stream)
        for name in names:
            self.enter(stream, name)

    def enter(self, stream: StreamId, name: str, person: PersonId | None = None) -> PersonId:
        made, told = entry(name, person)
        self.director.ask(stream, Register(entries=(made,)), ANN, facts=[told])
        return told.person

    def rename(self, stream: StreamId, player: PlayerId, name: str) -> None:
        told = said(self.of(stream, player), name=name)
        self.director.ask(stream, RenamePlayer(player=player, digest=told.digest), ANN, facts=[told])

    def of(self, stream: StreamId, player: PlayerId) -> PersonId:
        person = person_of(self.journal, self.director.state(stream), player)
        assert person is not None
        return person

    def names(self, stream: StreamId) -> dict[PlayerId, str]:
        return dict(names_of(self.journal, self.director.state(stream)))

    def play(self, stream: StreamId) -> None:
        """A round, with a reason and a note about the first player."""
        for command in (Start(), Pair(), Publish(), EnterResult(table=1, result=Score(2, 1))):
            self.director.ask(stream, command, ANN)
        for words, make in (("overslept", "penalty"), ("has a cold", "note")):
            told = remark(self.journal, self.director.state(stream), P1, words)
            asked = (
                Penalise(player=P1, kind="warning", reason=told.digest)
                if make == "penalty"
                else Note(words=told.digest, player=P1)
            )
            self.director.ask(stream, asked, ANN, facts=[told])
        self.director.ask(stream, CloseRound(unfinished=True), ANN)


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, match=f"^{code}$")


# Entering


def test_a_name_is_tidied_and_refused_where_it_is_none() -> None:
    """Spaces are one; control characters and nothing are no name."""
    _, told = entry("  Ann   Smith ")
    assert told.fields == {"name": "Ann Smith"}
    for wrong in ("", "   ", "a\x00b", "x" * 201):
        with pytest.raises(Refusal) as refusal:
            entry(wrong)
        assert refusal.value.code == "bad_entries"


def test_a_known_person_may_be_entered_again() -> None:
    """The same id in both tournaments, under the name of the day."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    (known,) = desk.persons.same_name("ann")
    desk.tournament(SUNDAY)
    desk.enter(SUNDAY, "Ann Smith", known.id)
    (again,) = desk.persons.known()
    assert (again.id, again.name, again.earlier) == (known.id, "Ann Smith", ("Ann",))
    assert desk.names(FRIDAY) == {P1: "Ann"}
    assert desk.names(SUNDAY) == {P1: "Ann Smith"}


def test_same_names_are_found_whatever_the_letters_and_spaces() -> None:
    """So that the desk can ask whether it is the same person."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann Straße", "Bob", "ann  STRASSE")
    assert len(desk.persons.same_name(" ann strasse ")) == 2
    assert desk.persons.same_name("Zoe") == []


@pytest.mark.parametrize(
    ("one", "other"), [("Chloé", "Chloe\u0301"), ("Éva", "Eva"), ("Łukasz", "lukasz"), ("Bø", "BO")]
)
def test_a_name_is_the_same_however_it_is_typed(one: str, other: str) -> None:
    """Accents apart or in one, or left out; and it is kept in one way."""
    desk = Desk()
    desk.tournament(FRIDAY, one, "Bob")
    assert [known.name for known in desk.persons.same_name(other)] == [one]
    assert entry(f" {other} ")[1].fields["name"] == normalize("NFC", other)


def test_a_name_that_somebody_came_back_to_is_the_latest() -> None:
    """What was in between is an earlier one."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    desk.rename(FRIDAY, P1, "Anna")
    desk.rename(FRIDAY, P1, "Ann")
    (known,) = desk.persons.known()
    assert (known.name, known.earlier) == ("Ann", ("Anna",))
    assert desk.persons.same_name("anna") == [known]


# Merging and splitting


def test_two_who_are_one_are_merged_and_split_again() -> None:
    """Reversible, and nothing in any tournament changes by it. The name is that of whom the other was found to be, and
    both are found by either.
    """
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Anne")
    one, other = (desk.of(FRIDAY, player) for player in (P1, P2))
    before = desk.names(FRIDAY), desk.journal.read(FRIDAY)
    desk.persons.merge(other, one)
    (known,) = desk.persons.known()
    assert (known.id, known.also) == (one, (other,))
    assert (known.name, known.earlier) == ("Ann", ("Anne",))
    assert desk.persons.same_name("anne") == desk.persons.same_name("ANN") == [known]
    desk.persons.split(other)
    desk.persons.merge(one, other)
    (known,) = desk.persons.known()
    assert (known.name, known.earlier) == ("Anne", ("Ann",))
    desk.persons.split(one)
    desk.persons.merge(other, one)
    assert desk.persons.find(other).id == one
    with refused("same_person"):
        desk.persons.merge(one, other)
    desk.persons.split(other)
    assert len(desk.persons.known()) == 2
    with refused("not_merged"):
        desk.persons.split(other)
    assert (desk.names(FRIDAY), desk.journal.read(FRIDAY)) == before


def test_merging_merged_persons_makes_one_of_all() -> None:
    """Chains have one end, and no circle."""
    desk = Desk()
    desk.tournament(FRIDAY, "A", "B", "C")
    a, b, c = (desk.of(FRIDAY, player) for player in (P1, P2, P3))
    desk.persons.merge(a, b)
    desk.persons.merge(a, c)
    (known,) = desk.persons.known()
    assert (known.id, set(known.also)) == (c, {a, b})
    with refused("same_person"):
        desk.persons.merge(c, a)


@pytest.mark.parametrize("way", ["merge", "split", "export", "erase", "find"])
def test_nobody_is_told(way: str) -> None:
    """An id that nobody has."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    ghost = PersonId("ghost")
    acts: dict[str, Callable[[], object]] = {
        "merge": lambda: desk.persons.merge(ghost, desk.of(FRIDAY, P1)),
        "split": lambda: desk.persons.split(ghost),
        "export": lambda: desk.persons.export(ghost, {}),
        "erase": lambda: desk.persons.erase(ghost),
        "find": lambda: desk.persons.find(ghost),
    }
    with refused("no_such_person"):
        acts[way]()


def test_an_entry_that_was_somebody_else_is_split_off() -> None:
    """With every name it ever had, renames that were taken back included, and what was noted about it."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    desk.tournament(SUNDAY)
    ann = desk.of(FRIDAY, P1)
    desk.enter(SUNDAY, "Ann", ann)
    desk.rename(SUNDAY, P1, "Anna")
    desk.director.ask(SUNDAY, Undo(), ANN)
    desk.enter(SUNDAY, "Bob")
    desk.play(SUNDAY)
    other = desk.persons.split_off(desk.director.state(SUNDAY), P1)
    assert (desk.of(SUNDAY, P1), desk.of(FRIDAY, P1)) == (other, ann)
    told = [dict(one.fields) for one in desk.journal.facts_of(other)]
    assert told == [{"name": "Ann"}, {"name": "Anna"}, {"text": "overslept"}, {"text": "has a cold"}]
    assert [dict(one.fields) for one in desk.journal.facts_of(ann)] == [{"name": "Ann"}]


def test_what_is_said_after_a_split_is_said_about_the_right_person() -> None:
    """A rename or a note goes to whoever the entry is known to be by now."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    ann = desk.of(FRIDAY, P1)
    other = desk.persons.split_off(desk.director.state(FRIDAY), P1)
    desk.rename(FRIDAY, P1, "Anne")
    desk.play(FRIDAY)
    assert desk.journal.facts_of(ann) == []
    assert len(desk.journal.facts_of(other)) == 4


def test_an_id_that_was_somebody_elses_keeps_what_was_theirs() -> None:
    """Player 2 withdrew, and the next entry has the number: splitting it off takes nothing of the first."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    bob = desk.of(FRIDAY, P2)
    desk.director.ask(FRIDAY, Withdraw(player=P2), ANN)
    desk.enter(FRIDAY, "Zoe")
    state = desk.director.state(FRIDAY)
    assert len(digests_about(state, P2)) == 2
    somebody = desk.persons.split_off(state, P2)
    assert [dict(one.fields) for one in desk.journal.facts_of(bob)] == [{"name": "Bob"}]
    assert [dict(one.fields) for one in desk.journal.facts_of(somebody)] == [{"name": "Zoe"}]


def test_splitting_off_nobody_is_refused() -> None:
    """A player who is not there."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    with refused("unknown_player"):
        desk.persons.split_off(desk.director.state(FRIDAY), PlayerId("ghost"))


# One's own data


def test_a_person_is_given_everything_that_is_known() -> None:
    """Names, reasons, notes and where they played, merged persons together."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    desk.play(FRIDAY)
    desk.tournament(SUNDAY, "Anne")
    one, other = desk.of(FRIDAY, P1), desk.of(SUNDAY, P1)
    desk.persons.merge(other, one)
    states = {stream: desk.director.state(stream) for stream in (FRIDAY, SUNDAY)}
    assert desk.persons.export(other, states) == {
        "person": one,
        "also": [other],
        "facts": [{"name": "Ann"}, {"text": "overslept"}, {"text": "has a cold"}, {"name": "Anne"}],
        "tournaments": [
            {
                "tournament": FRIDAY,
                "name": "friday",
                "status": "playing",
                "player": P1,
                "number": 1,
                "rounds": [{"round": 1, "status": "completed", "table": 1, "players": [P2, P1], "score": [2, 1]}],
                "checked_in": False,
                "penalties": [{"kind": "warning", "round": 1, "reason": "overslept"}],
            },
            {
                "tournament": SUNDAY,
                "name": "sunday",
                "status": "playing",
                "player": P1,
                "number": 1,
                "rounds": [],
                "checked_in": False,
                "penalties": [],
            },
        ],
    }


def test_what_was_said_with_an_entry_is_given_wherever_it_is_now() -> None:
    """Playing, waiting for a place, withdrawn; nothing of whoever has the id since."""
    desk = Desk()
    said: dict[str, Any] = {"rating": 1500, "club": "North", "town": "Hill", "group": "A"}
    person = PersonId("ann")
    for stream in (FRIDAY, SUNDAY, StreamId("monday")):
        desk.tournament(stream)
        if stream == SUNDAY:
            desk.enter(stream, "Bob")
            desk.director.ask(stream, SetRegistration(capacity=1), ANN)
        made, told = entry("Ann", person, **said)
        desk.director.ask(stream, Register(entries=(made,), when_full="wait"), ANN, facts=[told])
    desk.director.ask(FRIDAY, Withdraw(player=P1), ANN)
    desk.enter(FRIDAY, "Zoe")
    states = {stream: desk.director.state(stream) for stream in desk.journal.streams()}
    assert {*states[FRIDAY].players} == {P1}, "Zoe has the id"
    friday, sunday, monday = desk.persons.export(person, states)["tournaments"]
    assert [one["status"] for one in (friday, sunday, monday)] == ["withdrawn", "waiting", "playing"]
    assert all(said.items() <= one.items() for one in (friday, sunday, monday))
    assert monday["rounds"] == monday["penalties"] == []
    zoe = desk.persons.export(desk.of(FRIDAY, P1), states)["tournaments"]
    assert [(one["tournament"], one["status"], "club" in one) for one in zoe] == [(FRIDAY, "playing", False)]


# Being forgotten


def everything(desk: Desk) -> str:
    """All that the journal holds, as text."""
    with desk.journal.contents() as contents:
        records = [contents.records(stream) for stream in contents.streams()]
        beside = [list(one) for one in (contents.kept(), contents.used(), contents.filed())]
        return str([records, beside])


def test_after_an_erasure_the_chain_verifies_and_only_the_name_has_changed() -> None:
    """Values and salts are gone everywhere; every standing is as it was."""
    desk = Desk()
    desk.tournament(FRIDAY, "Zoë Ångström", "Bob", "Eve")
    desk.rename(FRIDAY, P1, "Zoé Angstrom")
    desk.director.ask(FRIDAY, Undo(), ANN)
    desk.play(FRIDAY)
    desk.director.ask(FRIDAY, Disqualify(player=P3), ANN)
    state = desk.director.state(FRIDAY)
    standings, records, head = plain(Standings(state.tournament)), desk.journal.read(FRIDAY), desk.journal.head(FRIDAY)
    salts = [one.salt for one in desk.journal.facts_of(desk.of(FRIDAY, P1))]
    assert desk.persons.erase(desk.of(FRIDAY, P1)) == 4
    assert verify(FRIDAY, desk.journal.read(FRIDAY), head) == []
    assert desk.journal.read(FRIDAY) == records
    again = Director(desk.journal).state(FRIDAY)
    assert plain(Standings(again.tournament)) == standings
    assert again.image() == state.image()
    left = everything(desk)
    for gone in ("Zoë", "Ångström", "Zoé", "Angstrom", "overslept", "cold", *salts):
        assert gone not in left
    called = named(again.tournament, desk.names(FRIDAY), reasons_of(desk.journal, again))
    assert [one.name for one in called.players] == ["Player 1", "Bob", "Eve"]
    assert "Zo" not in write_document(called)


def test_nothing_is_left_of_what_was_typed_sent_or_imported() -> None:
    """Neither the reasons of an imported document nor the digest of a body: a name could be guessed from it. Whoever
    sends the same again is answered as before, and nothing happens twice.
    """
    desk = Desk()
    document = swiss("a 2-0 b")
    document["deductions"] = [{"player": "a", "round": 1, "points": 1, "reason": "overslept"}]
    tournament = tournament_from(document)

    def send(words: str = "dawdled") -> Outcome:
        told = remark(desk.journal, desk.director.state(stream), PlayerId("a"), words)
        note = Note(words=told.digest, player=PlayerId("a"))
        return desk.director.ask(stream, note, ANN, facts=[told], key="note", body=["note", words])

    made = desk.director.replay(steps(tournament), ANN, key="import", body=document)
    stream = made.stream
    sent = send()
    digests = [sha256(msgspec.json.encode(body, order="deterministic")) for body in (document, ["note", "dawdled"])]
    assert all(one.hexdigest() in everything(desk) for one in digests)
    with refused("key_used_otherwise"):
        send("early")
    assert desk.persons.erase(desk.of(stream, PlayerId("a"))) == 3
    left = everything(desk)
    assert not [one for one in ("overslept", "dawdled", *(one.hexdigest() for one in digests)) if one in left]
    again = Director(desk.journal)
    assert again.replay(steps(tournament), ANN, key="import", body=document).repeated
    desk.director = again
    assert (send().events, send().repeated) == (sent.events, True)
    assert desk.journal.streams() == [stream]
    with refused("key_used_otherwise"):
        again.ask(stream, Undo(), ANN, key="note", body=["note", "dawdled"])


def test_an_erased_person_is_nobody_and_can_be_entered_anew() -> None:
    """As somebody new: what was forgotten is not known again."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    ann = desk.of(FRIDAY, P1)
    desk.persons.erase(ann)
    assert [one.name for one in desk.persons.known()] == ["Bob"]
    with refused("no_such_person"):
        desk.persons.erase(ann)
    desk.tournament(SUNDAY)
    assert desk.enter(SUNDAY, "Ann") != ann
    assert desk.names(FRIDAY) == {P2: "Bob"}


def test_merged_persons_are_forgotten_together() -> None:
    """They are one; others stay."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Anne", "Bob")
    one, other = (desk.of(FRIDAY, player) for player in (P1, P2))
    desk.persons.merge(other, one)
    assert desk.persons.erase(other) == 2
    assert desk.names(FRIDAY) == {P3: "Bob"}


def test_the_tournament_goes_on_without_the_name() -> None:
    """Pairing, results, undo: no rule depends on a name."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob", "Cem", "Dan")
    desk.play(FRIDAY)
    desk.persons.erase(desk.of(FRIDAY, P1))
    for command in (Pair(), Publish(), EnterResult(table=1, result=Score(2, 0)), Undo(), Undo()):
        desk.director.ask(FRIDAY, command, ANN)
    assert desk.director.state(FRIDAY).phase == "draft"


# Lists by name


def test_names_with_numbers_are_listed_by_their_size() -> None:
    """Player 2 before player 10, whatever figures they are written with; accents and case make no difference."""
    names = ["Player 2", "player 10", "Player 10b", "Plàyer 11", "Игрок 9", "Игрок 10"]
    arabic = [f"Player {chr(0x662)}", f"Player {chr(0x661)}{chr(0x660)}"]
    assert sorted(sorted(names), key=alphabetical) == names
    assert [alphabetical(one) for one in arabic] == [alphabetical(one) for one in names[:2]]
    assert alphabetical("7 Ann 07") == ("", 7, " ann ", 7, "")
