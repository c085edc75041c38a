"""Many processes write at once over PostgreSQL: one winner each time, and nothing twice."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import psycopg
import pytest

from crosstable.journal.interface import EncodedEvent, StreamId
from tests.conftest import Proof
from tests.journal.databases import Opened
from tests.journal.small_events import FRIDAY, read_verified
from tests.postgres import DEADLINE
from tests.programs import run_piped, script

PROCESSES = 8

# Each line that it is given is a race: the stream, the number expected, an idempotency key and its scope.
PROGRAM = """
import sys
from crosstable.journal.interface import Conflict, IdempotencyKey, EncodedEvent, StreamId
from crosstable.journal.postgres import PostgresJournal
from crosstable.model.persons import PersonId, fact
url, name = sys.argv[1:]
journal = PostgresJournal(url)
journal.head(StreamId("x"))
print("ready", flush=True)
for line in sys.stdin:
    stream, expected, key, scope = line.rstrip("\\n").split("\\t")
    said = fact(PersonId(f"person of {name} {key}"), key, name=name)
    lines = [EncodedEvent("some_type", 1, name.encode()), EncodedEvent("some_type", 1, key.encode())]
    try:
        records = journal.append(
            StreamId(stream), int(expected), [lines], name, facts=[said],
            key=IdempotencyKey("ann", scope, key, "pair", name)
        )
        print("won", records[-1].seq, flush=True)
    except Conflict as conflict:
        print("lost", conflict.head, flush=True)
journal.close()
"""

Attempt = tuple[str, int, str, str]
Outcome = tuple[str, int]


@contextmanager
def racers(url: str) -> Iterator[Callable[[list[Attempt]], list[Outcome]]]:
    """Start processes that write at the same moment and report their outcomes."""
    with ExitStack() as stack:
        names = [f"writer {number}" for number in range(PROCESSES)]
        processes = [stack.enter_context(run_piped(script, PROGRAM, url, name)) for name in names]

        def race(attempts: list[Attempt]) -> list[Outcome]:
            for attempt, process in zip(attempts, processes, strict=True):
                process.tell("\t".join(map(str, attempt)) + "\n")
            outcomes = []
            for process in processes:
                how, seq = process.stdout.readline().split()
                outcomes.append((how, int(seq)))
            return outcomes

        for process in processes:
            assert process.stdout.readline() == "ready\n"
        yield race
        for process in processes:
            process.communicate()
        assert [process.returncode for process in processes] == [0] * PROCESSES


@pytest.mark.long
def test_exactly_one_of_many_processes_wins(
    url: str, opened: Opened, proof_size: Callable[[int, int], int], proof: Proof
) -> None:
    """All expect the same head. The refusals have the true one, and leave no event, fact or key."""
    rounds = proof_size(3, 50)
    journal = opened(url)
    with racers(url) as race:
        for turn in range(rounds):
            outcomes = race([(FRIDAY, 2 * turn, f"{turn} {number}", FRIDAY) for number in range(PROCESSES)])
            assert sorted(outcomes) == [("lost", 2 * turn + 2)] * (PROCESSES - 1) + [("won", 2 * turn + 2)]
            winner = outcomes.index(("won", 2 * turn + 2))
            records = read_verified(journal, FRIDAY)
            assert len(records) == 2 * turn + 2
            assert {record.by for record in records[2 * turn :]} == {f"writer {winner}"}
            keys = [journal.key_use("ann", FRIDAY, f"{turn} {number}") for number in range(PROCESSES)]
            assert [number for number, found in enumerate(keys) if found] == [winner]
            assert len(journal.persons()) == turn + 1
    proof(
        "PostgreSQL: one winner",
        f"{PROCESSES} processes append at the same expected number",
        cases=rounds,
        result="one winner each time, nothing twice",
    )


@pytest.mark.long
def test_a_key_is_used_by_one_of_many_processes(
    url: str, opened: Opened, proof_size: Callable[[int, int], int], proof: Proof
) -> None:
    """The same request sent to all of them, each of which begins a tournament for it: there is one."""
    rounds = proof_size(3, 50)
    journal = opened(url)
    with racers(url) as race:
        for turn in range(rounds):
            outcomes = race([(f"stream {turn} {number}", 0, f"{turn}", "") for number in range(PROCESSES)])
            assert sorted(outcomes) == [("lost", 0)] * (PROCESSES - 1) + [("won", 2)]
            stream = StreamId(f"stream {turn} {outcomes.index(('won', 2))}")
            assert journal.streams()[turn:] == [stream]
            answered = journal.key_use("ann", "", f"{turn}")
            assert answered
            assert (answered.stream, answered.first, answered.last) == (stream, 1, 2)
            assert len(journal.persons()) == turn + 1
    proof(
        "PostgreSQL: one use of a key",
        f"{PROCESSES} processes begin a tournament with the same idempotency key",
        cases=rounds,
        result="one tournament each time",
    )


def test_a_stream_that_is_deleted_while_another_begins_it(url: str, opened: Opened) -> None:
    """The new stream waits for the deletion, and then begins."""
    journal = opened(url)
    journal.append(FRIDAY, 0, [[EncodedEvent("some_type", 1, b"{}")]], "ann")
    with ThreadPoolExecutor(1) as pool, psycopg.connect(url) as deleting:
        deleting.execute("SELECT FROM crosstable.streams WHERE id = %s FOR UPDATE", [FRIDAY])
        begun = pool.submit(journal.append, FRIDAY, 0, [[EncodedEvent("some_type", 1, b"{}")]], "bob")
        with psycopg.connect(url, autocommit=True) as looking:
            while not looking.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
                assert not begun.done()
        for table in ("events WHERE stream", "streams WHERE id"):
            deleting.execute(f"DELETE FROM crosstable.{table} = %s", [FRIDAY])
        deleting.commit()
        assert begun.result(DEADLINE) == read_verified(journal, FRIDAY)
    assert journal.streams() == [FRIDAY]
    assert [record.by for record in read_verified(journal, FRIDAY)] == ["bob"]
