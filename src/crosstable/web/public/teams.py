"""Teams on public pages: members with what they scored, the boards of matches, board standings."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.model.teams import boards_of, has_first_move, winner_of
from crosstable.model.tournament import Board, Match, Player, PlayerId, Tournament
from crosstable.ranking.board_standings import BoardRow, board_standings
from crosstable.views.public import Public
from crosstable.words.formatting import points_text
from crosstable.words.scores import DASH, board_text


class BoardShown(NamedTuple):
    """One board of a match: who plays, what came of it (empty while it is open), and who won or begins."""

    board: int
    first: str
    second: str
    said: str
    first_won: bool
    second_won: bool
    first_begins: bool


class MemberShown(NamedTuple):
    """A member of a team, and what they scored."""

    place: int
    name: str
    rating: int | None
    points: str
    record: str
    is_reserve: bool


def boards_shown(view: Public, match: Match) -> tuple[BoardShown, ...]:
    """Return the boards of a match that everybody may see: its result, or the line-ups."""
    names = {member.id: member.name for team in (match.first, match.second) for member in view.by_id[team].members}
    return tuple(_board(place, board, names) for place, board in enumerate(boards_of(match), 1))


def _board(place: int, board: Board, names: Mapping[PlayerId, str]) -> BoardShown:
    won = winner_of(board)
    first, second = (DASH if seat is None else names.get(seat, DASH) for seat in (board.first, board.second))
    return BoardShown(place, first, second, board_text(board), won == 1, won == -1, has_first_move(place, second=False))


def members_shown(tournament: Tournament, team: Player) -> list[MemberShown]:
    """Return the members of a team in the order of its list."""
    boards = tournament.stage.config.boards
    rows = {} if boards is None else {row.member.id: row for row in board_standings(tournament)}
    return list(_members(team, rows, boards or len(team.members)))


def _members(team: Player, rows: Mapping[PlayerId, BoardRow], boards: int) -> Iterator[MemberShown]:
    for place, member in enumerate(team.members, 1):
        row = rows.get(member.id)
        points = "" if row is None else points_text(row.points)
        record = "" if row is None else DASH.join(map(str, (row.record.wins, row.record.losses, row.record.draws)))
        yield MemberShown(place, member.name, member.rating, points, record, place > boards)


def board_rows(tournament: Tournament) -> list[tuple[BoardRow, str]]:
    """Return the board standings with points as they are written; none where no teams play."""
    if tournament.stage.config.boards is None:
        return []
    return [(row, points_text(row.points)) for row in board_standings(tournament)]
