"""How wide a text is where every letter has one place or two."""

from unicodedata import category, combining, east_asian_width


def width(text: str) -> int:
    """Return how many places a text takes in a terminal: wide characters two, accents and joiners none."""
    if text.isascii():
        return len(text)
    return sum(places(character) for character in text)


def places(character: str) -> int:
    if combining(character) or category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
