"""Eight programs on one PostgreSQL pair the same round at the same moment: one wins, the others are refused."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from crosstable.app.director import Director
from crosstable.app.persons import new_entry
from crosstable.commands import Actor, Create, Register, Start
from crosstable.journal.chain import verify
from crosstable.journal.interface import StreamId
from crosstable.journal.postgres import PostgresJournal
from tests.conftest import Proof
from tests.postgres import Server
from tests.programs import Piped, run_piped, script

PROGRAMS = 8

# A program reads the ids of tournaments; it loads each, waits for the next line and pairs. The broken
# one, for comparison, appends at the current end of the journal.
PROGRAM = """
import sys
from crosstable.app.director import Director
from crosstable.commands import Actor, Pair
from crosstable.journal.postgres import PostgresJournal
from crosstable.model.refusals import Refusal

class Blind(PostgresJournal):
    def append(self, stream, expected, *rest, **named):
        return super().append(stream, self.head(stream).seq, *rest, **{**named, "after": None})

url, name, kind = sys.argv[1:]
director = Director((Blind if kind == "blind" else PostgresJournal)(url))
for line in sys.stdin:
    stream = line.strip()
    director.state(stream)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        print("paired", len(director.run(stream, Pair(), Actor(name)).events), flush=True)
    except Refusal as refusal:
        print(refusal.code, refusal.params.get("by"), flush=True)
"""


@contextmanager
def program(url: str, name: str, kind: str) -> Iterator[Piped]:
    with run_piped(script, PROGRAM, url, name, kind) as running:
        yield running


def read_words(running: Piped) -> list[str]:
    return running.stdout.readline().split()


def tell(running: Piped, line: str) -> None:
    running.tell(f"{line}\n")


def ready_to_pair(director: Director, players: int) -> StreamId:
    """Create a tournament that is ready for its first round."""
    me = Actor("desk")
    stream = director.create(Create(name="Friday", seed=3), me).stream
    made = [new_entry(f"Player {i}") for i in range(players)]
    director.run(
        stream, Register(entries=tuple(registration for registration, _ in made)), me, facts=[told for _, told in made]
    )
    director.run(stream, Start(), me)
    return stream


def races(url: str, times: int, kind: str = "sound") -> Iterator[tuple[StreamId, dict[str, list[str]]]]:
    """Yield `times` races: the tournament and the answer of each program."""
    journal = PostgresJournal(url)
    director = Director(journal)
    with ExitStack() as stack:
        stack.callback(journal.close)
        names = [f"desk{i}" for i in range(PROGRAMS)]
        programs = {name: stack.enter_context(program(url, name, kind)) for name in names}
        for turn in range(times):
            stream = ready_to_pair(director, players=20 + turn)
            for running in programs.values():
                tell(running, stream)
            assert [read_words(running) for running in programs.values()] == [["ready"]] * PROGRAMS
            for running in programs.values():
                tell(running, "now")
            yield stream, {name: read_words(running) for name, running in programs.items()}


@pytest.mark.long
def test_one_round_however_many_pair_it(postgres: Server, proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """One wins each time, the refusals name it, and no event is doubled."""
    url = postgres.create_database()
    journal = PostgresJournal(url)
    times, winners = proof_size(3, 50), set[str]()
    for stream, answers in races(url, times):
        won = [name for name, answer in answers.items() if answer == ["paired", "1"]]
        assert len(won) == 1, answers
        told = [answer for name, answer in answers.items() if name not in won]
        assert told == [["paired_already", won[0]]] * (PROGRAMS - 1)
        records = journal.read(stream)
        assert [record.type for record in records].count("round_paired") == 1
        assert list(verify(stream, records)) == []
        winners.update(won)
    journal.close()
    result = f"one winner each time ({len(winners)} different ones), 7 told, nothing doubled"
    proof("one round however many pair it", "8 programs on one PostgreSQL", cases=times, result=result)


@pytest.mark.long
def test_a_journal_that_takes_every_append_is_caught(postgres: Server) -> None:
    """The broken twin: without the expected number two programs pair the same round, mostly the first time."""
    doubled = 0
    for _, answers in races(postgres.create_database(), 60, "blind"):
        doubled += sum(answer == ["paired", "1"] for answer in answers.values()) > 1
        if doubled:
            break
    assert doubled
