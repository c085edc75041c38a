"""Where known persons played last."""

from crosstable.app.last_played import last_played
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.model.persons import PersonId
from tests.app.person_desk import FRIDAY, SUNDAY, Desk

MONDAY = StreamId("monday")


def played(desk: Desk, *streams: StreamId) -> dict[PersonId, str]:
    """The tournament that is told of each."""
    found = last_played(desk.director.journal, desk.director.state, streams, desk.persons.known_persons())
    return {person: one.tournament for person, one in found.items()}


def test_the_first_that_each_is_in_is_told() -> None:
    """Of those that are named: others are not told of."""
    desk = Desk()
    for stream in (FRIDAY, SUNDAY):
        desk.tournament(stream)
    ann, bob = desk.enter(FRIDAY, "Ann"), desk.enter(FRIDAY, "Bob")
    desk.enter(SUNDAY, "Ann", ann)
    assert played(desk, SUNDAY, FRIDAY) == {ann: "sunday", bob: "friday"}
    assert played(desk, FRIDAY) == {ann: "friday", bob: "friday"}
    assert played(desk, SUNDAY) == {ann: "sunday"}


def test_whoever_was_found_to_be_somebody_played_as_that() -> None:
    desk = Desk()
    for stream in (FRIDAY, SUNDAY):
        desk.tournament(stream)
    ann, anna = desk.enter(FRIDAY, "Ann"), desk.enter(SUNDAY, "Anna")
    desk.merge(anna, ann)
    assert played(desk, SUNDAY, FRIDAY) == {ann: "sunday"}


def test_one_that_cannot_be_read_is_passed_over() -> None:
    desk = Desk()
    desk.tournament(FRIDAY)
    ann = desk.enter(FRIDAY, "Ann")
    desk.journal.append(MONDAY, 0, [[EncodedEvent("from_the_future", 9, b"{}")]], "ann")
    assert played(desk, MONDAY, FRIDAY) == {ann: "friday"}
