"""The failures of a journal file, as refusals.

| code | when |
|---|---|
| `journal_locked` | another program held the file for longer than the journal waits |
| `journal_read_only` | the file, its folder or the disk may not be written to |
| `disk_full` | no room is left, or no more may be used |
| `disk_failure` | the disk or the system reported an error |
| `journal_damaged` | the file's pages contradict each other |
| `not_a_database`, `other_program` | the file is no SQLite database, or another program's |
| `newer_journal` | a newer version of this program wrote the file |
| `no_such_folder`, `no_such_journal`, `is_folder` | the journal is missing, or is no file |
| `bad_file_name` | the file's name is no text, as of a system with another encoding |
| `journal_gone` | the file was moved, deleted or replaced while it was open |
| `journal_closed` | the journal has been closed |
| `not_wiped` | what was to be erased is gone, but its bytes stay in the files until they can be wiped |
| `backup_exists`, `backup_damaged` | a backup would overwrite a file; a backup differs from the written data |
| `nothing_in_file` | a backup is empty |

Anything else that SQLite raises is a bug and stays what it is.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from crosstable.model.refusals import BadFile, Refusal, StorageAway, StorageFull

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


@contextmanager
def translate_errors(file: Path, db: apsw.Connection | None = None) -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        refusal = refusal_of(error, file, db)
        if refusal is None:
            raise
        raise refusal from error
    except UnicodeDecodeError as error:
        raise StorageAway("journal_damaged", file=str(file), detail=str(error)) from error
    except OSError as error:
        raise _refusal_of_system(error, file) from error


def check_name(file: Path) -> None:
    try:
        str(file).encode()
    except UnicodeEncodeError as error:
        raise BadFile("bad_file_name", file=str(file).encode(errors="replace").decode()) from error


@contextmanager
def blame_source(file: Path) -> Iterator[None]:
    """Attribute damage found while copying a file to that file; other errors may concern the copy."""
    try:
        yield
    except apsw.CorruptError as error:
        raise StorageAway("journal_damaged", file=str(file), detail=_detail(error)) from error


def refusal_of(error: apsw.Error, file: Path, db: apsw.Connection | None = None) -> Refusal | None:
    """Return the refusal for an error of SQLite; None for a bug."""
    name = str(file)
    match error:
        case apsw.BusyError() | apsw.LockedError() | apsw.ProtocolError():
            return StorageAway("journal_locked", file=name)
        case apsw.ReadOnlyError() | apsw.PermissionsError():
            return StorageAway("journal_read_only", file=name)
        case apsw.FullError():
            return StorageFull("disk_full", file=name)
        case apsw.IOError() if db is not None and db.system_errno in _NO_ROOM:
            return StorageFull("disk_full", file=name)
        case apsw.IOError():
            return StorageAway("disk_failure", file=name, detail=_detail(error))
        case apsw.CorruptError():
            return StorageAway("journal_damaged", file=name, detail=_detail(error))
        case apsw.NotADBError():
            return StorageAway("not_a_database", file=name)
        case apsw.CantOpenError():
            return _cannot_open(error, file)
        case _:
            return None


def _cannot_open(error: apsw.Error, file: Path) -> Refusal:
    if not file.parent.is_dir():
        return StorageAway("no_such_folder", file=str(file), folder=str(file.parent))
    if file.is_dir():
        return BadFile("is_folder", file=str(file))
    if not os.access(file if file.exists() else file.parent, os.W_OK) or not os.access(file.parent, os.W_OK):
        return StorageAway("journal_read_only", file=str(file))
    return StorageAway("disk_failure", file=str(file), detail=_detail(error))


def _refusal_of_system(error: OSError, file: Path) -> Refusal:
    name = str(file)
    if error.errno in _NO_ROOM:
        return StorageFull("disk_full", file=name)
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return StorageAway("journal_read_only", file=name)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return StorageAway("no_such_folder", file=name, folder=str(file.parent))
    if error.errno == errno.EISDIR:
        return BadFile("is_folder", file=name)
    return StorageAway("disk_failure", file=name, detail=error.strerror or type(error).__name__)


def _detail(error: apsw.Error) -> str:
    code: int = getattr(error, "extendedresult", 0)
    return str(apsw.mapping_extended_result_codes.get(code) or apsw.mapping_result_codes[code & 0xFF])
