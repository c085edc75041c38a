"""Find the value registered for a path. All paths form one regular expression, so a long list costs little."""

import re
from collections.abc import Mapping
from typing import Generic, TypeVar

Value = TypeVar("Value")

# `{name}` in a path after `re.escape`.
_PART = re.compile(r"\\{(\w+)\\}")


class Router(Generic[Value]):
    """Values by path; `{name}` in a path is any text without a slash."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        # The first match wins. "{" sorts after every letter, so fixed names go before parameters.
        paths = sorted(values)
        self._any = re.compile("|".join(f"({_PART.sub('[^/]+', re.escape(path))})" for path in paths))
        self._each = [(re.compile(_PART.sub(r"(?P<\1>[^/]+)", re.escape(path))), values[path]) for path in paths]

    def find(self, path: str) -> tuple[Value, dict[str, str]] | None:
        match = self._any.fullmatch(path)
        if match is None or match.lastindex is None:
            return None
        pattern, value = self._each[match.lastindex - 1]
        parts = pattern.fullmatch(path)
        assert parts is not None
        return value, parts.groupdict()
