"""A backup is written completely or not at all, and a changed one is refused."""

import errno
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from crosstable.journal import backup
from crosstable.journal.backup import open_backup, wal_path
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_schema import STEPS
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence, sentence
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump, fill, key, name_fact

Change = Callable[[apsw.Connection], object]


@pytest.fixture
def journal() -> MemoryJournal:
    journal = MemoryJournal()
    journal.append(FRIDAY, 0, [action(1, 2, 3), action(4)], "ann", facts=[name_fact("p", "Ann")], key=key("k"))
    journal.append(SUNDAY, 0, [action(1)], "ann")
    return journal


def change_rows(file: Path, statement: str) -> None:
    db = apsw.Connection(str(file))
    assert db.execute(f"{statement}; SELECT changes()").get, statement
    db.close()


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ("UPDATE events SET body = '{\"round\":9}' || x'' WHERE stream = 1 AND seq = 2", ["event_changed"]),
        ("UPDATE events SET time = time + 1 WHERE stream = 2", ["event_changed"]),
        ("DELETE FROM events WHERE stream = 1 AND seq = 2", ["events_missing"]),
        ("DELETE FROM events WHERE stream = 1 AND seq > 2", ["action_cut_off"]),
        ("UPDATE streams SET id = 'monday' WHERE number = 2", ["event_changed"]),
        ('UPDATE facts SET fields = \'{"name":"Eve"}\'', ["fact_changed"]),
        ("UPDATE facts SET salt = 'other'", ["fact_changed"]),
    ],
)
def test_a_changed_backup_is_refused(tmp_path: Path, journal: MemoryJournal, statement: str, codes: list[str]) -> None:
    """The problems are named, each with a sentence; the journal stays as it was."""
    journal.backup(tmp_path / "backup")
    change_rows(tmp_path / "backup", statement.replace("'{\"round\":9}' || x''", "CAST('{\"round\":9}' AS BLOB)"))
    before = dump(journal)
    for other in (journal, SqliteJournal(tmp_path / "journal.db")):
        with pytest.raises(Refusal) as refused:
            other.restore(tmp_path / "backup")
        assert refused.value.code == "backup_damaged"
        assert [reason.code for reason in refused.value.reasons] == codes
        assert all(sentence(reason) for reason in refused.value.reasons)
        assert refusal_sentence(refused.value)
        if isinstance(other, SqliteJournal):
            assert other.streams() == []
            other.close()
    assert dump(journal) == before


def test_a_backup_with_damaged_bytes_is_never_taken_for_a_good_one(tmp_path: Path) -> None:
    """One byte anywhere: refused, or nothing that was written has changed."""
    journal = MemoryJournal()
    fill(journal, random.Random(5))
    before = dump(journal)
    journal.backup(tmp_path / "backup")
    content = (tmp_path / "backup").read_bytes()
    chance = random.Random(6)
    refused = 0
    for turn in range(200):
        spoiled = bytearray(content)
        spoiled[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        file = tmp_path / f"spoiled {turn}"
        file.write_bytes(spoiled)
        other = MemoryJournal()
        try:
            other.restore(file)
        except Refusal:
            refused += 1
            assert other.streams() == []
        else:
            assert [events for _, events in dump(other).events] == [events for _, events in before.events]
    assert refused > 10


@pytest.mark.parametrize(
    ("prepare", "code"),
    [
        (lambda db: db.execute("CREATE TABLE t (a)"), "other_program"),
        (lambda db: db.pragma("user_version", len(STEPS) + 1), "other_program"),
        (lambda _: None, "nothing_in_file"),
    ],
)
def test_other_databases_are_refused(tmp_path: Path, journal: MemoryJournal, prepare: Change, code: str) -> None:
    file = tmp_path / "other.db"
    db = apsw.Connection(str(file))
    prepare(db)
    db.close()
    file.touch()
    with pytest.raises(Refusal) as refused:
        journal.restore(file)
    assert refused.value.code == code


def test_a_newer_backup_and_no_database_are_refused(tmp_path: Path, journal: MemoryJournal) -> None:
    journal.backup(tmp_path / "newer")
    db = apsw.Connection(str(tmp_path / "newer"))
    db.pragma("user_version", len(STEPS) + 1)
    db.close()
    (tmp_path / "text").write_text("no database at all\n" * 100)
    for name, code in (("newer", "newer_journal"), ("text", "not_a_database")):
        with pytest.raises(Refusal) as refused:
            journal.restore(tmp_path / name)
        assert refused.value.code == code


def test_a_journal_in_use_can_be_restored_from(tmp_path: Path) -> None:
    """Its file and its write-ahead log are copied first: nothing of the original is touched."""
    journal = SqliteJournal(tmp_path / "journal.db")
    fill(journal, random.Random(3))
    memory = MemoryJournal()
    memory.restore(tmp_path / "journal.db")
    assert dump(memory) == dump(journal)
    journal.close()


def test_a_journal_behind_a_link_is_read_with_its_log(tmp_path: Path) -> None:
    """SQLite keeps the log next to the target of the link."""
    journal = SqliteJournal(tmp_path / "journal.db")
    fill(journal, random.Random(3))
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"
    link.symlink_to(tmp_path / "journal.db")
    assert wal_path(link).stat().st_size > 0
    memory = MemoryJournal()
    memory.restore(link)
    assert dump(memory) == dump(journal)
    journal.close()


def test_copy_during_checkpoint_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the copies of the file and its log, a checkpoint empties the log and another one begins."""
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("p", "Ann")])
    copy, copied = shutil.copyfile, list[str]()

    def slowly(source: Path, to: Path) -> None:
        copy(source, to)
        copied.append(source.name)
        if len(copied) == 1:
            journal.erase(PersonId("nobody"))
            journal.append(SUNDAY, 0, [action(1)], "ann")

    monkeypatch.setattr(shutil, "copyfile", slowly)
    with open_backup(tmp_path / "journal.db") as contents:
        assert [len(contents.records(stream)) for stream in (FRIDAY, SUNDAY)] == [1, 1]
    assert copied.count("journal.db") == 2
    journal.close()


def test_a_journal_that_never_rests_is_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.append(FRIDAY, 0, [action(1)], "ann")
    heads = iter(range(1000))
    monkeypatch.setattr(backup, "_copy_mark", lambda _: next(heads))
    with pytest.raises(Refusal) as refused, open_backup(tmp_path / "journal.db"):
        pass
    assert refused.value.code == "journal_locked"
    journal.close()


def test_a_backup_from_a_read_only_place(tmp_path: Path, journal: MemoryJournal) -> None:
    """A disc, or somebody else's folder."""
    folder = tmp_path / "disc"
    folder.mkdir()
    journal.backup(folder / "backup")
    (folder / "backup").chmod(0o400)
    folder.chmod(0o500)
    other = MemoryJournal()
    other.restore(folder / "backup")
    assert dump(other) == dump(journal)
    assert [file.name for file in folder.iterdir()] == ["backup"]
    folder.chmod(0o700)


# Whole or not at all


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("step", ["fsync", "link"])
def test_a_backup_that_fails_leaves_nothing(
    tmp_path: Path, journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch, step: str, error: int
) -> None:
    """Neither a part of it nor the name; the next one works."""

    def fail(*_: object) -> None:
        raise OSError(error, os.strerror(error))

    folder = tmp_path / "backups"
    folder.mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(os, step, fail)
        with pytest.raises(Refusal) as refused:
            journal.backup(folder / "backup")
    assert refused.value.code == ("disk_full" if error == errno.ENOSPC else "disk_failure")
    assert list(folder.iterdir()) == []
    journal.backup(folder / "backup")


def test_a_memory_stick_knows_no_links(tmp_path: Path, journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The backup gets its name all the same, and still overwrites nothing."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    journal.backup(tmp_path / "backup")
    other = MemoryJournal()
    other.restore(tmp_path / "backup")
    assert dump(other) == dump(journal)
    with pytest.raises(Refusal) as refused:
        journal.backup(tmp_path / "backup")
    assert refused.value.code == "backup_exists"
    assert [file.name for file in tmp_path.iterdir()] == ["backup"]


def test_a_backup_is_synced_before_it_has_its_name(
    tmp_path: Path, journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the folder after it, so that the name is there after a power cut too."""
    steps: list[str] = []
    sync, link = os.fsync, os.link

    def record_sync(handle: int) -> None:
        target = os.readlink(f"/proc/self/fd/{handle}")
        steps.append("sync folder" if target == str(tmp_path) else "sync file")
        sync(handle)

    def record_link(source: Path, target: Path) -> None:
        steps.append("name")
        link(source, target)

    monkeypatch.setattr(os, "fsync", record_sync)
    monkeypatch.setattr(os, "link", record_link)
    journal.backup(tmp_path / "backup")
    assert steps == ["sync file", "name", "sync folder"]


def test_errors_of_the_caller_propagate(tmp_path: Path) -> None:
    """An error of the caller's own passes as it is."""
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.backup(tmp_path / "backup")
    for opened in (journal.contents, lambda: open_backup(tmp_path / "backup")):
        with pytest.raises(BrokenPipeError), opened():
            raise BrokenPipeError
    journal.close()


def test_a_backup_whose_name_is_no_text(journal: MemoryJournal, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        journal.backup(tmp_path / "z\udcff.db")
    assert refused.value.code == "bad_file_name"
    assert not any(tmp_path.iterdir())
