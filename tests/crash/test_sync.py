"""A kill cannot show a missing sync: these tests check the order of writing, syncing and acknowledging."""

from functools import partial
from pathlib import Path
from threading import Lock

import pytest

from crosstable.journal import sqlite
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.journal.sqlite import SqliteJournal
from tests.contract.threads import run_in_threads
from tests.journal.disks import Disk

WRITERS, APPENDS = 8, 25


class Recorder:
    """Writes, syncs and acknowledgements in their order."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, str, bytes]] = []
        self._lock = Lock()

    def add(self, step: str, file: str = "", data: bytes = b"") -> None:
        if step in ("write", "sync", "acknowledged"):
            with self._lock:
                self.steps.append((step, file[file.rfind("-") :] if "-" in file else "", data))

    def premature_acknowledgements(self) -> list[bytes]:
        """Return the marks acknowledged without a sync of the log after their write."""
        return [
            data
            for at, (step, _, data) in enumerate(self.steps)
            if step == "acknowledged" and not self._is_synced(data, at)
        ]

    def _is_synced(self, mark: bytes, until: int) -> bool:
        written = False
        for step, file, data in self.steps[:until]:
            if step == "write" and file == "-wal" and mark in data:
                written = True
            elif step == "sync" and file == "-wal" and written:
                return True
        return False


def record_appends(folder: Path) -> Recorder:
    """Append from several threads, each to its own stream, each event with a unique mark."""
    recorder = Recorder()
    disk = Disk(recorder.add)
    journal = SqliteJournal(folder / "journal.db", vfs=disk.name)

    def write(writer: int) -> None:
        for number in range(APPENDS):
            mark = f"<{writer}:{number}>".encode()
            journal.append(StreamId(f"{writer}"), number, [[EncodedEvent("test", 1, mark)]], "ann")
            recorder.add("acknowledged", data=mark)

    run_in_threads(*(partial(write, writer) for writer in range(WRITERS)))
    journal.close()
    return recorder


def test_every_append_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    """The log is written, then synced, then the writer continues."""
    recorder = record_appends(tmp_path)
    assert sum(step == "acknowledged" for step, _, _ in recorder.steps) == WRITERS * APPENDS
    assert recorder.premature_acknowledgements() == []


@pytest.mark.parametrize("synchronous", ["normal", "off"])
def test_a_journal_that_does_not_sync_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, synchronous: str
) -> None:
    """The broken twins: both survive a kill, and lose what they acknowledged when the power goes."""
    monkeypatch.setitem(sqlite.SETTINGS, "synchronous", synchronous)
    assert len(record_appends(tmp_path).premature_acknowledgements()) > WRITERS * APPENDS / 2
