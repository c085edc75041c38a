"""How a template becomes a sentence: it is filled with parameters, and knows names, plurals and lists.

| in a template | becomes |
|---|---|
| `{value}` | the value; a list as people write it: 3, 7 and 9 |
| `{allowed:or}` | a list with "or"; `{known:all}` is never shortened |
| `{tables:runs}` | a list of numbers, three and more in a row as one: 1, 2 and 5-30; `{tables:all runs}` all of it |
| `{key!q}` | a word in quotes, as it stands in a file |
| `{player!p}` | a player id as that player's name; in lists, pairs and counts (`{"a": 2}`) too |
| `{result!m}` | the result of a match: 2-1, or in words where nobody played |
| `{n:# match\\|# matches}` | the form for one, or for another number (of a list: its length); `#` is the number |
| `< after round {round}>` | left out where one of its parameters is missing, null or empty |
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from string import Formatter
from typing import Any

from crosstable.model.shapes import is_printable
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId, Score

Names = Mapping[PlayerId, str]
Template = str | Callable[[Mapping[str, Any]], str]

MOST_LISTED = 8

_OPTIONAL = re.compile(r"<([^<>]*)>")
# What stands between the two is set apart: it turns nothing around it, whichever way it is written.
_APART, _APART_END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_SET_APART = re.compile(f"{_APART}([^\u2066-\u2069]*){_APART_END}")


def with_twenties(params: Mapping[str, Any], result: str, twenties: str) -> str:
    """The part of a template that says a result, with its twenties where they were counted: 2-0 (5-3 twenties)."""
    counted = f" ({{{twenties}[0]}}-{{{twenties}[1]}} twenties)" if params.get(twenties) is not None else ""
    return f"{{{result}!m}}{counted}"


def fill(template: Template, params: Mapping[str, Any], names: Names | None = None) -> str:
    """The sentence of a template. A missing parameter is a bug: KeyError."""
    filler = _Filler(names or {})
    chosen = template if isinstance(template, str) else template(params)

    def optional(found: re.Match[str]) -> str:
        fields = [name for _, name, _, _ in filler.parse(found[1]) if name]
        return found[1] if all(_is_there(filler, name, params) for name in fields) else ""

    return filler.vformat(_OPTIONAL.sub(optional, chosen), (), params)


def _is_there(filler: Formatter, field: str, params: Mapping[str, Any]) -> bool:
    try:
        value, _ = filler.get_field(field, (), params)
    except KeyError:
        return False
    return value is not None and value not in ([], (), {}, "")


class _Filler(Formatter):
    def __init__(self, names: Names) -> None:
        self.names = names

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "p":
            return self._named(value)
        if conversion == "m":
            return _each(value, self._result)
        if conversion == "q":
            return _each(value, lambda one: f'"{one}"' if isinstance(one, str) else one)
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:
        if "|" in spec:
            number = value if isinstance(value, int | float) else len(value)
            one, many = spec.split("|")
            return (one if number == 1 else many).replace("#", str(number))
        if isinstance(value, list | tuple):
            how = spec.split()
            texts = runs(value) if "runs" in how else [text(one) for one in value]
            word = next((one for one in how if one not in ("all", "runs")), "and")
            return listed(texts if "all" in how else shortened(texts), word)
        return text(value)

    def _named(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return [f"{self._named(one)} ({count})" for one, count in value.items()]
        return _each(value, lambda one: apart(self.names.get(one, one)))

    def _result(self, value: Any) -> str:
        match value:
            case Score(first, second, draws):
                return f"{first}-{second}-{draws}" if draws else f"{first}-{second}"
            case Forfeit(by):
                return f"{self._named(by)} forfeited"
            case DoubleLoss():
                return "lost by both"
        return "no result"


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    return [_each(one, change) for one in value] if isinstance(value, list | tuple) else change(value)


def text(value: Any) -> str:
    """A value inside a sentence: a pair as "Ann - Bob", a number as people write it, nothing that a terminal obeys."""
    if isinstance(value, list | tuple):
        return " - ".join("..." if one is None else text(one) for one in value)
    if isinstance(value, Fraction):
        return decimal(value)
    return plain(str(value))


def apart(name: str) -> str:
    """A name for the inside of a sentence: "lost to NAME 0-2" keeps its order where the name runs the other way."""
    if name.isascii() or not any(unicodedata.bidirectional(c) in ("R", "AL") for c in name):
        return name
    return f"{_APART}{plain(name)}{_APART_END}"


def plain(words: str) -> str:
    """The same words with control characters and the like spelled out; what is set apart stays so."""
    if is_printable(words):
        return words
    parts = _SET_APART.split(words)
    return "".join(f"{_APART}{_spelled(one)}{_APART_END}" if i % 2 else _spelled(one) for i, one in enumerate(parts))


def _spelled(words: str) -> str:
    return "".join(c if is_printable(c) else c.encode("unicode_escape").decode() for c in words)


def decimal(value: Fraction, places: int = 4) -> str:
    """A rational rounded from its exact value: 3, 2.5, 0.5833."""
    digits = round(value * 10**places)
    whole, rest = divmod(abs(digits), 10**places)
    return ("-" if digits < 0 else "") + f"{whole}.{rest:0{places}d}".rstrip("0").rstrip(".")


def runs(numbers: Sequence[int]) -> list[str]:
    """Numbers with three and more in a row told as one: 1, 2, 5-30."""
    found: list[list[int]] = []
    for one in numbers:
        if found and one == found[-1][-1] + 1:
            found[-1].append(one)
        else:
            found.append([one])
    return [each for run in found for each in ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run))]


def shortened(items: Sequence[str], most: int = MOST_LISTED) -> list[str]:
    """A long list cut after a while: "and 12 more" stands for the rest."""
    return list(items) if len(items) <= most + 1 else [*items[:most], f"{len(items) - most} more"]


def listed(items: Sequence[str], word: str = "and") -> str:
    """Items as people list them: 3, 7 and 9."""
    return f" {word} ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
