"""Requests of players' phones: their state, claims, and commands for claimed players.

| route | request | answer |
|---|---|---|
| `GET /t/CODE/me` | | `{"place", "claims", "players": [screen], "claimed": [], "declined": [], "released": []}` |
| `POST /t/CODE/me/claim` | `{"player", "code", "key"}` | `{"player", "claimed"}`: false if it waits at the desk |
| `POST /t/CODE/me/do` | `{"player", "command", "fields", "key"}` | as at the desk (`web.command_surface`) |

Browsers get the page (`web.phone.page`), and their cookie when they open `me`, before they send anything. Each write
has a key: sent again, it has no effect and gets the same answer, as long as the phone has claimed the player. The
desk's list of phones and codes is in `web.desk.phones`.
"""

from secrets import token_urlsafe
from typing import Any

import msgspec

from crosstable.app.director import Envelope, check_key
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.persons import names_by_digest
from crosstable.app.rate_limits import GUESSES
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.exchange.player_answers import screen_answer
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import check_holder
from crosstable.views.player import Screen, explain_screen, screen
from crosstable.web.command_surface import carry_out, read_command
from crosstable.web.phone.page import player_page, wants_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import words

_BYTES = 24

# Commands with routes of their own: they don't act for a claimed player.
OWN_ROUTE_COMMANDS = frozenset({"claim", "sign_up"})


class _ClaimRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player by id or number, and the claim code if one is needed."""

    player: PlayerId | int
    key: str
    code: str | None = None


@route("GET", "/t/{code}/me", who="everybody", by_viewers=True)
def me(request: Request) -> Answer:
    room, device = request.room, request.device
    state = room.state
    held = [] if device is None else state.players_held_by(device)
    waiting, declined_claims = (
        [] if device is None else [request_.player for request_ in requests.values() if _is_claim(request_, device)]
        for requests in (state.requests, state.declined)
    )
    released_players = () if device is None else state.released.get(device, ())
    names = _names(room, [*held, *waiting, *declined_claims, *released_players])
    screens = [_player_screen(request, device, player, names) for player in held if device is not None]
    claimed, declined, released = (
        [{"player": player, "name": names[player]} for player in players]
        for players in (waiting, declined_claims, released_players)
    )
    cookie = token_urlsafe(_BYTES) if request.cookie is None else None
    if wants_page(request):
        return player_page(request, screens, claimed, declined, released, cookie)
    body = {
        "place": room.version_token,
        "now": request.now,
        "claims": room.claims,
        "players": [_screen_json(room, screen) for screen in screens],
        "claimed": claimed,
        "declined": declined,
        "released": released,
    }
    return json_answer(body, cookie=cookie)


def _screen_json(room: Room, screen: Screen) -> dict[str, Any]:
    view = room.public_recent
    return screen_answer(screen, explain_screen(view, screen), view.names, room.state.stage.config)


def _is_claim(desk_request: Any, device: str) -> bool:
    return (desk_request.kind, desk_request.device) == ("claim", device)


def _player_screen(request: Request, device: str, player: PlayerId, names: dict[PlayerId, str]) -> Screen:
    return screen(request.room.state, request.room.public_recent, player, names[player], device, request.now)


def _names(room: Room, players: list[PlayerId]) -> dict[PlayerId, str]:
    persons = room.state.persons
    names = names_by_digest(
        room.site.journal, {player: persons[player].digest for player in players if player in persons}
    )
    return {player: names.get(player) or words("player.waiting") for player in players}


@route("POST", "/t/{code}/me/claim", who="everybody")
def claim(request: Request) -> Answer:
    """Claim a player for this phone. Raise `claim_code_needed` or `wrong_claim_code` if codes are required."""
    try:
        claim_request = msgspec.convert(request.sent, _ClaimRequest)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    check_key(claim_request.key)
    room, cookie = request.room, request.cookie
    if cookie is None or request.device is None:
        raise Refusal("no_cookie")
    player = _resolve_player(room, claim_request.player)
    if claim_request.code is not None:
        _check_code(request, player, claim_request.code)
    elif room.claims == "code" and player not in room.state.players_held_by(request.device):
        raise Refusal("claim_code_needed")
    outcome = room.site.intake.submit(
        room.listed.stream,
        CommandRequest("claim", {"player": player, "how": "open" if claim_request.code is None else "code"}),
        Envelope(
            Actor(request.device, "player"), claim_request.key, body={"player": player, "code": claim_request.code}
        ),
    )
    request.site.devices.remember(cookie, request.now)
    return json_answer({"player": player, "claimed": player in outcome.state.players_held_by(request.device)})


def _resolve_player(room: Room, player: PlayerId | int) -> PlayerId:
    """Return the player or waiting entry of an id or number. Raise if there is none."""
    if isinstance(player, int):
        if player not in room.state.numbers:
            raise Refusal("no_player_numbered", number=str(player))
        return room.state.numbers[player]
    check_holder(room.state, player)
    return player


def _check_code(request: Request, player: PlayerId, typed: str) -> None:
    """Raise `too_many_tries` if this phone has guessed too often; its address was checked before."""
    limits, subject = request.site.limits, f"device {request.device}"
    limits.refuse_if_spent(GUESSES, subject, request.now)
    try:
        request.site.claim_codes.check(request.room.listed.stream, request.room.state.persons[player].person, typed)
    except Refusal:
        limits.count(GUESSES, subject, request.now)
        raise


@route("POST", "/t/{code}/me/do", who="player")
def do(request: Request) -> Answer:
    sent = read_command(request)
    if request.device is None:
        raise Refusal("no_cookie")
    if sent.command in OWN_ROUTE_COMMANDS:
        raise Forbidden("not_yours", command=sent.command, role="player", roles=[])
    if sent.player is None:
        raise Forbidden("not_your_player", player=None)
    return carry_out(request, sent, Actor(request.device, "player", sent.player))
