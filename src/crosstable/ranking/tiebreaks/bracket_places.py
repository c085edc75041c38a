"""The places that a player has in a bracket, or can still take, by which brackets are ranked instead of points."""

import numpy as np

from crosstable.ranking.brackets.layout import Places
from crosstable.ranking.brackets.places import places
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, scaled_values


@tiebreak("best_place", source="brackets", higher_wins=False)
def best_place(ledger: Ledger, _: Occasion) -> Values:
    return _column(ledger, 0)


@tiebreak("worst_place", source="brackets", higher_wins=False)
def worst_place(ledger: Ledger, _: Occasion) -> Values:
    return _column(ledger, 1)


def _column(ledger: Ledger, end: int) -> Values:
    if "brackets" not in ledger.memory:
        ledger.memory["brackets"] = places(ledger.tournament, ledger.through)
    by_player: dict[str, Places] = ledger.memory["brackets"]
    nowhere = len(ledger) + 1, len(ledger) + 1
    return scaled_values(np.array([by_player.get(player, nowhere)[end] for player in ledger.ids], dtype=np.int64))
