"""Seats at a table: each player has each of them (East, South, West, North) equally often where that is possible.

| clause | where |
|---|---|
| the sum over players of squared differences between their counts of seats is least, exactly | `seat_order` |
| equal orders: by lot | `seat_order` |

For counts c the squared differences sum to s x (sum of c squared) - (sum of c) squared. One more on seat j adds
s x (2 x c[j] + 1) and something that does not depend on j: least is the order in which the players' own counts of the
seats they get sum to the least, an assignment.
"""

from collections.abc import Mapping, Sequence

from crosstable.model.drawing_lots import LOT_RANGE, lots
from crosstable.model.tournament import PlayerId


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """Assign each row a column of its own with the least total cost, trying all ways row by row."""
    columns = len(costs[0]) if costs else 0
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for row in costs:
        longer: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, chosen) in best.items():
            for column in range(columns):
                if not taken >> column & 1:
                    way = cost + row[column], (*chosen, column)
                    key = taken | 1 << column
                    if key not in longer or way < longer[key]:
                        longer[key] = way
        best = longer
    return list(min(best.values())[1])


def seat_order(
    players: Sequence[PlayerId], had: Mapping[PlayerId, Sequence[int]], seed: int, number: int
) -> tuple[PlayerId, ...]:
    seats = range(len(players))
    ties = LOT_RANGE * len(players)
    costs = []
    for player in sorted(players):
        counts = had.get(player, (0,) * len(players))
        drawn = lots(seed, "seating", number, [f"{player}\x1f{seat}" for seat in seats])
        costs.append([counts[seat] * ties + drawn[seat] for seat in seats])
    chosen = cheapest_assignment(costs)
    return tuple(player for _, player in sorted(zip(chosen, sorted(players), strict=True)))


def unevenness(counts: Sequence[int]) -> int:
    """Return the sum of squared differences between a player's seat counts."""
    return sum((a - b) ** 2 for i, a in enumerate(counts) for b in counts[:i])
