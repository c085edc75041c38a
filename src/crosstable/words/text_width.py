"""The width of a text in a terminal, in columns."""

from unicodedata import category, combining, east_asian_width


def width(text: str) -> int:
    """Return the number of columns of a text: wide characters take two, accents and joiners none."""
    if text.isascii():
        return len(text)
    return sum(character_width(character) for character in text)


def character_width(character: str) -> int:
    if combining(character) or category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
