"""Players' phones at the desk: claims, claim codes, and waiting requests.

Granting and releasing are commands (`web.desk.command_endpoint`). A new claim code is not: codes are kept outside the
journal.
"""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.names import sort_key
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import check_holder, plays_at
from crosstable.web.derived_secrets import link_secret
from crosstable.web.desk.bar import is_concerned, phone_notes
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.settings_form import fields
from crosstable.web.pages.qr_codes import qr_code
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import words

SETTINGS = ("player_reports", "claims")


class ClaimRow(NamedTuple):
    """A player with claim code and phone; `shares` are others on the same phone. Waiting players have no number."""

    player: PlayerId
    number: int | None
    name: str
    code: str
    held: bool
    since: int | None
    shares: list[PlayerId]


@route("GET", "/t/{code}/desk/phones", who="scorekeeper")
def phones_page(request: Request) -> Answer:
    room = request.room
    state, stage = room.state, room.state.stage
    rows = sorted(_claim_rows(room), key=lambda held: (sort_key(held.name), held.player))
    groups = fields(stage.preset, stage.overrides, stage.config.format)
    return desk_page(
        request,
        "phones.html",
        "phones",
        players=rows,
        count=sum(player.held for player in rows),
        notes=phone_notes(room),
        join=qr_code(_join_url(request)),
        settings=[field for group in groups.values() for field in group if field.name in SETTINGS],
        claims=room.claims,
        open=state.phase not in ("ended", "completed", "cancelled"),
    )


@route("GET", "/t/{code}/desk/phones/codes", who="scorekeeper")
def codes_page(request: Request) -> Answer:
    rows = sorted(_claim_rows(request.room), key=lambda held: (sort_key(held.name), held.player))
    return desk_page(request, "phone_codes.html", "phones", players=rows, join=qr_code(_join_url(request)))


def _join_url(request: Request) -> str:
    return f"{request.public_url}/t/{request.room.code}"


def _claim_rows(room: Room) -> list[ClaimRow]:
    state = room.state
    persons = {
        player: personal.person for player, personal in state.persons.items() if plays_at(state, player, room.tables)
    }
    codes = room.site.claim_codes.codes_for(room.listed.stream, persons.values())
    return [
        ClaimRow(
            player=player,
            number=state.players[player].number if player in state.players else None,
            name=room.names[player],
            code=codes[person],
            held=player in state.phones,
            since=state.phones[player].since if player in state.phones else None,
            shares=_others_on_phone(room, player),
        )
        for player, person in persons.items()
    ]


def _others_on_phone(room: Room, player: PlayerId) -> list[PlayerId]:
    phone = room.state.phones.get(player)
    return [] if phone is None else [other for other in room.state.players_held_by(phone.device) if other != player]


@route("GET", "/t/{code}/desk/phones/list", who="scorekeeper")
def phones_json(request: Request) -> Answer:
    """Return all players with phone and claim code, and waiting requests, oldest first, for scripts."""
    room = request.room
    state, people = room.state, room.site.access.user_names()
    waiting = [
        {
            "request": number,
            "kind": desk_request.kind,
            "player": desk_request.player,
            "name": room.names[desk_request.player],
            "at": desk_request.at,
            "taken_by": None
            if desk_request.taken_by is None
            else people.get(desk_request.taken_by, desk_request.taken_by),
            "round": desk_request.round,
            "table": desk_request.table,
            "first": desk_request.first,
            "last": desk_request.last,
            "result": desk_request.result,
        }
        for number, desk_request in state.requests.items()
        if is_concerned(room, desk_request.table, desk_request.player)
    ]
    players = [held._asdict() for held in _claim_rows(room)]
    return json_answer({"place": room.version_token, "claims": room.claims, "players": players, "waiting": waiting})


@route("POST", "/t/{code}/desk/phones/code", who="scorekeeper")
def renew_code(request: Request) -> Answer:
    """Replace a player's claim code. With the same key the new code is the same."""
    player = request.sent.get("player")
    if not isinstance(player, str):
        raise Refusal("not_readable")
    room = request.room
    check_holder(room.state, PlayerId(player))
    if not plays_at(room.state, PlayerId(player), room.tables):
        raise Refusal("not_your_players", player=player, tables=list(room.tables))
    person = room.state.persons[PlayerId(player)].person
    code = room.site.claim_codes.renew(room.listed.stream, person, link_secret(request))
    text = words("phones.code", room.names, player=player, claim_code=code)
    return json_answer({"player": player, "code": code, "said": text})
