"""Names compared as people compare them, alike on every machine."""

import re
from unicodedata import combining, normalize

# Letters that people type without their stroke, and that Unicode does not take apart.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i", "ħ": "h"}
)
_NUMBERS = re.compile(r"(\d+)")


def folded(text: str) -> str:
    """Return a name without what people leave out when they type fast: case, accents, spaces too many."""
    if text.isascii():
        return " ".join(text.casefold().split())
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return " ".join(plain.translate(_PLAIN).split())


def alphabetical(name: str) -> tuple[str | int, ...]:
    """Return what sorts a name: its letters as people compare them, and numbers in it by their size."""
    return tuple(int(part) if part.isdecimal() else part for part in _NUMBERS.split(folded(name)))
