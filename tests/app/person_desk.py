"""A desk that enters persons into tournaments, for the tests about them."""

import pytest

from crosstable.app.director import Director
from crosstable.app.persons import (
    Persons,
    names_of,
    new_entry,
    new_fact,
    person_of,
    private_text,
)
from crosstable.commands import (
    Actor,
    CloseRound,
    Create,
    EnterResult,
    Note,
    Pair,
    Penalise,
    Publish,
    Register,
    RenamePlayer,
    Start,
)
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score

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

    def enter(
        self, stream: StreamId, name: str, person: PersonId | None = None, id: PlayerId | None = None
    ) -> PersonId:
        made, told = new_entry(name, person, id=id)
        self.director.run(stream, Register(entries=(made,)), ANN, facts=[told])
        return told.person

    def rename(self, stream: StreamId, player: PlayerId, name: str) -> None:
        told = new_fact(self.person_of_player(stream, player), name=name)
        self.director.run(stream, RenamePlayer(player=player, digest=told.digest), ANN, facts=[told])

    def person_of_player(self, stream: StreamId, player: PlayerId) -> PersonId:
        person = person_of(self.journal, self.director.state(stream), player)
        assert person is not None
        return person

    def names(self, stream: StreamId) -> dict[PlayerId, str]:
        return dict(names_of(self.journal, self.director.state(stream)))

    def merge(self, person: PersonId, into: PersonId) -> None:
        self.persons.merge(person, into, {stream: self.director.state(stream) for stream in self.journal.streams()})

    def play(self, stream: StreamId) -> None:
        """Play a round, with a penalty's reason and a note about the first player."""
        for command in (Start(), Pair(), Publish(), EnterResult(table=1, result=Score(2, 1))):
            self.director.run(stream, command, ANN)
        for words, make in (("overslept", "penalty"), ("has a cold", "note")):
            told = private_text(self.journal, self.director.state(stream), P1, words)
            asked = (
                Penalise(player=P1, kind="warning", reason=told.digest)
                if make == "penalty"
                else Note(words=told.digest, player=P1)
            )
            self.director.run(stream, asked, ANN, facts=[told])
        self.director.run(stream, CloseRound(unfinished=True), ANN)


def raises_refusal(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)
