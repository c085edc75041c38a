"""The context of a stage's seating, constant from round to round: sizes, rules, needs, the seed."""

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.model.drawing_lots import lots
from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.result import Leftovers
from crosstable.pairing.seating.separation import SeparationRules


class Hall(msgspec.Struct, frozen=True):
    """The seating rules: table size, leftovers, available tables, fixed tables and players to keep apart.

    Fixed tables are granted in order.
    """

    size: int
    leftovers: Leftovers = "sit_out"
    seed: int = 0
    effort: int = 10
    apart: SeparationRules = SeparationRules()
    inactive: frozenset[int] = frozenset()
    needs: Mapping[PlayerId, int] = {}

    def draw_order(self, players: Sequence[PlayerId], number: int) -> list[PlayerId]:
        return [player for _, player in sorted(zip(lots(self.seed, "seating", number, players), players, strict=True))]
