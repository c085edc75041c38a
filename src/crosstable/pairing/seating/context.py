"""What stays the same from round to round while a stage is seated: sizes, rules, needs, the seed."""

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.model.drawing_lots import lots
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.result import Leftovers
from crosstable.pairing.seating.separation import Apart


class Hall(msgspec.Struct, frozen=True):
    """How many sit at a table, what becomes of the rest, which tables there are, who needs which, who sits apart.

    Needs are served in their order.
    """

    size: int
    leftovers: Leftovers = "sit_out"
    seed: int = 0
    effort: int = 10
    apart: Apart = Apart()
    inactive: frozenset[int] = frozenset()
    needs: Mapping[PlayerId, int] = {}

    def drawn(self, players: Sequence[PlayerId], number: int) -> list[PlayerId]:
        """Those players in the order of their lots for that round."""
        return [player for _, player in sorted(zip(lots(self.seed, "seating", number, players), players, strict=True))]
