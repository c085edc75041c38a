"""Rights of persons: to see all data about them, and to be erased."""

from hashlib import sha256
from typing import Any

import msgspec

from crosstable.app.director import Director, Outcome
from crosstable.app.importing import import_steps
from crosstable.app.persons import (
    deduction_reasons,
    new_entry,
    private_text,
    with_names,
)
from crosstable.commands import (
    Disqualify,
    EnterResult,
    Note,
    Pair,
    Publish,
    Register,
    SetRegistration,
    Undo,
    Withdraw,
)
from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import write_document
from crosstable.journal.chain import verify
from crosstable.journal.interface import StreamId
from crosstable.model.persons import PersonId
from crosstable.model.tournament import PlayerId, Score
from crosstable.ranking.standings import Standings
from tests.app.person_desk import ANN, FRIDAY, P1, P2, P3, SUNDAY, Desk, raises_refusal
from tests.build import plain_rows, swiss

# One's own data


def test_a_person_is_given_everything_that_is_known() -> None:
    """Names, reasons, notes and where they played, merged persons together."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    desk.play(FRIDAY)
    desk.tournament(SUNDAY, "Anne")
    one, other = desk.person_of_player(FRIDAY, P1), desk.person_of_player(SUNDAY, P1)
    desk.merge(other, one)
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


def test_export_has_every_entry_of_a_person() -> None:
    """Playing, waiting or withdrawn; nothing of a player who got the id later."""
    desk = Desk()
    said: dict[str, Any] = {"rating": 1500, "club": "North", "town": "Hill", "group": "A"}
    person = PersonId("ann")
    for stream in (FRIDAY, SUNDAY, StreamId("monday")):
        desk.tournament(stream)
        if stream == SUNDAY:
            desk.enter(stream, "Bob")
            desk.director.run(stream, SetRegistration(capacity=1), ANN)
        made, told = new_entry("Ann", person, **said)
        desk.director.run(stream, Register(entries=(made,), when_full="wait"), ANN, facts=[told])
    desk.director.run(FRIDAY, Withdraw(player=P1), ANN)
    desk.enter(FRIDAY, "Zoe", id=P1)
    states = {stream: desk.director.state(stream) for stream in desk.journal.streams()}
    assert {*states[FRIDAY].players} == {P1}, "Zoe has the id"
    friday, sunday, monday = desk.persons.export(person, states)["tournaments"]
    assert [one["status"] for one in (friday, sunday, monday)] == ["withdrawn", "waiting", "playing"]
    assert all(said.items() <= one.items() for one in (friday, sunday, monday))
    assert monday["rounds"] == monday["penalties"] == []
    zoe = desk.persons.export(desk.person_of_player(FRIDAY, P1), states)["tournaments"]
    assert [(one["tournament"], one["status"], "club" in one) for one in zoe] == [(FRIDAY, "playing", False)]


# Being forgotten


def everything(desk: Desk) -> str:
    """Return all that the journal holds, as text."""
    with desk.journal.contents() as contents:
        records = [contents.records(stream) for stream in contents.streams()]
        beside = [list(one) for one in (contents.kept_facts(), contents.used_keys(), contents.cabinet_entries())]
        return str([records, beside])


def test_after_an_erasure_the_chain_verifies_and_only_the_name_has_changed() -> None:
    """Values and salts are gone everywhere; every standing is as it was."""
    desk = Desk()
    desk.tournament(FRIDAY, "Zoë Ångström", "Bob", "Eve")
    desk.rename(FRIDAY, P1, "Zoé Angstrom")
    desk.director.run(FRIDAY, Undo(), ANN)
    desk.play(FRIDAY)
    desk.director.run(FRIDAY, Disqualify(player=P3), ANN)
    state = desk.director.state(FRIDAY)
    standings, records, head = (
        plain_rows(Standings(state.tournament)),
        desk.journal.read(FRIDAY),
        desk.journal.head(FRIDAY),
    )
    salts = [fact.salt for fact in desk.journal.facts_of(desk.person_of_player(FRIDAY, P1))]
    assert desk.persons.erase(desk.person_of_player(FRIDAY, P1)) == 4
    assert verify(FRIDAY, desk.journal.read(FRIDAY), head) == []
    assert desk.journal.read(FRIDAY) == records
    again = Director(desk.journal).state(FRIDAY)
    assert plain_rows(Standings(again.tournament)) == standings
    assert again.image() == state.image()
    left = everything(desk)
    for gone in ("Zoë", "Ångström", "Zoé", "Angstrom", "overslept", "cold", *salts):
        assert gone not in left
    called = with_names(again.tournament, desk.names(FRIDAY), deduction_reasons(desk.journal, again))
    assert [player.name for player in called.players] == ["Player 1", "Bob", "Eve"]
    assert "Zo" not in write_document(called)


def test_erasing_removes_typed_sent_and_imported_texts() -> None:
    """Reasons of an imported document and digests of bodies go too: a name could be guessed from them. Sending the same
    again is answered as before, and nothing happens twice.
    """
    desk = Desk()
    document = swiss("a 2-0 b")
    document["deductions"] = [{"player": "a", "round": 1, "points": 1, "reason": "overslept"}]
    tournament = tournament_from(document)

    def send(words: str = "dawdled") -> Outcome:
        told = private_text(desk.journal, desk.director.state(stream), PlayerId("a"), words)
        note = Note(words=told.digest, player=PlayerId("a"))
        return desk.director.run(stream, note, ANN, facts=[told], key="note", body=["note", words])

    made = desk.director.replay(import_steps(tournament), ANN, key="import", body=document)
    stream = made.stream
    sent = send()
    digests = [sha256(msgspec.json.encode(body, order="deterministic")) for body in (document, ["note", "dawdled"])]
    assert all(digest.hexdigest() in everything(desk) for digest in digests)
    with raises_refusal("key_used_otherwise"):
        send("early")
    assert desk.persons.erase(desk.person_of_player(stream, PlayerId("a"))) == 3
    left = everything(desk)
    assert not [one for one in ("overslept", "dawdled", *(digest.hexdigest() for digest in digests)) if one in left]
    again = Director(desk.journal)
    assert again.replay(import_steps(tournament), ANN, key="import", body=document).repeated
    desk.director = again
    assert (send().events, send().repeated) == (sent.events, True)
    assert desk.journal.streams() == [stream]
    with raises_refusal("key_used_otherwise"):
        again.run(stream, Undo(), ANN, key="note", body=["note", "dawdled"])


def test_erased_person_can_be_entered_as_new() -> None:
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    ann = desk.person_of_player(FRIDAY, P1)
    desk.persons.erase(ann)
    assert [person.name for person in desk.persons.known_persons()] == ["Bob"]
    with raises_refusal("no_such_person"):
        desk.persons.erase(ann)
    desk.tournament(SUNDAY)
    assert desk.enter(SUNDAY, "Ann") != ann
    assert desk.names(FRIDAY) == {P2: "Bob"}


def test_merged_persons_are_forgotten_together() -> None:
    """They are one; others stay."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob")
    desk.tournament(SUNDAY, "Anne")
    one, other = (desk.person_of_player(stream, P1) for stream in (FRIDAY, SUNDAY))
    desk.merge(other, one)
    assert desk.persons.erase(other) == 2
    assert (desk.names(FRIDAY), desk.names(SUNDAY)) == ({P2: "Bob"}, {})


def test_the_tournament_goes_on_without_the_name() -> None:
    """Pairing, results, undo: no rule depends on a name."""
    desk = Desk()
    desk.tournament(FRIDAY, "Ann", "Bob", "Cem", "Dan")
    desk.play(FRIDAY)
    desk.persons.erase(desk.person_of_player(FRIDAY, P1))
    for command in (Pair(), Publish(), EnterResult(table=1, result=Score(2, 0)), Undo(), Undo()):
        desk.director.run(FRIDAY, command, ANN)
    assert desk.director.state(FRIDAY).phase == "draft"
