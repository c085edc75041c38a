"""Teams on public pages: members with their scores."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.board_standings import BoardRow, board_standings
from crosstable.words.cells import record_text
from crosstable.words.value_texts import points_text


class MemberRow(NamedTuple):
    """A team member with score and record."""

    place: int
    name: str
    rating: int | None
    points: str
    record: str
    is_reserve: bool


def member_rows(tournament: Tournament, team: Player) -> list[MemberRow]:
    boards = tournament.stage.config.boards
    rows = {} if boards is None else {row.member.id: row for row in board_standings(tournament)}
    return list(_rows(team, rows, boards or len(team.members)))


def _rows(team: Player, rows: Mapping[PlayerId, BoardRow], boards: int) -> Iterator[MemberRow]:
    for place, member in enumerate(team.members, 1):
        row = rows.get(member.id)
        points = "" if row is None else points_text(row.points)
        record = "" if row is None else record_text(row.record, with_draws=True)
        yield MemberRow(place, member.name, member.rating, points, record, place > boards)
