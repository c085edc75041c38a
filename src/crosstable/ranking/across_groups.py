"""Players of different groups compared: per match played, by points and then by the chain.

| clause | where |
|---|---|
| points per match played; where a format ranks by something else, by that | `Comparison` |
| then the chain, sums per match too; head-to-head and mini-league are left out, they say nothing across groups | same |
| level players whom people put in order are in that order | `settled_order` |
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from crosstable.model.tournament import PlayerId, Settlement
from crosstable.ranking.registry import tiebreak_of
from crosstable.ranking.standings import Standings

# Higher is better, place by place.
Worth = tuple[Fraction, ...]


class Comparison:
    """What everybody in the standings of a stage is worth beside players of other groups."""

    def __init__(self, standings: Standings) -> None:
        ledger = standings.ledger
        self.settled: Sequence[Settlement] = [one for one in ledger.stage.settled if one.across]
        self.codes = [
            code
            for code in dict.fromkeys(entry.code for entry in standings.chain)
            if tiebreak_of(code).of_players is not None
        ]
        self._worth: dict[PlayerId, Worth] = {}
        for section in standings.sections:
            order = section.ranking.order
            played = [max(1, count) for count in ledger.played[order].tolist()]
            columns: list[Sequence[Fraction]] = []
            if standings.by_points:
                halves = ledger.points[order].tolist()
                columns.append([Fraction(points, 2 * count) for points, count in zip(halves, played, strict=True)])
            for code in self.codes:
                known = tiebreak_of(code)
                column = section.ranking.values(code)
                if column is None:
                    columns.append([Fraction(0)] * len(order))
                    continue
                values = column.all_exact(order)
                if known.is_sum:
                    values = [value / count for value, count in zip(values, played, strict=True)]
                columns.append(values if known.higher_wins else [-value for value in values])
            ids = [ledger.ids[player] for player in order.tolist()]
            rows = zip(*columns, strict=True) if columns else [()] * len(ids)
            self._worth.update(zip(ids, rows, strict=True))

    def __getitem__(self, player: PlayerId) -> Worth:
        return self._worth[player]

    def levels(self, players: Iterable[PlayerId], numbers: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
        """Return those players best first, level ones together; those of a tie that people settled one by one."""
        ranked = sorted(players, key=lambda one: (tuple(-value for value in self[one]), numbers[one]))
        found: list[list[PlayerId]] = []
        for _, level in groupby(ranked, key=self.__getitem__):
            together = list(level)
            order = settled_order(self.settled, together)
            found += [together] if order is None else [[one] for one in order]
        return found


def settled_order(settled: Iterable[Settlement], level: Sequence[PlayerId]) -> Sequence[PlayerId] | None:
    """Return the order that people gave exactly these players; None where they gave none, or there is one player."""
    if len(level) < 2:
        return None
    return next((one.players for one in settled if {*one.players} == {*level}), None)
