"""Waiting on PostgreSQL: a notice wakes at once, and one that is lost costs two seconds and never an event."""

import time
from threading import Thread

import psycopg
import pytest

from crosstable.journal import postgres
from crosstable.journal.interface import StreamId
from crosstable.journal.postgres import PostgresJournal
from crosstable.model.refusals import Refusal
from tests.journal.databases import Opened
from tests.journal.small_events import FRIDAY, SUNDAY, action
from tests.postgres import DEADLINE, Server

LONG = 3600.0
SOON = 30.0  # seconds, on a machine that is busy with other things; who waits and is not woken waits an hour


class Waiter:
    """Waits for a stream in a thread of its own."""

    def __init__(self, journal: PostgresJournal, stream: StreamId, after: int, timeout: float = LONG) -> None:
        self.found: bool | Refusal | None = None
        self.woken = 0.0

        def wait() -> None:
            try:
                self.found = journal.wait(stream, after, timeout)
            except Refusal as refusal:
                self.found = refusal
            self.woken = time.monotonic()

        self._thread = Thread(target=wait, daemon=True)
        self._thread.start()

    def end(self) -> bool | Refusal | None:
        self._thread.join(DEADLINE)
        assert not self._thread.is_alive()
        return self.found


def listeners(url: str) -> list[int]:
    """Return the server processes that listen for notices in a database."""
    with psycopg.connect(url, autocommit=True) as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            " AND query = 'LISTEN crosstable' AND state = 'idle'"
        ).fetchall()
        return [pid for (pid,) in rows]


def wait_for_listener(url: str, instead_of: int | None = None) -> int:
    """Return the process that listens, as soon as there is one other than `instead_of`."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        if found := [pid for pid in listeners(url) if pid != instead_of]:
            return found[0]
    pytest.fail("nobody listens")


def test_a_notice_wakes_at_once(url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although nobody looks of his own accord, thirty times over; most of them before anybody could have noticed."""
    monkeypatch.setattr(postgres, "LOOK_EVERY", LONG)
    writing, reading = opened(url), opened(url)
    for seq in range(30):
        waiter = Waiter(reading, FRIDAY, seq)
        wait_for_listener(url)
        writing.append(FRIDAY, seq, [action(seq)], "ann")
        written = time.monotonic()
        assert waiter.end() is True
        assert waiter.woken - written < SOON


def test_a_lost_notice_is_found_within_two_seconds(url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one who writes tells nobody, as if he had crashed after his commit."""
    assert postgres.LOOK_EVERY == 2.0
    writing, reading = opened(url), opened(url)
    monkeypatch.setattr("crosstable.journal.postgres_transaction._send_notice", lambda _connection, _notice: None)
    waiter = Waiter(reading, FRIDAY, 0)
    wait_for_listener(url)
    writing.append(FRIDAY, 0, [action(1)], "ann")
    written = time.monotonic()
    assert waiter.end() is True
    assert waiter.woken - written < postgres.LOOK_EVERY + SOON


def test_a_connection_that_is_cut_listens_again(url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events during the gap are found on reconnecting, without polling; later ones too."""
    monkeypatch.setattr(postgres, "LOOK_EVERY", LONG)
    writing, reading = opened(url), opened(url)
    waiter = Waiter(reading, FRIDAY, 0)
    first = wait_for_listener(url)
    with psycopg.connect(url, autocommit=True) as operator:
        operator.execute("SELECT pg_terminate_backend(%s, 60000)", [first])
    writing.append(FRIDAY, 0, [action(1)], "ann")
    written = time.monotonic()
    assert waiter.end() is True
    assert waiter.woken - written < SOON
    waiter = Waiter(reading, FRIDAY, 1)
    wait_for_listener(url, instead_of=first)
    writing.append(FRIDAY, 1, [action(2)], "ann")
    written = time.monotonic()
    assert waiter.end() is True
    assert waiter.woken - written < SOON


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_outage_ends_waits_and_later_waits_work(postgres: Server, url: str, opened: Opened, how: str) -> None:
    """A waiter gets a refusal; waiting again returns events written after the server is back."""
    writing, reading = opened(url), opened(url)
    waiter = Waiter(reading, FRIDAY, 0)
    wait_for_listener(url)
    getattr(postgres, how)()
    try:
        found = waiter.end()
        assert isinstance(found, Refusal)
        assert found.code == "database_away"
    finally:
        postgres.start()
    waiter = Waiter(reading, FRIDAY, 0)
    writing.append(FRIDAY, 0, [action(1)], "ann")
    assert waiter.end() is True


def test_many_wait_over_one_connection(url: str, opened: Opened) -> None:
    """Forty waiting threads hold no connection, and only those are woken whose stream goes on."""
    writing, reading = opened(url), opened(url, connections=2)
    waiters = [Waiter(reading, FRIDAY, 0) for _ in range(40)]
    patient = Waiter(reading, SUNDAY, 0)
    wait_for_listener(url)
    writing.append(FRIDAY, 0, [action(1)], "ann")
    assert [waiter.end() for waiter in waiters] == [True] * 40
    assert len(listeners(url)) == 1
    assert patient.found is None
    writing.append(SUNDAY, 0, [action(1)], "ann")
    assert patient.end() is True


def test_strange_names_are_heard_too(url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colon or a quote in a stream's name confuses nobody."""
    monkeypatch.setattr(postgres, "LOOK_EVERY", LONG)
    writing, reading = opened(url), opened(url)
    for name in ("a:b:12", "'; --", "馬 \N{HORSE FACE}", "x" * 2000):
        stream = StreamId(name)
        waiter = Waiter(reading, stream, 0)
        wait_for_listener(url)
        writing.append(stream, 0, [action(1)], "ann")
        written = time.monotonic()
        assert waiter.end() is True
        assert waiter.woken - written < SOON


def test_closing_ends_the_listening(url: str, opened: Opened) -> None:
    """Thread and connection are gone."""
    reading = opened(url)
    waiter = Waiter(reading, FRIDAY, 0)
    pid = wait_for_listener(url)
    reading.close()
    found = waiter.end()
    assert isinstance(found, Refusal)
    assert found.code == "journal_closed"
    with psycopg.connect(url, autocommit=True) as operator:
        deadline = time.monotonic() + DEADLINE
        while operator.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone():
            assert time.monotonic() < deadline
