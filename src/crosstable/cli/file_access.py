"""Files read and written as a whole, or not at all.

The module that copies files loads SQLite, so it is loaded when something is written.
"""

import os
import sys
from pathlib import Path

from crosstable.cli.options import STANDARD_INPUT
from crosstable.exchange.json_reader import LARGEST_FILE
from crosstable.model.refusals import BadFile

# The first bytes of an SQLite database, and the endings of its side files.
_DATABASE = b"SQLite format 3"
_BESIDE_DATABASE = ("-wal", "-shm", "-journal")


def shown_name(file: str) -> str:
    return "-" if file == STANDARD_INPUT else file


def read(file: str) -> bytes:
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with open(file, "rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadFile("no_such_file", file=file) from None
    except IsADirectoryError:
        raise BadFile("is_folder", file=file) from None
    except OSError as error:
        raise BadFile("unreadable_file", file=shown_name(file), detail=error.strerror) from None


def write(file: str, text: str | bytes) -> None:
    """Write a text, or bytes, to a file or to standard output: as a whole or not at all.

    Raise a refusal if that fails, or if a database is there.
    """
    if file == STANDARD_INPUT:
        if isinstance(text, bytes):
            sys.stdout.buffer.write(text)
        else:
            sys.stdout.write(text)
        return
    to = Path(os.path.realpath(file))
    try:
        refuse_database(file)
        if to.exists() and not to.is_file():  # a folder, which refuses, or a device or pipe, which has no whole
            _fill(to, text)
        else:
            _replace(to, text)
    except IsADirectoryError:
        raise BadFile("is_folder", file=file) from None
    except OSError as error:
        if isinstance(error, PermissionError) and not os.path.exists(to):
            raise BadFile("no_new_file", file=file, folder=str(to.parent), detail=error.strerror) from None
        raise BadFile("unwritable_file", file=file, detail=error.strerror) from None


def _replace(to: Path, text: str | bytes) -> None:
    """Write to a temporary file and rename it, keeping the permissions.

    A folder that lets nobody do so may hold a file that can be written to.
    """
    from crosstable.journal import backup

    try:
        # By a short name of its own: the file's may be as long as names can be.
        with backup.temporary_file(to.with_name("new"), 0o666) as part:
            _fill(part, text)
            if to.exists():
                part.chmod(to.stat().st_mode & 0o777)
            backup.sync(part)
            part.replace(to)
    except PermissionError:
        if not to.exists():
            raise
        _overwrite(to, text)


def _overwrite(to: Path, text: str | bytes) -> None:
    """Write into the file itself; if that fails, restore its content."""
    from crosstable.journal import backup

    before = to.read_bytes()
    try:
        _fill(to, text)
        backup.sync(to)
    except OSError:
        to.write_bytes(before)
        raise


def _fill(to: Path, text: str | bytes) -> None:
    to.write_bytes(text.encode() if isinstance(text, str) else text)


def is_database(file: str) -> bool:
    try:
        return file != STANDARD_INPUT and _first_bytes(Path(file)) == _DATABASE
    except OSError:
        return False


def refuse_database(file: str) -> None:
    to = Path(os.path.realpath(file))
    names = {to.name, *(to.name.removesuffix(end) for end in _BESIDE_DATABASE)}
    try:
        if any(_first_bytes(to.parent / name) == _DATABASE for name in names):
            raise BadFile("over_database", file=file)
    except OSError as error:
        raise BadFile("unreadable_file", file=file, detail=error.strerror) from None


def _first_bytes(file: Path) -> bytes:
    if not file.is_file():
        return b""
    with file.open("rb") as stream:
        return stream.read(len(_DATABASE))
