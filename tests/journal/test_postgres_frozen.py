"""A frozen server: every wait ends, and calls go to another of its processes if possible."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

import psycopg
import pytest

from crosstable.journal import postgres_pool, postgres_transaction
from crosstable.journal.clock import microseconds
from crosstable.journal.interface import Conflict
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_pool import connect
from tests.journal.databases import Opened, refusal_of
from tests.journal.small_events import FRIDAY, action, key, name_fact, read_verified
from tests.postgres import Server

Freeze = Callable[..., AbstractContextManager[None]]


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> Freeze:
    """Return a function that freezes server processes for a while, with a short silence limit."""

    @contextmanager
    def freeze(*processes: int) -> Iterator[None]:
        with monkeypatch.context() as patched:
            patched.setattr(postgres_pool, "SILENCE", 0.4)
            try:
                for process in processes:
                    os.kill(process, signal.SIGSTOP)
                yield
            finally:
                for process in processes:
                    os.kill(process, signal.SIGCONT)

    return freeze


def backend_process(journal: PostgresJournal) -> int:
    """Return the server process of the next call."""
    return journal._pool.run(lambda connection: connection.info.backend_pid)


@pytest.mark.parametrize(
    "call",
    [
        lambda journal: journal.read(FRIDAY),
        lambda journal: journal.append(FRIDAY, 1, [action(2)], "bob", facts=[name_fact("p", "Ann")], key=key("k")),
        lambda journal: journal.cabinet.put("codes", "AB", b"1"),
    ],
    ids=["read", "append", "change"],
)
def test_a_server_that_is_frozen(
    postgres: Server, url: str, opened: Opened, frozen: Freeze, call: Callable[[PostgresJournal], object]
) -> None:
    """Its system still accepts connections. Every call is refused in time, and works again when the server does."""
    journal = opened(f"{url}?connect_timeout=2")
    before = journal.append(FRIDAY, 0, [action(1)], "ann")
    assert postgres.process
    with frozen(postgres.process.pid, backend_process(journal)):
        assert refusal_of(lambda: call(journal)).code == "database_away"
    assert read_verified(journal, FRIDAY) == before
    assert journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k"))


def test_another_process_of_the_server_takes_over(journal: PostgresJournal, frozen: Freeze) -> None:
    """If only one is frozen, the call is repeated, and written once."""
    journal.append(FRIDAY, 0, [action(1)], "ann")
    process = backend_process(journal)
    with frozen(process):
        journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k"))
        assert backend_process(journal) != process
    assert len(read_verified(journal, FRIDAY)) == 2


def test_a_commit_that_is_frozen(url: str, opened: Opened, frozen: Freeze, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows whether it will be done, and it is not done a second time."""
    monkeypatch.setattr(postgres_transaction, "INQUIRY", 0.1)
    processes: list[int] = []

    def clock() -> int:
        """Freeze the server after the statements, before the commit."""
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        return microseconds()

    journal = opened(url, clock)
    journal.append(FRIDAY, 0, [action(1)], "ann")
    process = backend_process(journal)
    with frozen():
        processes.append(process)
        try:
            refusal = refusal_of(lambda: journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k")))
        finally:
            os.kill(processes.pop(), signal.SIGCONT)
    assert refusal.code == "outcome_unknown"
    with suppress(Conflict):
        journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k"))
    assert len(read_verified(journal, FRIDAY)) == 2
    assert journal.key_use("ann", FRIDAY, "k")


def test_without_timeout_waits(url: str, frozen: Freeze) -> None:
    with connect(Address(url)) as connection, frozen():
        with connection.without_timeout():
            connection.execute("SELECT pg_sleep(1)")
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT pg_sleep(60)")
        assert connection.closed
