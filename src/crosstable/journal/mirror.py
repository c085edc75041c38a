"""The mirror: a copy of a journal in another folder, on a memory stick or the network, only moments behind.

A thread looks for commits ten times a second, from any process, and copies everything at most once a second: into
memory, where transient data is removed (`journal.key_value.PASSING`), then into the folder under another name, then
over the previous copy. So the mirror is a valid backup at every moment, even if the stick is pulled out.

A copy in the folder is only replaced if this journal has all of its events: other journals' copies are never
overwritten.
"""

import errno
import os
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from hashlib import blake2b
from math import inf
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import apsw
import msgspec

from crosstable.journal.backup import open_backup, sync
from crosstable.journal.interface import Contents, Head, Journal, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_failures import translate_errors
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.model.refusals import BadFile, Reason, Refusal

FILE = "crosstable-mirror.db"
_PART = f".{FILE}.part"

# Seconds: between looks for commits, between copies, between checks of the copy; before it counts as late; at most
# between attempts; and how long the server waits for the first and last copy.
LOOK_EVERY = 0.1
COPY_EVERY = 1.0
CHECK_EVERY = 2.0
LATE = 5.0
MOST_BETWEEN = 30.0
PATIENCE = 5.0

_NO_SYNC = {errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSYS}  # of folders, on file systems without it
_ROLLBACK_FORMAT = b"\x01\x01"  # bytes 18 and 19 of a file that needs no log


class MirrorStatus(msgspec.Struct, frozen=True):
    """The state of a mirror: the time of the last copy, and for how many seconds changes have been waiting.

    `problem` is why it cannot copy, or that it is late.
    """

    folder: str
    at: int | None
    behind: float
    problem: Reason | None


class Mirror:
    """Copies a journal into a folder as long as it runs. It never stops by itself: failures are retried."""

    def __init__(
        self, journal: SqliteJournal, folder: Path, on_change: Callable[[Reason | None], None] = lambda _: None
    ) -> None:
        """Mirror a journal into a folder; call `told` when copying starts to fail, fails
        differently, or works again.
        """
        self._journal = journal
        self._folder = folder
        self._file = folder / FILE
        self._on_change = on_change
        self._over, self._tried = Event(), Event()
        self._thread = Thread(target=self._run, name="mirror", daemon=True)
        # SQLite's data version of the copy; the file that was written and its digest; since when changes have been
        # waiting.
        self._copied: int | None = None
        self._written: tuple[int, int, int] | None = None
        self._digest = b""
        self._waiting: float | None = monotonic()
        self._next, self._checked = -inf, -inf
        self._at: int | None = None
        self._problem: Reason | None = None
        self._device = journal.file.stat().st_dev
        self._is_elsewhere = False

    def start(self, patience: float = PATIENCE) -> None:
        """Start and wait until the first copy is made or has failed, at most `patience` seconds."""
        self._thread.start()
        self._tried.wait(patience)

    def close(self, patience: float = PATIENCE) -> None:
        """Make the last copy and stop. Waits at most `patience` seconds for the folder."""
        self._over.set()
        self._thread.join(patience)

    @property
    def status(self) -> MirrorStatus:
        waiting, problem = self._waiting, self._problem
        behind = 0.0 if waiting is None else monotonic() - waiting
        if problem is None and behind > LATE:
            problem = Reason("mirror_late", {"folder": str(self._folder), "seconds": round(behind)})
        return MirrorStatus(str(self._folder), self._at, behind, problem)

    def _run(self) -> None:
        # A separate connection: its count of commits by others shows that there is something to copy.
        with closing(apsw.Connection(str(self._journal.file), flags=apsw.SQLITE_OPEN_READWRITE)) as db:
            db.set_busy_timeout(1000)
            while True:
                is_last = self._over.wait(LOOK_EVERY if self._tried.is_set() else 0)
                self._copy_if_due(db, is_last)
                self._tried.set()
                if is_last:
                    return

    def _copy_if_due(self, db: apsw.Connection, is_last: bool) -> None:
        """Copy if something has changed, and the last copy was long enough ago."""
        begun = monotonic()
        try:
            with translate_errors(self._file, db):
                version = db.pragma("data_version")
                if version != self._copied:
                    self._waiting = self._waiting or begun
                elif self._problem is None and not self._is_missing():
                    return
                if begun < self._next and not is_last:
                    return
                self._next = begun + COPY_EVERY
                self._copy(db)
        except Exception as error:
            # The server goes on without a mirror, reports it and retries: the sooner, the cheaper an attempt is.
            self._next = monotonic() + min(MOST_BETWEEN, max(COPY_EVERY, 10 * (monotonic() - begun)))
            self._fail(error)
            return
        self._copied, self._waiting, self._at = version, None, self._journal.now()
        if self._problem is not None:
            self._problem = None
            self._on_change(None)

    def _fail(self, error: Exception) -> None:
        if isinstance(error, Refusal):
            problem = Reason(error.code, error.params)
        else:
            problem = Reason("disk_failure", {"file": str(self._file), "detail": type(error).__name__})
        known, self._problem = self._problem, problem
        self._waiting = self._waiting or monotonic()
        if known is None or known.code != problem.code:
            self._on_change(problem)

    def _is_missing(self) -> bool:
        """Check from time to time whether the copy is still there: a stick may be removed."""
        if monotonic() < self._checked + CHECK_EVERY:
            return False
        self._checked = monotonic()
        return _file_mark(self._file) != self._written

    def _copy(self, db: apsw.Connection) -> None:
        self._check_plugged_in()
        if _file_mark(self._file) not in (None, self._written):
            self._check_is_ours()
        image = journal_image(db)
        digest = blake2b(image).digest()
        if self._written is not None and _file_mark(self._file) == self._written and digest == self._digest:
            # Only transient data has changed, such as a sign of life: avoid wearing out the stick.
            return
        part = self._folder / _PART
        try:
            flags = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
            with os.fdopen(os.open(part, flags, 0o600), "wb") as opened:
                opened.write(image)
                opened.flush()
                os.fsync(opened.fileno())
            os.replace(part, self._file)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        try:
            sync(self._folder)
        except OSError as error:
            if error.errno not in _NO_SYNC:
                raise
        self._written, self._digest = _file_mark(self._file), digest

    def _check_plugged_in(self) -> None:
        """Raise `mirror_unplugged` for the empty folder of an unmounted stick: a copy in it would be on the same
        disk.
        """
        is_elsewhere = self._folder.stat().st_dev != self._device
        if self._is_elsewhere and not is_elsewhere:
            raise Refusal("mirror_unplugged", folder=str(self._folder))
        self._is_elsewhere = is_elsewhere

    def _check_is_ours(self) -> None:
        try:
            with open_backup(self._file) as contents:
                is_ours = _has_all(self._journal, _heads(contents))
        except Refusal as refusal:
            raise Refusal("mirror_unreadable", [Reason(refusal.code, refusal.params)], file=str(self._file)) from None
        if not is_ours:
            raise Refusal("mirror_of_others", file=str(self._file))


def journal_image(db: apsw.Connection) -> bytes:
    """Return a journal as the bytes of a backup, without transient data."""
    with closing(apsw.Connection(":memory:")) as copy:
        copy.pragma("page_size", db.pragma("page_size"))
        with copy.backup("main", db, "main") as whole:
            whole.step(-1)
        copy.pragma("secure_delete", "on")
        queries = SqliteQueries(copy)
        kept = [*queries.cabinet_entries()]
        # Rewrite all of it, so that equal contents give equal bytes.
        copy.execute("DELETE FROM cabinet")
        for filed in kept:
            queries.put(filed.drawer, filed.key, filed.value)
        image = bytearray(copy.serialize("main"))
    image[18:20] = _ROLLBACK_FORMAT
    # Reset the write counters, so that equal contents give equal bytes; both must be equal.
    image[24:28] = image[92:96] = bytes([0, 0, 0, 1])
    return bytes(image)


def _file_mark(file: Path) -> tuple[int, int, int] | None:
    """Return a mark of the current file; None without one."""
    try:
        stat = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _has_all(journal: Journal, heads: Mapping[StreamId, Head]) -> bool:
    return all(
        (record := journal.record(stream, head.seq)) and record.hash == head.hash for stream, head in heads.items()
    )


def _heads(contents: Contents) -> Mapping[StreamId, Head]:
    return {stream: record.head for stream in contents.streams() for record in contents.records(stream)[-1:]}


# Restoring from a mirror


def verify_mirror(folder: Path) -> Path:
    file = folder / FILE
    if not file.is_file():
        raise BadFile("no_mirror", folder=str(folder), file=FILE)
    with open_backup(file):
        return file


def restore_from_mirror(journal: Journal, file: Path, keep: Path) -> bool:
    """Bring a journal to the state of a mirror; return whether it differed.

    `keep` gets the previous state. Raise `ahead_of_mirror` or `not_of_mirror` if the journal has events that the mirror
    lacks.
    """
    ours = journal.heads()
    with open_backup(file) as contents:
        theirs = _heads(contents)
        if ours == theirs:
            return False
        for stream, head in ours.items():
            if [record.hash for record in contents.records(stream)[head.seq - 1 : head.seq]] != [head.hash]:
                is_ahead = _has_all(journal, theirs)
                raise BadFile("ahead_of_mirror" if is_ahead else "not_of_mirror", file=str(file))
    journal.restore(file, keep if ours else None)
    return True
