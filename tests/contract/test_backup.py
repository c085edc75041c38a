"""Contract of all journals for backups: a backup shows one moment, and a restore is equal to the byte."""

import random
import stat
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from crosstable.journal.interface import Conflict, Journal
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from tests.contract.stores import Store
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump, fill, key, name_fact, read_verified


def test_contents_show_one_moment(journal: Journal) -> None:
    """They exclude later writes."""
    fill(journal, random.Random(1))
    before = dump(journal)
    with journal.contents() as contents:
        first = contents.streams()[0]
        journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("late", "Late")], key=key("late"))
        journal.append(first, len(journal.read(first)), [action(1)], "ann")
        assert [(stream, contents.records(stream)) for stream in contents.streams()] == list(before.events)
        assert contents.persons() == before.persons
        assert list(contents.kept_facts()) == before.kept
        assert list(contents.used_keys()) == before.used


@pytest.mark.parametrize("seed", range(3))
def test_a_backup_holds_everything(store: Store, tmp_path: Path, seed: int) -> None:
    """Into memory, into a new file, and back into its own store: every record, fact, person and key, in order."""
    journal = store.open()
    fill(journal, random.Random(seed))
    before = dump(journal)
    backup = tmp_path / "backup"
    journal.backup(backup)
    memory, file = MemoryJournal(), SqliteJournal(tmp_path / "other.db")
    for other in (memory, file):
        fill(other, random.Random(99))
        other.restore(backup)
        assert dump(other) == before
        other.close()
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.restore(backup)
    assert dump(journal) == before
    for stream in journal.streams():
        read_verified(journal, stream)


def test_a_restored_journal_goes_on(journal: Journal, tmp_path: Path) -> None:
    """New streams and persons come after the old ones, and old keys still count."""
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("p1", "Ann")], key=key("k"))
    journal.backup(tmp_path / "backup")
    journal.restore(tmp_path / "backup")
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 1, [action(2)], "ann", key=key("k"))
    journal.append(FRIDAY, 1, [action(2)], "ann", facts=[name_fact("p2", "Bob")])
    journal.append(SUNDAY, 0, [action(3)], "ann")
    assert journal.streams() == [FRIDAY, SUNDAY]
    assert [person.id for person in journal.persons()] == ["p1", "p2"]
    read_verified(journal, FRIDAY)


def test_an_empty_journal_can_be_backed_up(journal: Journal, tmp_path: Path) -> None:
    journal.backup(tmp_path / "backup")
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.restore(tmp_path / "backup")
    assert journal.streams() == []


def test_backup_during_writes_shows_one_moment(journal: Journal, tmp_path: Path) -> None:
    """Whole actions, and both streams at the same time: SUNDAY is always written first."""
    backups = [tmp_path / f"backup {number}" for number in range(5)]

    def write(turn: int) -> None:
        for written in range(40 * turn, 40 * turn + 40, 2):
            journal.append(SUNDAY, written, [action(1, 2)], "ann")
            journal.append(FRIDAY, written, [action(1, 2)], "ann")

    for turn, backup in enumerate(backups):
        run_in_threads(partial(write, turn), partial(journal.backup, backup))
    lengths = []
    for backup in backups:
        memory = MemoryJournal()
        memory.restore(backup)
        friday, sunday = (len(memory.read(stream)) for stream in (FRIDAY, SUNDAY))
        assert sunday - friday in (0, 2)
        lengths.append(sunday)
    assert all(40 * turn <= length <= 40 * turn + 40 for turn, length in enumerate(lengths))


def test_a_backup_overwrites_nothing(journal: Journal, tmp_path: Path) -> None:
    """The file stays as it was, and no temporary file is left."""
    backup = tmp_path / "backup"
    backup.write_bytes(b"precious")
    with pytest.raises(Refusal) as refused:
        journal.backup(backup)
    assert refused.value.code == "backup_exists"
    assert refused.value.params == {"file": str(backup)}
    assert backup.read_bytes() == b"precious"
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []


def test_a_backup_is_for_its_owner_only(journal: Journal, tmp_path: Path) -> None:
    """It holds names."""
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("p", "Ann")])
    journal.backup(tmp_path / "backup")
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600


def test_a_backup_needs_a_folder(journal: Journal, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        journal.backup(tmp_path / "nowhere" / "backup")
    assert refused.value.code == "no_such_folder"


def test_later_backups_omit_erased_data(journal: Journal, tmp_path: Path) -> None:
    """Not a byte of it remains."""
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("p", "Rumpelstiltskin", "saltsaltsalt")])
    journal.backup(tmp_path / "before")
    journal.erase(journal.persons()[0].id)
    journal.backup(tmp_path / "after")
    for secret in (b"Rumpelstiltskin", b"saltsaltsalt"):
        assert secret in (tmp_path / "before").read_bytes()
        assert secret not in (tmp_path / "after").read_bytes()


def test_restore_during_writes_loses_nothing(journal: Journal, tmp_path: Path) -> None:
    """Every confirmed event is in the backup of the replaced data, or follows the restore."""
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.backup(tmp_path / "backup")
    confirmed: list[bytes] = []
    began, over = Event(), Event()

    def write() -> None:
        while not over.is_set():
            head = journal.head(FRIDAY)
            assert head is not None
            with suppress(Conflict):
                confirmed.extend(record.hash for record in journal.append(FRIDAY, head.seq, [action(1)], "ann"))
            if len(confirmed) > 20:
                began.set()

    def restore() -> None:
        assert began.wait(60)
        try:
            journal.restore(tmp_path / "backup", tmp_path / "kept")
        finally:
            over.set()

    run_in_threads(write, restore)
    memory = MemoryJournal()
    memory.restore(tmp_path / "kept")
    found = {record.hash for records in (memory.read(FRIDAY), journal.read(FRIDAY)) for record in records}
    assert len(memory.read(FRIDAY)) > 20
    assert found >= {*confirmed}


def test_a_restore_that_can_keep_nothing_changes_nothing(journal: Journal, tmp_path: Path) -> None:
    journal.backup(tmp_path / "backup")
    journal.append(FRIDAY, 0, [action(1)], "ann")
    with pytest.raises(Refusal) as refused:
        journal.restore(tmp_path / "backup", tmp_path / "backup")
    assert refused.value.code == "backup_exists"
    assert journal.streams() == [FRIDAY]


def test_restoring_what_is_not_there(journal: Journal, tmp_path: Path) -> None:
    for source, code in ((tmp_path / "nothing", "no_such_file"), (tmp_path, "is_folder")):
        with pytest.raises(Refusal) as refused:
            journal.restore(source)
        assert refused.value.code == code
