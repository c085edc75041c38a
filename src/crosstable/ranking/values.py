"""Exact numbers for many players at once.

A column holds integers over one common denominator if they fit into 2**52: then comparing means comparing integers, and
a column of ten thousand costs a few array operations. Otherwise (means with many different denominators) it holds
floats with an error below 1e-12, and a comparison computes the exact values of the few closer ones. Nothing is ever
decided by rounding.

Each column can also return the parts of a player's value on demand.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, wraps
from math import lcm

import msgspec
import numpy as np

from crosstable.model.tournament import PlayerId
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import Floats, Ints, Mask

_FITS = 1 << 52

# The same shares come again and again, from player to player and from one result to the next.
fraction = lru_cache(maxsize=1 << 15)(Fraction)


class Part(msgspec.Struct, frozen=True):
    """One term of a value: the opponent and round it comes from, what it was and what was done to it.

    `times` is what `raw` was multiplied by.
    """

    value: Fraction
    opponent: PlayerId | None = None
    round: int | None = None
    raw: Fraction | None = None
    note: str | None = None
    times: Fraction | None = None


def once_per_ledger(function: Callable[[Ledger], "Values"]) -> Callable[[Ledger], "Values"]:
    """Work a column out when it is first asked for; a ledger never changes."""

    @wraps(function)
    def cached_values(ledger: Ledger) -> Values:
        if function not in ledger.memory:
            ledger.memory[function] = function(ledger)
        values: Values = ledger.memory[function]
        return values

    return cached_values


Exact = Callable[[int], Fraction]
Parts = Callable[[int], list[Part]]


def _no_parts(_: int) -> list[Part]:
    return []


class Values:
    """A value for every player: `numerators / denominator` exactly, or floats with `exact` behind them."""

    def __init__(
        self,
        exact: Exact | None = None,
        numerators: Ints | None = None,
        denominator: int = 1,
        approximate: Floats | None = None,
        parts: Parts = _no_parts,
    ) -> None:
        self.numerators, self.denominator, self.parts = numerators, denominator, parts
        self._exact, self._approximate = exact, approximate
        self._known: dict[int, Fraction] = {}

    @property
    def is_exact(self) -> bool:
        """Whether the keys are integers, so that comparing them is exact."""
        return self.numerators is not None

    @property
    def approximate(self) -> Floats:
        if self.numerators is not None:
            return self.numerators / self.denominator
        assert self._approximate is not None
        return self._approximate

    def keys(self, among: Ints) -> Ints | Floats:
        if self.numerators is not None:
            return self.numerators[among]
        return self.approximate[among]

    def exact(self, player: int) -> Fraction:
        if self.numerators is not None:
            return Fraction(int(self.numerators[player]), self.denominator)
        if player not in self._known:
            assert self._exact is not None
            self._known[player] = self._exact(player)
        return self._known[player]

    def all_exact(self, among: Ints) -> list[Fraction]:
        if self.numerators is None:
            return [self.exact(player) for player in among.tolist()]
        above = self.numerators[among]
        common = np.gcd(above, self.denominator)
        return list(map(fraction, (above // common).tolist(), (self.denominator // common).tolist()))


def scaled_values(numbers: Ints, denominator: int = 1, parts: Parts = _no_parts) -> Values:
    """Return integers over a common denominator, such as half points over 2."""
    return Values(numerators=numbers, denominator=denominator, parts=parts)


def values_of(numbers: Sequence[int | Fraction]) -> Values:
    known = [Fraction(value) for value in numbers]
    common = lcm(*(value.denominator for value in known))
    if max((abs(value) * common for value in known), default=Fraction(0)) < _FITS and common < _FITS:
        return scaled_values(np.array([int(value * common) for value in known], dtype=np.int64), common)
    return Values(known.__getitem__, approximate=np.array([float(value) for value in known]))


def ratio(numerators: Ints, denominators: Ints) -> Values:
    """Return a quotient for each player; 0 if the denominator is 0."""
    some = denominators > 0
    safe = np.where(some, denominators, 1)
    common = _common(safe)
    if common is not None and int(np.abs(numerators).max(initial=0)) * common < _FITS:
        return scaled_values(np.where(some, numerators * (common // safe), 0), common)

    def exact(player: int) -> Fraction:
        below = int(denominators[player])
        return Fraction(int(numerators[player]), below) if below else Fraction(0)

    return Values(exact, approximate=np.where(some, numerators / safe, 0.0))


def _common(denominators: Ints) -> int | None:
    small = int(denominators.max(initial=1)) < 100_000
    common = lcm(*(np.flatnonzero(np.bincount(denominators)) if small else np.unique(denominators)).tolist())
    return common if common < _FITS else None


def at_least(values: Values, floor: Fraction, unless: Mask | None = None) -> Values:
    """Return values raised to a floor, except for the players in `unless`."""
    return _limit(values, floor, unless, np.maximum, max)


def at_most(values: Values, cap: Fraction, unless: Mask | None = None) -> Values:
    """Return values lowered to a cap, except for the players in `unless`."""
    return _limit(values, cap, unless, np.minimum, min)


def _limit(
    values: Values,
    bound: Fraction,
    unless: Mask | None,
    of_columns: "np.ufunc",
    of_two: Callable[[Fraction, Fraction], Fraction],
) -> Values:
    common = lcm(values.denominator, bound.denominator)
    scaled = _rescale(values, common)
    if scaled is not None:
        limited = of_columns(scaled, bound.numerator * (common // bound.denominator))
        return scaled_values(limited if unless is None else np.where(unless, scaled, limited), common)

    def exact(player: int) -> Fraction:
        value = values.exact(player)
        return value if unless is not None and unless[player] else of_two(value, bound)

    limited_floats = of_columns(values.approximate, float(bound))
    kept = limited_floats if unless is None else np.where(unless, values.approximate, limited_floats)
    return Values(exact, approximate=kept)


def _rescale(values: Values, denominator: int) -> Ints | None:
    """Return the numerators over a multiple of the denominator; None if they don't fit."""
    if values.numerators is None or denominator >= _FITS:
        return None
    factor = denominator // values.denominator
    return values.numerators * factor if int(np.abs(values.numerators).max(initial=0)) * factor < _FITS else None


def splice(values: Values, others: Mapping[int, Values]) -> Values:
    """Return the values with some players' from another column."""
    if not others:
        return values
    exact = {player: column.exact(player) for player, column in others.items()}
    common = lcm(values.denominator, *(value.denominator for value in exact.values()))
    scaled = _rescale(values, common)

    def parts(player: int) -> list[Part]:
        return others.get(player, values).parts(player)

    if scaled is not None and max(abs(value) * common for value in exact.values()) < _FITS:
        for player, value in exact.items():
            scaled[player] = value.numerator * (common // value.denominator)
        return scaled_values(scaled, common, parts)
    floats = values.approximate.copy()
    for player, value in exact.items():
        floats[player] = float(value)
    return Values(lambda player: exact[player] if player in exact else values.exact(player), None, 1, floats, parts)


def mean_over_opponents(ledger: Ledger, values: Values, raw: Values | None = None) -> Values:
    """Return the mean of the opponents' values, each meeting counting once; 0 without opponents."""
    who, opponent = ledger.meetings
    count = ledger.opponents_met
    safe = np.maximum(count, 1)

    def parts(player: int) -> list[Part]:
        return opponent_parts(ledger, player, values, raw)

    if values.numerators is not None:
        shares = _common(safe)
        largest = int(np.abs(values.numerators).max(initial=0)) * int(safe.max(initial=1))
        if shares is not None and largest * shares < _FITS and values.denominator * shares < _FITS:
            total = np.bincount(who, weights=values.numerators[opponent], minlength=len(ledger)).astype(np.int64)
            return scaled_values(total * (shares // safe), values.denominator * shares, parts)

    def exact(player: int) -> Fraction:
        low, high = np.searchsorted(who, [player, player + 1])
        terms = [values.exact(other) for other in opponent[low:high].tolist()]
        common = lcm(*(term.denominator for term in terms))
        total = sum(term.numerator * (common // term.denominator) for term in terms)
        return Fraction(total, common * max(1, len(terms)))

    total_float = np.bincount(who, weights=values.approximate[opponent], minlength=len(ledger))
    return Values(exact, approximate=total_float / safe, parts=parts)


def opponent_parts(ledger: Ledger, player: int, values: Values, raw: Values | None = None) -> list[Part]:
    """Return the value of each opponent met, in the order of the rounds, and what it was before a floor or cap."""
    parts = []
    for line in ledger.lines_of(player):
        if line.opponent < 0:
            continue
        value = values.exact(line.opponent)
        before = value if raw is None else raw.exact(line.opponent)
        note = "floored" if before < value else "capped" if before > value else None
        parts.append(Part(value, ledger.ids[line.opponent], line.round, before, note))
    return parts
