"""The boards of teams as FIDE's tie-breaks see them (C.07, 12).

Lost and won forfeits on a board are losses and wins; a bye of the pairing, and a match that the other team forfeits, is
won on every board.
"""

from collections.abc import Mapping

import msgspec
import numpy as np

from crosstable.formats.teams import TeamSettings
from crosstable.model.points import half_points
from crosstable.model.teams import boards_in, is_drawn, winner_of
from crosstable.ranking.fide_rounds import FORFEIT_WIN, GIVEN_BYE, fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import Ints


class BoardPoints(msgspec.Struct, frozen=True):
    """Half points by board, the top board first."""

    points: tuple[int, ...]

    @property
    def count(self) -> int:
        """The sum of board numbers times points: less is better."""
        return sum(number * points for number, points in enumerate(self.points, 1))

    def key(self, letter: str) -> tuple[int, ...]:
        """Return the key to sort teams by, smallest first: C board count, T the boards from the top on, B without
        the bottom board, then without the last two, and so on.
        """
        if letter == "C":
            return (self.count,)
        if letter == "T":
            return tuple(-points for points in self.points)
        return tuple(-sum(self.points[:last]) for last in range(len(self.points) - 1, 0, -1))


class TeamBoards(msgspec.Struct, frozen=True):
    """Half points by board of every team, and of every team against every other."""

    of_team: Ints
    of_pair: Mapping[tuple[int, int], Ints]

    def total(self, team: int) -> BoardPoints:
        return BoardPoints(tuple(self.of_team[team].tolist()))

    def board_points_against(self, team: int, other: int) -> BoardPoints:
        points = self.of_pair.get((team, other))
        return BoardPoints((0,) * self.of_team.shape[1] if points is None else tuple(points.tolist()))


def team_boards(ledger: Ledger) -> TeamBoards:
    if "team_boards" not in ledger.memory:
        ledger.memory["team_boards"] = _team_boards(ledger)
    boards: TeamBoards = ledger.memory["team_boards"]
    return boards


def _team_boards(ledger: Ledger) -> TeamBoards:
    own, count = ledger.config.of(TeamSettings), ledger.config.boards or 1
    win, draw = half_points(own.board_win), half_points(own.board_draw)
    rounds = fide_rounds(ledger)
    total = np.zeros((len(ledger), count), dtype=np.int64)
    is_given = (rounds.kind == GIVEN_BYE) | (rounds.kind == FORFEIT_WIN)
    total += (is_given.sum(axis=1) * win)[:, None]
    if ledger.config.boards is None:
        return TeamBoards(total, {})
    struck = {ledger.index[player] for player in ledger.stage.struck}
    of_pair: dict[tuple[int, int], Ints] = {}
    for round_ in ledger.rounds:
        for match in round_.matches:
            first, second = ledger.index[match.first], ledger.index[match.second]
            scores = np.zeros((2, count), dtype=np.int64)
            for place, board in enumerate(boards_in(match.result)[:count]):
                side = winner_of(board)
                if is_drawn(board):
                    scores[:, place] = draw
                elif side:
                    scores[0 if side == 1 else 1, place] = win
            for team, other, points in ((first, second, scores[0]), (second, first, scores[1])):
                if other not in struck:
                    total[team] += points
                    of_pair[team, other] = of_pair.get((team, other), 0) + points
    return TeamBoards(total, of_pair)
