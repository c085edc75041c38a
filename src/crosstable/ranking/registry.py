"""The register of tie-breaks. A new one is a function under `@tiebreak` in a file of `tiebreaks/`.

A format may bring some of its own, in its part for the ranking.
"""

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterator
from functools import cache, wraps

import msgspec

from crosstable.formats import FORMATS
from crosstable.model.drawing_lots import Purpose
from crosstable.model.fide_codes import Variant, parse_code
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import Ints
from crosstable.ranking.values import Values


class Occasion(msgspec.Struct, frozen=True):
    """The purpose of a ranking: random draws differ between standings (round 0) and the pairing of each round."""

    purpose: Purpose = "standings"
    round: int = 0


class Tied(msgspec.Struct, frozen=True):
    """A group of players who are still level, and the larger one that was level before any tie-break."""

    now: Ints
    at_first: Ints


OfAllPlayers = Callable[[Ledger, Occasion], Values]
OfPlayers = Callable[[Ledger, Occasion], Values | None]
OfGroup = Callable[[Ledger, Tied], Values | None]
# The same of tie-breaks of FIDE's regulations, which may be modified.
OfPlayersModified = Callable[[Ledger, Variant], Values | None]
OfGroupModified = Callable[[Ledger, Tied, Variant], Values | None]


class Tiebreak(msgspec.Struct, frozen=True):
    """A registered tie-break. `of_group` works on one tied group at a time. Both may decide nothing (None).

    A sum grows with the number of matches: it is divided by that where groups of different sizes are compared.
    """

    code: str
    source: str
    higher_wins: bool = True
    is_rate: bool = False
    is_sum: bool = False
    of_players: OfPlayers | None = None
    of_group: OfGroup | None = None


class Family(msgspec.Struct, frozen=True):
    """A tie-break of FIDE's regulations with its modifiers: the `listed` ones, and others by their `letters`."""

    name: str
    article: str
    letters: frozenset[str]
    listed: tuple[str, ...] = ()
    higher_wins: bool = True
    is_sum: bool = False
    of_players: OfPlayersModified | None = None
    of_group: OfGroupModified | None = None


_registered: dict[str, Tiebreak] = {}
_families: dict[str, Family] = {}


def tiebreak(
    code: str, source: str, higher_wins: bool = True, is_rate: bool = False, is_sum: bool = False
) -> Callable[[OfAllPlayers], OfAllPlayers]:
    """Register a tie-break that gives every player a value, computed once per ledger.

    A rate is a share from 0 to 1 that people read as a percentage.
    """

    def register(function: OfAllPlayers) -> OfAllPlayers:
        @wraps(function)
        def cached_values(ledger: Ledger, occasion: Occasion) -> Values:
            key = code, occasion
            if key not in ledger.memory:
                ledger.memory[key] = function(ledger, occasion)
            values: Values = ledger.memory[key]
            return values

        _registered[code] = Tiebreak(code, source, higher_wins, is_rate, is_sum, of_players=cached_values)
        return cached_values

    return register


def fide_tiebreak(
    name: str,
    article: str,
    letters: str = "",
    listed: tuple[str, ...] = (),
    higher_wins: bool = True,
    sums: bool = True,
) -> Callable[[OfPlayersModified], OfPlayersModified]:
    """Register a tie-break of FIDE's regulations that gives every player a value, with the modifiers that it takes."""

    def register(function: OfPlayersModified) -> OfPlayersModified:
        kinds = frozenset(letters)
        _families[name.upper()] = Family(name, article, kinds, listed, higher_wins, sums, of_players=function)
        return function

    return register


def fide_group_tiebreak(
    name: str, article: str, letters: str = "", listed: tuple[str, ...] = ()
) -> Callable[[OfGroupModified], OfGroupModified]:
    """Register a tie-break of FIDE's regulations that gives each player of a tied group a place in it, the first 1."""

    def register(function: OfGroupModified) -> OfGroupModified:
        kinds = frozenset(letters)
        _families[name.upper()] = Family(name, article, kinds, listed, higher_wins=False, of_group=function)
        return function

    return register


def group_tiebreak(code: str, source: str, higher_wins: bool = True) -> Callable[[OfGroup], OfGroup]:
    """Register a tie-break that looks at one group of level players at a time."""

    def register(function: OfGroup) -> OfGroup:
        _registered[code] = Tiebreak(code, source, higher_wins, of_group=function)
        return function

    return register


def tiebreaks() -> dict[str, Tiebreak]:
    ranking = {code for format_ in FORMATS.values() for code in format_.ranked_by}
    return {code: entry for code, entry in all_tiebreaks().items() if code not in ranking}


def all_tiebreaks() -> dict[str, Tiebreak]:
    """Return those by which formats rank too, in place of points."""
    _load()
    listed = [f"{family.name}{modifier}" for family in _families.values() for modifier in ("", *family.listed)]
    return dict(sorted({**_registered, **{code: tiebreak_of(code) for code in listed}}.items()))


class TiebreakCodes(Collection[str]):
    """The codes that a chain may name: the listed ones, and FIDE's with any modifiers that they take."""

    def __contains__(self, code: object) -> bool:
        return code in tiebreaks() or (isinstance(code, str) and _with_modifiers(code) is not None)

    def __iter__(self) -> Iterator[str]:
        return iter(tiebreaks())

    def __len__(self) -> int:
        return len(tiebreaks())


def is_rate(code: str) -> bool:
    """Return whether a criterion is a share that people read as a percentage."""
    _load()
    tiebreak = _registered.get(code)
    return tiebreak is not None and tiebreak.is_rate


def tiebreak_of(code: str) -> Tiebreak:
    """Return the tie-break with that code. One that nobody registered is a bug: KeyError."""
    _load()
    tiebreak = _registered.get(code) or _with_modifiers(code)
    if tiebreak is None:
        raise KeyError(code)
    return tiebreak


def family_of(code: str) -> Family | None:
    """Return the tie-break of FIDE's regulations that a code names or modifies."""
    _load()
    parsed = parse_code(code)
    family = None if parsed is None or parsed.text != code else _families.get(parsed.name)
    return family if family is not None and parsed is not None and parsed.variant.letters <= family.letters else None


@cache
def _with_modifiers(code: str) -> Tiebreak | None:
    family, parsed = family_of(code), parse_code(code)
    if family is None or parsed is None:
        return None
    variant, source = parsed.variant, f"FIDE C.07 {family.article}"
    if family.of_group is not None:
        return Tiebreak(code, source, family.higher_wins, of_group=_bind_group(family.of_group, variant))
    assert family.of_players is not None
    higher_wins = family.higher_wins != variant.reverse
    return Tiebreak(
        code, source, higher_wins, is_sum=family.is_sum, of_players=_bind_players(code, family.of_players, variant)
    )


def _bind_players(code: str, function: OfPlayersModified, variant: Variant) -> OfPlayers:
    def compute(ledger: Ledger, _: Occasion) -> Values | None:
        if code not in ledger.memory:
            ledger.memory[code] = function(ledger, variant)
        values: Values | None = ledger.memory[code]
        return values

    return compute


def _bind_group(function: OfGroupModified, variant: Variant) -> OfGroup:
    return lambda ledger, tied: function(ledger, tied, variant)


@cache
def _load() -> None:
    """Import the files of the folder, and what formats bring, so that each can register itself."""
    package = importlib.import_module("crosstable.ranking.tiebreaks")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    for format_ in FORMATS.values():
        if "ranking" in format_.parts:
            format_.part("ranking")
