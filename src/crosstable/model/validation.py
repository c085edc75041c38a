"""Declared shapes: each reads a plain JSON value, names every problem with its path, and tells its own JSON Schema.

`read` returns the typed value, or a stand-in of the same type after it has noted a problem; the caller looks at the
problems before it uses anything.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, Protocol

from crosstable.model.refusals import Reason

# Suggestions take time to compute: with more problems than this, nobody reads them.
MOST_GUESSES = 50

Schema = dict[str, Any]
Problems = list[Reason]


class Shape(Protocol):
    """A shape of values."""

    def read(self, value: Any, path: str, problems: Problems) -> Any: ...

    def schema(self) -> Schema: ...


def format_value(value: Any) -> str:
    if value is None or isinstance(value, bool):
        text = {None: "null", True: "true", False: "false"}[value]
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, Mapping):
        text = "{...}" if value else "{}"
    elif isinstance(value, list | tuple):
        text = "[...]" if value else "[]"
    elif isinstance(value, int) and value.bit_length() > 1000:
        text = hex(value)  # Python refuses to spell out thousands of decimal digits
    else:
        text = str(value)
    return shorten(text)


def shorten(text: str) -> str:
    """Return a text for one line of a screen: at most 60 characters, unprintable ones escaped."""
    text = text if len(text) <= 60 else f"{text[:57]}..."
    return text if is_printable(text) else "".join(c if is_printable(c) else f"\\u{ord(c):04x}" for c in text)


def problem(problems: Problems, path: str, code: str, **params: Any) -> None:
    problems.append(Reason(code, params, path))


class Whole:
    """A whole number between two bounds, both allowed."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def is_sound(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def read(self, value: Any, path: str, problems: Problems) -> int:
        if type(value) is int and self.low <= value <= self.high:
            return value
        problem(problems, path, "not_whole", value=format_value(value), low=self.low, high=self.high)
        return self.low

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Decimals:
    """An exact decimal between two bounds, in steps if given."""

    def __init__(self, low: int | str, high: int | str, step: str | None = None) -> None:
        self.low, self.high = Fraction(low), Fraction(high)
        self.step = None if step is None else Fraction(step)

    def read(self, value: Any, path: str, problems: Problems) -> Fraction:
        if type(value) is int or (type(value) is float and isfinite(value)):
            exact = Fraction(value) if type(value) is int else Fraction(repr(value))
            if self.low <= exact <= self.high and (self.step is None or (exact / self.step).denominator == 1):
                return exact
        bounds = {"low": number(self.low), "high": number(self.high)}
        if self.step is None:
            problem(problems, path, "not_number", value=format_value(value), **bounds)
        else:
            problem(problems, path, "not_step", value=format_value(value), step=number(self.step), **bounds)
        return self.low

    def schema(self) -> Schema:
        schema: Schema = {"type": "number", "minimum": number(self.low), "maximum": number(self.high)}
        if self.step is not None:
            schema["multipleOf"] = number(self.step)
        return schema


def number(value: Fraction) -> int | float:
    """Return a fraction as a JSON number, as an integer if whole."""
    return value.numerator if value.denominator == 1 else float(value)


def typed_number(text: str | None) -> int | None:
    """Return a whole number of at most nine digits from a URL; None for anything else."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None


class Text:
    """A text of one line, not empty, without control characters."""

    def __init__(self, longest: int = 200) -> None:
        self.longest = longest

    def is_sound(self, value: Any) -> bool:
        if type(value) is not str or not 0 < len(value) <= self.longest or value.isspace():
            return False
        return value.isprintable() if value.isascii() else is_printable(value)

    def read(self, value: Any, path: str, problems: Problems) -> str:
        if type(value) is not str:
            problem(problems, path, "not_text", value=format_value(value))
        elif not value.strip():
            problem(problems, path, "empty_text")
        elif len(value) <= self.longest and is_printable(value):
            return value
        else:
            if len(value) > self.longest:
                problem(problems, path, "long_text", length=len(value), longest=self.longest)
            if is_broken(value):
                problem(problems, path, "half_a_character")
            elif not is_printable(value):
                problem(problems, path, "control_character")
        return ""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.longest, "pattern": r"\S"}


# Direction marks and isolates can make a printed name lie about its neighbours; joiners belong to real scripts.
_HALF = re.compile("[\ud800-\udfff]")
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def is_printable(text: str) -> bool:
    """Return whether a text has no control character, line break, direction override or half of a surrogate pair."""
    return _HIDDEN.search(text) is None


def is_broken(text: str) -> bool:
    """Return whether the text has half of a surrogate pair, as from invalid UTF-8."""
    return _HALF.search(text) is not None


class Flag:
    """true or false."""

    def is_sound(self, value: Any) -> bool:
        return isinstance(value, bool)

    def read(self, value: Any, path: str, problems: Problems) -> bool:
        if isinstance(value, bool):
            return value
        problem(problems, path, "not_flag", value=format_value(value))
        return False

    def schema(self) -> Schema:
        return {"type": "boolean"}


class OneOf:
    """One of a few words or numbers."""

    def __init__(self, *allowed: str | int) -> None:
        self.allowed = allowed

    def is_sound(self, value: Any) -> bool:
        return any(type(value) is type(allowed) and value == allowed for allowed in self.allowed)

    def read(self, value: Any, path: str, problems: Problems) -> Any:
        if self.is_sound(value):
            return value
        problem(problems, path, "not_choice", value=format_value(value), allowed=list(self.allowed))
        return self.allowed[0]

    def schema(self) -> Schema:
        return {"enum": list(self.allowed)}


class OrNull:
    """A shape, or null."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._is_sound = validity_test(shape) or _reject

    def is_sound(self, value: Any) -> bool:
        return value is None or self._is_sound(value)

    def read(self, value: Any, path: str, problems: Problems) -> Any:
        return None if value is None else self.shape.read(value, path, problems)

    def schema(self) -> Schema:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}


def validity_test(shape: Shape) -> Callable[[Any], bool] | None:
    """Return a test whether a value is valid and read unchanged; None for shapes that convert values."""
    is_plain = type(shape) in (Whole, Text, Flag, OneOf) or (type(shape) is OrNull and shape._is_sound is not _reject)
    return shape.is_sound if is_plain else None  # type: ignore[attr-defined]


def _reject(_value: Any) -> bool:
    return False


class Many:
    """A list of one shape, read as a tuple."""

    def __init__(self, shape: Shape, least: int = 0, most: int = 100_000, unique: bool = False) -> None:
        self.shape, self.least, self.most, self.unique = shape, least, most, unique
        self._is_sound = validity_test(shape) or _reject

    def items(self, value: Any) -> tuple[Any, ...] | None:
        """Return the items of a list if each is read unchanged; None if any has to be checked."""
        if type(value) is not list or self.unique or not self.least <= len(value) <= self.most:
            return None
        return tuple(value) if all(map(self._is_sound, value)) else None

    def read(self, value: Any, path: str, problems: Problems) -> tuple[Any, ...]:
        if type(value) is not list:
            problem(problems, path, "not_list", value=format_value(value))
            return ()
        if not self.least <= len(value) <= self.most:
            problem(problems, path, "list_length", length=len(value), least=self.least, most=self.most)
        if len(value) > self.most:
            return ()
        read = self.shape.read
        if not self.unique:
            return tuple([read(item, f"{path}[{i}]", problems) for i, item in enumerate(value)])
        items: list[Any] = []
        earlier: set[Any] = set()
        for i, item in enumerate(value):
            before = len(problems)
            items.append(read(item, f"{path}[{i}]", problems))
            if len(problems) == before:  # else it is a stand-in
                if items[i] in earlier:
                    problem(problems, f"{path}[{i}]", "twice", value=format_value(item))
                earlier.add(items[i])
        return tuple(items)

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": self.shape.schema()}
        if self.least:
            schema["minItems"] = self.least
        if self.most < 100_000:
            schema["maxItems"] = self.most
        if self.unique:
            schema["uniqueItems"] = True
        return schema


class Key:
    """A key of an object: its shape, and its default; `former` is the value in older data, if not the default."""

    def __init__(self, shape: Shape, default: Any = None, required: bool = False, former: Any = None) -> None:
        self.shape, self.default, self.required = shape, default, required
        self.former = default if former is None else former


class Record:
    """An object with known keys, converted by `make`; every unknown key is a problem."""

    def __init__(self, keys: Mapping[str, Key], make: Callable[..., Any] = dict) -> None:
        self.keys, self.make = dict(keys), make
        self.required = [name for name, key in self.keys.items() if key.required]
        self.defaults = {name: key.default for name, key in self.keys.items() if not key.required}
        self.readers = {name: key.shape.read for name, key in self.keys.items()}
        self.tests = {name: test for name, key in self.keys.items() if (test := validity_test(key.shape)) is not None}
        shapes = {name: key.shape.shape if type(key.shape) is OrNull else key.shape for name, key in self.keys.items()}
        self.lists = {name: shape.items for name, shape in shapes.items() if type(shape) is Many}

    def read(self, value: Any, path: str, problems: Problems) -> Any:
        if type(value) is not dict:
            problem(problems, path, "not_object", value=format_value(value), keys=list(self.keys))
            value = {}
        before = len(problems)
        values = self.defaults.copy()
        readers, tests, lists = self.readers, self.tests, self.lists
        for name, item in value.items():
            if name in tests:
                if tests[name](item):
                    values[name] = item
                    continue
            elif name in lists and (items := lists[name](item)) is not None:
                values[name] = items
                continue
            reader = readers.get(name)
            if reader is None:
                key = shorten(str(name))
                near = nearest(key, self.keys) if len(problems) < MOST_GUESSES else None
                at = f"{path}.{key}" if path else key
                problem(problems, at, "unknown_key", key=key, keys=list(self.keys), near=near)
            else:
                values[name] = reader(item, f"{path}.{name}" if path else name, problems)
        for name in self.required:
            if name not in values:
                problem(problems, path, "missing_key", key=name)
        return self.make(**values) if len(problems) == before else None

    def schema(self) -> Schema:
        schema: Schema = {
            "type": "object",
            "additionalProperties": False,
            "properties": {name: key.shape.schema() for name, key in self.keys.items()},
        }
        if self.required:
            schema["required"] = self.required
        return schema


class Each:
    """An object with any keys, all of one shape, read as a dict."""

    def __init__(self, key: Shape, shape: Shape, most: int = 1_000) -> None:
        self.key, self.shape, self.most = key, shape, most

    def read(self, value: Any, path: str, problems: Problems) -> dict[str, Any]:
        if type(value) is not dict:
            problem(problems, path, "not_object", value=format_value(value), keys=[])
            return {}
        if len(value) > self.most:
            problem(problems, path, "list_length", length=len(value), least=0, most=self.most)
            return {}
        return {
            self.key.read(name, path, problems): self.shape.read(item, f"{path}.{shorten(name)}", problems)
            for name, item in value.items()
        }

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": self.shape.schema(), "maxProperties": self.most}


def nearest(word: str, known: Sequence[str] | Mapping[str, Any]) -> str | None:
    """Return the known word closest to a typo: at most two letters wrong, swapped, missing or extra."""
    scored = sorted((_edits(word[:40], candidate), candidate) for candidate in known)
    return scored[0][1] if scored and scored[0][0] <= min(2, max(1, len(word) // 3)) else None


def _edits(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[len(b)]
