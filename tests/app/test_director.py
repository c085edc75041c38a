"""The director: decide and append, keys, reloading, and states that stay as they were."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from crosstable.app.director import Director, Outcome
from crosstable.app.persons import new_entry
from crosstable.commands import (
    Actor,
    CloseRound,
    Command,
    Correct,
    Create,
    Drop,
    EnterResult,
    Pair,
    Publish,
    Register,
    Rename,
    Start,
    Undo,
)
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.ranking.standings import Standings
from crosstable.state.state import State
from crosstable.views.preview import preview

ANN, OLGA, SAM = Actor("ann"), Actor("olga"), Actor("sam", "scorekeeper")
FRIDAY = StreamId("friday")
NEW = Create(name="Friday", seed=7)
WON = Score(2, 0)


def begin_tournament(players: int = 4, journal: MemoryJournal | None = None) -> Director:
    """Return a director with a tournament whose first round is published."""
    director = Director(MemoryJournal() if journal is None else journal)
    director.create(NEW, ANN, stream=FRIDAY)
    made = [new_entry(f"Player {i}") for i in range(players)]
    director.run(
        FRIDAY, Register(entries=tuple(registration for registration, _ in made)), ANN, facts=[told for _, told in made]
    )
    for command in (Start(), Pair(), Publish()):
        director.run(FRIDAY, command, ANN)
    return director


def assert_refused(act: Callable[[], object], code: str) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        act()
    assert refusal.value.code == code
    return refusal.value


# Loading, deciding, appending


def test_outcome_has_events_and_state() -> None:
    director = begin_tournament()
    outcome = director.run(FRIDAY, EnterResult(table=1, result=WON), SAM)
    (happened,) = outcome.events
    assert (happened.seq, happened.action, happened.by) == (outcome.state.seq, outcome.state.seq, "sam")
    assert outcome.state.log[-1] == happened
    assert not outcome.repeated
    assert director.state(FRIDAY) is outcome.state


def test_several_commands_are_all_written_or_none() -> None:
    """Each is an action of its own, decided after those before it; nobody can come in between."""
    director = begin_tournament()
    before = director.journal.read(FRIDAY)
    line = [EnterResult(table=1, result=WON), EnterResult(table=2, result=WON)]
    assert_refused(lambda: director.run(FRIDAY, [*line, EnterResult(table=9, result=WON)], SAM), "no_such_table")
    assert director.journal.read(FRIDAY) == before
    outcome = director.run(FRIDAY, [*line, CloseRound()], ANN, key="k", body=["1 2-0 2 2-0", "close"])
    assert [len(action) for action in outcome.actions] == [1, 1, 1]
    assert outcome.state.phase == "ready"
    again = director.run(FRIDAY, [*line, CloseRound()], ANN, key="k", body=["1 2-0 2 2-0", "close"])
    assert (again.events, again.repeated) == (outcome.events, True)
    assert_refused(lambda: director.run(FRIDAY, line, ANN, key="k", body=["1 2-0 2 2-0"]), "key_used_otherwise")
    assert director.run(FRIDAY, Undo(action=outcome.actions[-1][0].action), ANN).state.phase != "ready"


def test_command_without_effect_writes_nothing() -> None:
    director = begin_tournament()
    before = director.journal.read(FRIDAY)
    outcome = director.run(FRIDAY, Rename(name="Friday"), ANN)
    assert (outcome.events, director.journal.read(FRIDAY)) == ((), before)


def test_a_refusal_writes_nothing() -> None:
    """Neither events, nor facts, nor a key."""
    director = begin_tournament()
    before = director.journal.read(FRIDAY)
    made, told = new_entry("Zoe")
    late = Register(entries=(made,))
    assert_refused(lambda: director.run(FRIDAY, late, ANN, facts=[told], key="k1"), "not_now")
    assert director.journal.read(FRIDAY) == before
    assert director.journal.facts([told.digest]) == {}
    assert director.journal.key_use("ann", FRIDAY, "k1") is None


def test_unknown_tournament_is_refused() -> None:
    director = Director(MemoryJournal())
    assert_refused(lambda: director.state(FRIDAY), "no_such_tournament")
    assert_refused(lambda: director.run(FRIDAY, Start(), ANN), "no_such_tournament")
    assert_refused(lambda: director.preview(FRIDAY, Start(), ANN), "no_such_tournament")


def test_a_tournament_is_created_once_under_its_name() -> None:
    """Without a name it gets one of its own."""
    director = Director(MemoryJournal())
    director.create(NEW, ANN, stream=FRIDAY)
    assert_refused(lambda: director.create(NEW, ANN, stream=FRIDAY), "tournament_exists")
    assert director.create(NEW, ANN).stream != director.create(NEW, ANN).stream


def test_a_state_that_was_handed_out_never_changes() -> None:
    """Whatever happens afterwards, also to what it shares with the next."""
    director = begin_tournament()
    commands: Sequence[Command] = (
        EnterResult(table=1, result=WON),
        Drop(player=PlayerId("p1")),
        Rename(name="Sunday"),
        Correct(round=1, table=1, result=Score(0, 2)),
        Undo(),
    )
    kept: list[tuple[State, bytes, int, list[int]]] = []
    for command in commands:
        state = director.state(FRIDAY)
        places = [row.rank for row in Standings(state.tournament)]
        kept.append((state, state.image(), len(state.log), places))
        director.run(FRIDAY, command, ANN)
    for state, image, events, places in kept:
        assert (state.image(), len(state.log)) == (image, events)
        assert [row.rank for row in Standings(state.tournament)] == places


def test_a_preview_writes_nothing_and_is_what_happens() -> None:
    """The same events."""
    director = begin_tournament()
    seen = director.preview(FRIDAY, EnterResult(table=1, result=WON), SAM)
    outcome = director.run(FRIDAY, EnterResult(table=1, result=WON), SAM)
    assert tuple(event.event for event in outcome.events) == seen.events
    assert_refused(lambda: director.preview(FRIDAY, Pair(), SAM), "not_yours")
    assert_refused(lambda: preview(outcome.state, Pair(), ANN), "not_now")


# Keys


def test_the_same_key_gives_the_same_answer() -> None:
    """Also to another director, after the first one is gone: the answer is in the journal."""
    director = begin_tournament()
    command = EnterResult(table=1, result=WON)
    first = director.run(FRIDAY, command, SAM, key="k1")
    director.run(FRIDAY, EnterResult(table=2, result=WON), SAM)
    for again in (director, Director(director.journal)):
        second = again.run(FRIDAY, command, SAM, key="k1")
        assert (second.events, second.repeated) == (first.events, True)
    assert len(director.journal.read(FRIDAY)) == second.state.seq


def test_a_key_remembers_that_nothing_happened() -> None:
    """The same command later, when it would do something, is still the first one repeated."""
    director = begin_tournament()
    assert director.run(FRIDAY, Rename(name="Friday"), ANN, key="k1").events == ()
    director.run(FRIDAY, Rename(name="Sunday"), ANN)
    again = director.run(FRIDAY, Rename(name="Friday"), ANN, key="k1")
    assert (again.events, again.repeated, again.state.name) == ((), True, "Sunday")


def test_a_key_with_another_body_or_command_is_refused() -> None:
    """And does nothing."""
    director = begin_tournament()
    director.run(FRIDAY, EnterResult(table=1, result=WON), SAM, key="k1")
    before = director.journal.read(FRIDAY)
    other = EnterResult(table=2, result=WON)
    assert_refused(lambda: director.run(FRIDAY, other, SAM, key="k1"), "key_used_otherwise")
    undo = assert_refused(lambda: director.run(FRIDAY, Undo(), SAM, key="k1"), "key_used_otherwise")
    assert undo.params["command"] == "enter_result"
    assert director.journal.read(FRIDAY) == before


def test_a_key_is_its_owners_and_its_tournaments() -> None:
    """Somebody else may use the same word."""
    director = begin_tournament()
    director.run(FRIDAY, EnterResult(table=1, result=WON), SAM, key="k1")
    outcome = director.run(FRIDAY, EnterResult(table=2, result=WON), ANN, key="k1")
    assert not outcome.repeated
    sunday = director.create(NEW, Actor("sam"), key="k1")
    assert not sunday.repeated


def test_refused_command_leaves_its_key_unused() -> None:
    """The corrected command can be sent with the same key."""
    director = begin_tournament()
    wrong = EnterResult(table=9, result=WON)
    assert_refused(lambda: director.run(FRIDAY, wrong, SAM, key="k1"), "no_such_table")
    assert director.run(FRIDAY, EnterResult(table=1, result=WON), SAM, key="k1").events


def test_rights_are_asked_again_before_a_stored_answer_is_given() -> None:
    """An organiser who is a scorekeeper by now does not see it."""
    director = begin_tournament()
    director.run(FRIDAY, Drop(player=PlayerId("p1")), ANN, key="k1")
    demoted = Actor("ann", "scorekeeper")
    assert_refused(lambda: director.run(FRIDAY, Drop(player=PlayerId("p1")), demoted, key="k1"), "not_yours")


def test_a_key_belongs_to_what_was_sent_where_the_command_has_new_digests() -> None:
    """The same names sent twice are entered once."""
    director = Director(MemoryJournal())
    director.create(NEW, ANN, stream=FRIDAY)

    def send(name: str) -> Outcome:
        made, told = new_entry(name)
        return director.run(FRIDAY, Register(entries=(made,)), ANN, facts=[told], key="k1", body={"names": [name]})

    first = send("Ann")
    second = send("Ann")
    assert (second.events, second.repeated) == (first.events, True)
    assert_refused(lambda: send("Bob"), "key_used_otherwise")


def test_creating_twice_with_one_key_gives_one_tournament() -> None:
    """Also when both ask at once."""
    director = Director(MemoryJournal())
    first = director.create(NEW, ANN, key="k1")
    second = director.create(NEW, ANN, key="k1")
    assert (second.stream, second.repeated) == (first.stream, True)
    assert_refused(lambda: director.create(Create(name="Sunday", seed=1), ANN, key="k1"), "key_used_otherwise")
    assert director.journal.streams() == [first.stream]


# A journal that is another one


def test_events_of_other_directors_are_read(tmp_path: Path) -> None:
    """A director reads the journal at each call; a shorter, restored one is replayed."""
    journal = MemoryJournal()
    director = begin_tournament(journal=journal)
    journal.backup(tmp_path / "backup.db")
    other = Director(journal)
    other.run(FRIDAY, EnterResult(table=1, result=WON), OLGA)
    other.run(FRIDAY, Rename(name="Sunday"), OLGA)
    assert director.state(FRIDAY).name == "Sunday"
    journal.restore(tmp_path / "backup.db")
    for one in (director, other):
        state = one.state(FRIDAY)
        assert (state.name, state.current and state.current.matches[1].result) == ("Friday", None)
    director.run(FRIDAY, Rename(name="Monday"), ANN)
    assert other.state(FRIDAY).name == "Monday"


def test_different_journal_of_same_length_is_replayed(tmp_path: Path) -> None:
    """The head's hash counts, not its number alone."""
    journal = MemoryJournal()
    director = begin_tournament(journal=journal)
    journal.backup(tmp_path / "backup.db")
    director.run(FRIDAY, Rename(name="Sunday"), ANN)
    journal.restore(tmp_path / "backup.db")
    Director(journal).run(FRIDAY, Rename(name="Monday"), OLGA)
    assert director.state(FRIDAY).name == "Monday"


def test_a_deleted_tournament_is_not_there_any_more() -> None:
    """Nor what was known of it; its name may be used again."""
    director = begin_tournament()
    director.journal.delete(FRIDAY)
    assert_refused(lambda: director.state(FRIDAY), "no_such_tournament")
    assert_refused(lambda: director.run(FRIDAY, Undo(), ANN), "no_such_tournament")
    assert director.create(NEW, ANN, stream=FRIDAY).state.seq == 1


def test_a_run_of_commands_is_written_all_or_nothing() -> None:
    """One that is refused leaves nothing behind."""
    director = Director(MemoryJournal())
    made, told = new_entry("Ann")
    facts: list[Fact] = [told]
    good = [(NEW, ()), (Register(entries=(made,)), facts), (Start(), ())]
    assert_refused(lambda: director.replay([*good, (Start(), ())], ANN, FRIDAY), "not_now")
    assert director.journal.streams() == []
    outcome = director.replay(good, ANN, FRIDAY)
    assert (outcome.state.phase, [event.action for event in outcome.events]) == ("ready", [1, 2, 3])
    assert director.journal.facts([told.digest]) == {told.digest: told}
    assert_refused(lambda: director.replay(good, ANN, FRIDAY), "tournament_exists")


def test_a_run_with_a_key_belongs_to_what_was_sent() -> None:
    """The same gives the same tournament, something else is refused; nothing at all is a bug."""
    director = Director(MemoryJournal())
    first = director.replay([(NEW, ())], ANN, key="k1", body={"document": 1})
    again = director.replay([(NEW, ())], ANN, key="k1", body={"document": 1})
    assert (again.stream, again.repeated) == (first.stream, True)
    other = [(Create(name="Sunday", seed=1), ())]
    assert_refused(lambda: director.replay(other, ANN, key="k1", body={"document": 2}), "key_used_otherwise")
    with pytest.raises(ValueError, match="what was sent"):
        director.replay(other, ANN, key="k1")
    assert len(director.journal.streams()) == 1
