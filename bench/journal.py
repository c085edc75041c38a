"""Durable appends to a SQLite journal, against bare commits with the same settings on the same disk.

A disk has a maximal rate of syncs. Many writers share syncs, so together they must be ten times as fast as a loop of
commits: on a disk with the sync time of most laptops, and on this machine's disk. If the processor is the limit of the
latter, they must not be much slower than the minimal design: writers that put rows into a queue, and a thread that
writes and commits them.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

import apsw

from crosstable.events import ResultEntered
from crosstable.journal.codec import encode_event
from crosstable.journal.interface import StreamId
from crosstable.journal.sqlite import SETTINGS, SqliteJournal
from crosstable.journal.sqlite_schema import migrate
from crosstable.model.tournament import Score

RUNS = 4
SECONDS = 0.4  # for each way, in each run
SLOW_SYNC = 0.002  # seconds, of a disk without a cache that outlives a power cut
HOLD_LOOP = {1: 0.5, 50: 10.0}  # times the loop
HOLD_QUEUE = 0.5  # times the queue
HEAD = ("disk", "writers", "loop", "queue", "crosstable", "ratio", "hold", "or ratio", "hold", "appends/s")

LINE = encode_event(ResultEntered(round=1, table=17, result=Score(2, 1)))
HASH = bytes(range(32))
INSERT = "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?)"

Way = Callable[[Path, int, str | None], float]
Write = Callable[[int, int], object]


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether one of the ratios holds, and the row to print, for one writer and for fifty on each disk."""
    slow = SlowDisk()
    for disk, vfs in (("this one", None), (f"{SLOW_SYNC * 1e3:g} ms a sync", slow.name)):
        for writers in HOLD_LOOP:
            # In this folder, because the system's temporary one may be in memory, where syncing costs nothing.
            with TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:
                rates = _best(Path(folder), writers, vfs)
            yield _row(disk, writers, rates, or_queue=vfs is None)


def _best(folder: Path, writers: int, vfs: str | None) -> tuple[float, float, float]:
    """Return the best rates of the loop, of the queue and of the journal."""
    ways: tuple[Way, ...] = (loop, queue, appends)
    rates: list[list[float]] = [[], [], []]
    for run in range(RUNS):
        for way, taken in zip(ways, rates, strict=True):
            taken.append(way(folder / f"{way.__name__} {run}", writers, vfs))
    bare, shared, ours = map(max, rates)
    return bare, shared, ours


def _row(disk: str, writers: int, rates: tuple[float, float, float], or_queue: bool) -> tuple[bool, tuple[str, ...]]:
    bare, shared, ours = rates
    holds = ours >= HOLD_LOOP[writers] * bare or (or_queue and ours >= HOLD_QUEUE * shared)
    cells = (
        disk,
        f"{writers}",
        *(f"{1e6 / rate:,.0f} us" for rate in rates),
        f"{ours / bare:.2f}",
        f"{HOLD_LOOP[writers]:g}",
        f"{ours / shared:.2f}",
        f"{HOLD_QUEUE:g}" if or_queue else "",
        f"{ours:,.0f}",
    )
    return holds, cells


class SlowDisk(apsw.VFS):
    """The system's files, each of whose syncs takes as long as on a slower disk."""

    name = "slow to sync"

    def __init__(self) -> None:
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return _SlowFile("", name, flags)


class _SlowFile(apsw.VFSFile):
    def xSync(self, flags: int) -> None:
        began = time.perf_counter()
        super().xSync(flags)
        time.sleep(max(0.0, SLOW_SYNC - (time.perf_counter() - began)))


def loop(file: Path, _: int, vfs: str | None) -> float:
    """Return the commits per second of one thread that does nothing else."""
    db = _open_bare(file, vfs)

    def write(_: int, seq: int) -> None:
        db.execute(INSERT, row(0, seq))

    try:
        return rate(write, 1)
    finally:
        db.close()


def queue(file: Path, writers: int, vfs: str | None) -> float:
    """Return the rows per second that `writers` threads put into a queue and wait for."""
    db = _open_bare(file, vfs)
    asked: SimpleQueue[tuple[int, int, threading.Lock] | None] = SimpleQueue()

    def write(writer: int, seq: int) -> None:
        done = threading.Lock()
        done.acquire()
        asked.put((writer, seq, done))
        done.acquire()

    def commit() -> None:
        while (one := asked.get()) is not None:
            group = [one]
            try:
                while (one := asked.get_nowait()) is not None:
                    group.append(one)
            except Empty:
                pass
            with db:
                db.executemany(INSERT, (row(who, seq) for who, seq, _ in group))
            for _, _, done in group:
                done.release()

    thread = threading.Thread(target=commit)
    thread.start()
    try:
        return rate(write, writers)
    finally:
        asked.put(None)
        thread.join()
        db.close()


def appends(file: Path, writers: int, vfs: str | None) -> float:
    """Return the appends per second of `writers` threads, each with its own tournament."""
    with closing(SqliteJournal(file, vfs=vfs)) as journal:
        streams = [StreamId(f"tournament {number}") for number in range(writers)]
        return rate(lambda writer, seq: journal.append(streams[writer], seq, [[LINE]], "ann"), writers)


def _open_bare(file: Path, vfs: str | None) -> apsw.Connection:
    """Open a database with only the journal's table of events and settings."""
    db = apsw.Connection(str(file), vfs=vfs)
    for name, value in {**SETTINGS, "journal_mode": "wal"}.items():
        db.pragma(name, value)
    migrate(db)
    return db


def row(writer: int, seq: int) -> tuple[int | str | bytes, ...]:
    """Return a row as long as the journal's own, without computing anything."""
    return (writer, seq, seq, 1, 1_700_000_000_000_000, "ann", LINE.type, LINE.version, LINE.body, HASH)


def rate(write: Write, writers: int) -> float:
    """Return the writes per second, from the common start to the last end."""
    written = [0] * writers
    begin = threading.Barrier(writers + 1)
    ended = threading.Event()

    def go(writer: int) -> None:
        begin.wait()
        while not ended.is_set():
            write(writer, written[writer])
            written[writer] += 1

    threads = [threading.Thread(target=go, args=(writer,)) for writer in range(writers)]
    for thread in threads:
        thread.start()
    begin.wait()
    start = time.perf_counter()
    time.sleep(SECONDS)
    ended.set()
    for thread in threads:
        thread.join()
    return sum(written) / (time.perf_counter() - start)
