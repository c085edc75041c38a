"""Names folded for comparison, in the same way on every machine."""

import re
from unicodedata import combining, normalize

# Letters that people type without their stroke, and that Unicode does not decompose.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i", "ħ": "h"}
)
_NUMBERS = re.compile(r"(\d+)")


def name_of_number(number: int) -> str:
    """Return the name of a player known only by number."""
    return f"#{number}"


def fold_name(text: str) -> str:
    if text.isascii():
        return " ".join(text.casefold().split())
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return " ".join(plain.translate(_PLAIN).split())


def sort_key(name: str) -> tuple[str | int, ...]:
    """Return the sort key of a name: letters folded, numbers by value."""
    return tuple(int(part) if part.isdecimal() else part for part in _NUMBERS.split(fold_name(name)))
