"""The formats. A new one is a folder here, and its name in the register below (docs/decisions/0023)."""

from collections.abc import Callable, Mapping
from importlib import import_module

from crosstable.formats.format import Demo, Format

__all__ = ["FORMATS", "PLAYABLE", "Demo", "Format", "formats_that"]

# The folders, in the order in which people choose among them.
_REGISTER = ["swiss", "round_robin", "tables", "cut_line"]

# Documents may name these; nobody can play them yet.
_TO_COME = ["single_elimination", "double_elimination"]

PLAYABLE: Mapping[str, Format] = {name: import_module(f"{__name__}.{name}").FORMAT for name in _REGISTER}
FORMATS: Mapping[str, Format] = {**PLAYABLE, **{name: Format(name=name, is_playable=False) for name in _TO_COME}}
assert len(FORMATS) == len(_REGISTER) + len(_TO_COME), "a format is in the register, or to come"


def formats_that(are: Callable[[Format], bool]) -> list[str]:
    """Return the names of those that can be played and are so."""
    return [name for name, format_ in PLAYABLE.items() if are(format_)]
