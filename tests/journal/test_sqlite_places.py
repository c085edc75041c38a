"""A journal that cannot be where it should be, or that somebody else holds, is refused; afterwards it works again."""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import apsw
import pytest

from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_schema import APPLICATION, STEPS
from crosstable.model.refusals import Refusal
from tests.contract.threads import run_in_threads
from tests.journal.failures import check_works, expect_refusal, open_journal, write_operations
from tests.journal.rights import without_privilege
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump
from tests.programs import run_piped, script


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(file: Path) -> Iterator[SqliteJournal]:
    """Open a journal with an action in it and a short time limit."""
    with open_journal(file) as journal:
        yield journal


# Where it is


def test_no_folder(tmp_path: Path) -> None:
    with expect_refusal("no_such_folder"):
        SqliteJournal(tmp_path / "nowhere" / "journal.db")
    (tmp_path / "nowhere").mkdir()
    SqliteJournal(tmp_path / "nowhere" / "journal.db").close()


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with expect_refusal("no_such_folder"):
        SqliteJournal(tmp_path / "file" / "journal.db")


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    with expect_refusal("is_folder"):
        SqliteJournal(tmp_path)


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    with expect_refusal("bad_file_name"):
        SqliteJournal(tmp_path / "z\udcff.db")
    assert not any(tmp_path.iterdir())


def test_a_journal_that_is_not_there_is_not_made_unasked(file: Path) -> None:
    with expect_refusal("no_such_journal"):
        SqliteJournal(file, create=False)
    assert not file.exists()
    file.write_bytes(b"")
    with expect_refusal("no_such_journal"):
        SqliteJournal(file, create=False)


@pytest.mark.parametrize(
    "content", [b"precious text, not a database at all\n" * 200, b"SQLite", random.Random(1).randbytes(5000)]
)
def test_a_file_that_is_no_database(file: Path, content: bytes) -> None:
    """It is refused and left as it is."""
    file.write_bytes(content)
    with expect_refusal("not_a_database"):
        SqliteJournal(file)
    assert file.read_bytes() == content


@pytest.mark.parametrize("mark", ["CREATE TABLE t (a)", "PRAGMA application_id = 42", "PRAGMA user_version = 2"])
def test_a_database_of_another_program(file: Path, mark: str) -> None:
    """Also one that only has a number of its own; it is left as it is."""
    with apsw.Connection(str(file)) as db:
        db.execute(mark)
    db.close()
    before = file.read_bytes()
    with expect_refusal("other_program"):
        SqliteJournal(file)
    assert file.read_bytes() == before


def test_a_newer_journal(file: Path, journal: SqliteJournal) -> None:
    """It says which version it has and which is known."""
    journal.close()
    db = apsw.Connection(str(file))
    db.pragma("user_version", len(STEPS) + 1)
    assert db.pragma("application_id") == APPLICATION
    db.close()
    with pytest.raises(Refusal) as refusal:
        SqliteJournal(file)
    assert refusal.value.code == "newer_journal"
    assert refusal.value.params == {"file": str(file), "version": len(STEPS) + 1, "known": len(STEPS)}
    db = apsw.Connection(str(file))
    db.pragma("user_version", len(STEPS))
    db.close()
    again = SqliteJournal(file)
    check_works(again)
    again.close()


# Another program


HOLDER = """
import sys, apsw
db = apsw.Connection(sys.argv[1])
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.readline()
db.execute("ROLLBACK")
print("free", flush=True)
"""


@contextmanager
def held_by_another_process(file: Path) -> Iterator[None]:
    with run_piped(script, HOLDER, file) as other:
        assert other.stdout.readline() == "held\n"
        yield
        other.tell("\n")
        assert other.stdout.readline() == "free\n"


def test_locked_by_another_program(file: Path, journal: SqliteJournal) -> None:
    """Writing is refused after a while; reading and backing up go on, and the journal can even be opened."""
    before = dump(journal)
    with held_by_another_process(file):
        for write in write_operations(journal):
            with expect_refusal("journal_locked"):
                write()
        assert dump(journal) == before
        journal.backup(file.with_name("backup"))
        other = SqliteJournal(file, busy_seconds=0.1)
        assert dump(other) == before
        other.close()
    check_works(journal)


def test_many_who_wait_for_a_locked_file_are_refused_at_once(file: Path, journal: SqliteJournal) -> None:
    """They do not wait one after the other."""
    codes: list[str] = []

    def write(number: int) -> None:
        with pytest.raises(Refusal) as refusal:
            journal.append(SUNDAY, 0, [action(number)], "ann")
        codes.append(refusal.value.code)

    with held_by_another_process(file):
        run_in_threads(*(partial(write, number) for number in range(30)))
    assert codes == ["journal_locked"] * 30
    check_works(journal)


def test_a_new_file_is_locked_while_it_is_opened(file: Path) -> None:
    file.write_bytes(b"")
    with held_by_another_process(file), expect_refusal("journal_locked"):
        SqliteJournal(file, busy_seconds=0.1)
    SqliteJournal(file).close()


# Rights


def test_a_read_only_file(file: Path, journal: SqliteJournal) -> None:
    """By real rights, with root's privilege to ignore them given up."""
    journal.close()
    file.chmod(0o400)

    def open_it() -> None:
        with expect_refusal("journal_read_only"):
            SqliteJournal(file)

    without_privilege(open_it)
    file.chmod(0o600)
    again = SqliteJournal(file)
    check_works(again)
    again.close()


@pytest.mark.parametrize("locked", ["file", "folder"])
def test_locked_journal_is_readable(
    tmp_path_factory: pytest.TempPathFactory, file: Path, journal: SqliteJournal, locked: str
) -> None:
    """It creates no companion file; a backup elsewhere works, and writing is refused. Concurrent writes by others are
    noticed.
    """
    there, elsewhere = dump(journal), tmp_path_factory.mktemp("elsewhere") / "backup"
    journal.close()
    before = sorted(file.parent.iterdir())
    place, rights = (file, 0o400) if locked == "file" else (file.parent, 0o500)
    usual = place.stat().st_mode & 0o777
    place.chmod(rights)

    def look() -> None:
        looking = SqliteJournal(file, create=False)
        assert dump(looking) == there
        looking.backup(elsewhere)
        for call in write_operations(looking):
            with expect_refusal("journal_read_only"):
                call()
        assert sorted(file.parent.iterdir()) == before
        place.chmod(usual)
        writer = SqliteJournal(file)
        check_works(writer)
        with expect_refusal("journal_locked"):
            looking.head(FRIDAY)
        looking.close()
        place.chmod(rights)
        if locked == "file":
            with expect_refusal("journal_read_only"):
                SqliteJournal(file, create=False)
        place.chmod(usual)
        writer.close()

    try:
        without_privilege(look)
    finally:
        place.chmod(usual)
    copy = SqliteJournal(elsewhere)
    assert dump(copy) == there
    copy.close()


@pytest.mark.parametrize("exists", [True, False])
def test_a_read_only_folder(file: Path, journal: SqliteJournal, exists: bool) -> None:
    """With a journal in it, and without."""
    journal.close()
    if not exists:
        file.unlink()
    file.parent.chmod(0o500)

    def open_it() -> None:
        with expect_refusal("journal_read_only"):
            SqliteJournal(file)

    try:
        without_privilege(open_it)
    finally:
        file.parent.chmod(0o700)
    again = SqliteJournal(file)
    assert (again.head(FRIDAY) is not None) == exists
    again.close()


def test_a_backup_into_a_read_only_folder(tmp_path: Path, journal: SqliteJournal) -> None:
    folder = tmp_path / "backups"
    folder.mkdir(mode=0o500)

    def back_up() -> None:
        with expect_refusal("journal_read_only"):
            journal.backup(folder / "backup")

    without_privilege(back_up)
    folder.chmod(0o700)
    assert list(folder.iterdir()) == []
    journal.backup(folder / "backup")


# A file that is moved away


def test_a_file_that_is_moved_away(file: Path, journal: SqliteJournal) -> None:
    """No write to a moved file is acknowledged; once moved back, writing works."""
    away = file.with_name("away")
    calls: list[Callable[[], object]] = [
        *write_operations(journal),
        partial(journal.read, FRIDAY),
        partial(dump, journal),
    ]
    file.rename(away)
    for call in calls:
        with expect_refusal("journal_gone"):
            call()
    away.rename(file)
    check_works(journal)


def test_a_file_that_is_replaced(file: Path, journal: SqliteJournal) -> None:
    copy = file.with_name("copy")
    shutil.copyfile(file, copy)
    kept = file.with_name("kept")
    file.rename(kept)
    copy.rename(file)
    with expect_refusal("journal_gone"):
        journal.append(FRIDAY, 2, [action(3)], "ann")
    with expect_refusal("journal_gone"):
        journal.read(FRIDAY)
    kept.replace(file)
    check_works(journal)
