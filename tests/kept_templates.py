"""Keeps the pages' templates compiled: once for all the processes that tests start, until a template changes."""

from pathlib import Path

from jinja2 import FileSystemBytecodeCache

from crosstable.web.pages import render as pages
from crosstable.words.catalogue import DEFAULT_LOCALE

FOLDER = Path(__file__).resolve().parent.parent / "build" / "templates"


def keep_templates() -> None:
    """From now on in this process, and in those that it forks."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages._environment(DEFAULT_LOCALE).bytecode_cache = FileSystemBytecodeCache(str(FOLDER))
