"""Players: who is in, who is out and why; entering them by keyboard or from a list; one player's entry."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from crosstable.app.roster_preview import RosterPlan, RosterRow, preview_roster
from crosstable.app.site import Room
from crosstable.exchange.team_list import TypedMember, members_text
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.teams import side_of
from crosstable.model.tournament import Player, PlayerId
from crosstable.rules.teams import current_boards
from crosstable.state.apply_players import earliest_entry
from crosstable.views.course import courses
from crosstable.web.desk.floor import on_record
from crosstable.web.desk.known_persons import PersonOption, choices, is_told
from crosstable.web.desk.page_frame import desk_page, is_head
from crosstable.web.pages.downloads import accepted
from crosstable.web.pages.render import piece
from crosstable.web.public.standings import player_numbered
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.words import sentence, words
from crosstable.words.formatting import Names, stretches
from crosstable.words.pairing_text import absence_notes

MOST_CHARACTERS = 1_000_000
MOST_LOOKED_UP = 200


@route("GET", "/t/{code}/desk/players", who="scorekeeper")
def players(request: Request) -> Answer:
    room = request.room
    everybody = sorted(room.tournament.players, key=lambda entrant: entrant.number)
    rows = [
        {"player": entrant, "why_missing": why_missing(room, entrant), "notes": list(_notes(room, entrant))}
        for entrant in everybody
    ]
    out = sum(why_out(entrant) is not None for entrant in everybody)
    columns = [
        name for name in ("rating", "club", "town", "group") if any(getattr(entrant, name) for entrant in everybody)
    ]
    return desk_page(
        request,
        "players.html",
        "players",
        rows=rows,
        columns=columns,
        out=out,
        absent=sum(row["why_missing"] is not None for row in rows) - out,
        present_round=_present_round(room),
        first=room.state.last_round + 1,
        earliest=earliest_entry(room.state) if room.state.phase in _LATE else 1,
        late=room.state.phase in _LATE,
        open=room.state.phase == "registration",
        accept=accepted(),
        waiting=len(room.state.waiting),
        has_rating_list=request.site.rating_lists is not None and request.site.rating_lists.name is not None,
    )


_LATE = ("ready", "draft", "published", "playing")


def why_out(player: Player) -> str | None:
    """Return why a player is out for good; None for a player who is still in."""
    if player.disqualified_in is not None:
        return words("player.disqualified", round=player.disqualified_in)
    if player.dropped_after is not None:
        return words("player.dropped", round=player.dropped_after)
    if player.eliminated_in is not None:
        return words("player.eliminated", round=player.eliminated_in)
    return None


def why_missing(room: Room, player: Player) -> str | None:
    """Return why a player is out, or absent in the present round; None for a player who plays."""
    present = _present_round(room)
    if why_out(player) is None and room.state.started and player.is_absent_in(present):
        return words("web.manage.absent_now", round=present)
    return why_out(player)


def _present_round(room: Room) -> int:
    """Return the number of the open round, or of the next one."""
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
    """What a list would do, as a piece of the page; nothing happens. Refused where it is no text."""
    text = request.sent.get("text")
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise Refusal("not_readable")
    room = request.room
    plan = preview_roster(text, room.site.journal, room.state, room.names, known=is_told(request.session))
    if not plan.rows and not plan.problems:
        return values({"html": ""})
    return shown_plan(request, plan)


@route("POST", "/t/{code}/desk/players/listed", who="organiser")
def listed(request: Request) -> Answer:
    """Return the players of the server's rating list whose name or id begins with a text."""
    text = request.sent.get("text")
    if not isinstance(text, str) or len(text) > MOST_LOOKED_UP:
        raise Refusal("not_readable")
    lists = request.site.rating_lists
    found = [] if lists is None else lists.search(text)
    return values({"players": [player._asdict() for player in found]})


def shown_plan(request: Request, plan: RosterPlan) -> Answer:
    """What a list would do, as a piece of the page."""
    html = piece(
        "desk/preview.html",
        room=request.room,
        plan=plan,
        rows=_preview_rows(request, plan),
        problems=said_of(plan.problems, request.room.names),
        notes=[sentence(note, request.room.names) for note in plan.notes],
    )
    return values({"html": html, "entries": len(plan.new)})


def said_of(problems: Iterable[Reason], names: Names) -> list[str]:
    """Problems as sentences, each with its place: a line, or a cell."""
    found = []
    for problem in problems:
        line, said = problem.path.removeprefix("line "), sentence(problem, names)
        is_line = line.isdigit()
        found.append(words("web.manage.preview.line", line=line, said=said) if is_line else f"{problem.path}: {said}")
    return found


class PreviewRow(NamedTuple):
    """A line of a list, the fields of its entry, and who the person may be."""

    row: RosterRow
    entry: dict[str, Any]
    choices: list[PersonOption]


def _preview_rows(request: Request, plan: RosterPlan) -> list[PreviewRow]:
    known = choices(request, [(row.name, row.known) for row in plan.rows])
    return [
        PreviewRow(row, {"name": row.name, **row.fields}, persons)
        for row, persons in zip(plan.rows, known, strict=True)
    ]


@route("GET", "/t/{code}/desk/players/{number}", who="scorekeeper")
def player(request: Request) -> Answer:
    """One player: the entry, leaving and coming back, whom they must not meet, what is on record."""
    room = request.room
    id_ = player_numbered(room, request.params["number"])
    one = room.tournament.by_id[id_]
    return desk_page(
        request,
        "player.html",
        "players",
        player=one,
        view=room.public,
        courses=courses(room.public, room.public.by_id[id_]),
        why_missing=why_missing(room, one),
        stretches=stretches(one.absent),
        can=_can(room, one),
        record=on_record(room, id_) if is_head(room) else [],
        apart=_forbidden_opponents(room, id_),
        members=members_text([TypedMember(member.name, member.rating) for member in one.members]),
        line_up=_line_up(room, one),
        others=sorted((other for other in room.tournament.players if other.id != id_), key=lambda other: other.number),
    )


def _line_up(room: Room, player: Player) -> str | None:
    """A team's line-up in the open round, as it is typed; None where there is none to set."""
    round_ = room.state.current if room.state.stages else None
    table = None if round_ is None or not round_.is_open else round_.table_of(player.id)
    if round_ is None or table is None or table not in round_.matches or not player.members:
        return None
    match = round_.matches[table]
    if match.result is not None:
        return None
    seats = side_of(current_boards(room.state, round_, match), second=match.second == player.id)
    places = {member.id: str(place) for place, member in enumerate(player.members, 1)}
    return ", ".join("-" if seat is None else places[seat] for seat in seats)


def _can(room: Room, player: Player) -> set[str]:
    """What may be done with a player now."""
    phase = room.state.phase
    found = {"rename"}
    if phase == "registration":
        found |= {"withdraw", "change"}
    if phase in (*_LATE, "ended"):
        found.add("change")
    gone = player.dropped_after is not None or player.disqualified_in is not None or player.eliminated_in is not None
    if phase in (*_LATE, "ended") and not gone:
        found.add("drop")
    if phase in _LATE and player.disqualified_in is None:
        found |= {"re_enter"} if player.dropped_after is not None else set()
        found |= {"restore"} if player.eliminated_in is not None and player.dropped_after is None else set()
    if phase in (*_LATE, "ended", "completed") and player.disqualified_in is None:
        found.add("disqualify")
    return found


class ForbiddenOpponent(NamedTuple):
    """Somebody whom a player must not meet, and the settings without that."""

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
