"""Players: their status, entry by keyboard or from a list, and one player's page."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from crosstable.app.roster_preview import RosterPlan, RosterRow, preview_roster
from crosstable.app.site import Room
from crosstable.exchange.team_list import TypedMember, members_text
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.teams import line_up_of
from crosstable.model.tournament import Player, PlayerId
from crosstable.rules.teams import current_boards
from crosstable.state.apply_players import earliest_entry
from crosstable.views.course import courses
from crosstable.views.player_place import finish_of
from crosstable.views.players import DESK_COLUMNS, exit_of, player_rows, used_columns
from crosstable.web.desk.floor import on_record
from crosstable.web.desk.known_persons import PersonOption, person_choices, sees_known_persons
from crosstable.web.desk.page_frame import desk_page, is_organiser
from crosstable.web.pages.downloads import readable_extensions
from crosstable.web.pages.render import fragment
from crosstable.web.public.standings import player_by_number
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import sentence, words
from crosstable.words.entry_text import exit_text
from crosstable.words.pairing_text import absence_notes
from crosstable.words.value_texts import Names, absence_text

MAX_CHARACTERS = 1_000_000
MOST_LOOKED_UP = 200


@route("GET", "/t/{code}/desk/players", who="scorekeeper")
def players(request: Request) -> Answer:
    room, lists = request.room, request.site.rating_lists
    listed = player_rows(room.tournament)
    rows = [
        {"row": row, "why_missing": missing_reason(room, row.player), "notes": list(_notes(room, row.player))}
        for row in listed
    ]
    out = sum(row.exit is not None for row in listed)
    return desk_page(
        request,
        "players.html",
        "players",
        rows=rows,
        columns=used_columns(listed, DESK_COLUMNS),
        out=out,
        absent=sum(row["why_missing"] is not None for row in rows) - out,
        present_round=_current_round(room),
        first=room.state.last_round + 1,
        earliest=earliest_entry(room.state) if room.state.phase in _LATE else 1,
        late=room.state.phase in _LATE,
        open=room.state.phase == "registration",
        accept=readable_extensions(),
        waiting=len(room.state.waiting),
        has_rating_list=lists is not None and lists.name is not None,
        has_fide_ids=lists is not None and lists.has_fide_ids,
    )


_LATE = ("ready", "draft", "published", "playing")


def missing_reason(room: Room, player: Player) -> str | None:
    present = _current_round(room)
    if (left := exit_of(player)) is not None:
        return exit_text(left)
    is_absent = room.state.started and player.is_absent_in(present)
    return words("web.manage.absent_now", round=present) if is_absent else None


def _current_round(room: Room) -> int:
    current = room.state.current
    return room.state.last_round + 1 if current is None else current.number


def _notes(room: Room, player: Player) -> Iterator[str]:
    if player.members:
        yield words("team.members", members=[member.name for member in player.members])
    if player.id in room.state.unseen:
        yield words("web.entries.own_tag")
    if player.id in room.state.checked_in and not room.state.started:
        yield words("web.checking.here")
    if player.first_round > 1:
        yield words("player.late", round=player.first_round)
    if player.absent:
        yield from absence_notes(player.absent)
    if player.fixed_table is not None:
        yield words("web.manage.at_table", table=player.fixed_table)


@route("POST", "/t/{code}/desk/players/preview", who="organiser")
def preview(request: Request) -> Answer:
    text = request.sent.get("text")
    if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
        raise Refusal("not_readable")
    room = request.room
    plan = preview_roster(text, room.site.journal, room.state, room.names, known=sees_known_persons(request.session))
    if not plan.rows and not plan.problems:
        return json_answer({"html": ""})
    return plan_answer(request, plan)


@route("POST", "/t/{code}/desk/players/listed", who="organiser")
def search_rating_list(request: Request) -> Answer:
    """Return the players of the server's rating list whose name or id begins with a text."""
    text = request.sent.get("text")
    if not isinstance(text, str) or len(text) > MOST_LOOKED_UP:
        raise Refusal("not_readable")
    lists = request.site.rating_lists
    matches = [] if lists is None else lists.search(text)
    return json_answer({"players": [player._asdict() for player in matches]})


def plan_answer(request: Request, plan: RosterPlan) -> Answer:
    html = fragment(
        "desk/preview.html",
        room=request.room,
        plan=plan,
        rows=_preview_rows(request, plan),
        problems=problem_texts(plan.problems, request.room.names),
        notes=[sentence(note, request.room.names) for note in plan.notes],
    )
    return json_answer({"html": html, "entries": len(plan.new)})


def problem_texts(problems: Iterable[Reason], names: Names) -> list[str]:
    texts = []
    for problem in problems:
        line, text = problem.path.removeprefix("line "), sentence(problem, names)
        is_line = line.isdigit()
        texts.append(words("web.manage.preview.line", line=line, said=text) if is_line else f"{problem.path}: {text}")
    return texts


class PreviewRow(NamedTuple):
    """A line of a list, the fields of its entry, and the known persons of the name."""

    row: RosterRow
    entry: dict[str, Any]
    choices: list[PersonOption]


def _preview_rows(request: Request, plan: RosterPlan) -> list[PreviewRow]:
    known = person_choices(request, [(row.name, row.known) for row in plan.rows])
    return [
        PreviewRow(row, {"name": row.name, **row.fields}, persons)
        for row, persons in zip(plan.rows, known, strict=True)
    ]


@route("GET", "/t/{code}/desk/players/{number}", who="scorekeeper")
def player(request: Request) -> Answer:
    room = request.room
    id_ = player_by_number(room, request.params["number"])
    player_ = room.tournament.by_id[id_]
    return desk_page(
        request,
        "player.html",
        "players",
        player=player_,
        view=room.public,
        finish=finish_of(room.public, id_) if room.public.shows_final_ranking else None,
        courses=courses(room.public, room.public.by_id[id_]),
        why_missing=missing_reason(room, player_),
        absence_text=absence_text(player_.absent),
        can=_allowed_actions(room, player_),
        record=on_record(room, id_) if is_organiser(room) else [],
        apart=_forbidden_opponents(room, id_),
        members=members_text([TypedMember(member.name, member.rating) for member in player_.members]),
        line_up=_line_up(room, player_),
        others=sorted((other for other in room.tournament.players if other.id != id_), key=lambda other: other.number),
    )


def _line_up(room: Room, player: Player) -> str | None:
    round_ = room.state.current if room.state.stages else None
    table = None if round_ is None or not round_.is_open else round_.table_of(player.id)
    if round_ is None or table is None or table not in round_.matches or not player.members:
        return None
    match = round_.matches[table]
    if match.result is not None:
        return None
    seats = line_up_of(current_boards(room.state, round_, match), second=match.second == player.id)
    places = {member.id: str(place) for place, member in enumerate(player.members, 1)}
    return ", ".join("-" if seat is None else places[seat] for seat in seats)


def _allowed_actions(room: Room, player: Player) -> set[str]:
    phase = room.state.phase
    actions = {"rename"}
    if phase == "registration":
        actions |= {"withdraw", "change"}
    if phase in (*_LATE, "ended"):
        actions.add("change")
    if phase in (*_LATE, "ended") and exit_of(player) is None:
        actions.add("drop")
    if phase in _LATE and player.disqualified_in is None:
        actions |= {"re_enter"} if player.dropped_after is not None else set()
        actions |= {"restore"} if player.eliminated_in is not None and player.dropped_after is None else set()
    if phase in (*_LATE, "ended", "completed") and player.disqualified_in is None:
        actions.add("disqualify")
    return actions


class ForbiddenOpponent(NamedTuple):
    """A forbidden opponent, and the settings without the pair."""

    other: str
    without: dict[str, Any]


def _forbidden_opponents(room: Room, player: PlayerId) -> list[ForbiddenOpponent]:
    pairs = [list(pair) for pair in room.state.stage.config.forbidden]
    return [
        ForbiddenOpponent(
            next(id_ for id_ in pair if id_ != player),
            {"config": {"forbidden": [other for other in pairs if other != pair]}},
        )
        for pair in pairs
        if player in pair and all(id_ in room.names for id_ in pair)
    ]
