"""Compile the pages' templates once for all processes that tests start, until a template or its tags change."""

from hashlib import blake2b
from pathlib import Path

from jinja2 import FileSystemBytecodeCache

from crosstable.web.pages import render as pages
from crosstable.web.pages import template_cache
from crosstable.words.catalogue import DEFAULT_LOCALE

# Compiled templates call the methods of our tags by name.
_TAGS = blake2b(Path(template_cache.__file__).read_bytes(), digest_size=6).hexdigest()
FOLDER = Path(__file__).resolve().parent.parent / "build" / "templates" / _TAGS


def keep_templates() -> None:
    """Share compiled templates between this process and its forks."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages._environment(DEFAULT_LOCALE).bytecode_cache = FileSystemBytecodeCache(str(FOLDER))
