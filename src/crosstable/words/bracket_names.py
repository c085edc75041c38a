"""The names of the rounds and matches of a bracket: Quarterfinals, Semifinal 2, Match 3 of the round of 16."""

from collections.abc import Callable, Mapping
from typing import Any

Say = Callable[..., str]


def round_title(say: Say, name: str, places: tuple[int, int] = (0, 0)) -> str:
    """Return the name of a round by its code: `round_of_16`, `lower_round_2`."""
    code, number = _parts(name)
    return say(f"bracket.rounds.{code}", number=number, first=places[0], last=places[1])


def match_title(say: Say, match: Mapping[str, Any]) -> str:
    """Return the name of a match: the `name` of its round, with its `number` of (`of`) matches in it."""
    code, number = _parts(match["name"])
    return say(
        f"bracket.matches.{code}",
        number=number,
        match=match["number"],
        of=match["of"],
        first=match["first"],
        last=match["last"],
    )


def _parts(name: str) -> tuple[str, int]:
    """Return a code without the number at its end, and that number."""
    code, _, number = name.rpartition("_")
    return (code, int(number)) if number.isdecimal() else (name, 0)
