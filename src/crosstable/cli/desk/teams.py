"""`crosstable members`, `lineup`: who plays for a team, and on which board."""

from collections.abc import Iterator

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act
from crosstable.cli.options import STANDARD_INPUT
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table
from crosstable.exchange.team_list import TypedMember, members_text
from crosstable.model.refusals import Refusal
from crosstable.model.teams import has_first_move, line_up_of
from crosstable.model.tournament import Player, PlayerId
from crosstable.rules.teams import current_boards
from crosstable.words import words


@act
def members(desk: Desk, team: str, names: list[str] | None = None, /) -> Reply:
    if names:
        typed = " ".join(names)
        return outcome_report(desk, desk.do(Request("set_members", {"player": team, "typed": typed})))
    known = _team(desk, team)
    return Report(lambda: _members_answer(known), lambda: _members_lines(desk, known))


@act
def lineup(desk: Desk, team: str, seats: list[str] | None = None, /) -> Reply:
    if seats:
        each = ["-" if word == STANDARD_INPUT else word for word in seats]
        typed = " ".join(each)
        names = [word.strip() for word in typed.split(",")] if "," in typed else each
        return outcome_report(desk, desk.do(Request("set_line_up", {"player": team, "members": names})))
    known = _team(desk, team)
    lined_up = _current_line_up(desk, known)
    return Report(lambda: {"team": known.id, "members": lined_up[0]}, lambda: _lines(desk, known, *lined_up))


def _team(desk: Desk, text: str) -> Player:
    if desk.state.stage.config.boards is None:
        raise Refusal("no_boards_here")
    return desk.own_tournament.by_id[desk.player(text)]


def _members_answer(team: Player) -> Answer:
    listed = [{"id": member.id, "name": member.name, "rating": member.rating} for member in team.members]
    return {"team": team.id, "members": listed}


def _members_lines(desk: Desk, team: Player) -> Iterator[str]:
    yield words("team.list_of", team=team.name, members=len(team.members))
    boards = desk.state.stage.config.boards or 0
    rows = [
        [
            str(place) if place <= boards else words("team.reserve"),
            members_text([TypedMember(member.name, member.rating)]),
        ]
        for place, member in enumerate(team.members, 1)
    ]
    yield from table(columns(board=NUMBER, player=NAME), rows) if rows else ()


def _current_line_up(desk: Desk, team: Player) -> tuple[list[PlayerId | None], bool]:
    """Return the line-up of the latest round, and whether the team is named second there."""
    round_ = desk.state.round(desk.state.last_round)
    at = None if round_ is None else round_.table_of(team.id)
    if round_ is None or at is None:
        raise Refusal("no_line_up", player=team.id, round=desk.state.last_round or None)
    match = round_.matches[at]
    boards = current_boards(desk.state, round_, match)
    is_second = match.second == team.id
    return line_up_of(boards, is_second), is_second


def _lines(desk: Desk, team: Player, seats: list[PlayerId | None], is_second: bool) -> Iterator[str]:
    names = {member.id: member.name for member in team.members}
    yield words("team.line_up_of", team=team.name, round=desk.state.last_round)
    begins = [words("team.begins") if has_first_move(board, is_second) else "" for board in range(1, len(seats) + 1)]
    yield from table(
        [*columns(board=NUMBER, player=NAME), TEXT],
        [
            [str(board), "-" if seat is None else names[seat], first]
            for board, (seat, first) in enumerate(zip(seats, begins, strict=True), 1)
        ],
    )
