"""Board standings: the scores of every member of every team, board by board, for board prizes.

| rule | source | tested |
|---|---|---|
| a member is listed on the board they played most, the first of several | house rules | test_teams |
| a board won against an empty seat counts as won | docs/teams.md | test_teams |
| more points are better, then fewer boards for them; tied members share a rank | house rules | test_teams |
| extra boards that decide a tied match do not count | house rules | test_teams |
"""

from collections import Counter
from collections.abc import Iterator

import msgspec

from crosstable.formats.teams import TeamSettings
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.teams import boards_in, is_drawn, winner_of
from crosstable.model.tournament import Board, Member, Player, PlayerId, Tournament
from crosstable.ranking.rows import Record


class BoardRow(msgspec.Struct, frozen=True):
    """One member on the board on which they played most; points are half points, over all boards that they had."""

    board: int
    rank: int
    member: Member
    team: Player
    points: HalfPoints
    record: Record

    @property
    def played(self) -> int:
        return self.record.wins + self.record.losses + self.record.draws


class MemberBoard(msgspec.Struct, frozen=True):
    """One board of one member: its round, the opponent (None: empty seat), and the result."""

    member: PlayerId
    team: PlayerId
    round: int
    board: int
    opponent: PlayerId | None
    opponents: PlayerId
    outcome: int
    is_drawn: bool
    score: tuple[HalfPoints, HalfPoints] | None


def boards_played(tournament: Tournament, through: int | None = None) -> Iterator[MemberBoard]:
    count = tournament.stage.config.boards or 0
    for round_ in tournament.stage.rounds:
        if not round_.counts or (through is not None and round_.number > through):
            continue
        for match in round_.matches:
            for place, board in enumerate(boards_in(match.result)[:count], 1):
                sides = ((match.first, match.second, False), (match.second, match.first, True))
                for team, other, is_second in sides:
                    yield from _member_boards(board, place, round_.number, team, other, is_second)


def _member_boards(
    board: Board, place: int, number: int, team: PlayerId, other: PlayerId, is_second: bool
) -> Iterator[MemberBoard]:
    member, opponent = (board.second, board.first) if is_second else (board.first, board.second)
    won = winner_of(board)
    if member is not None and won is not None:
        score = board.score if board.score is None or not is_second else (board.score[1], board.score[0])
        outcome = -won if is_second else won
        yield MemberBoard(member, team, number, place, opponent, other, outcome, is_drawn(board), score)


def board_standings(tournament: Tournament, through: int | None = None) -> list[BoardRow]:
    own = tournament.stage.config.of(TeamSettings)
    win, draw = half_points(own.board_win), half_points(own.board_draw)
    struck = {*tournament.stage.struck}
    had: dict[PlayerId, list[MemberBoard]] = {}
    for played in boards_played(tournament, through):
        if played.team not in struck and played.opponents not in struck:
            had.setdefault(played.member, []).append(played)
    records: dict[int, list[tuple[HalfPoints, int, Player, Member, Record]]] = {}
    for team in tournament.players:
        for member in team.members:
            boards = had.get(member.id)
            if boards:
                record = _record(boards)
                points = HalfPoints(record.wins * win + record.draws * draw)
                records.setdefault(_usual_board(boards), []).append((points, len(boards), team, member, record))
    rows: list[BoardRow] = []
    for board, level in sorted(records.items()):
        level.sort(key=lambda row: (-row[0], row[1], row[2].number, row[2].members.index(row[3])))
        rank = 0
        for place, (points, count, team, member, record) in enumerate(level, 1):
            if place == 1 or (points, count) != level[place - 2][:2]:
                rank = place
            rows.append(BoardRow(board, rank, member, team, points, record))
    return rows


def _record(boards: list[MemberBoard]) -> Record:
    outcomes = [played.outcome for played in boards]
    return Record(outcomes.count(1), outcomes.count(-1), sum(played.is_drawn for played in boards))


def _usual_board(boards: list[MemberBoard]) -> int:
    counted = Counter(played.board for played in boards)
    return min(counted, key=lambda board: (-counted[board], board))
