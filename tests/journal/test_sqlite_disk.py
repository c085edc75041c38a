"""A disk that is full, fails or was tampered with: nothing is lost or half-done, and it works again afterwards."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import apsw
import pytest

from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from tests.contract.threads import run_in_threads
from tests.journal.disks import Disk, FailingDisk
from tests.journal.failures import check_works, expect_refusal, open_journal
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump, key, name_fact, read_verified
from tests.programs import run_to_end, script


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(file: Path) -> Iterator[SqliteJournal]:
    """Open a journal with an action in it and a short time limit."""
    with open_journal(file) as journal:
        yield journal


FAILURES = [
    (apsw.SQLITE_FULL, "disk_full"),
    (apsw.SQLITE_IOERR_WRITE, "disk_failure"),
    (apsw.SQLITE_IOERR_FSYNC, "disk_failure"),
    (apsw.SQLITE_READONLY, "journal_read_only"),
]


@pytest.mark.parametrize("operation", ["write", "sync"])
@pytest.mark.parametrize(("error", "code"), FAILURES)
def test_a_disk_that_fails(file: Path, operation: str, error: int, code: str) -> None:
    """At every single write and sync of an append in turn: nothing of it is there, and the next one works."""
    disk = FailingDisk(operation, error)
    journal = SqliteJournal(file, vfs=disk.name)
    journal.append(FRIDAY, 0, [action(1, 2)], "ann", facts=[name_fact("p", "Ann")])
    before = dump(journal)
    actions, facts = [action(3), action(4, 5)], [name_fact("q", "Bob")]
    codes = []
    for refusal in disk.refusals(lambda: journal.append(FRIDAY, 2, actions, "ann", facts=facts, key=key("k"))):
        codes.append(refusal)
        assert dump(journal) == before
    assert codes == [code] * len(codes)
    assert len(codes) >= (3 if operation == "write" else 1)
    assert len(read_verified(journal, FRIDAY)) == 5
    check_works(journal)
    journal.close()


def test_too_large_event_fails_alone(file: Path) -> None:
    """Of many who are written in one transaction, only the one with too large an event is refused."""
    full = [False]
    written = [0]

    def watch(done: str, name: str, _: bytes) -> None:
        if name.endswith("-wal") and done == "write" and full[0]:
            written[0] += 1
            if written[0] > 400:
                written[0] = 0
                raise apsw.exception_for(apsw.SQLITE_FULL)
        elif name.endswith("-wal") and done == "sync":
            written[0] = 0

    disk = Disk(watch)
    journal = SqliteJournal(file, vfs=disk.name)
    full[0] = True
    refusals: list[str] = []

    def write(number: int) -> None:
        lines = [EncodedEvent("big", 1, bytes(3_000_000))] if number == 7 else action(number)
        try:
            journal.append(StreamId(f"s{number}"), 0, [lines], "ann")
        except Refusal as refusal:
            refusals.append(f"{number} {refusal.code}")

    run_in_threads(*(partial(write, number) for number in range(20)))
    assert refusals == ["7 disk_full"]
    assert sorted(journal.streams()) == sorted(f"s{number}" for number in range(20) if number != 7)
    journal.close()


LIMITED = """
import resource, sys
from pathlib import Path
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal

journal = SqliteJournal(Path(sys.argv[1]))
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
written = 0
try:
    while written < 100:
        journal.append(StreamId("friday"), written, [[EncodedEvent("t", 1, bytes(20_000))]], "ann")
        written += 1
except Refusal as refusal:
    print(refusal.code, written)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
assert len(journal.read(StreamId("friday"))) == written
journal.append(StreamId("friday"), written, [[EncodedEvent("t", 1, bytes(20_000))]], "ann")
journal.close()
"""


def test_no_more_room_is_given_by_the_system(file: Path) -> None:
    """A real limit on the size of files: refused as a full disk, and it goes on once the limit is lifted."""
    ended, out, err = run_to_end(script, LIMITED, file)
    assert ended == 0, err
    code, written = out.split()
    assert code == "disk_full"
    journal = SqliteJournal(file)
    assert len(read_verified(journal, FRIDAY)) == int(written) + 1 > 5
    journal.close()


def test_a_disk_that_cannot_be_read(file: Path) -> None:
    failing: list[str] = []

    def watch(done: str, *_: object) -> None:
        if done in failing:
            raise apsw.exception_for(apsw.SQLITE_IOERR_READ)

    writer = SqliteJournal(file)
    writer.append(FRIDAY, 0, [action(*range(100))], "ann")
    writer.close()
    disk = Disk(watch)
    journal = SqliteJournal(file, vfs=disk.name)
    failing.append("read")
    with expect_refusal("disk_failure"):
        journal.read(FRIDAY)
    failing.clear()
    with journal.contents() as contents:
        failing.append("read")
        with expect_refusal("disk_failure"):
            contents.records(FRIDAY)
        failing.clear()
    check_works(journal)
    journal.close()


def test_damaged_pages(file: Path, journal: SqliteJournal) -> None:
    """Said, not guessed around."""
    for number in range(20):
        journal.append(SUNDAY, 50 * number, [action(*range(50))], "ann")
    journal.close()
    content = bytearray(file.read_bytes())
    content[4096:] = random.Random(1).randbytes(len(content) - 4096)
    file.write_bytes(content)
    with expect_refusal("journal_damaged"):
        again = SqliteJournal(file)
        try:
            again.read(SUNDAY)
        finally:
            again.close()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM facts; END",
        "CREATE VIEW v AS SELECT * FROM facts",
        "DROP INDEX facts_by_person",
        "ALTER TABLE events RENAME COLUMN by TO who",
    ],
)
def test_other_tables_than_ours(file: Path, journal: SqliteJournal, statement: str) -> None:
    """A file with foreign tables is refused, as a journal and as a backup."""
    journal.close()
    db = apsw.Connection(str(file))
    db.execute(statement)
    db.close()
    with expect_refusal("journal_damaged"):
        SqliteJournal(file)
    with expect_refusal("journal_damaged"):
        MemoryJournal().restore(file)
