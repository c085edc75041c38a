"""Tie-breaks that no result changes: the order of entry, being on time, and a random draw."""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from crosstable.model.drawing_lots import LOT_RANGE, Purpose, lots
from crosstable.model.tournament import PlayerId
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.round_lines import Floats, Ints
from crosstable.ranking.values import Values, scaled_values


@tiebreak("on_time", source="Play! Pokemon TRH 5.6.1")
def on_time(ledger: Ledger, _: Occasion) -> Values:
    """Return 1 for those who were there when the stage began, 0 for a late entry."""
    return scaled_values(ledger.on_time.astype(np.int64))


@tiebreak("player_number", source="order of entry", higher_wins=False)
def player_number(ledger: Ledger, _: Occasion) -> Values:
    return scaled_values(ledger.number)


class _Lots(Values):
    """Random draws made on demand: mostly only a few players are still tied."""

    def __init__(self, ledger: Ledger, occasion: Occasion) -> None:
        super().__init__()
        self.ledger, self.occasion = ledger, occasion

    def _draw(self, among: list[int]) -> list[int]:
        ids = [self.ledger.ids[player] for player in among]
        return lots(self.ledger.seed, self.occasion.purpose, self.occasion.round, ids)

    def keys(self, among: Ints) -> Ints | Floats:
        return np.array(self._draw(among.tolist()), dtype=np.float64) / LOT_RANGE

    def exact(self, player: int) -> Fraction:
        return Fraction(self._draw([player])[0], LOT_RANGE)

    def all_exact(self, among: Ints) -> list[Fraction]:
        drawn = _all(self.ledger.seed, self.occasion.purpose, self.occasion.round, self.ledger.ids)
        return [drawn[player] for player in among.tolist()]


@lru_cache(maxsize=4)
def _all(seed: int, purpose: Purpose, number: int, ids: tuple[PlayerId, ...]) -> tuple[Fraction, ...]:
    return tuple(Fraction(lot, LOT_RANGE) for lot in lots(seed, purpose, number, ids))


@tiebreak("random", source="lot drawn from the seed")
def random(ledger: Ledger, occasion: Occasion) -> Values:
    return _Lots(ledger, occasion)
