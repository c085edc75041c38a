"""The files that pages load: styles, scripts and pictures; the pages' own, and those that a format brings."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from crosstable.formats import FORMATS


@cache
def loaded() -> Mapping[str, Traversable]:
    """All of them by name."""
    folders = [files(package) / "static" for package in ("crosstable.web", *(one.package for one in FORMATS.values()))]
    found = [one for folder in folders if folder.is_dir() for one in folder.iterdir()]
    assert len({one.name for one in found}) == len(found), "two files of one name"
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}
