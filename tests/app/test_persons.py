"""Persons beside the journal: entering known ones, merging, splitting."""

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
from tests.app.person_desk import ANN, FRIDAY, P1, P2, SUNDAY, Desk, refused

# Entering


def test_a_name_is_tidied_and_refused_where_it_is_none() -> None:
    """Spaces are one; control characters and nothing are no name."""
    _, told = new_entry("  Ann   Smith ")
    assert told.fields == {"name": "Ann Smith"}
    for wrong in ("", "   ", "a\x00b", "x" * 201):
        with pytest.raises(Refusal) as refusal:
            new_entry(wrong)
        assert refusal.value.code == "bad_entries"


def test_every_name_that_is_none_is_told_with_its_place() -> None:
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    names = [{"name": ""}, {"name": "Cleo"}, {"name": "x" * 201}]
    with refused("bad_entries") as refusal:
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


def test_a_name_that_somebody_came_back_to_is_the_latest() -> None:
    """What was in between is an earlier one."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    desk.rename(FRIDAY, P1, "Anna")
    desk.rename(FRIDAY, P1, "Ann")
    (known,) = desk.persons.known_persons()
    assert (known.name, known.earlier) == ("Ann", ("Anna",))
    assert desk.persons.find_by_name("anna") == [known]


# Merging and splitting


def test_two_who_are_one_are_merged_and_split_again() -> None:
    """Reversible, and nothing in any tournament changes by it. The name is that of whom the other was found to be, and
    both are found by either.
    """
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    desk.tournament(SUNDAY, "Anne")
    one, other = (desk.of(stream, P1) for stream in (FRIDAY, SUNDAY))
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
    with refused("same_person"):
        desk.merge(one, other)
    desk.persons.split(other)
    assert len(desk.persons.known_persons()) == 2
    with refused("not_merged"):
        desk.persons.split(other)
    assert (desk.names(FRIDAY), desk.journal.read(FRIDAY)) == before


def test_merging_merged_persons_makes_one_of_all() -> None:
    """Chains have one end, and no circle."""
    desk = Desk()
    streams = FRIDAY, SUNDAY, StreamId("monday")
    for stream, name in zip(streams, "ABC", strict=True):
        desk.tournament(stream, name)
    a, b, c = (desk.of(stream, P1) for stream in streams)
    desk.merge(a, b)
    desk.merge(a, c)
    (known,) = desk.persons.known_persons()
    assert (known.id, set(known.also)) == (c, {a, b})
    with refused("same_person"):
        desk.merge(c, a)


def test_two_who_play_in_one_tournament_are_not_one() -> None:
    """Each such tournament is told, also those of persons who were merged before; a withdrawn entry is none."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Anne")
    desk.tournament(SUNDAY, "Anna", "Annie")
    ann, anne = (desk.of(FRIDAY, player) for player in (P1, P2))
    anna, annie = (desk.of(SUNDAY, player) for player in (P1, P2))
    with refused("both_play") as refusal:
        desk.merge(ann, anne)
    told = {"person": "Ann", "into": "Anne", "tournament": FRIDAY, "name": "friday"}
    assert refusal.value.params == told
    assert sentence(refusal.value) == "Ann and Anne are both registered in friday, so they are different people."
    desk.merge(ann, anna)
    desk.merge(anne, annie)
    with refused("several_reasons") as refusal:
        desk.merge(ann, anne)
    assert [reason.params["tournament"] for reason in refusal.value.reasons] == [FRIDAY, SUNDAY]
    for stream in (FRIDAY, SUNDAY):
        desk.director.run(stream, Withdraw(player=P2), ANN)
    desk.merge(ann, anne)
    assert len(desk.persons.known_persons()) == 1


@pytest.mark.parametrize("way", ["merge", "split", "export", "erase", "find"])
def test_nobody_is_told(way: str) -> None:
    """An id that nobody has."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann")
    ghost = PersonId("ghost")
    acts: dict[str, Callable[[], object]] = {
        "merge": lambda: desk.merge(ghost, desk.of(FRIDAY, P1)),
        "split": lambda: desk.persons.split(ghost),
        "export": lambda: desk.persons.export(ghost, {}),
        "erase": lambda: desk.persons.erase(ghost),
        "find": lambda: desk.persons.find(ghost),
    }
    with refused("no_such_person"):
        acts[way]()


def test_everybody_who_is_nobody_is_told() -> None:
    """Persons, and players of a document, each once; of the first few it is guessed who was meant."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob", "Cleo")
    ann, state = desk.of(FRIDAY, P1), desk.director.state(FRIDAY)
    with refused("several_reasons") as refusal:
        available_persons(desk.journal, state, ["ghost", None, ann, "ghoul", "ghost"])
    assert [reason.params for reason in refusal.value.reasons] == [{"person": "ghost"}, {"person": "ghoul"}]
    with refused("no_such_person") as refusal:
        available_persons(desk.journal, state, ["ghost", None, "ghost"])
    assert (refusal.value.params, refusal.value.reasons) == ({"person": "ghost"}, ())
    said = {"p1": "ghost", "p2": ann, "p3": "ghoul", **dict.fromkeys(["p4", "p5", "p6", "p7"], ann)}
    with refused("several_reasons") as refusal:
        resolve_persons(desk.journal, state.tournament, said)
    assert [reason.code for reason in refusal.value.reasons] == ["unknown_player"] * 4 + ["no_such_person"] * 2
    assert [reason.params.get("near") for reason in refusal.value.reasons] == ["p1"] * 3 + [None] * 3


def test_an_entry_that_was_somebody_else_is_split_off() -> None:
    """With every name it ever had, renames that were taken back included, and what was noted about it."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    desk.tournament(SUNDAY)
    ann = desk.of(FRIDAY, P1)
    desk.enter(SUNDAY, "Ann", ann)
    desk.rename(SUNDAY, P1, "Anna")
    desk.director.run(SUNDAY, Undo(), ANN)
    desk.enter(SUNDAY, "Bob")
    desk.play(SUNDAY)
    other = desk.persons.split_off(desk.director.state(SUNDAY), P1)
    assert (desk.of(SUNDAY, P1), desk.of(FRIDAY, P1)) == (other, ann)
    told = [dict(fact.fields) for fact in desk.journal.facts_of(other)]
    assert told == [{"name": "Ann"}, {"name": "Anna"}, {"text": "overslept"}, {"text": "has a cold"}]
    assert [dict(fact.fields) for fact in desk.journal.facts_of(ann)] == [{"name": "Ann"}]


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


def test_what_is_said_after_an_erasure_is_nobodys_who_is_known() -> None:
    """The entry was split off and forgotten: whom it was made for once is another one. What is said from then on
    belongs together.
    """
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    ann = desk.of(FRIDAY, P1)
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
    bob = desk.of(FRIDAY, P2)
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
    with refused("unknown_player"):
        desk.persons.split_off(desk.director.state(FRIDAY), PlayerId("ghost"))


# Lists by name


def test_names_with_numbers_are_listed_by_their_size() -> None:
    """Player 2 before player 10, whatever figures they are written with; accents and case make no difference."""
    names = ["Player 2", "player 10", "Player 10b", "Plàyer 11", "Игрок 9", "Игрок 10"]
    arabic = [f"Player {chr(0x662)}", f"Player {chr(0x661)}{chr(0x660)}"]
    assert sorted(sorted(names), key=sort_key) == names
    assert [sort_key(one) for one in arabic] == [sort_key(name) for name in names[:2]]
    assert sort_key("7 Ann 07") == ("", 7, " ann ", 7, "")
