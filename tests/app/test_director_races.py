"""The director where others are faster, or act at the very same moment: decide and append until nobody was."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from crosstable.app.director import Director, StreamOutcome
from crosstable.commands import (
    Actor,
    CloseRound,
    EnterResult,
    Pair,
    Rename,
)
from crosstable.events import RoundPaired, TournamentRenamed
from crosstable.journal.chain import verify
from crosstable.journal.codec import encode_event
from crosstable.journal.interface import Conflict, EncodedEvent, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from tests.app.test_director import ANN, FRIDAY, NEW, OLGA, SAM, WON, assert_refused, begin_tournament
from tests.journal.small_events import read_verified


class Slow(MemoryJournal):
    """A journal in which another writer is faster, `faster` times."""

    def __init__(self, faster: int) -> None:
        super().__init__()
        self.faster = faster
        self.hurry: Callable[[], object] = lambda: None

    def append(self, *args: object, **more: object) -> list:  # type: ignore[type-arg]
        if self.faster > 0:
            self.faster -= 1
            hurry, self.hurry = self.hurry, lambda: None
            hurry()
        return super().append(*args, **more)  # type: ignore[arg-type]


def test_lost_race_is_decided_again() -> None:
    """The refusal describes the tournament after the other's event."""
    journal = Slow(0)
    director = begin_tournament(journal=journal)
    other = Director(journal)
    journal.faster = 1
    journal.hurry = lambda: other.run(FRIDAY, EnterResult(table=1, result=Score(0, 2)), OLGA)
    refusal = assert_refused(lambda: director.run(FRIDAY, EnterResult(table=1, result=WON), SAM), "changed_meanwhile")
    assert (refusal.params["by"], refusal.params["theirs"]) == ("olga", Score(0, 2))
    journal.faster = 1
    journal.hurry = lambda: other.run(FRIDAY, Rename(name="Sunday"), OLGA)
    outcome = director.run(FRIDAY, EnterResult(table=2, result=WON), SAM)
    assert (outcome.state.name, outcome.events[0].by) == ("Sunday", "sam")


def test_restore_during_a_command_decides_it_again(tmp_path: Path) -> None:
    """The restored tournament has as many events, but different ones."""
    journal = Slow(0)
    director = begin_tournament(journal=journal)
    length = director.state(FRIDAY).seq
    journal.backup(tmp_path / "played")
    journal.delete(FRIDAY)
    director.create(NEW, ANN, stream=FRIDAY)
    for number in range(length - director.state(FRIDAY).seq):
        director.run(FRIDAY, Rename(name=f"Friday {number}"), ANN)
    journal.backup(tmp_path / "renamed")
    journal.restore(tmp_path / "played")
    journal.faster = 1
    journal.hurry = lambda: journal.restore(tmp_path / "renamed")
    before = journal.read(FRIDAY)
    with pytest.raises(Refusal):
        director.run(FRIDAY, EnterResult(table=1, result=WON), SAM)
    assert len(before) == len(journal.read(FRIDAY)) == length
    assert Director(journal).state(FRIDAY).name == director.state(FRIDAY).name
    journal.faster = 1
    journal.hurry = lambda: journal.restore(tmp_path / "played")
    director.run(FRIDAY, Rename(name="Sunday"), ANN)
    assert Director(journal).state(FRIDAY).log == director.state(FRIDAY).log
    assert read_verified(journal, FRIDAY)[:-1] == before


class Unlucky(MemoryJournal):
    """A journal in which somebody else is always faster, or only said to be."""

    lose, ahead = False, 1
    theirs: Sequence[Sequence[EncodedEvent]] = ()

    def append(
        self, stream: StreamId, expected: int, actions: Sequence[Sequence[EncodedEvent]], by: str, **more: object
    ) -> list:  # type: ignore[type-arg]
        if self.lose:
            super().append(stream, expected, self.theirs, by)
            raise Conflict(expected + self.ahead)
        return super().append(stream, expected, actions, by, **more)  # type: ignore[arg-type]


def test_endless_race_is_refused() -> None:
    journal = Unlucky()
    director = begin_tournament(journal=journal)
    journal.lose, journal.theirs = True, [[encode_event(TournamentRenamed(name="Sunday", was="Friday"))]]
    assert_refused(lambda: director.run(FRIDAY, EnterResult(table=1, result=WON), SAM), "too_busy")


@pytest.mark.parametrize(("ahead", "code"), [(1, "end_not_found"), (0, "end_differs")])
def test_a_race_against_nobody_is_damage(ahead: int, code: str) -> None:
    """An end that is noted but not there, or is noted as another one: no other try would help."""
    journal = Unlucky()
    director = begin_tournament(journal=journal)
    journal.lose, journal.ahead, seq = True, ahead, director.state(FRIDAY).seq
    refusal = assert_refused(lambda: director.run(FRIDAY, EnterResult(table=1, result=WON), SAM), code)
    assert refusal.params == {"noted": seq + ahead, "seq": seq}


def run_concurrently(*acts: Callable[[], object]) -> list[object]:
    """Run acts in threads that start at one moment; return their results and refusals."""
    start = threading.Barrier(len(acts))
    answers: list[object] = [None] * len(acts)

    def run(place: int) -> None:
        start.wait()
        try:
            answers[place] = acts[place]()
        except Refusal as refusal:
            answers[place] = refusal

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.parametrize("shared", [True, False], ids=["one director", "a director each"])
def test_results_entered_at_once_all_stand(shared: bool) -> None:
    """Sixteen tables, sixteen threads, one journal: nothing is lost or doubled."""
    director = begin_tournament(32)
    directors = [director if shared else Director(director.journal) for _ in range(16)]

    def enter(director: Director, table: int) -> Callable[[], object]:
        return lambda: director.run(FRIDAY, EnterResult(table=table, result=WON), Actor(f"desk {table}", "scorekeeper"))

    answers = run_concurrently(*(enter(own_director, table) for table, own_director in enumerate(directors, 1)))
    assert all(isinstance(answer, StreamOutcome) for answer in answers)
    state = Director(director.journal).state(FRIDAY)
    assert state.current is not None
    assert all(match.result == WON for match in state.current.matches.values())
    assert verify(FRIDAY, director.journal.read(FRIDAY)) == []
    assert len({answer.events[0].seq for answer in answers if isinstance(answer, StreamOutcome)}) == 16


def test_eight_concurrent_pairings_give_one_draft_and_seven_refusals() -> None:
    director = begin_tournament(8)
    for table in (1, 2, 3, 4):
        director.run(FRIDAY, EnterResult(table=table, result=WON), SAM)
    director.run(FRIDAY, CloseRound(), ANN)

    def pair(name: str) -> Callable[[], object]:
        return lambda: Director(director.journal).run(FRIDAY, Pair(), Actor(name))

    answers = run_concurrently(*(pair(f"organiser {i}") for i in range(8)))
    won = [answer for answer in answers if isinstance(answer, StreamOutcome)]
    lost = [answer for answer in answers if isinstance(answer, Refusal)]
    assert (len(won), len(lost)) == (1, 7)
    assert {(reason.code, reason.params["by"]) for reason in lost} == {("paired_already", won[0].events[0].by)}
    log = director.state(FRIDAY).log
    assert sum(isinstance(happened.event, RoundPaired) and happened.event.round == 2 for happened in log) == 1


def test_one_key_sent_eight_times_at_once_acts_once() -> None:
    """An impatient thumb on a slow network."""
    director = begin_tournament(8)
    command = EnterResult(table=1, result=WON)
    answers = run_concurrently(
        *(lambda: Director(director.journal).run(FRIDAY, command, SAM, key="k1") for _ in range(8))
    )
    outcomes = [answer for answer in answers if isinstance(answer, StreamOutcome)]
    assert len(outcomes) == 8
    assert sum(not outcome.repeated for outcome in outcomes) == 1
    assert len({outcome.events for outcome in outcomes}) == 1


def test_creating_with_one_key_eight_times_at_once_makes_one_tournament() -> None:
    """The others are given the same."""
    journal = MemoryJournal()
    answers = run_concurrently(*(lambda: Director(journal).create(NEW, ANN, key="k1") for _ in range(8)))
    assert len({answer.stream for answer in answers if isinstance(answer, StreamOutcome)}) == 1
    assert len(journal.streams()) == 1
