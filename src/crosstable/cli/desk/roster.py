"""`crosstable players`, `members`, `lineup`: who takes part, has left, plays for a team and on which board."""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.app.intake.intake import Request
from crosstable.app.persons import person_of
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, view
from crosstable.cli.options import STANDARD_INPUT
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, list_lines, table, wrap
from crosstable.exchange.team_list import TypedMember, members_text
from crosstable.model.points import to_points
from crosstable.model.refusals import Refusal
from crosstable.model.teams import has_first_move, line_up_of
from crosstable.model.tournament import Player, PlayerId
from crosstable.rules.teams import current_boards
from crosstable.state.records import Penalty
from crosstable.views.players import DESK_COLUMNS, PlayerRow, player_rows, used_columns
from crosstable.words import words
from crosstable.words.entry_text import exit_text
from crosstable.words.pairing_text import absence_notes


@view
def players(desk: Desk) -> Reply:
    rows = player_rows(desk.own_tournament)
    return Report(lambda: {"players": [_player_answer(desk, row) for row in rows]}, lambda: _player_lines(desk, rows))


def _player_answer(desk: Desk, row: PlayerRow) -> Answer:
    player, values = row.player, msgspec.structs.asdict(row.player) | {"group": row.group}
    person = person_of(desk.session.journal, desk.state, player.id)
    return {name: value for name, value in values.items() if value not in (None, ())} | {"person": person}


def _player_lines(desk: Desk, listed: Sequence[PlayerRow]) -> Iterator[str]:
    yield words("players.heading", name=desk.state.name, players=len(listed))
    fields = used_columns(listed, DESK_COLUMNS)
    has_teams = any(row.player.members for row in listed)
    shown = {field: NUMBER if field == "rating" else NAME for field in fields}
    if has_teams:
        shown["members"] = TEXT.with_cell(lambda row: ", ".join(member.name for member in row.player.members))
    if listed:
        yield from list_lines(
            listed,
            number=NUMBER.with_cell(lambda row: str(row.player.number)),
            player=NAME.with_cell(lambda row: row.player.name),
            **shown,
            notes=TEXT.with_cell(lambda row: ", ".join(_notes(row))),
        )
    for penalty in desk.state.penalties:
        yield from wrap(_penalty_line(desk, penalty))


def _notes(row: PlayerRow) -> Iterator[str]:
    player = row.player
    if player.first_round > 1:
        yield words("player.late", round=player.first_round)
    if row.exit is not None:
        yield exit_text(row.exit)
    if player.absent:
        yield from absence_notes(player.absent)


def _penalty_line(desk: Desk, penalty: Penalty) -> str:
    facts = desk.session.journal.facts([penalty.reason] if penalty.reason else [])
    reason = next((fact.fields.get("text") for fact in facts.values()), None)
    kind = words(f"penalty.{penalty.kind}")
    points = None if penalty.points is None else to_points(penalty.points)
    return words(
        "players.penalty",
        desk.names,
        player=penalty.player,
        kind=kind,
        round=penalty.round or None,
        effect=None if penalty.effect is None else words(f"penalty.{penalty.effect}"),
        points=points,
        reason=reason,
    )


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
