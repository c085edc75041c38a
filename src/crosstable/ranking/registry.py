"""The register of tie-breaks. A new one is a function under `@tiebreak` in a file of `tiebreaks/`.

A format may bring some of its own, in its part for the ranking.
"""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache, wraps
from typing import TypeVar

import msgspec

from crosstable.formats import FORMATS
from crosstable.model.drawing_lots import Purpose
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.values import Values


class Occasion(msgspec.Struct, frozen=True):
    """What the ranking is for: lots differ between standings (round 0) and the pairing of each round."""

    purpose: Purpose = "standings"
    round: int = 0


class Tied(msgspec.Struct, frozen=True):
    """A group of players who are still level, and the larger one that was level before any tie-break."""

    now: Ints
    at_first: Ints


OfPlayers = Callable[[Ledger, Occasion], Values]
OfGroup = Callable[[Ledger, Tied], Values | None]
Function = TypeVar("Function", OfPlayers, OfGroup)


class Tiebreak(msgspec.Struct, frozen=True):
    """A registered tie-break. `of_group` works on one tied group at a time and may decide nothing for it (None).

    A sum grows with the number of matches: it is divided by that where groups of different sizes are compared.
    """

    code: str
    source: str
    higher_wins: bool = True
    is_rate: bool = False
    is_sum: bool = False
    of_players: OfPlayers | None = None
    of_group: OfGroup | None = None


_registered: dict[str, Tiebreak] = {}


def tiebreak(
    code: str, source: str, higher_wins: bool = True, is_rate: bool = False, is_sum: bool = False
) -> Callable[[OfPlayers], OfPlayers]:
    """Register a tie-break that gives every player a value, computed once per ledger.

    A rate is a share from 0 to 1 that people read as a percentage.
    """

    def register(function: OfPlayers) -> OfPlayers:
        @wraps(function)
        def remembered(ledger: Ledger, occasion: Occasion) -> Values:
            key = code, occasion
            if key not in ledger.memory:
                ledger.memory[key] = function(ledger, occasion)
            values: Values = ledger.memory[key]
            return values

        _registered[code] = Tiebreak(code, source, higher_wins, is_rate, is_sum, of_players=remembered)
        return remembered

    return register


def group_tiebreak(code: str, source: str, higher_wins: bool = True) -> Callable[[OfGroup], OfGroup]:
    """Register a tie-break that looks at one group of level players at a time."""

    def register(function: OfGroup) -> OfGroup:
        _registered[code] = Tiebreak(code, source, higher_wins, of_group=function)
        return function

    return register


def tiebreaks() -> dict[str, Tiebreak]:
    """Return every tie-break that a chain may name, by its code, in the order of the codes."""
    ranking = {code for format_ in FORMATS.values() for code in format_.ranked_by}
    return {code: entry for code, entry in all_tiebreaks().items() if code not in ranking}


def is_rate(code: str) -> bool:
    """Return whether a criterion is a share that people read as a percentage."""
    found = all_tiebreaks().get(code)
    return found is not None and found.is_rate


def all_tiebreaks() -> dict[str, Tiebreak]:
    """Return those by which formats rank too, in place of points."""
    _load()
    return dict(sorted(_registered.items()))


def tiebreak_of(code: str) -> Tiebreak:
    """Return the tie-break with that code. One that nobody registered is a bug: KeyError."""
    _load()
    return _registered[code]


@cache
def _load() -> None:
    """Import the files of the folder, and what formats bring, so that each can register itself."""
    package = importlib.import_module("crosstable.ranking.tiebreaks")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    for format_ in FORMATS.values():
        if "ranking" in format_.parts:
            format_.part("ranking")
