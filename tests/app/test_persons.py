"""Persons, stored outside the journal: entering known ones, merging, splitting."""

from collections.abc import Callable
from unicodedata import normalize

import pytest

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.known_names import available_persons, resolve_persons
from crosstable.app.persons import (
    digests_about,
    new_entry,
    person_of,
)
from crosstable.commands import (
    Undo,
    Withdraw,
)
from crosstable.journal.interface import StreamId
from crosstable.model.names import sort_key
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.words import refusal_sentence as sentence
from tests.app.person_desk import ANN, FRIDAY, P1, P2, SUNDAY, Desk, raises_refusal

# Entering


def test_names_are_normalized_or_refused() -> None:
    """Spaces are collapsed; empty names and control characters are refused."""
    _, told = new_entry("  Ann   Smith ")
    assert told.fields == {"name": "Ann Smith"}
    for wrong in ("", "   ", "a\x00b", "x" * 201):
        with pytest.raises(Refusal) as refusal:
            new_entry(wrong)
        assert refusal.value.code == "bad_entries"


def test_every_bad_name_is_refused_with_its_place() -> None:
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    names = [{"name": ""}, {"name": "Cleo"}, {"name": "x" * 201}]
    with raises_refusal("bad_entries") as refusal:
        Intake(desk.director).submit(FRIDAY, Request("register", {"entries": names}), Envelope(ANN))
    places = [("entries[0].name", "empty_text"), ("entries[2].name", "long_text")]
    assert [(reason.path, reason.code) for reason in refusal.value.reasons] == places


def test_a_known_person_may_be_entered_again() -> None:
    """The same id in both tournaments, under the name of the day."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    (known,) = desk.persons.find_by_name("ann")
    desk.tournament(SUNDAY)
    desk.enter(SUNDAY, "Ann Smith", known.id)
    (again,) = desk.persons.known_persons()
    assert (again.id, again.name, again.earlier) == (known.id, "Ann Smith", ("Ann",))
    assert desk.names(FRIDAY) == {P1: "Ann"}
    assert desk.names(SUNDAY) == {P1: "Ann Smith"}


def test_same_names_are_found_whatever_the_letters_and_spaces() -> None:
    """So that the desk can ask whether it is the same person."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann Straße", "Bob", "ann  STRASSE")
    assert len(desk.persons.find_by_name(" ann strasse ")) == 2
    assert desk.persons.find_by_name("Zoe") == []


@pytest.mark.parametrize(
    ("one", "other"), [("Chloé", "Chloe\u0301"), ("Éva", "Eva"), ("Łukasz", "lukasz"), ("Bø", "BO")]
)
def test_a_name_is_the_same_however_it_is_typed(one: str, other: str) -> None:
    """Accents apart or in one, or left out; and it is kept in one way."""
    desk = Desk()
    desk.tournament(FRIDAY, one, "Bob")
    assert [known.name for known in desk.persons.find_by_name(other)] == [one]
    assert new_entry(f" {other} ")[1].fields["name"] == normalize("NFC", other)


def test_resumed_name_is_the_latest() -> None:
    """The name in between is an earlier one."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    desk.rename(FRIDAY, P1, "Anna")
    desk.rename(FRIDAY, P1, "Ann")
    (known,) = desk.persons.known_persons()
    assert (known.name, known.earlier) == ("Ann", ("Anna",))
    assert desk.persons.find_by_name("anna") == [known]


# Merging and splitting


def test_merge_and_split() -> None:
    """A merge is reversible and changes no tournament. The target's name is shown, and both names find the person."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    desk.tournament(SUNDAY, "Anne")
    one, other = (desk.person_of_player(stream, P1) for stream in (FRIDAY, SUNDAY))
    before = desk.names(FRIDAY), desk.journal.read(FRIDAY)
    desk.merge(other, one)
    (known,) = desk.persons.known_persons()
    assert (known.id, known.also) == (one, (other,))
    assert (known.name, known.earlier) == ("Ann", ("Anne",))
    assert desk.persons.find_by_name("anne") == desk.persons.find_by_name("ANN") == [known]
    desk.persons.split(other)
    desk.merge(one, other)
    (known,) = desk.persons.known_persons()
    assert (known.name, known.earlier) == ("Anne", ("Ann",))
    desk.persons.split(one)
    desk.merge(other, one)
    assert desk.persons.find(other).id == one
    with raises_refusal("same_person"):
        desk.merge(one, other)
    desk.persons.split(other)
    assert len(desk.persons.known_persons()) == 2
    with raises_refusal("not_merged"):
        desk.persons.split(other)
    assert (desk.names(FRIDAY), desk.journal.read(FRIDAY)) == before


def test_merging_merged_persons_makes_one_of_all() -> None:
    """Chains have one end, and no circle."""
    desk = Desk()
    streams = FRIDAY, SUNDAY, StreamId("monday")
    for stream, name in zip(streams, "ABC", strict=True):
        desk.tournament(stream, name)
    a, b, c = (desk.person_of_player(stream, P1) for stream in streams)
    desk.merge(a, b)
    desk.merge(a, c)
    (known,) = desk.persons.known_persons()
    assert (known.id, set(known.also)) == (c, {a, b})
    with raises_refusal("same_person"):
        desk.merge(c, a)


def test_merge_of_opponents_is_refused() -> None:
    """Each such tournament is named, merged persons' included; a withdrawn entry does not count."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Anne")
    desk.tournament(SUNDAY, "Anna", "Annie")
    ann, anne = (desk.person_of_player(FRIDAY, player) for player in (P1, P2))
    anna, annie = (desk.person_of_player(SUNDAY, player) for player in (P1, P2))
    with raises_refusal("both_play") as refusal:
        desk.merge(ann, anne)
    told = {"person": "Ann", "into": "Anne", "tournament": FRIDAY, "name": "friday"}
    assert refusal.value.params == told
    assert sentence(refusal.value) == "Ann and Anne are both registered in friday, so they are different people."
    desk.merge(ann, anna)
    desk.merge(anne, annie)
    with raises_refusal("several_reasons") as refusal:
        desk.merge(ann, anne)
    assert [reason.params["tournament"] for reason in refusal.value.reasons] == [FRIDAY, SUNDAY]
    for stream in (FRIDAY, SUNDAY):
        desk.director.run(stream, Withdraw(player=P2), ANN)
    desk.merge(ann, anne)
    assert len(desk.persons.known_persons()) == 1


@pytest.mark.parametrize("way", ["merge", "split", "export", "erase", "find"])
def test_unknown_person_is_refused(way: str) -> None:
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    ghost = PersonId("ghost")
    acts: dict[str, Callable[[], object]] = {
        "merge": lambda: desk.merge(ghost, desk.person_of_player(FRIDAY, P1)),
        "split": lambda: desk.persons.split(ghost),
        "export": lambda: desk.persons.export(ghost, {}),
        "erase": lambda: desk.persons.erase(ghost),
        "find": lambda: desk.persons.find(ghost),
    }
    with raises_refusal("no_such_person"):
        acts[way]()


def test_all_unknown_persons_are_named() -> None:
    """Also players of a document, each once; for the first few the nearest id is guessed."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob", "Cleo")
    ann, state = desk.person_of_player(FRIDAY, P1), desk.director.state(FRIDAY)
    with raises_refusal("several_reasons") as refusal:
        available_persons(desk.journal, state, ["ghost", None, ann, "ghoul", "ghost"])
    assert [reason.params for reason in refusal.value.reasons] == [{"person": "ghost"}, {"person": "ghoul"}]
    with raises_refusal("no_such_person") as refusal:
        available_persons(desk.journal, state, ["ghost", None, "ghost"])
    assert (refusal.value.params, refusal.value.reasons) == ({"person": "ghost"}, ())
    said = {"p1": "ghost", "p2": ann, "p3": "ghoul", **dict.fromkeys(["p4", "p5", "p6", "p7"], ann)}
    with raises_refusal("several_reasons") as refusal:
        resolve_persons(desk.journal, state.tournament, said)
    assert [reason.code for reason in refusal.value.reasons] == ["unknown_player"] * 4 + ["no_such_person"] * 2
    assert [reason.params.get("near") for reason in refusal.value.reasons] == ["p1"] * 3 + [None] * 3


def test_split_off_moves_names_and_notes() -> None:
    """Every name the entry had goes with it, undone renames included, and its notes."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    desk.tournament(SUNDAY)
    ann = desk.person_of_player(FRIDAY, P1)
    desk.enter(SUNDAY, "Ann", ann)
    desk.rename(SUNDAY, P1, "Anna")
    desk.director.run(SUNDAY, Undo(), ANN)
    desk.enter(SUNDAY, "Bob")
    desk.play(SUNDAY)
    other = desk.persons.split_off(desk.director.state(SUNDAY), P1)
    assert (desk.person_of_player(SUNDAY, P1), desk.person_of_player(FRIDAY, P1)) == (other, ann)
    told = [dict(fact.fields) for fact in desk.journal.facts_of(other)]
    assert told == [{"name": "Ann"}, {"name": "Anna"}, {"text": "overslept"}, {"text": "has a cold"}]
    assert [dict(fact.fields) for fact in desk.journal.facts_of(ann)] == [{"name": "Ann"}]


def test_facts_after_a_split_belong_to_the_new_person() -> None:
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    ann = desk.person_of_player(FRIDAY, P1)
    other = desk.persons.split_off(desk.director.state(FRIDAY), P1)
    desk.rename(FRIDAY, P1, "Anne")
    desk.play(FRIDAY)
    assert desk.journal.facts_of(ann) == []
    assert len(desk.journal.facts_of(other)) == 4


def test_facts_after_an_erasure_form_a_new_person() -> None:
    """The split-off entry was erased; later names and notes belong together."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    ann = desk.person_of_player(FRIDAY, P1)
    desk.persons.erase(desk.persons.split_off(desk.director.state(FRIDAY), P1))
    assert person_of(desk.journal, desk.director.state(FRIDAY), P1) is None
    desk.play(FRIDAY)
    desk.rename(FRIDAY, P1, "Zoe")
    assert desk.journal.facts_of(ann) == []
    (zoe,) = desk.persons.find_by_name("zoe")
    told = [dict(fact.fields) for fact in desk.journal.facts_of(zoe.id)]
    assert told == [{"text": "overslept"}, {"text": "has a cold"}, {"name": "Zoe"}]


def test_an_id_that_was_somebody_elses_keeps_what_was_theirs() -> None:
    """Player 2 withdrew, and the next entry asks for the id: splitting it off takes nothing of the first."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    bob = desk.person_of_player(FRIDAY, P2)
    desk.director.run(FRIDAY, Withdraw(player=P2), ANN)
    desk.enter(FRIDAY, "Zoe", id=P2)
    state = desk.director.state(FRIDAY)
    assert len(digests_about(state, P2)) == 2
    somebody = desk.persons.split_off(state, P2)
    assert [dict(fact.fields) for fact in desk.journal.facts_of(bob)] == [{"name": "Bob"}]
    assert [dict(fact.fields) for fact in desk.journal.facts_of(somebody)] == [{"name": "Zoe"}]
    desk.persons.erase(somebody)
    assert person_of(desk.journal, desk.director.state(FRIDAY), P2) is None


def test_splitting_off_nobody_is_refused() -> None:
    """A player who is not there."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    with raises_refusal("unknown_player"):
        desk.persons.split_off(desk.director.state(FRIDAY), PlayerId("ghost"))


# Lists by name


def test_names_with_numbers_are_listed_by_their_size() -> None:
    """Player 2 before player 10, whatever figures they are written with; accents and case make no difference."""
    names = ["Player 2", "player 10", "Player 10b", "Plàyer 11", "Игрок 9", "Игрок 10"]
    arabic = [f"Player {chr(0x662)}", f"Player {chr(0x661)}{chr(0x660)}"]
    assert sorted(sorted(names), key=sort_key) == names
    assert [sort_key(one) for one in arabic] == [sort_key(name) for name in names[:2]]
    assert sort_key("7 Ann 07") == ("", 7, " ann ", 7, "")
