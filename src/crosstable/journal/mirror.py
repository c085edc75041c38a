"""A mirror: a copy of a journal in another folder, a stick or a network's, that is never more than moments behind.

A thread looks for commits ten times a second, whoever made them, and copies everything at most once a second: into
memory, where what is of this moment alone is taken out (`journal.cabinet.PASSING`), then under another name into the
folder, then over the copy before. So the mirror is a backup at every moment, also when the stick is pulled out. Between
a commit and its copy lies at most that second and the time that one copy takes.

What the folder holds already is replaced only where this journal has all of it: nobody else's copy is overwritten.
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

from crosstable.journal.backup import opened_backup, sync
from crosstable.journal.interface import Contents, Head, Journal, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_failures import refusing
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.model.refusals import BadFile, Reason, Refusal

FILE = "crosstable-mirror.db"
_PART = f".{FILE}.part"

# Seconds: between two looks for commits, between two copies, between two looks for the copy itself; after how many
# there is something to be said; at most between two attempts; how long the server waits for the first and the last.
LOOK_EVERY = 0.1
COPY_EVERY = 1.0
CHECK_EVERY = 2.0
LATE = 5.0
MOST_BETWEEN = 30.0
PATIENCE = 5.0

_NO_SYNC = {errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSYS}  # of a folder, where the file system knows no such thing
_ROLLBACK_FORMAT = b"\x01\x01"  # in bytes 18 and 19 of a file that is read without writing beside it


class Mirrored(msgspec.Struct, frozen=True):
    """How a mirror is: when the last copy was made, and for how many seconds something has been waiting for the next.

    `problem` is what keeps it from copying, or that it is late.
    """

    folder: str
    at: int | None
    behind: float
    problem: Reason | None


class Mirror:
    """Copies a journal into a folder for as long as it runs. It never stops by itself: what fails is tried again."""

    def __init__(
        self, journal: SqliteJournal, folder: Path, told: Callable[[Reason | None], None] = lambda _: None
    ) -> None:
        """Mirror a journal into a folder; call `told` when copying begins to fail, fails otherwise, or works again."""
        self._journal = journal
        self._folder = folder
        self._file = folder / FILE
        self._told = told
        self._over, self._tried = Event(), Event()
        self._thread = Thread(target=self._run, name="mirror", daemon=True)
        # What the copy holds, by SQLite's own count; where that stands; what is waiting, and since when.
        self._copied: int | None = None
        self._written: tuple[int, int, int] | None = None
        self._digest = b""
        self._waiting: float | None = monotonic()
        self._next, self._checked = -inf, -inf
        self._at: int | None = None
        self._problem: Reason | None = None
        self._device = journal.file.stat().st_dev
        self._is_elsewhere = False

    def begin(self, patience: float = PATIENCE) -> None:
        """Begin, and wait until the first copy is made or has failed; not for ever."""
        self._thread.start()
        self._tried.wait(patience)

    def close(self, patience: float = PATIENCE) -> None:
        """Copy what is still waiting, and end. A folder that does not answer is not waited for."""
        self._over.set()
        self._thread.join(patience)

    @property
    def now(self) -> Mirrored:
        """How it is at this moment."""
        waiting, problem = self._waiting, self._problem
        behind = 0.0 if waiting is None else monotonic() - waiting
        if problem is None and behind > LATE:
            problem = Reason("mirror_late", {"folder": str(self._folder), "seconds": round(behind)})
        return Mirrored(str(self._folder), self._at, behind, problem)

    def _run(self) -> None:
        # A connection of our own: its count of the commits of others is what tells that there is something to copy.
        with closing(apsw.Connection(str(self._journal.file), flags=apsw.SQLITE_OPEN_READWRITE)) as db:
            db.set_busy_timeout(1000)
            while True:
                is_last = self._over.wait(LOOK_EVERY if self._tried.is_set() else 0)
                self._look(db, is_last)
                self._tried.set()
                if is_last:
                    return

    def _look(self, db: apsw.Connection, is_last: bool) -> None:
        """Copy where there is something to copy, and the last time was long enough ago."""
        begun = monotonic()
        try:
            with refusing(self._file, db):
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
            # Whatever it is, the server goes on without, says so, and tries again: the sooner, the less that costs.
            self._next = monotonic() + min(MOST_BETWEEN, max(COPY_EVERY, 10 * (monotonic() - begun)))
            self._fail(error)
            return
        self._copied, self._waiting, self._at = version, None, self._journal.now()
        if self._problem is not None:
            self._problem = None
            self._told(None)

    def _fail(self, error: Exception) -> None:
        if isinstance(error, Refusal):
            problem = Reason(error.code, error.params)
        else:
            problem = Reason("disk_failure", {"file": str(self._file), "detail": type(error).__name__})
        known, self._problem = self._problem, problem
        self._waiting = self._waiting or monotonic()
        if known is None or known.code != problem.code:
            self._told(problem)

    def _is_missing(self) -> bool:
        """Look now and then whether the copy is where it was put: a stick may be gone before anything happens."""
        if monotonic() < self._checked + CHECK_EVERY:
            return False
        self._checked = monotonic()
        return _mark_of(self._file) != self._written

    def _copy(self, db: apsw.Connection) -> None:
        self._refuse_unplugged()
        if _mark_of(self._file) not in (None, self._written):
            self._refuse_other()
        image = image_of(db)
        digest = blake2b(image).digest()
        if self._written is not None and _mark_of(self._file) == self._written and digest == self._digest:
            # Only what passes has changed, such as a sign of life: a stick lasts the longer, the less is written.
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
        self._written, self._digest = _mark_of(self._file), digest

    def _refuse_unplugged(self) -> None:
        """Refuse an empty folder where a stick was mounted: a copy in it would be no second one."""
        is_elsewhere = self._folder.stat().st_dev != self._device
        if self._is_elsewhere and not is_elsewhere:
            raise Refusal("mirror_unplugged", folder=str(self._folder))
        self._is_elsewhere = is_elsewhere

    def _refuse_other(self) -> None:
        """Refuse a folder that holds anything but a copy of this journal, as it is or as it was."""
        try:
            with opened_backup(self._file) as contents:
                is_ours = _has_all(self._journal, _heads(contents))
        except Refusal as refusal:
            raise Refusal("mirror_unreadable", [Reason(refusal.code, refusal.params)], file=str(self._file)) from None
        if not is_ours:
            raise Refusal("mirror_of_others", file=str(self._file))


def image_of(db: apsw.Connection) -> bytes:
    """Return a journal as the bytes of a backup: one moment of it, without what is of that moment alone."""
    with closing(apsw.Connection(":memory:")) as copy:
        copy.pragma("page_size", db.pragma("page_size"))
        with copy.backup("main", db, "main") as whole:
            whole.step(-1)
        copy.pragma("secure_delete", "on")
        queries = SqliteQueries(copy)
        kept = [*queries.cabinet_entries()]
        # All of it, so that the same is kept in the same bytes, whatever passed.
        copy.execute("DELETE FROM cabinet")
        for filed in kept:
            queries.put(filed.drawer, filed.key, filed.value)
        image = bytearray(copy.serialize("main"))
    image[18:20] = _ROLLBACK_FORMAT
    # How often the file was written is nobody's business in a copy; the two have to be the same.
    image[24:28] = image[92:96] = bytes([0, 0, 0, 1])
    return bytes(image)


def _mark_of(file: Path) -> tuple[int, int, int] | None:
    """Return which file stands there; None where there is none."""
    try:
        found = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _has_all(journal: Journal, heads: Mapping[StreamId, Head]) -> bool:
    """Return whether a journal has these events, and with them everything before."""
    return all(
        (record := journal.record(stream, head.seq)) and record.hash == head.hash for stream, head in heads.items()
    )


def _heads(contents: Contents) -> Mapping[StreamId, Head]:
    return {stream: record.head for stream in contents.streams() for record in contents.records(stream)[-1:]}


# The way back


def checked_mirror(folder: Path) -> Path:
    """Return the mirror in a folder, verified from its first event to its last.

    Raises `Refusal` if there is none (`no_mirror`).
    """
    file = folder / FILE
    if not file.is_file():
        raise BadFile("no_mirror", folder=str(folder), file=FILE)
    with opened_backup(file):
        return file


def continue_from(journal: Journal, file: Path, keep: Path) -> bool:
    """Bring a journal to where a mirror stands, and say whether that was anywhere else.

    `keep` gets what was before.

    Refused where the journal has something that the mirror has not: it is ahead of it (`ahead_of_mirror`), or has
    another history (`not_of_mirror`).
    """
    ours = journal.heads()
    with opened_backup(file) as contents:
        theirs = _heads(contents)
        if ours == theirs:
            return False
        for stream, head in ours.items():
            if [record.hash for record in contents.records(stream)[head.seq - 1 : head.seq]] != [head.hash]:
                is_ahead = _has_all(journal, theirs)
                raise BadFile("ahead_of_mirror" if is_ahead else "not_of_mirror", file=str(file))
    journal.restore(file, keep if ours else None)
    return True
