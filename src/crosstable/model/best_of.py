"""The number of games of a match: one number, or one for each round of a bracket.

| setting | meaning |
|---|---|
| `3` | every match |
| `{"final": 5, "semifinals": 3, "others": 1}` | by the name of the round; `others` is 3 if missing |
"""

from collections.abc import Mapping
from typing import Any

from crosstable.model.validation import Key as Entry
from crosstable.model.validation import OneOf, Problems, Record, Schema

USUAL = 3
_LARGEST = 10
_ROUNDS = ("final", "semifinals", "quarterfinals", *(f"round_of_{1 << i}" for i in range(4, _LARGEST + 1)))
# Every round of a bracket that can have a number of its own.
ROUND_NAMES = (
    *_ROUNDS,
    "third_place",
    "places",
    *(f"upper_{name}" for name in _ROUNDS),
    *(f"lower_round_{number}" for number in range(1, 2 * _LARGEST - 2)),
    "lower_final",
    "reset",
)


class BestOf(int):
    """The usual number of games; `by_round` has the exceptions."""

    by_round: Mapping[str, int]

    def __new__(cls, usual: int, by_round: Mapping[str, int] | None = None) -> "BestOf":
        made = super().__new__(cls, usual)
        made.by_round = by_round or {}
        return made


class BestOfShape(OneOf):
    """A number, or an object with one for each exceptional round."""

    def __init__(self, *allowed: int) -> None:
        super().__init__(*allowed)
        number = OneOf(*allowed, 7)
        self.record = Record({name: Entry(number) for name in (*ROUND_NAMES, "others")})

    def read(self, value: Any, path: str, problems: Problems) -> int:
        if not isinstance(value, dict):
            number: int = super().read(value, path, problems)
            return number
        rounds = self.record.read(value, path, problems) or {}
        named = {name: games for name, games in rounds.items() if games is not None and name != "others"}
        return BestOf(rounds.get("others") or USUAL, named)

    def schema(self) -> Schema:
        return {"anyOf": [super().schema(), self.record.schema()]}


def games_in_round(best_of: int, name: str) -> int:
    return best_of.by_round.get(name, int(best_of)) if isinstance(best_of, BestOf) else best_of


def usual_best_of(written: Any) -> int:
    """Return the number of games without exceptions, from a raw setting."""
    return int(written.get("others") or USUAL) if isinstance(written, Mapping) else int(written)
