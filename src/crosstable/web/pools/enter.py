"""What a pool's organisers send: plain forms, each a command with its fields; and new pools."""

import json
from collections.abc import Mapping
from typing import Any

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.commands import Actor
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.validation import typed_number
from crosstable.ratings.systems import rating_systems
from crosstable.web.pages.render import page
from crosstable.web.pools.board import pool_cards
from crosstable.web.pools.manage import manage_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence

MOST_SEATS = 8
# Commands whose effect on ratings is shown before.
PREVIEWED = ("correct_game", "void_game")


@route("POST", "/pools", who="account")
def create(request: Request) -> Answer:
    """A new pool of whoever has an account; the page again, where the name or the system is none."""
    form, session = request.form, request.session
    assert session is not None
    try:
        fields = {"name": form.get("name", ""), "config": {"system": form.get("system", "")}}
        envelope = Envelope(Actor(session.id), form.get("key") or None)
        outcome = request.site.intake.submit(None, CommandRequest("create_pool", fields), envelope)
    except Refusal as refusal:
        problems = [refusal_sentence(refusal), *map(sentence, refusal.reasons)]
        return page(
            request,
            "pools/list.html",
            status=409,
            pools=pool_cards(request.site),
            systems=rating_systems(),
            problems=problems,
            typed=form,
        )
    owner = session.account or ""
    listed = request.site.catalogue.add_pool(outcome.stream, outcome.state.name, owner, request.now)
    return elsewhere(f"/pools/{listed.code}/manage")


@route("POST", "/pools/{pool}/do", who="organiser")
def do(request: Request) -> Answer:
    """One command. With `preview` nothing happens yet: the page says whose rating it would change."""
    room, form = request.pool, request.form
    assert room.actor is not None
    command, intake = form.get("command", ""), request.site.intake
    try:
        fields = read_form(command, form)
        if command == "link_tournament":
            _refuse_others(request, fields)
        if command in PREVIEWED and "sure" not in form:
            moves = intake.pool_moves(room.listed.stream, CommandRequest(command, fields), room.actor)
            return manage_page(request, form, moves=moves)
        intake.submit(
            room.listed.stream, CommandRequest(command, fields), Envelope(room.actor, form.get("key") or None)
        )
    except Refusal as refusal:
        if refusal.kind in ("forbidden", "storage", "storage_full", "unreadable"):
            raise
        return manage_page(request, form, refusal=refusal)
    return elsewhere(f"/pools/{room.code}/manage")


def _refuse_others(request: Request, fields: Mapping[str, Any]) -> None:
    """Refused for a tournament of somebody else: whose games are rated, and where, is its organiser's to say."""
    session, stream = request.session, StreamId(str(fields.get("tournament", "")))
    if session is None or session.role_in(stream) != "organiser":
        raise Forbidden("not_allowed", who="organiser")


def own_pools(request: Request) -> list[tuple[str, str, StreamId]]:
    """The pools that whoever asks organises: address, name and stream."""
    session, site = request.session, request.site
    return [
        (listed.code, site.pools.name(listed.stream), listed.stream)
        for listed in site.catalogue.pools()
        if session is not None and session.role_in(listed.stream) == "organiser"
    ]


def own_pool(request: Request, address: str) -> StreamId:
    """The pool of an address. Refused (`not_allowed`) where it is not one of theirs."""
    for own, _, stream in own_pools(request):
        if own == address:
            return stream
    raise Forbidden("not_allowed", who="organiser")


@route("POST", "/t/{code}/desk/pool", who="organiser")
def choose_pool(request: Request) -> Answer:
    """Links the tournament to one of one's own pools, and unlinks it from the others."""
    room, wanted = request.room, request.form.get("pool", "")
    assert room.actor is not None
    stream, chosen = room.listed.stream, own_pool(request, wanted) if wanted else None
    for _, _, pool in own_pools(request):
        command = "link_tournament" if pool == chosen else "unlink_tournament"
        request.site.intake.submit(pool, CommandRequest(command, {"tournament": stream}), Envelope(room.actor))
    return elsewhere(f"/t/{room.code}/desk/settings")


def read_form(command: str, form: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a command from those of a form; what was left empty is left out."""
    said = {name: value for name, value in form.items() if value}
    match command:
        case "enter_game" | "correct_game":
            return _game(command, said)
        case "void_game":
            return {"game": _whole(said.get("game"))}
        case "configure_pool":
            return {"config": _config(said)}
        case "link_tournament" | "unlink_tournament":
            return {"tournament": said.get("tournament", "")}
        case "undo" | "redo":
            return {"action": _whole(said["action"])} if "action" in said else {}
        case "rename":
            return {"name": said.get("name", "")}
    raise Refusal("not_a_command", problem=command[:40])


def _game(command: str, said: Mapping[str, str]) -> dict[str, Any]:
    seats = [(said[f"p{i}"], said.get(f"s{i}", "")) for i in range(1, MOST_SEATS + 1) if f"p{i}" in said]
    fields: dict[str, Any] = {
        "players": [name for name, _ in seats],
        "scores": [score.replace("\u2212", "-") for _, score in seats],
        **{name: said[name] for name in ("bula", "date") if name in said},
        "unfinished": "unfinished" in said,
    }
    return fields | ({"game": _whole(said.get("game"))} if command == "correct_game" else {})


def _whole(text: str | None) -> int | str:
    """Return a whole number; any other text stays as it is, to be refused."""
    number = typed_number(text)
    return text or "" if number is None else number


def _config(said: Mapping[str, str]) -> dict[str, Any]:
    """Return settings: numbers as numbers, those of the system by themselves; what is empty is the default."""
    own = {name: _value(said[name]) if name in said else None for name in ("start", "provisional", "inactive_days")}
    system = said.get("system")
    if system is not None and system != said.get("was"):
        return {"system": system} | {name: value for name, value in own.items() if name != "start"}
    others = {name.removeprefix("set-"): _value(value) for name, value in said.items() if name.startswith("set-")}
    return own | {"settings": others}


def _value(text: str) -> Any:
    try:
        found = json.loads(text, parse_constant=lambda _: text)
    except ValueError:
        return text
    return found if isinstance(found, int | float | bool) else text
