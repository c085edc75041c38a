"""The formats. A new one is a folder here, and its name in the register below (docs/decisions/0023)."""

from collections.abc import Callable, Mapping
from importlib import import_module

from crosstable.formats.format import Demo, Format

__all__ = ["FORMATS", "Demo", "Format", "format_names"]

# The folders, in the order of menus.
_REGISTER = ["swiss", "round_robin", "single_elimination", "double_elimination", "tables", "cut_line"]

FORMATS: Mapping[str, Format] = {name: import_module(f"{__name__}.{name}").FORMAT for name in _REGISTER}


def format_names(matching: Callable[[Format], bool]) -> list[str]:
    return [name for name, format_ in FORMATS.items() if matching(format_)]
