"""Temporary folders: removed afterwards, or at the next start if the program was killed."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir, mkdtemp

_NAME = re.compile(r"crosstable-scratch-([0-9]{1,10})-\w+", re.ASCII)


def new_scratch() -> Path:
    """Make a new folder marked with its owner; the caller removes it."""
    return Path(mkdtemp(prefix=f"crosstable-scratch-{os.getpid()}-"))


@contextmanager
def scratch() -> Iterator[Path]:
    folder = new_scratch()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_leftovers() -> int:
    """Remove the folders of dead processes, and return their number."""
    left = [
        folder
        for folder in Path(gettempdir()).glob("crosstable-scratch-*")
        if (match := _NAME.fullmatch(folder.name)) and folder.is_dir() and not _is_running(int(match[1]))
    ]
    for folder in left:
        shutil.rmtree(folder, ignore_errors=True)
    return len(left)


def _is_running(process: int) -> bool:
    if os.name == "nt":
        return True  # there is no harmless signal to ask with
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
