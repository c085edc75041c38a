"""What a player's phone asks: who it is here, whom it claims, and what it says for the players that it holds.

| route | what is sent | what is answered |
|---|---|---|
| `GET /t/CODE/me` | | `{"place", "claims", "players": [screen], "claimed": [...], "released": [...]}` |
| `POST /t/CODE/me/claim` | `{"player", "code", "key"}` | `{"player", "claimed"}`: false where it waits at the desk |
| `POST /t/CODE/me/do` | `{"player", "command", "fields", "key"}` | as at the desk (`web.command_surface`) |

A browser gets the page (`web.phone.page`), and its cookie when it looks at `me`, before it sends anything. Whatever is
sent has a key: sent again, it happens once, and is answered as the first time, as long as the phone holds the player.
The desk's list of phones and codes is in `web.desk.phones`.
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
from crosstable.web.command_surface import carry_out, read_sent
from crosstable.web.phone.page import player_page, wants_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.words import words

_BYTES = 24

# Whom a phone acts for is not asked where it enters or claims them: these have routes of their own.
ELSEWHERE = frozenset({"claim", "sign_up"})


class _Claiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player by id or number, and the claim code where one is needed."""

    player: PlayerId | int
    key: str
    code: str | None = None


@route("GET", "/t/{code}/me", who="everybody", by_viewers=True)
def me(request: Request) -> Answer:
    """Everything that a phone shows of the players that it holds; nothing for a phone that holds nobody.

    A browser gets the page.
    """
    room, device = request.room, request.device
    state = room.state
    held = [] if device is None else state.held_by(device)
    waiting = (
        []
        if device is None
        else [desk_request.player for desk_request in state.requests.values() if _is_claim(desk_request, device)]
    )
    lost = () if device is None else state.released.get(device, ())
    names = _names(room, [*held, *waiting, *lost])
    screens = [_shown(request, device, one, names) for one in held if device is not None]
    claimed, released = ([{"player": one, "name": names[one]} for one in ones] for ones in (waiting, lost))
    cookie = token_urlsafe(_BYTES) if request.cookie is None else None
    if wants_page(request):
        return player_page(request, screens, claimed, released, cookie)
    body = {
        "place": room.version_token,
        "now": request.now,
        "claims": room.claims,
        "players": [_screen_answer(room, screen) for screen in screens],
        "claimed": claimed,
        "released": released,
    }
    return values(body, cookie=cookie)


def _screen_answer(room: Room, screen: Screen) -> dict[str, Any]:
    view = room.public_recent
    return screen_answer(screen, explain_screen(view, screen), view.names, room.state.stage.config)


def _is_claim(desk_request: Any, device: str) -> bool:
    return (desk_request.kind, desk_request.device) == ("claim", device)


def _shown(request: Request, device: str, player: PlayerId, names: dict[PlayerId, str]) -> Screen:
    return screen(request.room.state, request.room.public_recent, player, names[player], device, request.now)


def _names(room: Room, players: list[PlayerId]) -> dict[PlayerId, str]:
    """How these are called who are there still, or wait for a place."""
    persons = room.state.persons
    said = names_by_digest(
        room.site.journal, {player: persons[player].digest for player in players if player in persons}
    )
    return {player: said.get(player) or words("player.waiting") for player in players}


@route("POST", "/t/{code}/me/claim", who="everybody")
def claim(request: Request) -> Answer:
    """Claims a player for this phone. Refused (`claim_code_needed`, `wrong_claim_code`) by how that is done here."""
    try:
        wanted = msgspec.convert(request.sent, _Claiming)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    check_key(wanted.key)
    room, cookie = request.room, request.cookie
    if cookie is None or request.device is None:
        raise Refusal("no_cookie")
    player = _meant(room, wanted.player)
    if wanted.code is not None:
        _check_code(request, player, wanted.code)
    elif room.claims == "code" and player not in room.state.held_by(request.device):
        raise Refusal("claim_code_needed")
    outcome = room.site.intake.submit(
        room.listed.stream,
        CommandRequest("claim", {"player": player, "how": "open" if wanted.code is None else "code"}),
        Envelope(Actor(request.device, "player"), wanted.key, body={"player": player, "code": wanted.code}),
    )
    request.site.devices.remember(cookie, request.now)
    return values({"player": player, "claimed": player in outcome.state.held_by(request.device)})


def _meant(room: Room, player: PlayerId | int) -> PlayerId:
    """The player, or whoever waits, of an id or number. Refused where there is none."""
    if isinstance(player, int):
        if player not in room.state.numbers:
            raise Refusal("no_player_numbered", number=str(player))
        return room.state.numbers[player]
    check_holder(room.state, player)
    return player


def _check_code(request: Request, player: PlayerId, typed: str) -> None:
    """Refused (`too_many_tries`) where this phone has guessed too often; what its address did is asked before."""
    limits, subject = request.site.limits, f"device {request.device}"
    limits.refuse_if_spent(GUESSES, subject, request.now)
    try:
        request.site.claim_codes.check(request.room.listed.stream, request.room.state.persons[player].person, typed)
    except Refusal:
        limits.count(GUESSES, subject, request.now)
        raise


@route("POST", "/t/{code}/me/do", who="player")
def do(request: Request) -> Answer:
    """Has a command decided that a phone gives for a player whom it holds."""
    sent = read_sent(request)
    if request.device is None:
        raise Refusal("no_cookie")
    if sent.command in ELSEWHERE:
        raise Forbidden("not_yours", command=sent.command, role="player", roles=[])
    if sent.player is None:
        raise Forbidden("not_your_player", player=None)
    return carry_out(request, sent, Actor(request.device, "player", sent.player))
