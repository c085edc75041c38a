"""Disks as SQLite sees them: one that reports every operation and can be made to fail."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import apsw

from crosstable.model.refusals import Refusal

_NUMBERS = count(1)


class Disk(apsw.VFS):
    """The system's files, with a hook before every operation.

    `watch(operation, file, data)` may raise. The operation is `open`, `read`, `write`, `sync` or `truncate`; the file's
    name ends in `-wal` for the write-ahead log; `data` is the written content.
    """

    def __init__(self, watch: Callable[[str, str, bytes], None]) -> None:
        self.name = f"disk {next(_NUMBERS)}"
        self.watch = watch
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        file = name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary"
        self.watch("open", file, b"")
        return _File(self, file, name, flags)


class FailingDisk(Disk):
    """A disk on which one operation on the write-ahead log fails with that error of SQLite, when told to."""

    def __init__(self, operation: str, error: int) -> None:
        self._operation, self._error = operation, error
        self._left: int | None = None
        super().__init__(self._fail)

    def _fail(self, operation: str, file: str, _: bytes) -> None:
        if self._left is not None and operation == self._operation and file.endswith("-wal"):
            self._left -= 1
            if self._left < 0:
                raise apsw.exception_for(self._error)

    def refusals(self, write: Callable[[], object]) -> Iterator[str]:
        """Repeat a write, with the first such operation failing, then the second, until it succeeds; yield the codes of
        the refusals.
        """
        for number in count():
            self._left = number
            try:
                write()
                return
            except Refusal as refusal:
                code = refusal.code
            finally:
                self._left = None
            yield code


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
