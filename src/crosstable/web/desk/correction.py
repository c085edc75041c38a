"""The preview of a correction: rank changes, and whether the waiting round can be drafted again.

    GET /t/CODE/desk/correct?round=1&table=3&typed=2-1                                another result of a match
    GET /t/CODE/desk/correct?command=enter_table&round=1&table=3&typed=31 24 25 20    other scores of a table
    GET /t/CODE/desk/correct?command=tap&round=1&table=3&typed=E%2B                   one tap more or less
    GET /t/CODE/desk/correct?command=take_back_tap&undoes=e12                         undo a tap
    GET /t/CODE/desk/correct?command=penalise&player=p3&kind=game_loss&round=1        a game or match lost by penalty

The page asks for a reason, so that no URL contains it. Tables need one, matches may have one.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from crosstable.app.director import Envelope, parse_token
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.site import Room
from crosstable.events import Event
from crosstable.model.refusals import Reason, Refusal, StorageAway
from crosstable.model.validation import format_value
from crosstable.rules.lookup import known_round
from crosstable.views.pool import PoolMoves
from crosstable.views.preview import Preview, correction_of
from crosstable.web.pages.render import page
from crosstable.web.refusal_json import refusal_json
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import sentence, words
from crosstable.words.preview import correction_heading, lapse_texts, line_texts

# Commands that correct tables. Their preview uses a placeholder for the reason.
AT_TABLES = ("enter_table", "tap", "take_back_tap")
REASON = "-"

NUMBERS = ("round", "table", "delta")
TEXTS = ("typed", "player", "undoes", "kind", "effect")
PENALTY = "penalise"
_NUMBER = re.compile(r"-?[0-9]{1,11}")


@route("GET", "/t/{code}/desk/correct", who="organiser")
def preview_correction(request: Request) -> Answer:
    room, name = request.room, request.query.get("command", "correct")
    at_tables = name in AT_TABLES
    if name not in ("correct", PENALTY) and not at_tables:
        allowed = ["correct", *AT_TABLES, PENALTY]
        raise Refusal(
            "bad_fields",
            [Reason("not_choice", {"value": format_value(name), "allowed": allowed}, "command")],
            command="correct",
        )
    fields = _fields(request, name)
    voids: list[str] = []
    try:
        complete = {**fields, "reason": REASON} if at_tables else fields
        try:
            (round_, table), preview = _preview(room, name, complete, _seen_seq(request))
        except Refusal as refusal:
            if refusal.code != "bracket_reaches" or name != "correct":
                raise
            voids = [sentence(reason, room.names) for reason in refusal.reasons]
            fields["void"] = True
            (round_, table), preview = _preview(room, name, fields, _seen_seq(request))
    except StorageAway:
        raise
    except Refusal as refusal:
        return _refusal_page(request, refusal, fields)
    return page(
        request,
        "desk/correct.html",
        here="round",
        heading=_heading(room, preview.events, round_, table),
        moves=preview.moves,
        ratings=_ratings(room, preview.events),
        voids=voids,
        warnings=[*lapse_texts(preview, room.names), *line_texts(preview, room.names)],
        redraft=preview.repairing,
        can_redraft=preview.can_redraft,
        at_tables=at_tables,
        refused=None,
        command=name,
        fields=fields,
        buttons=list(_buttons(preview, at_tables, len(voids))),
        back=_back_link(room, fields, round_, table),
        is_so=not preview.events,
    )


def _preview(room: Room, name: str, fields: dict[str, Any], seen: int) -> tuple[tuple[int, int], Preview]:
    assert room.actor is not None
    command_request = CommandRequest(name, fields)
    envelope = Envelope(msgspec.structs.replace(room.actor, seen=seen))
    preview = room.site.intake.preview(room.state, command_request, envelope)
    (command,) = room.site.intake.read(room.state, command_request, envelope)
    values = msgspec.structs.asdict(command)
    if name == PENALTY:
        round_ = known_round(room.state, values["round"] or room.state.last_round)
        return (round_.number, round_.table_of(values["player"]) or 0), preview
    if "undoes" in values:
        return room.state.scores[values["undoes"]], preview
    return (values["round"] or room.state.last_round, values["table"]), preview


def _ratings(room: Room, events: Sequence[Event]) -> list[PoolMoves]:
    assert room.actor is not None
    return room.site.pools.tournament_moves(room.listed.stream, room.state, events, room.actor)


def _seen_seq(request: Request) -> int:
    """Return the last event shown on the page that sent this; without `seen` the latest."""
    token = request.query.get("seen")
    return request.room.state.seq if token is None else parse_token(token).seq


def _refusal_page(request: Request, refusal: Refusal, fields: dict[str, Any]) -> Answer:
    round_ = request.room.state.round(fields.get("round", 0))
    back = "" if round_ is None else f"?round={round_.number}"
    refusal_values = refusal_json(refusal, request.room)
    answer = page(
        request, "desk/correct.html", here="round", heading=refusal_values["message"], refused=refusal_values, back=back
    )
    return msgspec.structs.replace(answer, status=404)


def _fields(request: Request, name: str) -> dict[str, Any]:
    """Return the fields from the query. Raise `bad_fields` if a number is invalid."""
    texts: dict[str, Any] = {text: request.query[text] for text in TEXTS if text in request.query}
    typed = {number: request.query[number] for number in NUMBERS if number in request.query}
    malformed = {field: text for field, text in typed.items() if not _NUMBER.fullmatch(text)}
    if malformed:
        reasons = [Reason("not_integer", {"value": format_value(text)}, field) for field, text in malformed.items()]
        raise Refusal("bad_fields", reasons, command=name)
    return texts | {field: int(text) for field, text in typed.items()}


def _heading(room: Room, events: Sequence[Event], round_: int, table: int) -> str:
    correction = correction_of(room.state, events)
    if correction is None:
        return words("web.correct.nothing", round=round_, table=table)
    return correction_heading(correction, room.names)


def _buttons(preview: Preview, at_tables: bool, voids: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield labels and the fields that each adds: save, void later matches, keep or redraft the next round."""
    if voids:
        yield words("web.choice.void", matches=voids), {}
        return
    if preview.repairing is None or not preview.can_redraft:
        yield words("web.correct.do"), {}
        return
    number = preview.repairing.round
    yield words("web.correct.keep", round=number), {}
    yield words("web.correct.reseat" if at_tables else "web.correct.repair", round=number), {"repair": True}


def _back_link(room: Room, fields: dict[str, Any], round_: int, table: int) -> str:
    if "typed" in fields:
        return f"?round={round_}"
    if "kind" in fields:
        return f"/floor?player={room.state.players[fields['player']].number}"
    return f"/taps?round={round_}&table={table}"
