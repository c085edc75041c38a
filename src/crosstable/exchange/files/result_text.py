"""The result of a match as lists of many programs have it: 2-1, 1:0, ½-½, + -, 1-0F, bye."""

import re
from functools import lru_cache
from typing import Any

_HALF = re.compile(r"½|1/2|0[.,]5")
_SCORE = re.compile(r"([0-9]{1,3})\s*-\s*([0-9]{1,3})(?:\s*-\s*([0-9]{1,3}))?")
_DASHES = re.compile("[\u2010-\u2015\u2212:]")

# Results without a score in our own lists; the keys of a match in a document.
WORDS: dict[str, dict[str, Any]] = {
    "forfeit 1": {"forfeit": 0},
    "forfeit 2": {"forfeit": 1},
    "double loss": {"double_loss": True},
    "double forfeit": {"double_forfeit": True},
    "unfinished": {"unfinished": True},
    "bye": {"bye": "win"},
    "bye win": {"bye": "win"},
    "bye draw": {"bye": "draw"},
    "bye loss": {"bye": "loss"},
}
_SHORT: dict[str, dict[str, Any]] = {
    "1": {"score": [1, 0]},
    "0": {"score": [0, 1]},
    "=": {"score": [0, 0], "draws": 1},
    "h": {"score": [0, 0], "draws": 1},
    "h-h": {"score": [0, 0], "draws": 1},
    "draw": {"score": [0, 0], "draws": 1},
    "remis": {"score": [0, 0], "draws": 1},
    "+--": {"forfeit": 1},
    "+-": {"forfeit": 1},
    "--+": {"forfeit": 0},
    "-+": {"forfeit": 0},
    "---": {"double_forfeit": True},
    "1-0f": {"forfeit": 1},
    "0f-1": {"forfeit": 0},
    "0-1f": {"forfeit": 0},
    "0-0f": {"double_forfeit": True},
}
_OPEN = ("", "-", "*", "?", "--", "vs")


@lru_cache(1_000)
def read_result(text: str) -> dict[str, Any] | None:
    """Return a result as the keys of a match in a document; empty if not played, None if unreadable.

    `forfeit` is 0 or 1, for the first or second player.
    """
    if not text:
        return {}
    plain = " ".join(_DASHES.sub("-", text.casefold()).split())
    if plain in _OPEN:
        return {}
    if plain in WORDS:
        return WORDS[plain]
    short = _HALF.sub("h", plain).replace(" ", "")
    if short in _SHORT:
        return _SHORT[short]
    match = _SCORE.fullmatch(plain)
    if match is None:
        return None
    score = {"score": [int(match[1]), int(match[2])]}
    return score if not match[3] else score | {"draws": int(match[3])}


def read_scores(first: str, second: str) -> dict[str, Any] | None:
    """Return the result of a match whose two scores stand in columns of their own."""
    return read_result(f"{first or '0'}-{second or '0'}" if first or second else "")
