"""The boards of a match of teams."""

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.model.teams import boards_of, has_first_move, winner_of
from crosstable.model.tournament import Board, Match, Member, Player, PlayerId


class BoardLine(NamedTuple):
    """A board of a match, and the members at it; None for an empty seat."""

    number: int
    board: Board
    first: Member | None
    second: Member | None

    @property
    def first_won(self) -> bool:
        return winner_of(self.board) == 1

    @property
    def second_won(self) -> bool:
        return winner_of(self.board) == -1

    @property
    def first_begins(self) -> bool:
        return has_first_move(self.number, second=False)


def board_lines(match: Match, teams: Mapping[PlayerId, Player]) -> tuple[BoardLine, ...]:
    members = {member.id: member for team in (match.first, match.second) for member in teams[team].members}
    return tuple(
        BoardLine(number, board, *(None if seat is None else members.get(seat) for seat in (board.first, board.second)))
        for number, board in enumerate(boards_of(match), 1)
    )
