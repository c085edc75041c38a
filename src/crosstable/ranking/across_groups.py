"""Comparison of players of different groups: per match played, by points and then by the chain.

| rule | in |
|---|---|
| points per match played; formats without points start with the chain | `Comparison` |
| then the chain, sums per match too; not head-to-head and mini-league, which mean nothing across groups | same |
| players tied here are in the order that people settled | `settled_order` |
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
    """The value of every player of a stage in a comparison across groups."""

    def __init__(self, standings: Standings) -> None:
        ledger = standings.ledger
        self.settled: Sequence[Settlement] = [settlement for settlement in ledger.stage.settled if settlement.across]
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
                tiebreak = tiebreak_of(code)
                column = section.ranking.values(code)
                if column is None:
                    columns.append([Fraction(0)] * len(order))
                    continue
                values = column.all_exact(order)
                if tiebreak.is_sum:
                    values = [value / count for value, count in zip(values, played, strict=True)]
                columns.append(values if tiebreak.higher_wins else [-value for value in values])
            ids = [ledger.ids[player] for player in order.tolist()]
            rows = zip(*columns, strict=True) if columns else [()] * len(ids)
            self._worth.update(zip(ids, rows, strict=True))

    def __getitem__(self, player: PlayerId) -> Worth:
        return self._worth[player]

    def levels(self, players: Iterable[PlayerId], numbers: Mapping[PlayerId, int]) -> list[list[PlayerId]]:
        ranked = sorted(players, key=lambda player: (tuple(-value for value in self[player]), numbers[player]))
        levels: list[list[PlayerId]] = []
        for _, level in groupby(ranked, key=self.__getitem__):
            tied = list(level)
            order = settled_order(self.settled, tied)
            levels += [tied] if order is None else [[player] for player in order]
        return levels


def settled_order(settled: Iterable[Settlement], level: Sequence[PlayerId]) -> Sequence[PlayerId] | None:
    """Return the order that people settled for exactly these players; None if there is none, or for one player."""
    if len(level) < 2:
        return None
    return next((settlement.players for settlement in settled if {*settlement.players} == {*level}), None)
