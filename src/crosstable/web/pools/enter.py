"""Forms of a pool's organisers, each a command with its fields; and new pools."""

import json
from collections.abc import Mapping
from typing import Any

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.commands import Actor
from crosstable.journal.interface import StreamId
from crosstable.model.names import fold_name
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.validation import typed_number
from crosstable.ratings.systems import rating_systems
from crosstable.web.pages.render import page
from crosstable.web.pools.board import pool_cards
from crosstable.web.pools.games_preview import preview_games, sent_games, with_ratings
from crosstable.web.pools.manage import manage_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, redirect
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence

MAX_SEATS = 8
# Commands with a preview of rating changes.
PREVIEWED = ("correct_game", "void_game")
# Commands that bring games, perhaps with players who are new to the pool.
INCOMING = ("enter_game", "import_games")


@route("POST", "/pools", who="account")
def create(request: Request) -> Answer:
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
    return redirect(f"/pools/{listed.code}/manage")


@route("POST", "/pools/{pool}/do", who="organiser")
def do(request: Request) -> Answer:
    """Execute a command. Without `sure`, corrections only show whose ratings they would change."""
    room, form = request.pool, request.form
    assert room.actor is not None
    command, intake = form.get("command", ""), request.site.intake
    try:
        fields = read_form(command, form)
        if command == "link_tournament":
            _check_own_tournament(request, fields)
        if command in INCOMING and (answer := _take_games(request, command, fields)) is not None:
            return answer
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
    return redirect(f"/pools/{room.code}/manage")


def _take_games(request: Request, command: str, fields: Mapping[str, Any]) -> Answer | None:
    """Show the games of a file, or new names, before they are entered; then enter them with starting ratings.

    Return None for a game that is entered as it is.
    """
    room, form = request.pool, request.form
    assert room.actor is not None
    is_file = command == "import_games"
    known = {fold_name(name) for name in room.view.names.values()}
    if not is_file and (not known or all(fold_name(name) in known for name in fields["players"])):
        return None
    if not is_file and "sure" in form and not any(name.startswith("rating-") for name in form):
        return None
    games = sent_games(form, fields)
    if "sure" not in form:
        return manage_page(request, form, incoming=preview_games(room.view, games))
    request.site.pools.import_games(
        room.listed.stream, with_ratings(games, form), room.actor, key=form.get("key") or None
    )
    return redirect(f"/pools/{room.code}/manage")


def _check_own_tournament(request: Request, fields: Mapping[str, Any]) -> None:
    """Raise `not_allowed` for tournaments of others: only their organisers may link them."""
    session, stream = request.session, StreamId(str(fields.get("tournament", "")))
    if session is None or session.role_in(stream) != "organiser":
        raise Forbidden("not_allowed", who="organiser")


def own_pools(request: Request) -> list[tuple[str, str, StreamId]]:
    session, site = request.session, request.site
    return [
        (listed.code, site.pools.name(listed.stream), listed.stream)
        for listed in site.catalogue.pools()
        if session is not None and session.role_in(listed.stream) == "organiser"
    ]


def own_pool(request: Request, address: str) -> StreamId:
    """Return the stream of a pool. Raise `not_allowed` if it is somebody else's."""
    for own, _, stream in own_pools(request):
        if own == address:
            return stream
    raise Forbidden("not_allowed", who="organiser")


@route("POST", "/t/{code}/desk/pool", who="organiser")
def choose_pool(request: Request) -> Answer:
    """Link the tournament to one of the user's pools, and unlink it from the others."""
    room, wanted = request.room, request.form.get("pool", "")
    assert room.actor is not None
    stream, chosen = room.listed.stream, own_pool(request, wanted) if wanted else None
    for _, _, pool in own_pools(request):
        command = "link_tournament" if pool == chosen else "unlink_tournament"
        request.site.intake.submit(pool, CommandRequest(command, {"tournament": stream}), Envelope(room.actor))
    return redirect(f"/t/{room.code}/desk/settings")


def read_form(command: str, form: Mapping[str, str]) -> dict[str, Any]:
    filled = {name: value for name, value in form.items() if value}
    match command:
        case "enter_game" | "correct_game":
            return _game(command, filled)
        case "import_games":
            return {}
        case "void_game":
            return {"game": _number_or_text(filled.get("game"))}
        case "configure_pool":
            return {"config": _config(filled)}
        case "link_tournament" | "unlink_tournament":
            return {"tournament": filled.get("tournament", "")}
        case "undo" | "redo":
            return {"action": _number_or_text(filled["action"])} if "action" in filled else {}
        case "rename":
            return {"name": filled.get("name", "")}
    raise Refusal("not_a_command", problem=command[:40])


def _game(command: str, filled: Mapping[str, str]) -> dict[str, Any]:
    seats = [(filled[f"p{i}"], filled.get(f"s{i}", "")) for i in range(1, MAX_SEATS + 1) if f"p{i}" in filled]
    fields: dict[str, Any] = {
        "players": [name for name, _ in seats],
        "scores": [score.replace("\u2212", "-") for _, score in seats],
        **{name: filled[name] for name in ("bula", "date") if name in filled},
        "unfinished": "unfinished" in filled,
    }
    return fields | ({"game": _number_or_text(filled.get("game"))} if command == "correct_game" else {})


def _number_or_text(text: str | None) -> int | str:
    """Return a whole number; other text unchanged, for validation to refuse."""
    number = typed_number(text)
    return text or "" if number is None else number


def _config(filled: Mapping[str, str]) -> dict[str, Any]:
    """Return a pool's settings, with the rating system's under `settings`. Empty fields mean the default."""
    general = {
        name: _value(filled[name]) if name in filled else None for name in ("start", "provisional", "inactive_days")
    }
    system = filled.get("system")
    if system is not None and system != filled.get("was"):
        return {"system": system} | {name: value for name, value in general.items() if name != "start"}
    settings = {name.removeprefix("set-"): _value(value) for name, value in filled.items() if name.startswith("set-")}
    return general | {"settings": settings}


def _value(text: str) -> Any:
    try:
        value = json.loads(text, parse_constant=lambda _: text)
    except ValueError:
        return text
    return value if isinstance(value, int | float | bool) else text
