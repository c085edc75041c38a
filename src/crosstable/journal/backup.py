"""Backups: one SQLite file with everything, written whole or not at all, and verified before anything is restored."""

import errno
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex

import apsw

from crosstable.journal.chain import verify, verify_end
from crosstable.journal.guarded import GuardedContents
from crosstable.journal.interface import Contents, StreamId
from crosstable.journal.key_value import KEYS
from crosstable.journal.persons import wrong_merges
from crosstable.journal.scratch import scratch
from crosstable.journal.sqlite_failures import refuse_bad_name, refusing
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.journal.sqlite_schema import STEPS, Kind, kind_of, migrate
from crosstable.model.refusals import BadFile, Reason, Refusal, StorageAway

_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}  # a memory stick's file system, for one
_LOG_HEAD = 32  # bytes, with two numbers that are drawn for every new log
COPIES = 100
_WAL_FORMAT = b"\x02\x02"  # in bytes 18 and 19 of a file that cannot be read without writing beside it


def write_backup(contents: Contents, to: Path, also: Iterable[StreamId] = ()) -> None:
    """Write contents to a new file, `also` what they have of streams that they don't list."""

    def fill(file: Path) -> None:
        db = apsw.Connection(str(file))
        try:
            migrate(db)
            db.execute("BEGIN IMMEDIATE")
            SqliteQueries(db).replace(contents, also)
            db.execute("COMMIT")
        finally:
            db.close(True)

    new_file(to, fill)


def before_restore(folder: Path, stem: str) -> Path:
    """Return a new name in a folder, for what a restore takes the place of."""
    name = f"{stem}-before-restore-{datetime.now():%Y%m%d-%H%M%S}"
    free = (f"{name}{'' if i == 0 else f'-{i}'}.db" for i in range(1000))
    return next(path for name in free if not (path := folder / name).exists())


def without_what_passes(file: Path) -> None:
    """Take out of a copy of a journal what is of this moment alone, to the byte."""
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        db.pragma("secure_delete", "on")
        SqliteQueries(db).empty_what_passes()
    finally:
        db.close(True)


def new_file(to: Path, fill: Callable[[Path], None]) -> None:
    """Write a file as a whole and for good, or not at all. Only its owner may read it; none is overwritten."""
    refuse_bad_name(to)
    if to.is_dir():
        raise BadFile("is_folder", file=str(to))
    with refusing(to):
        if to.exists():
            raise BadFile("backup_exists", file=str(to))
        with beside(to, 0o600) as part:
            fill(part)
            sync(part)
            _name(part, to)
        sync(to.parent)


@contextmanager
def beside(to: Path, mode: int) -> Iterator[Path]:
    """Yield a new file in the same folder, in which something can be made before it gets its name.

    Afterwards it is gone.
    """
    part = to.with_name(f".{to.name}.{token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        yield part
    finally:
        for name in (part, part.with_name(f"{part.name}-journal")):
            name.unlink(missing_ok=True)


def _name(file: Path, to: Path) -> None:
    """Give a file its name, unless that is taken."""
    try:
        os.link(file, to)
    except FileExistsError:
        raise BadFile("backup_exists", file=str(to)) from None
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if to.exists():
            raise BadFile("backup_exists", file=str(to)) from None
        file.rename(to)


def sync(path: Path) -> None:
    """Bring what was written to a file, or into a folder, to the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows keeps names by itself, and opens no folder
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def opened_backup(file: Path) -> Iterator[Contents]:
    """Yield the verified contents of a backup, which may be of an older version. The file itself is only read."""
    if not file.is_file():
        raise BadFile("is_folder" if file.is_dir() else "no_such_file", file=str(file))
    with ExitStack() as stack:
        with refusing(file):
            db = _open(file, stack.enter_context(scratch()))
            stack.callback(db.close, True)
            db.execute("BEGIN")
            queries = SqliteQueries(db)
            if reasons := list(_damage(db)) or list(findings(queries)):
                raise BadFile("backup_damaged", reasons, file=str(file))
        yield GuardedContents(queries, lambda: refusing(file, db))


def _open(file: Path, folder: Path) -> apsw.Connection:
    """Return a connection to the backup, or to a copy of it where it would have to be written to."""
    with file.open("rb") as opened:
        needs_copy = opened.read(20)[18:] == _WAL_FORMAT
    if not needs_copy:
        db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
        if _readable_kind(db, file) is Kind.PRESENT:
            return db
        db.close()
    copy = folder / "backup"
    _copy_with_log(file, copy)
    db = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)
    if _readable_kind(db, file) is Kind.OLDER:
        bring_up_to_date(db, file)
    return db


def log_of(file: Path) -> Path:
    """Return the write-ahead log of a file: beside the file itself, wherever a link to it stands."""
    return Path(f"{os.path.realpath(file)}-wal")


def _copy_with_log(file: Path, copy: Path) -> None:
    """Copy a file with its log, as both were together. Raises `Refusal` if it is written to without a pause."""
    log = Path(f"{copy}-wal")
    for _ in range(COPIES):
        before = _mark(file)
        shutil.copyfile(file, copy)
        log.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            shutil.copyfile(log_of(file), log)
        if _mark(file) == before:
            return
    raise StorageAway("journal_locked", file=str(file))


def _mark(file: Path) -> object:
    """Return what stays the same while a file and its log are copied one after the other.

    What goes from a log into the file stands in that log too, until another one is begun, with other numbers at its
    head. Without a log the file itself has to stay as it is.
    """
    with suppress(FileNotFoundError), log_of(file).open("rb") as opened:
        if head := opened.read(_LOG_HEAD):
            return head
    found = file.stat()
    return found.st_mtime_ns, found.st_size


def _readable_kind(db: apsw.Connection, file: Path) -> Kind:
    try:
        kind = kind_of(db)
        refuse_kind(kind, db, file)
    except BaseException:
        db.close(True)
        raise
    if kind is Kind.EMPTY:
        db.close(True)
        raise BadFile("nothing_in_file", file=str(file))
    return kind


def refuse_kind(kind: Kind, db: apsw.Connection, file: Path) -> None:
    """Refuse a file that this program must not touch."""
    if kind is Kind.FOREIGN:
        raise BadFile("other_program", file=str(file))
    if kind is Kind.DAMAGED:
        raise StorageAway("journal_damaged", file=str(file), detail="sqlite_schema")
    if kind is Kind.NEWER:
        raise StorageAway("newer_journal", file=str(file), version=db.pragma("user_version"), known=len(STEPS))


def bring_up_to_date(db: apsw.Connection, file: Path) -> None:
    """Take the steps that a journal's tables are missing, or refuse a file that has one event twice."""
    try:
        migrate(db)
    except apsw.ConstraintError as error:
        raise StorageAway("journal_damaged", file=str(file), detail=str(error)) from error
    refuse_kind(kind_of(db), db, file)


def _damage(db: apsw.Connection) -> Iterator[Reason]:
    for (found,) in db.execute("PRAGMA quick_check(10)"):
        if found != "ok":
            yield Reason("pages_damaged", {"detail": found})


def is_sound(db: apsw.Connection) -> bool:
    """Return whether everything in a journal file is as it was written. To be asked in a transaction."""
    try:
        return not any(_damage(db)) and not any(findings(SqliteQueries(db)))
    except (Refusal, apsw.CorruptError, UnicodeDecodeError):
        return False


def findings(contents: Contents) -> Iterator[Reason]:
    """Yield whatever is not as it was written: in the chains of all streams, and beside them."""
    ends = contents.ends()
    for stream in contents.streams():
        records = contents.records(stream)
        for found in (*verify(stream, records), *verify_end(ends.get(stream), records)):
            yield Reason(found.code, found.params, stream)
    yield from findings_beside(contents)


def findings_beside(contents: Contents) -> Iterator[Reason]:
    """Yield whatever is not as it was written beside the chains: events of no stream, facts, keys, and who is
    whom.
    """
    for name, events in contents.strays().items():
        yield Reason("events_astray", {"tournament": name, "events": events})
    yield from fact_findings(contents)
    yield from key_findings(contents)
    yield from wrong_merges({person.id: person.merged_into for person in contents.persons()})


def fact_findings(contents: Contents, only: StreamId | None = None) -> Iterator[Reason]:
    """Yield facts that were changed or can't be read, or came with no stream that is there; of one, or all."""
    streams, astray, facts = {*contents.streams()}, Counter[StreamId](), contents.kept_facts()
    told = b"" if only is None else b"\n".join(record.body for record in contents.records(only))
    while True:
        try:
            kept = next(facts, None)
        except Refusal as refusal:
            if only is None or refusal.params["digest"].encode() in told:
                yield Reason(refusal.code, refusal.params)
            continue
        if kept is None:
            break
        digest = kept.fact.digest
        if not kept.fact.is_sound and (only in (None, kept.stream) or digest.encode() in told):
            yield Reason("fact_changed", {"digest": digest}, kept.stream)
        if only is None and kept.stream not in streams:
            astray[kept.stream] += 1
    for stream, count in astray.items():
        yield Reason("facts_astray", {"tournament": stream, "count": count})


def key_findings(contents: Contents, only: StreamId | None = None) -> Iterator[Reason]:
    """Yield tournaments of whose keys some are gone; of one, or all. An older program may have added some uncounted."""
    found = Counter(used.answered.stream for used in contents.used_keys())
    noted = {StreamId(filed.key): filed.value for filed in contents.cabinet_entries() if filed.drawer == KEYS}
    for stream, value in noted.items():
        counted = int(value) if value.isdigit() else 0
        if only in (None, stream) and found[stream] < counted:
            yield Reason("keys_missing", {"tournament": stream, "count": counted - found[stream]})
