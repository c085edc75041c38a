"""Where known persons played last."""

from crosstable.app.last_played import last_played
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.model.persons import PersonId
from tests.app.person_desk import FRIDAY, SUNDAY, Desk

MONDAY = StreamId("monday")


def last_tournaments(desk: Desk, *streams: StreamId) -> dict[PersonId, str]:
    """Return the tournament shown for each person."""
    found = last_played(desk.director.journal, desk.director.state, streams, desk.persons.known_persons())
    return {person: one.tournament for person, one in found.items()}


def test_last_played_is_first_listed_tournament() -> None:
    """Tournaments outside the list do not count."""
    desk = Desk()
    for stream in (FRIDAY, SUNDAY):
        desk.tournament(stream)
    ann, bob = desk.enter(FRIDAY, "Ann"), desk.enter(FRIDAY, "Bob")
    desk.enter(SUNDAY, "Ann", ann)
    assert last_tournaments(desk, SUNDAY, FRIDAY) == {ann: "sunday", bob: "friday"}
    assert last_tournaments(desk, FRIDAY) == {ann: "friday", bob: "friday"}
    assert last_tournaments(desk, SUNDAY) == {ann: "sunday"}


def test_merged_persons_share_last_played() -> None:
    desk = Desk()
    for stream in (FRIDAY, SUNDAY):
        desk.tournament(stream)
    ann, anna = desk.enter(FRIDAY, "Ann"), desk.enter(SUNDAY, "Anna")
    desk.merge(anna, ann)
    assert last_tournaments(desk, SUNDAY, FRIDAY) == {ann: "sunday"}


def test_one_that_cannot_be_read_is_passed_over() -> None:
    desk = Desk()
    desk.tournament(FRIDAY)
    ann = desk.enter(FRIDAY, "Ann")
    desk.journal.append(MONDAY, 0, [[EncodedEvent("from_the_future", 9, b"{}")]], "ann")
    assert last_tournaments(desk, MONDAY, FRIDAY) == {ann: "friday"}
