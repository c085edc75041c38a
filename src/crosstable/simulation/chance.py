"""Chance from a seed: whole numbers only, so it is the same on every machine. What a draw is about decides it."""

from fractions import Fraction
from hashlib import blake2b

_RANGE = 1 << 64


class Chance:
    """Random draws that depend only on the seed and their subject, not on their order."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def _draw(self, about: tuple[str | int, ...]) -> int:
        words = "\x1f".join(str(word) for word in (self.seed, "simulation", *about))
        return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")

    def draw_below(self, bound: int, *about: str | int) -> int:
        return self._draw(about) * bound >> 64

    def happens(self, share: Fraction, *about: str | int) -> bool:
        """Return True in that share of all cases."""
        return self._draw(about) * share.denominator < share.numerator * _RANGE
