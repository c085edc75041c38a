"""Housekeeping of the journal's folder: an idle log is emptied, and folders of killed programs are deleted."""

import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Event

import pytest

from crosstable.journal import writer
from crosstable.journal.scratch import new_scratch, remove_leftovers, scratch
from crosstable.journal.sqlite import SqliteJournal
from tests.journal.small_events import FRIDAY, action

PATIENCE = 30.0


def test_the_log_is_emptied_when_nobody_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next write is not delayed, not even by a reader of an earlier moment."""
    monkeypatch.setattr(writer, "IDLE", 0.05)
    rested = Event()
    tidy = SqliteJournal._wipe_now

    def wipe(journal: SqliteJournal) -> None:
        tidy(journal)
        rested.set()

    monkeypatch.setattr(SqliteJournal, "_wipe_now", wipe)
    journal, log = SqliteJournal(tmp_path / "journal.db"), tmp_path / "journal.db-wal"
    for seq in range(20):
        journal.append(FRIDAY, seq, [action(1)], "ann")
    assert rested.wait(PATIENCE)
    assert log.stat().st_size == 0
    with journal.contents():
        journal.append(FRIDAY, 20, [action(1)], "ann")
        rested.clear()
        assert rested.wait(PATIENCE)
        assert log.stat().st_size > 0
        journal.append(FRIDAY, 21, [action(1)], "ann")
    assert len(journal.read(FRIDAY)) == 22
    journal.close()


def test_folders_of_programs_that_are_gone_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of running programs stay."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = "from crosstable.journal.scratch import new_scratch; print(new_scratch())"
    gone = Path(subprocess.run([sys.executable, "-c", left], stdout=subprocess.PIPE, check=True, text=True).stdout[:-1])
    (gone / "sent").write_bytes(b"half of it")
    (tmp_path / "crosstable-scratch-of-somebody").mkdir()
    ours = new_scratch()
    with scratch() as folder:
        assert remove_leftovers() == 1
        assert folder.exists()
    assert not folder.exists()
    assert (gone.exists(), ours.exists()) == (False, True)
    assert (tmp_path / "crosstable-scratch-of-somebody").exists()
