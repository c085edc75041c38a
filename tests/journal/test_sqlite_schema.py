"""Journal files of every version can be opened, and two programs may open one at the same time."""

from contextlib import ExitStack
from pathlib import Path

import apsw
import pytest

from crosstable.journal import sqlite_schema
from crosstable.journal.chain import chain_records
from crosstable.journal.interface import Record
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_schema import APPLICATION, STEPS, Kind, kind_of, migrate
from crosstable.model.refusals import Refusal
from tests.contract.threads import LONGEST
from tests.journal.small_events import FRIDAY, action, dump, key, name_fact, read_verified
from tests.programs import run_piped, script


def version_1(file: Path, journal_mode: str = "wal") -> list[Record]:
    """Create a file as the first version wrote it: two actions and a fact."""
    db = apsw.Connection(str(file))
    migrate(db, to=1)
    db.pragma("journal_mode", journal_mode)
    assert db.pragma("user_version") == 1
    records = chain_records(FRIDAY, None, 1000, [action(1, 2), action(3)], "ann")
    db.execute("BEGIN")
    db.execute("INSERT INTO streams (number, id) VALUES (1, 'friday')")
    for record in records:
        row = (
            record.seq,
            record.action,
            record.size,
            record.time,
            record.by,
            record.type,
            record.version,
            record.body,
            record.hash,
        )
        db.execute("INSERT INTO events VALUES (1,?,?,?,?,?,?,?,?,?)", row)
    ann = name_fact("p", "Ann")
    db.execute("INSERT INTO persons (id) VALUES ('p')")
    fact = (ann.digest, FRIDAY, ann.person, ann.salt, '{"name":"Ann"}')
    db.execute("INSERT INTO facts (digest, stream, person, salt, fields) VALUES (?,?,?,?,?)", fact)
    db.execute("COMMIT")
    db.close()
    return records


def test_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Everything is there, and what is new works."""
    records = version_1(tmp_path / "old.db")
    journal = SqliteJournal(tmp_path / "old.db", create=False)
    assert read_verified(journal, FRIDAY) == records
    assert journal.facts_of(journal.persons()[0].id) == [name_fact("p", "Ann")]
    journal.append(FRIDAY, 3, [action(4)], "ann", key=key("k"))
    assert journal.key_use("ann", FRIDAY, "k") is not None
    journal.close()
    db = apsw.Connection(str(tmp_path / "old.db"))
    assert kind_of(db) is Kind.PRESENT
    assert (db.pragma("application_id"), db.pragma("user_version")) == (APPLICATION, len(STEPS))
    db.close()


def test_an_old_file_becomes_what_a_new_one_is(tmp_path: Path) -> None:
    """The same tables and indexes, column by column."""

    def tables(file: Path) -> list[object]:
        SqliteJournal(file).close()
        db = apsw.Connection(str(file))
        found = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetchall()
        db.close()
        return list(found)

    version_1(tmp_path / "old.db")
    assert tables(tmp_path / "old.db") == tables(tmp_path / "new.db")


@pytest.mark.parametrize("journal_mode", ["wal", "delete"])
def test_an_old_backup_is_restored_and_left_alone(tmp_path: Path, journal_mode: str) -> None:
    records = version_1(tmp_path / "old.db", journal_mode)
    before = (tmp_path / "old.db").read_bytes()
    memory, journal = MemoryJournal(), SqliteJournal(tmp_path / "new.db")
    for one in (memory, journal):
        one.restore(tmp_path / "old.db")
        assert read_verified(one, FRIDAY) == records
    assert dump(memory) == dump(journal)
    journal.close()
    assert (tmp_path / "old.db").read_bytes() == before


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old program can go on with it."""
    version_1(tmp_path / "old.db")
    broken = f"{STEPS[1]}; INSERT INTO no_such_table VALUES (1)"
    with monkeypatch.context() as patched:
        patched.setattr(sqlite_schema, "STEPS", (STEPS[0], broken))
        with pytest.raises(apsw.SQLError, match="no_such_table"):
            SqliteJournal(tmp_path / "old.db")
    db = apsw.Connection(str(tmp_path / "old.db"))
    assert db.pragma("user_version") == 1
    assert db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'keys'").get == 0
    db.close()
    journal = SqliteJournal(tmp_path / "old.db")
    assert len(read_verified(journal, FRIDAY)) == 3
    journal.close()


@pytest.mark.parametrize("version", [-1, 0, 1, 4])
def test_a_version_that_the_tables_contradict(tmp_path: Path, version: int) -> None:
    """Nothing is made of it: the file is damaged."""
    file = tmp_path / "journal.db"
    SqliteJournal(file).close()
    db = apsw.Connection(str(file))
    db.pragma("user_version", version)
    db.close()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "journal_damaged"):
        SqliteJournal(file)


OPENER = """
import sys
from contextlib import ExitStack
from pathlib import Path
from crosstable.journal.interface import Conflict, EncodedEvent, StreamId
from crosstable.journal.sqlite import SqliteJournal

print("ready", flush=True)
sys.stdin.readline()
journal = SqliteJournal(Path(sys.argv[1]), busy_seconds=60)
written = 0
while written < 20:
    head = journal.head(StreamId("friday"))
    try:
        journal.append(StreamId("friday"), head.seq if head else 0, [[EncodedEvent("t", 1, b"{}")] * 2], sys.argv[2])
        written += 1
    except Conflict:
        pass
journal.close()
"""


@pytest.mark.parametrize("old", [False, True])
def test_several_processes_open_and_write_one_file_at_once(tmp_path: Path, old: bool) -> None:
    """A new file or an old one: it is made or brought up to date once, and nothing is lost between them."""
    file = tmp_path / "journal.db"
    before = len(version_1(file)) if old else 0
    with ExitStack() as ending:
        processes = [ending.enter_context(run_piped(script, OPENER, file, number)) for number in range(3)]
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.tell("\n")
        assert [process.wait(LONGEST) for process in processes] == [0, 0, 0]
    journal = SqliteJournal(file)
    records = read_verified(journal, FRIDAY)[before:]
    assert len(records) == 3 * 20 * 2
    assert {record.by for record in records} == {"0", "1", "2"}
    journal.close()
