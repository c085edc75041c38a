"""One commit serves everybody who waits for one; nobody is disturbed by another's conflict."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from signal import SIGUSR1, pthread_kill, signal
from threading import Event, Thread, get_ident
from typing import Any

import apsw
import pytest

from crosstable.journal.interface import Conflict, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from tests.contract.threads import run_in_threads
from tests.journal.disks import Disk
from tests.journal.small_events import FRIDAY, action, read_verified


class Held:
    """A journal whose writer can be held inside an append: its clock stands still until it is let go."""

    def __init__(self, file: Path) -> None:
        self.syncs = 0
        self._entered, self._go_on = Event(), Event()
        self._go_on.set()
        self.disk = Disk(self._watch)
        self.journal = SqliteJournal(file, clock=self._clock, vfs=self.disk.name)

    def _watch(self, operation: str, name: str, _: bytes) -> None:
        self.syncs += operation == "sync" and name.endswith("-wal")

    def _clock(self) -> int:
        self._entered.set()
        assert self._go_on.wait(60)
        return 1000

    def hold(self, append: Callable[..., object] | None = None) -> Thread:
        """Pause the writer inside an append to FRIDAY, by default a plain one."""
        self._go_on.clear()
        self._entered.clear()
        thread = Thread(target=append or self.journal.append, args=(FRIDAY, 0, [action(1)], "ann"))
        thread.start()
        assert self._entered.wait(60)
        return thread

    def resume_after(self, waiting: int) -> None:
        """Resume the writer once `waiting` others wait for it."""
        self.wait_for(waiting)
        self.syncs = 0
        self._go_on.set()

    def wait_for(self, waiting: int) -> None:
        """Wait until `waiting` threads wait for the writer."""
        deadline = time.monotonic() + 60
        while (len(group.jobs) if (group := self.journal._writer._open) else 0) < waiting:
            assert time.monotonic() < deadline


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    held = Held(tmp_path / "journal.db")
    yield held
    held.journal.close()


def test_many_appends_share_a_sync(held: Held) -> None:
    """Forty who came while one was being written: one sync for that one, one for them."""
    held.journal.append(StreamId("before"), 0, [action(1)], "ann")  # the log's own head is synced with its first use
    first = held.hold()
    streams = [StreamId(f"stream {number}") for number in range(40)]
    appends = [partial(held.journal.append, stream, 0, [action(1, 2)], "ann") for stream in streams]
    run_in_threads(*appends, partial(held.resume_after, len(appends)))
    first.join(60)
    assert held.syncs == 2
    assert [len(read_verified(held.journal, stream)) for stream in streams] == [2] * 40


def test_a_conflict_disturbs_nobody(held: Held) -> None:
    """Of those written together, some believe a wrong head, some the same one."""
    first = held.hold()
    outcomes: dict[int, str] = {}

    def append(number: int) -> None:
        stream, expected = [(FRIDAY, 1), (FRIDAY, 1), (StreamId(f"new {number}"), 0), (FRIDAY, 0)][number % 4]
        try:
            held.journal.append(stream, expected, [action(number)], f"{number}")
            outcomes[number] = "written"
        except Conflict:
            outcomes[number] = "conflict"

    run_in_threads(*(partial(append, number) for number in range(24)), partial(held.resume_after, 24))
    first.join(60)
    for number, outcome in outcomes.items():
        match number % 4:
            case 2:
                assert outcome == "written"
            case 3:
                assert outcome == "conflict"
    friday = read_verified(held.journal, FRIDAY)
    assert [outcome for number, outcome in outcomes.items() if number % 4 < 2].count("written") == 1
    assert len(friday) == 2
    assert outcomes[int(friday[1].by)] == "written"


def test_pending_appends_are_written_on_close(held: Held) -> None:
    """Later ones are refused (see the contract)."""
    first = held.hold()
    appends = [partial(held.journal.append, StreamId(f"{number}"), 0, [action(1)], "ann") for number in range(5)]

    def close() -> None:
        held.resume_after(5)
        held.journal.close()

    run_in_threads(*appends, close)
    first.join(60)
    again = SqliteJournal(held.journal.file)
    assert len(again.streams()) == 6
    again.close()


def test_a_thread_that_stops_waiting_holds_up_no_other(held: Held) -> None:
    """Threads wake one another, but none depends on one that has left. What it asked for is written all the same."""

    class Left(Exception):
        pass

    def leave(*_: object) -> None:
        raise Left

    first = held.hold()
    streams = [StreamId(f"{number}") for number in range(8)]
    here = get_ident()
    others = [Thread(target=held.journal.append, args=(stream, 0, [action(1)], "ann")) for stream in streams]

    def disturb() -> None:
        for thread in others:
            thread.start()
        held.wait_for(9)
        pthread_kill(here, SIGUSR1)

    before = signal(SIGUSR1, leave)
    try:
        disturbing = Thread(target=disturb)
        disturbing.start()
        with pytest.raises(Left):
            held.journal.append(StreamId("left"), 0, [action(1)], "ann")
    finally:
        signal(SIGUSR1, before)
    disturbing.join(60)
    held.resume_after(9)
    for thread in (first, *others):
        thread.join(60)
        assert not thread.is_alive()
    assert [len(read_verified(held.journal, stream)) for stream in (*streams, StreamId("left"))] == [1] * 9


def test_reading_does_not_wait_for_the_writer(held: Held) -> None:
    """Not even while it is inside a transaction; and nothing uncommitted is read."""
    held.journal.append(StreamId("before"), 0, [action(1)], "ann")
    first = held.hold()
    assert held.journal.streams() == ["before"]
    assert held.journal.read(FRIDAY) == []
    assert not held.journal.wait(FRIDAY, 0, timeout=0)
    held.resume_after(0)
    first.join(60)
    assert len(held.journal.read(FRIDAY)) == 1


def test_failed_rollback_ends_all_waits(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    """All waiters are refused, even if a rollback or a notice fails; and the writer continues."""
    errors: list[str] = []

    def append(*given: Any) -> None:
        try:
            held.journal.append(*given)
        except RuntimeError as error:
            errors.append(str(error))

    def fail(*_: object) -> None:
        raise RuntimeError("fails")

    for name, target in (("commit", held.journal._writer._queries), ("_committed", held.journal._writer)):
        first = held.hold(append)
        others = [partial(append, StreamId(f"{number}"), 0, [action(1)], "ann") for number in range(4)]
        with monkeypatch.context() as failing:
            failing.setattr(target, name, fail)
            if name == "commit":
                failing.setattr(target, "roll_back", fail)
            run_in_threads(*others, partial(held.resume_after, 4))
            first.join(60)
        assert errors == ["fails"] * 5
        errors.clear()
        held.journal.delete(FRIDAY)
    held.journal.append(FRIDAY, 0, [action(1)], "ann")
    assert len(read_verified(held.journal, FRIDAY)) == 1


# The writer's cache


def test_the_writer_sees_what_another_connection_wrote(tmp_path: Path) -> None:
    """It remembers where a stream ends, but only as long as nobody else writes to the file."""
    one, other = SqliteJournal(tmp_path / "journal.db"), SqliteJournal(tmp_path / "journal.db")
    one.append(FRIDAY, 0, [action(1)], "ann")
    other.append(FRIDAY, 1, [action(2)], "bob")
    with pytest.raises(Conflict):
        one.append(FRIDAY, 1, [action(2)], "ann")
    one.append(FRIDAY, 2, [action(3)], "ann")
    other.delete(FRIDAY)
    one.append(FRIDAY, 0, [action(1)], "ann")
    one.delete(FRIDAY)
    one.append(FRIDAY, 0, [action(1)], "ann")
    assert len(read_verified(other, FRIDAY)) == 1
    one.close()
    other.close()


def test_writer_forgets_rolled_back_appends(tmp_path: Path) -> None:
    """An append that was written but not committed does not count."""
    failing = Event()

    def fail(operation: str, name: str, _: bytes) -> None:
        if failing.is_set() and operation == "sync" and name.endswith("-wal"):
            raise apsw.IOError("the disk does not answer")

    disk = Disk(fail)
    journal = SqliteJournal(tmp_path / "journal.db", vfs=disk.name)
    journal.append(FRIDAY, 0, [action(1)], "ann")
    failing.set()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "disk_failure"):
        journal.append(FRIDAY, 1, [action(2)], "ann")
    failing.clear()
    journal.append(FRIDAY, 1, [action(2)], "ann")
    assert len(read_verified(journal, FRIDAY)) == 2
    journal.close()
