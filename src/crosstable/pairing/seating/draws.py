"""Chance for a search: a long run of draws from a seed, whole numbers only, so it is the same on every machine."""

from hashlib import blake2b

_MASK = (1 << 64) - 1


class Draws:
    """A generator (splitmix64) that starts from the seed and from what the draws are about."""

    def __init__(self, seed: int, *about: str | int) -> None:
        words = "\x1f".join(str(word) for word in (seed, "seating", *about))
        self._state = int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")

    def draw_below(self, bound: int) -> int:
        """Return an integer from 0 to bound - 1."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return (state ^ (state >> 31)) * bound >> 64
