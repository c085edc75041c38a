"""Teams: what a match of boards comes to, who plays on which of them, and what a team is rated.

| clause | source |
|---|---|
| the team with more board points wins: it has won more boards, since both have as many drawn ones | docs/teams.md |
| an empty board is lost; one that is empty on both sides counts for nobody | docs/teams.md |
| a board with a score was played, by an unnamed player if the seat is empty | docs/teams.md |
| members keep the order of the list, unless `line_up_order` is `free`; reserves stand at its end | docs/teams.md |
| on even boards the second team has the first move | docs/teams.md |
| a team's rating is the mean of its best `boards` members, of those who have one | docs/teams.md |
| a level match that has to have a winner is decided by boards beyond the last | house rules |
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor

import msgspec

from crosstable.formats.teams import TeamSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Board, Match, Member, Player, PlayerId, Result, Score, Tournament

# The most extra boards of a tied knock-out match.
MOST_EXTRA = 9
MOST_MEMBERS = 40
MOST_ON_BOARD = HalfPoints(2 * 999)

LineUp = Sequence[PlayerId | None]


def winner_of(board: Board) -> int | None:
    """Return 1 if the first team won the board, -1 if the second did, 0 if it was drawn or not played; None while it is
    open.
    """
    if board.score is not None:
        return (board.score[0] > board.score[1]) - (board.score[0] < board.score[1])
    if board.first is not None and board.second is not None:
        return None
    return (board.first is not None) - (board.second is not None)


def is_drawn(board: Board) -> bool:
    """Return whether both drew it; an unplayed board is not drawn."""
    return board.score is not None and board.score[0] == board.score[1]


def score_of(boards: Sequence[Board]) -> Score:
    winners = [winner_of(board) for board in boards]
    drawn = sum(map(is_drawn, boards))
    return Score(winners.count(1), winners.count(-1), drawn, tuple(boards))


def boards_of(match: Match) -> tuple[Board, ...]:
    """Return the boards of a match: of its result, or of the line-ups; empty if unknown."""
    return match.boards if match.result is None else boards_in(match.result)


def boards_in(result: Result | None) -> tuple[Board, ...]:
    return result.boards or () if isinstance(result, Score) else ()


def are_over(boards: Sequence[Board]) -> bool:
    return bool(boards) and all(winner_of(board) is not None for board in boards)


def default_line_up(team: Player, boards: int) -> list[PlayerId | None]:
    first = [member.id for member in team.members[:boards]]
    return [*first, *[None] * (boards - len(first))]


def pair_boards(first: LineUp, second: LineUp) -> tuple[Board, ...]:
    return tuple(Board(mine, yours) for mine, yours in zip(first, second, strict=True))


def line_up_of(boards: Sequence[Board], second: bool) -> list[PlayerId | None]:
    return [board.second if second else board.first for board in boards]


def has_first_move(board: int, second: bool) -> bool:
    return (board % 2 == 0) == second


def line_up_problems(team: Player, members: LineUp, boards: int, config: Config) -> Iterator[Reason]:
    """Yield why a line-up is impossible: it names a stranger, a member twice, or members out of the list's order.

    Boards beyond the regular ones decide a level match; any member may play there.
    """
    places = {member.id: place for place, member in enumerate(team.members)}
    unknown = [member for member in members if member is not None and member not in places]
    if unknown:
        yield Reason("not_of_team", {"player": team.id, "members": unknown})
        return
    order = [places[member] for member in members[:boards] if member is not None]
    is_free = config.of(TeamSettings).line_up_order == "free"
    if order != sorted({*order}) and not (is_free and len({*order}) == len(order)):
        yield Reason("line_up_order", {"player": team.id, "members": [team.members[i].id for i in order]})


def board_problems(config: Config, boards: Sequence[Board], first: Player, second: Player) -> Iterator[Reason]:
    count = config.boards
    if count is None:
        yield Reason("no_boards_here", {})
        return
    most = count + MOST_EXTRA if config.traits.decisive else count
    if not count <= len(boards) <= most:
        yield Reason("boards_counted", {"boards": count, "got": len(boards)})
        return
    for team, is_second in ((first, False), (second, True)):
        yield from line_up_problems(team, line_up_of(boards, is_second), count, config)
    for place, board in enumerate(boards, 1):
        if board.score is not None and not all(0 <= half <= MOST_ON_BOARD for half in board.score):
            yield Reason("impossible_board", {"board": place, "most": MOST_ON_BOARD // 2})


def team_rating(members: Sequence[Member], boards: int) -> int | None:
    """Return the mean rating of the best members, rounded half up; None if nobody has a rating."""
    best = sorted((member.rating for member in members if member.rating is not None), reverse=True)[:boards]
    return floor(Fraction(sum(best), len(best)) + Fraction(1, 2)) if best else None


def with_team_ratings(tournament: Tournament) -> Tournament:
    boards = tournament.stage.config.boards if tournament.stages else None
    if boards is None:
        return tournament
    return msgspec.structs.replace(
        tournament, players=tuple(_with_rating(player, boards) for player in tournament.players)
    )


def _with_rating(team: Player, boards: int) -> Player:
    rating = team_rating(team.members, boards)
    return team if rating is None or rating == team.rating else msgspec.structs.replace(team, rating=rating)
