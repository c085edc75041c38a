"""The desk's side of players' phones: who holds which name and since when, claim codes, what waits.

What is granted, released or taken are commands (`web.desk.command_endpoint`); a new claim code is none, since codes are
kept beside the journal.
"""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.names import alphabetical
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import check_holder, plays_at
from crosstable.web.derived_secrets import link_of
from crosstable.web.desk.bar import is_concerned, phone_notes
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.settings_form import fields
from crosstable.web.pages.qr_codes import code_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.words import words

SETTINGS = ("player_reports", "claims")


class Held(NamedTuple):
    """A player with claim code, and the phone that holds them; `shares` are the others on it. Whoever waits for a place
    has no number.
    """

    player: PlayerId
    number: int | None
    name: str
    code: str
    held: bool
    since: int | None
    shares: list[PlayerId]


@route("GET", "/t/{code}/desk/phones", who="scorekeeper")
def page(request: Request) -> Answer:
    """Everybody by name, the way in, and how names are claimed and results reported."""
    room = request.room
    state, stage = room.state, room.state.stage
    found = sorted(_held(room), key=lambda held: (alphabetical(held.name), held.player))
    groups = fields(stage.preset, stage.overrides, stage.config.format)
    return desk_page(
        request,
        "phones.html",
        "phones",
        players=found,
        count=sum(player.held for player in found),
        notes=phone_notes(room),
        join=code_of(_address(request)),
        settings=[field for group in groups.values() for field in group if field.name in SETTINGS],
        claims=room.claims,
        open=state.phase not in ("ended", "completed", "cancelled"),
    )


@route("GET", "/t/{code}/desk/phones/codes", who="scorekeeper")
def codes(request: Request) -> Answer:
    """The claim codes as slips to be printed and cut, by name."""
    found = sorted(_held(request.room), key=lambda held: (alphabetical(held.name), held.player))
    return desk_page(request, "phone_codes.html", "phones", players=found, join=code_of(_address(request)))


def _address(request: Request) -> str:
    return f"{request.shared}/t/{request.room.code}"


def _held(room: Room) -> list[Held]:
    """Return the players of the tables at which the person helps; everybody without such tables."""
    state = room.state
    persons = {
        player: personal.person for player, personal in state.persons.items() if plays_at(state, player, room.tables)
    }
    codes = room.site.claim_codes.codes_for(room.listed.stream, persons.values())
    return [
        Held(
            player,
            state.players[player].number if player in state.players else None,
            room.names[player],
            codes[person],
            player in state.phones,
            state.phones[player].since if player in state.phones else None,
            _shares(room, player),
        )
        for player, person in persons.items()
    ]


def _shares(room: Room, player: PlayerId) -> list[PlayerId]:
    """The other players on the same phone."""
    phone = room.state.phones.get(player)
    return [] if phone is None else [other for other in room.state.held_by(phone.device) if other != player]


@route("GET", "/t/{code}/desk/phones/list", who="scorekeeper")
def phones(request: Request) -> Answer:
    """Every player with phone and claim code, and everything that waits, oldest first, for a script."""
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
    players = [held._asdict() for held in _held(room)]
    return values({"place": room.version_token, "claims": room.claims, "players": players, "waiting": waiting})


@route("POST", "/t/{code}/desk/phones/code", who="scorekeeper")
def new_code(request: Request) -> Answer:
    """Another claim code for a player; the one before works no more. Sent again with its key, it is the same."""
    player = request.sent.get("player")
    if not isinstance(player, str):
        raise Refusal("not_readable")
    room = request.room
    check_holder(room.state, PlayerId(player))
    if not plays_at(room.state, PlayerId(player), room.tables):
        raise Refusal("not_your_players", player=player, tables=list(room.tables))
    person = room.state.persons[PlayerId(player)].person
    code = room.site.claim_codes.renew(room.listed.stream, person, link_of(request))
    said = words("phones.code", room.names, player=player, claim_code=code)
    return values({"player": player, "code": code, "said": said})
