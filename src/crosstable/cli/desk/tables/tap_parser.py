"""Scores of tables as they are typed at a desk.

| typed | means |
|---|---|
| `3 E+` | at table 3, a win (+1) for the seat East; `S`, `W`, `N` and the whole words likewise |
| `3 E + S -` | and -1 for South; the sign may be a word of its own |
| `3 ann+ 12-` | players by name, its beginning, or number |
| `3 E++` | two of them |
| `3 E+ 4 N+` | and another table |
| `3 -` | takes the final scores of table 3 away |
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from crosstable.cli.options import STANDARD_INPUT
from crosstable.model.exact import Exact, exact_text
from crosstable.model.refusals import Misuse

Delta = Literal[1, -1]

# A minus may have become a longer dash.
_SIGNS: dict[str, Delta] = {"+": 1, "-": -1, "\u2212": -1, "\u2013": -1}
_SIGNED = re.compile(r"(.*?)([+\-\u2212\u2013]*)", re.DOTALL)
_NUMBER = re.compile(r"#?(\d{1,6})")
_INSTANT = re.compile(r"(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,7}(?:\.\d{1,6})?)")
_MINUTES = re.compile(r"([+-]?)(\d{1,6}(?:\.\d{1,3})?)(?::([0-5]?\d))?")


class TapOptions(NamedTuple):
    """Options of a line of score events."""

    round: int | None
    at: Exact | None
    reason: str | None


class TypedTap(NamedTuple):
    """A score event: the table, the player or seat, and the sign."""

    table: int
    who: str
    delta: Delta


def is_clearing(words: Sequence[str]) -> bool:
    return len(words) == 2 and words[1].casefold() in ("-", "none", STANDARD_INPUT)


def one_table(words: Sequence[str]) -> int:
    """Return the number of the only table. Raise a refusal if there is anything else."""
    match = _NUMBER.fullmatch(words[0]) if len(words) == 1 else None
    if match is None:
        raise Misuse("one_table_alone", value=" ".join(words))
    return int(match[1])


def typed_taps(words: Sequence[str]) -> Iterator[TypedTap]:
    """Parse all words of a line as score events. Raise a refusal for other words."""
    left = [word.replace(STANDARD_INPUT, "-") for word in words]
    table, is_open = None, False
    while left:
        word = left.pop(0)
        who, signs = _split_signs(word)
        number = _NUMBER.fullmatch(who)
        if who and not signs and left and not _split_signs(left[0])[0]:
            signs = left.pop(0)
        elif number is not None and not signs and not is_open:
            table, is_open = int(number[1]), True
            continue
        if table is None or not who or not signs:
            raise Misuse("not_a_tap", value=word)
        yield from (TypedTap(table, who, _SIGNS[sign]) for sign in signs)
        is_open = False
    if table is None or is_open:
        raise Misuse("tap_missing", table=table)


def _split_signs(word: str) -> tuple[str, str]:
    match = _SIGNED.fullmatch(word)
    assert match is not None
    return match[1], match[2]


def read_numbers(texts: Sequence[str]) -> tuple[Exact, ...]:
    """Return numbers with blanks or commas between them; whether they are some is for the rules to say."""
    return tuple(Exact(part) for text in texts for part in text.split(",") if part)


def read_instant(text: str) -> Exact:
    """Return seconds since the tournament began: 61.5, 1:01.5 or 0:01:01.5. Raise a refusal for other forms."""
    match = _INSTANT.fullmatch(text)
    if match is None:
        raise Misuse("not_an_instant", value=text)
    hours, minutes, seconds = (Fraction(group or 0) for group in match.groups())
    return exact_text(hours * 3600 + minutes * 60 + seconds)


def read_minutes(text: str) -> int:
    """Return minutes as seconds: 5, 1.5, 2:30, -1. Raise a refusal for other forms."""
    match = _MINUTES.fullmatch(text)
    if match is None or ("." in match[2] and match[3]):
        raise Misuse("not_minutes", value=text)
    seconds = round(Fraction(match[2]) * 60) + int(match[3] or 0)
    return -seconds if match[1] == "-" else seconds
