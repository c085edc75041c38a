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
from crosstable.journal.guarded_contents import GuardedContents
from crosstable.journal.interface import Contents, StreamId
from crosstable.journal.key_value import KEYS
from crosstable.journal.persons import check_merges
from crosstable.journal.scratch import scratch
from crosstable.journal.sqlite_failures import check_name, translate_errors
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.journal.sqlite_schema import STEPS, Kind, kind_of, migrate
from crosstable.model.refusals import BadFile, Reason, Refusal, StorageAway

_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}  # such as a memory stick's file system
_LOG_HEAD = 32  # bytes, with two random numbers for every new log
COPIES = 100
_WAL_FORMAT = b"\x02\x02"  # bytes 18 and 19 of a file that needs a log to be read


def write_backup(contents: Contents, to: Path, also: Iterable[StreamId] = ()) -> None:
    """Write contents to a new file, including the streams in `also`, which the contents don't list."""

    def fill(file: Path) -> None:
        db = apsw.Connection(str(file))
        try:
            migrate(db)
            db.execute("BEGIN IMMEDIATE")
            SqliteQueries(db).replace(contents, also)
            db.execute("COMMIT")
        finally:
            db.close(True)

    write_new_file(to, fill)


def restore_backup_path(folder: Path, stem: str) -> Path:
    """Return a free file name for what a restore replaces."""
    name = f"{stem}-before-restore-{datetime.now():%Y%m%d-%H%M%S}"
    free = (f"{name}{'' if i == 0 else f'-{i}'}.db" for i in range(1000))
    return next(path for name in free if not (path := folder / name).exists())


def remove_transient_data(file: Path) -> None:
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        db.pragma("secure_delete", "on")
        SqliteQueries(db).empty_transient_drawers()
    finally:
        db.close(True)


def write_new_file(to: Path, fill: Callable[[Path], None]) -> None:
    """Write a complete file or none. Only its owner may read it; no file is overwritten."""
    check_name(to)
    if to.is_dir():
        raise BadFile("is_folder", file=str(to))
    with translate_errors(to):
        if to.exists():
            raise BadFile("backup_exists", file=str(to))
        with temporary_file(to, 0o600) as part:
            fill(part)
            sync(part)
            _rename_to(part, to)
        sync(to.parent)


@contextmanager
def temporary_file(to: Path, mode: int) -> Iterator[Path]:
    """Yield a new file in the same folder, which is removed afterwards."""
    part = to.with_name(f".{to.name}.{token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        yield part
    finally:
        for name in (part, part.with_name(f"{part.name}-journal")):
            name.unlink(missing_ok=True)


def _rename_to(file: Path, to: Path) -> None:
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
    if os.name == "nt" and path.is_dir():
        return  # Windows keeps names by itself, and opens no folder
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def open_backup(file: Path) -> Iterator[Contents]:
    """Yield the verified contents of a backup, possibly of an older version. The file is only read."""
    if not file.is_file():
        raise BadFile("is_folder" if file.is_dir() else "no_such_file", file=str(file))
    with ExitStack() as stack:
        with translate_errors(file):
            db = _connect(file, stack.enter_context(scratch()))
            stack.callback(db.close, True)
            db.execute("BEGIN")
            queries = SqliteQueries(db)
            if reasons := list(_page_damage(db)) or list(check_contents(queries)):
                raise BadFile("backup_damaged", reasons, file=str(file))
        yield GuardedContents(queries, lambda: translate_errors(file, db))


def _connect(file: Path, folder: Path) -> apsw.Connection:
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
        upgrade(db, file)
    return db


def wal_path(file: Path) -> Path:
    """Return the path of a file's write-ahead log, following links."""
    return Path(f"{os.path.realpath(file)}-wal")


def _copy_with_log(file: Path, copy: Path) -> None:
    """Copy a file with its log, both as of the same moment. Raise `journal_locked` if it is written
    to without a pause.
    """
    log = Path(f"{copy}-wal")
    for _ in range(COPIES):
        before = _copy_mark(file)
        shutil.copyfile(file, copy)
        log.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            shutil.copyfile(wal_path(file), log)
        if _copy_mark(file) == before:
            return
    raise StorageAway("journal_locked", file=str(file))


def _copy_mark(file: Path) -> object:
    """Return a mark that does not change while a file and its log can be copied one after the other.

    Pages moved from a log to the file stay in that log until a new one is begun, which has other numbers in its header.
    Without a log, the file itself must not change.
    """
    with suppress(FileNotFoundError), wal_path(file).open("rb") as opened:
        if head := opened.read(_LOG_HEAD):
            return head
    stat = file.stat()
    return stat.st_mtime_ns, stat.st_size


def _readable_kind(db: apsw.Connection, file: Path) -> Kind:
    try:
        kind = kind_of(db)
        check_kind(kind, db, file)
    except BaseException:
        db.close(True)
        raise
    if kind is Kind.EMPTY:
        db.close(True)
        raise BadFile("nothing_in_file", file=str(file))
    return kind


def check_kind(kind: Kind, db: apsw.Connection, file: Path) -> None:
    if kind is Kind.FOREIGN:
        raise BadFile("other_program", file=str(file))
    if kind is Kind.DAMAGED:
        raise StorageAway("journal_damaged", file=str(file), detail="sqlite_schema")
    if kind is Kind.NEWER:
        raise StorageAway("newer_journal", file=str(file), version=db.pragma("user_version"), known=len(STEPS))


def upgrade(db: apsw.Connection, file: Path) -> None:
    """Take the missing steps of the schema. Raise `journal_damaged` if the file has an event twice."""
    try:
        migrate(db)
    except apsw.ConstraintError as error:
        raise StorageAway("journal_damaged", file=str(file), detail=str(error)) from error
    check_kind(kind_of(db), db, file)


def _page_damage(db: apsw.Connection) -> Iterator[Reason]:
    for (detail,) in db.execute("PRAGMA quick_check(10)"):
        if detail != "ok":
            yield Reason("pages_damaged", {"detail": detail})


def is_intact(db: apsw.Connection) -> bool:
    """Return whether everything in a journal file is as it was written. Call it in a transaction."""
    try:
        return not any(_page_damage(db)) and not any(check_contents(SqliteQueries(db)))
    except (Refusal, apsw.CorruptError, UnicodeDecodeError):
        return False


def check_contents(contents: Contents) -> Iterator[Reason]:
    """Yield every difference from the written data: in the chains of all streams, and elsewhere."""
    ends = contents.ends()
    for stream in contents.streams():
        records = contents.records(stream)
        for finding in (*verify(stream, records), *verify_end(ends.get(stream), records)):
            yield Reason(finding.code, finding.params, stream)
    yield from check_other_data(contents)


def check_other_data(contents: Contents) -> Iterator[Reason]:
    """Yield every difference outside the chains: events of no stream, facts, keys, merges."""
    for name, events in contents.strays().items():
        yield Reason("events_astray", {"tournament": name, "events": events})
    yield from check_facts(contents)
    yield from check_keys(contents)
    yield from check_merges({person.id: person.merged_into for person in contents.persons()})


def check_facts(contents: Contents, only: StreamId | None = None) -> Iterator[Reason]:
    """Yield facts that were changed, can't be read, or belong to a missing stream; of one stream, or all."""
    streams, astray, facts = {*contents.streams()}, Counter[StreamId](), contents.kept_facts()
    bodies = b"" if only is None else b"\n".join(record.body for record in contents.records(only))
    while True:
        try:
            kept = next(facts, None)
        except Refusal as refusal:
            if only is None or refusal.params["digest"].encode() in bodies:
                yield Reason(refusal.code, refusal.params)
            continue
        if kept is None:
            break
        digest = kept.fact.digest
        if not kept.fact.is_valid and (only in (None, kept.stream) or digest.encode() in bodies):
            yield Reason("fact_changed", {"digest": digest}, kept.stream)
        if only is None and kept.stream not in streams:
            astray[kept.stream] += 1
    for stream, count in astray.items():
        yield Reason("facts_astray", {"tournament": stream, "count": count})


def check_keys(contents: Contents, only: StreamId | None = None) -> Iterator[Reason]:
    """Yield tournaments with missing keys; one, or all. An older program may have added some uncounted."""
    counts = Counter(used.answered.stream for used in contents.used_keys())
    noted = {StreamId(filed.key): filed.value for filed in contents.cabinet_entries() if filed.drawer == KEYS}
    for stream, value in noted.items():
        counted = int(value) if value.isdigit() else 0
        if only in (None, stream) and counts[stream] < counted:
            yield Reason("keys_missing", {"tournament": stream, "count": counted - counts[stream]})
