"""Disks as SQLite sees them: one that tells what is done to it, and can be told to fail."""

from collections.abc import Callable
from itertools import count
from typing import Any

import apsw

_NUMBERS = count(1)


class Disk(apsw.VFS):
    """The system's files, with everything that is done to them told to `watch` first, which may raise.

    `watch(operation, file, data)`: the operation is `open`, `read`, `write`, `sync` or `truncate`; the file's name ends
    in `-wal` for the write-ahead log; the data are what is written.
    """

    def __init__(self, watch: Callable[[str, str, bytes], None]) -> None:
        self.name = f"disk {next(_NUMBERS)}"
        self.watch = watch
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        file = name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary"
        self.watch("open", file, b"")
        return _File(self, file, name, flags)


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, file: str, name: Any, flags: list[int]) -> None:
        self._disk, self._file = disk, file
        super().__init__("", name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:
        self._disk.watch("read", self._file, b"")
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:
        self._disk.watch("write", self._file, bytes(data))
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self._disk.watch("sync", self._file, b"")
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:
        self._disk.watch("truncate", self._file, b"")
        super().xTruncate(newsize)
