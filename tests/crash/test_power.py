"""Power cuts: unsynced data is lost or reaches the disk in part and in any order. Acknowledged data must be there."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import apsw
import pytest

from crosstable.journal import sqlite
from crosstable.journal.chain import verify
from crosstable.journal.interface import EncodedEvent, IdempotencyKey, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from tests.conftest import Proof

Size = Callable[[int, int], int]
WRITERS, SECTOR = 3, 512
# Pages of the log before a checkpoint: few, so that some cuts hit a checkpoint.
CHECKPOINT = 25
_NUMBERS = count(1)


class Forgetful(apsw.VFS):
    """The system's files, with a copy of what each would contain after a power cut."""

    def __init__(self) -> None:
        self.name = f"forgetful {next(_NUMBERS)}"
        self.lock = Lock()
        self.synced: dict[str, bytearray] = defaultdict(bytearray)
        self.pending: dict[str, list[tuple[int, bytes | None]]] = defaultdict(list)
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        file = name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary"
        return _File(self, file, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        with self.lock:
            self.synced.pop(filename, None)
            self.pending.pop(filename, None)

    def lose_power(self, folder: Path, chance: random.Random) -> Path:
        """Write the surviving data to a folder: the synced part, and some sectors of the rest."""
        with self.lock:
            for file, content in self.synced.items():
                left = bytearray(content)
                for offset, data in self.pending[file]:
                    for sector in range(0, max(len(data or b""), 1), SECTOR):
                        if chance.random() < 0.5:
                            part = None if data is None else data[sector : sector + SECTOR]
                            _put(left, offset + (0 if data is None else sector), part)
                (folder / Path(file).name).write_bytes(left)
        return folder / "journal.db"


class _File(apsw.VFSFile):
    def __init__(self, disk: Forgetful, file: str, name: Any, flags: list[int]) -> None:
        self._disk, self._file = disk, file
        with disk.lock:
            disk.synced[file]
        super().__init__("", name, flags)

    def xWrite(self, data: Any, offset: int) -> None:
        with self._disk.lock:
            self._disk.pending[self._file].append((offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        with self._disk.lock:
            self._disk.pending[self._file].append((newsize, None))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        with self._disk.lock:
            for offset, data in self._disk.pending.pop(self._file, ()):
                _put(self._disk.synced[self._file], offset, data)


def _put(content: bytearray, offset: int, data: bytes | None) -> None:
    """Write data at an offset; None truncates the file there."""
    if data is None:
        del content[offset:]
        return
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


@contextmanager
def write_in_threads(folder: Path, disk: Forgetful) -> Iterator[list[tuple[StreamId, int, bytes, str]]]:
    """Let several threads write to a journal; yield the list of acknowledged events."""
    journal = SqliteJournal(folder / "journal.db", vfs=disk.name)
    acknowledged: list[tuple[StreamId, int, bytes, str]] = []
    over = Event()

    def write(writer: int) -> None:
        stream, seq = StreamId(f"{writer}"), 0
        while not over.is_set():
            key = IdempotencyKey("ann", stream, f"{seq}", "write", "digest")
            lines = [EncodedEvent("test", 1, b"x" * 300)] * 2
            seq = journal.append(stream, seq, [lines], "ann", key=key)[-1].seq
            acknowledged.append((stream, seq, journal.read(stream, seq - 1)[0].hash, key.key))

    threads = [Thread(target=write, args=(writer,)) for writer in range(WRITERS)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
    finally:
        over.set()
        for thread in threads:
            thread.join()
        journal.close()


def problems_of(file: Path, acknowledged: list[tuple[StreamId, int, bytes, str]]) -> list[str]:
    """Return the problems of the file, and the acknowledged events that it lacks."""
    try:
        journal = SqliteJournal(file)
    except Refusal as refusal:
        return [refusal.code]
    try:
        found = [reason.code for stream in journal.streams() for reason in verify(stream, journal.read(stream))]
        for stream, seq, hash_, key in acknowledged:
            record = journal.record(stream, seq)
            if record is None or record.hash != hash_ or journal.key_use("ann", stream, key) is None:
                found.append(f"{stream}: {seq} is lost")
        return found
    except Refusal as refusal:
        return [refusal.code]
    finally:
        journal.close()


def losses(folder: Path, times: int, seed: int) -> tuple[int, list[str]]:
    """Cut the power `times` times; return how much was acknowledged and what each cut lost."""
    chance, disk, found, said = random.Random(seed), Forgetful(), list[str](), 0
    (folder / "disk").mkdir()
    with write_in_threads(folder / "disk", disk) as acknowledged:
        for number in range(times):
            said += chance.randint(1, 40)
            while len(acknowledged) < said:  # the writers go on by themselves
                Event().wait(0.001)
            known = [*acknowledged]
            left = folder / f"{number}"
            left.mkdir()
            found += problems_of(disk.lose_power(left, chance), known)
            said = len(known)
    return said, found


@pytest.mark.long
def test_the_power_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proof_size: Size, proof: Proof) -> None:
    monkeypatch.setitem(sqlite.SETTINGS, "wal_autocheckpoint", CHECKPOINT)
    disks, cuts, said = proof_size(1, 50), 10, 0
    for number in range(disks):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        acknowledged, found = losses(folder, cuts, seed=number)
        assert found == []
        said += acknowledged
    result = f"none of {said:,} acknowledged appends lost, all chains whole"
    proof("the power goes", "SQLite: what was not synced is lost, sector by sector", cases=disks * cuts, result=result)


@pytest.mark.parametrize("synchronous", ["normal", "off"])
def test_a_journal_that_does_not_sync_loses_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, synchronous: str
) -> None:
    """The broken twins."""
    monkeypatch.setitem(sqlite.SETTINGS, "synchronous", synchronous)
    assert losses(tmp_path, 3, seed=2)[1]
