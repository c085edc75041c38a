"""The standings: ranks and numbers at once, rows and reasons on demand."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

import msgspec
import numpy as np

from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.standings.ledger import KINDS, NOBODY, Ledger
from crosstable.standings.ranking import Ranking
from crosstable.standings.registry import Occasion
from crosstable.standings.values import Part


class Record(msgspec.Struct, frozen=True):
    """Wins, losses and draws, of matches or of games."""

    wins: int
    losses: int
    draws: int


class Row(msgspec.Struct, frozen=True):
    """One line of the standings. `played` counts byes and missed rounds too; points are half points."""

    rank: int
    player: Player
    points: HalfPoints
    record: Record
    games: Record
    played: int
    byes: int
    opponents: tuple[PlayerId, ...]
    tiebreaks: dict[str, Fraction | None]
    tied_with: tuple[PlayerId, ...]


class RoundOf(msgspec.Struct, frozen=True):
    """What one round brought a player: `kind` is played, bye, forfeit, double_loss, missed or unfinished."""

    round: int
    kind: str
    outcome: str
    opponent: PlayerId | None
    games: Record
    points: HalfPoints


class TiebreakOf(msgspec.Struct, frozen=True):
    """A tie-break of a player with the parts it is made of."""

    code: str
    value: Fraction | None
    parts: list[Part]


class Separation(msgspec.Struct, frozen=True):
    """The first criterion that puts one player above another, with both values; `code` None: they are level."""

    above: PlayerId
    below: PlayerId
    code: str | None
    values: tuple[Fraction | None, Fraction | None]


class Explanation(msgspec.Struct, frozen=True):
    """Why a player stands where the table says."""

    row: Row
    rounds: list[RoundOf]
    tiebreaks: list[TiebreakOf]
    above: Separation | None
    below: Separation | None


class Standings:
    """The standings of a tournament's present stage, after all that counts (or after a given round)."""

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        self.ledger = Ledger(tournament, through)
        self._rank()

    @classmethod
    def of(cls, ledger: Ledger) -> "Standings":
        """The standings that a ledger gives."""
        standings = cls.__new__(cls)
        standings.ledger = ledger
        standings._rank()
        return standings

    def _rank(self) -> None:
        self.chain = self.ledger.config.standings_tiebreakers
        self.ranking = Ranking(self.ledger, np.flatnonzero(self.ledger.listed), self.chain, Occasion())

    def __len__(self) -> int:
        return len(self.ranking.order)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @cached_property
    def rows(self) -> list[Row]:
        """Every row, best first."""
        return [self._row(place) for place in range(len(self))]

    @cached_property
    def places(self) -> dict[PlayerId, int]:
        """Where each listed player stands in `rows`."""
        return {self.ledger.ids[player]: place for place, player in enumerate(self.ranking.order.tolist())}

    @property
    def disqualified(self) -> list[Player]:
        """Players who take no place."""
        return [
            player
            for player, listed in zip(self.ledger.players, self.ledger.listed, strict=True)
            if player.took_part and not listed
        ]

    def _row(self, place: int) -> Row:
        ledger = self.ledger
        player = int(self.ranking.order[place])
        level = self.ranking.level
        low, high = np.searchsorted(level, [level[place], level[place] + 1])
        tied = [int(other) for other in self.ranking.order[low:high] if other != player]
        tiebreaks: dict[str, Fraction | None] = {}
        for position, entry in enumerate(self.chain):
            if tiebreaks.get(entry.code) is None:
                tiebreaks[entry.code] = self.ranking.value(position, player)
        games = ledger.games
        return Row(
            rank=int(level[place]) + 1,
            player=ledger.players[player],
            points=HalfPoints(int(ledger.points[player])),
            record=Record(int(ledger.wins[player]), int(ledger.losses[player]), int(ledger.draws[player])),
            games=Record(int(games[0][player]), int(games[1][player]), int(games[2][player])),
            played=int(ledger.played[player]),
            byes=int(ledger.byes[player]),
            opponents=tuple(ledger.ids[line.opponent] for line in ledger.lines_of(player) if line.opponent != NOBODY),
            tiebreaks=tiebreaks,
            tied_with=tuple(ledger.ids[other] for other in tied),
        )

    def explain(self, player: PlayerId) -> Explanation:
        """The record round by round, every tie-break with its parts, and what separates the neighbours."""
        place = self.places[player]
        index = self.ledger.index[player]
        around = [
            self.separation(self.rows[other].player.id, self.rows[other + 1].player.id)
            if 0 <= other < len(self) - 1
            else None
            for other in (place - 1, place)
        ]
        return Explanation(
            row=self.rows[place],
            rounds=self._rounds_of(index),
            tiebreaks=[
                TiebreakOf(entry.code, self.ranking.value(position, index), self.ranking.parts(position, index))
                for position, entry in enumerate(self.chain)
            ],
            above=around[0],
            below=around[1],
        )

    def _rounds_of(self, player: int) -> list[RoundOf]:
        worth = self.ledger.config.points
        return [
            RoundOf(
                round=line.round,
                kind=KINDS[line.kind],
                outcome=("lost", "drawn", "won")[line.outcome],
                opponent=None if line.paired_with == NOBODY else self.ledger.ids[line.paired_with],
                games=Record(line.games_won, line.games_lost, line.games_drawn),
                points=(worth.loss, worth.draw, worth.win)[line.outcome],
            )
            for line in sorted(self.ledger.lines_of(player), key=lambda line: line.round)
        ]

    def separation(self, above: PlayerId, below: PlayerId) -> Separation:
        """The first criterion on which two players differ, points included."""
        if self.places[above] > self.places[below]:
            above, below = below, above
        a, b = self.ledger.index[above], self.ledger.index[below]
        points = Fraction(int(self.ledger.points[a]), 2), Fraction(int(self.ledger.points[b]), 2)
        if points[0] != points[1]:
            return Separation(above, below, "points", points)
        for position, entry in enumerate(self.chain):
            values = self.ranking.value(position, a), self.ranking.value(position, b)
            if None not in values and values[0] != values[1]:
                return Separation(above, below, entry.code, values)
        return Separation(above, below, None, (None, None))
