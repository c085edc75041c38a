"""Find what answers at an address. All addresses are one regular expression, so many cost hardly more than one."""

import re
from collections.abc import Mapping
from typing import Generic, TypeVar

Found = TypeVar("Found")

# `{name}` in a path, after it was escaped for a regular expression.
_PART = re.compile(r"\\{(\w+)\\}")


class Router(Generic[Found]):
    """Values by path; `{name}` in a path is any text without a slash."""

    def __init__(self, places: Mapping[str, Found]) -> None:
        # The first that fits is taken. "{" sorts after every letter, so a fixed name goes before one that differs.
        paths = sorted(places)
        self._any = re.compile("|".join(f"({_PART.sub('[^/]+', re.escape(path))})" for path in paths))
        self._each = [(re.compile(_PART.sub(r"(?P<\1>[^/]+)", re.escape(path))), places[path]) for path in paths]

    def find(self, path: str) -> tuple[Found, dict[str, str]] | None:
        """Return what is at a path and the parts that differ, or None where there is nothing."""
        found = self._any.fullmatch(path)
        if found is None or found.lastindex is None:
            return None
        pattern, value = self._each[found.lastindex - 1]
        parts = pattern.fullmatch(path)
        assert parts is not None
        return value, parts.groupdict()
