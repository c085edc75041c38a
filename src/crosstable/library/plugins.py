"""Plugins: packages installed in addition to Crosstable, found by their entry points.

| group | name | object |
|---|---|---|
| `crosstable.tiebreaks` | the code | a function under `@crosstable.tiebreak` |
| `crosstable.pairing` | the code | a function under `@crosstable.pairing_system` |
| `crosstable.files` | the format's name | a function that calls `crosstable.file_format` |
| `crosstable.ratings` | the system's name | a function that calls `crosstable.rating_system` |
| `crosstable.sheets` | the sheet's name | a function that calls `crosstable.sheet` |

A format of play is no plugin: its settings belong to the configuration, which is complete when the package is imported.
"""

import sys
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

REGISTERING = ("files", "ratings", "sheets")
GROUPS = ("tiebreaks", "pairing", *REGISTERING)


class PluginProblem(NamedTuple):
    """A plugin that could not be loaded: its name, the package that it is from, and why."""

    name: str
    package: str
    detail: str


@cache
def load_plugins() -> tuple[PluginProblem, ...]:
    """Load every plugin once. Return the failed ones; they stop nothing else."""
    if not _is_any_installed():
        return ()
    from importlib.metadata import entry_points

    problems = []
    for group in GROUPS:
        for entry in sorted(entry_points(group=f"crosstable.{group}")):
            try:
                plugin: Callable[[], object] = entry.load()
                if group in REGISTERING:
                    plugin()
                if entry.name not in _codes_in(group):
                    raise LookupError(f"it registers nothing called {entry.name!r}")
            except Exception as error:  # whatever a stranger's code raises
                package = "" if entry.dist is None else entry.dist.name
                problems.append(PluginProblem(entry.name, package, f"{type(error).__name__}: {error}"))
    return tuple(problems)


def _is_any_installed() -> bool:
    """Return whether an installed package has a plugin group: reading its files is fifty times faster than
    `metadata`.
    """
    folders = (Path(folder) for folder in dict.fromkeys(sys.path))
    files = (file for folder in folders for file in folder.glob("*.dist-info/entry_points.txt"))
    return any(b"[crosstable." in file.read_bytes() for file in files)


def _codes_in(group: str) -> Collection[str]:
    if group == "tiebreaks":
        from crosstable.ranking.registry import all_tiebreaks

        return all_tiebreaks()
    if group == "pairing":
        from crosstable.pairing.systems import pairing_systems

        return pairing_systems()
    if group == "files":
        from crosstable.exchange.files import FILE_FORMATS

        return FILE_FORMATS
    if group == "ratings":
        from crosstable.ratings.systems import rating_systems

        return tuple(rating_systems())
    from crosstable.exchange.sheets import SHEETS

    return SHEETS
