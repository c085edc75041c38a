"""Values inside sentences: numbers, pairs, names, runs of numbers."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from crosstable.model.tournament import PlayerId
from crosstable.model.validation import is_printable

Names = Mapping[PlayerId, str]

MINUS = "\N{MINUS SIGN}"

# Unicode isolates: text between them doesn't affect the direction of its surroundings.
_ISOLATE, _ISOLATE_END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_ISOLATED = re.compile(f"{_ISOLATE}([^\u2066-\u2069]*){_ISOLATE_END}")


def value_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " - ".join("..." if part is None else value_text(part) for part in value)
    if isinstance(value, Fraction | float):
        return number_text(value)
    if isinstance(value, int):
        return str(value).replace("-", MINUS)
    return escape_control(str(value))


def isolate(name: str) -> str:
    """Isolate a name from the direction of its sentence, so that "lost to NAME 0-2" keeps its order."""
    if name.isascii() or not any(unicodedata.bidirectional(c) in ("R", "AL") for c in name):
        return name
    return f"{_ISOLATE}{escape_control(name)}{_ISOLATE_END}"


def escape_control(text: str) -> str:
    """Escape control characters, keeping isolated names isolated."""
    if is_printable(text):
        return text
    parts = _ISOLATED.split(text)
    return "".join(
        f"{_ISOLATE}{_escape(part)}{_ISOLATE_END}" if i % 2 else _escape(part) for i, part in enumerate(parts)
    )


def _escape(text: str) -> str:
    return "".join(c if is_printable(c) else c.encode("unicode_escape").decode() for c in text)


@lru_cache(maxsize=4096)
def decimal(value: Fraction, places: int = 4) -> str:
    """Write a rational, rounded from its exact value: 3, 2.5, 0.5833."""
    digits = round(value * 10**places)
    whole, rest = divmod(abs(digits), 10**places)
    return (MINUS if digits < 0 else "") + f"{whole}.{rest:0{places}d}".rstrip("0").rstrip(".")


def number_text(value: Fraction | int | float, sign: bool = False) -> str:
    """Write a number exactly if four decimals suffice, else with two. `sign`: write a plus before positive ones."""
    exact = Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    text = decimal(exact, 4 if 10_000 % exact.denominator == 0 else 2)
    return f"+{text}" if sign and value > 0 else text


def points_text(half_points: int) -> str:
    """Write half points as points: 6 is 3, 5 is 2.5."""
    return decimal(Fraction(half_points, 2))


@lru_cache(maxsize=4096)
def percent(share: Fraction, places: int = 1) -> str:
    """Write a share as a percentage: 55.4%."""
    whole, rest = divmod(round(share * 100 * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}%"


def elapsed_time(seconds: Fraction, places: int = 0) -> str:
    """Write seconds as hours, minutes and seconds: 2:05:09, with decimals 2:05:09.25."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    whole = int(rest)
    decimals = decimal(rest - whole, places)[1:] if places else ""
    return f"{hours}:{minutes:02d}:{whole:02d}{decimals}"


def signed_text(number: int) -> str:
    """Return a number with its sign: +1."""
    return f"{number:+d}".replace("-", MINUS)


def abbreviate_runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers with runs of three or more abbreviated: 1, 2, 5-30."""
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    texts: list[str] = []
    for group in groups:
        texts += [f"{group[0]}-{group[-1]}"] if len(group) > 2 else map(str, group)
    return texts


def absence_text(absences: Iterable[Sequence[Any]]) -> str:
    """Return the rounds that a player misses in the syntax of the form: 2-3, 5 half, 7-."""
    return ", ".join(
        " ".join([f"{first}-{'' if last is None else last}" if first != last else str(first), *worth])
        for first, last, *worth in absences
    )
