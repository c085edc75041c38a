"""on_time: players who entered late stand below the others with their points."""

import numpy as np

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Values, whole


@tiebreak("on_time", source="Play! Pokemon TRH 5.6.1")
def on_time(ledger: Ledger, _: Occasion) -> Values:
    """Return 1 for those who were there when the stage began, 0 for a late entry."""
    return whole(ledger.on_time.astype(np.int64))
