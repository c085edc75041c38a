"""Operations that write: new tournaments, commands, and sugar for results and players."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from secrets import randbelow
from typing import Any, NamedTuple

import msgspec

from crosstable.app.director import Envelope, Outcome, TournamentSnapshot, parse_token, version_token
from crosstable.app.intake.fields import read_fields
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.new_tournament import LARGEST_SEED
from crosstable.app.site import Room
from crosstable.commands import Actor, EntryRequest
from crosstable.commands.base import Role
from crosstable.events import PlayerRegistered
from crosstable.exchange.event_answers import event_answer, preview_answer
from crosstable.exchange.json_answers import Answer, reason_answers, with_names
from crosstable.model.phases import BEFORE
from crosstable.model.refusals import Forbidden, Reason, Refusal
from crosstable.model.validation import format_value, typed_number
from crosstable.rules.warnings import round_warnings
from crosstable.web.api import answers
from crosstable.web.api.players import player_answer
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PREFIX, Parameter, write
from crosstable.web.api.tournaments import step_answer
from crosstable.web.command_surface import SEATING, outcome_text
from crosstable.web.desk.action_buttons import buttons
from crosstable.web.desk.refusal_actions import suggested_actions
from crosstable.words.value_texts import Names

# How many commands may be sent at once: all of them are carried out, or none.
MOST_AT_ONCE = 100


class Located(NamedTuple):
    """An answer with the address of the new tournament or player."""

    answer: Answer
    location: str


class Choices(Exception):
    """A refusal with commands that may be sent instead."""

    def __init__(self, refusal: Refusal, room: Room, choices: Sequence[Answer]) -> None:
        super().__init__(refusal.code)
        self.refusal, self.room, self.choices = refusal, room, choices


class CommandBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command with its fields, as the schemas of the commands describe them."""

    command: str
    fields: dict[str, Any] = {}


# One, or a list.
COMMAND_BODY = CommandBody | tuple[CommandBody, ...]


class TournamentBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new tournament: the fields of `create`, and players to enter. Without a seed it is drawn."""

    name: str
    preset: str = "mtg"
    config: dict[str, Any] = {}
    seed: int | None = None
    stage_name: str | None = None
    plan: tuple[dict[str, Any], ...] = ()
    external_ids: dict[str, str] = {}
    players: tuple[EntryRequest, ...] = ()


class PlayerBody(EntryRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player to enter; once it has begun, a late entry. `first_round` is for a late one."""

    first_round: int | None = None
    when_full: str | None = None


class ResultBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a match: games won by each (`score`) and drawn, or who forfeits, or that both lose; at a table the
    `scores` (of preferans also their `bula`) or `places` by seat; or `typed` as at the desk. Nothing of it takes the
    result away. In a round that is over it is a correction, for which `reason`, `repair` and `void` are.
    """

    score: tuple[int, int] | None = None
    draws: int = 0
    forfeit: str | None = None
    double_loss: bool = False
    double_forfeit: bool = False
    twenties: tuple[int, int] | None = None
    scores: tuple[float | str, ...] | None = None
    places: tuple[int, ...] | None = None
    bula: int | None = None
    unfinished: bool | None = None
    typed: str | None = None
    reason: str | None = None
    repair: bool | None = None
    void: bool | None = None


PREVIEW = Parameter("preview", "1: what would happen; nothing does.", "integer")


@write(
    "POST",
    "/tournaments",
    answers.Created,
    "Create a tournament",
    body=TournamentBody,
    right="maker",
    status=201,
)
def create(request: ApiRequest) -> Any:
    body, token = read_body(TournamentBody, request.json), request.token
    assert token is not None
    fields = {"name": body.name, "preset": body.preset, "config": body.config, "plan": body.plan}
    requests = [CommandRequest("create", {**fields, "seed": _seed(request, body), "stage_name": body.stage_name})]
    if body.external_ids:
        requests.append(CommandRequest("set_external_ids", {"external_ids": body.external_ids}))
    if body.players:
        requests.append(CommandRequest("register", {"entries": msgspec.to_builtins(body.players)}))
    envelope = Envelope(Actor(token.id, by_token=True), request.key, body=request.json)
    outcome = request.site.intake.submit(None, requests, envelope)
    listed = request.site.catalogue.add(outcome.stream, token.account, request.now)
    room = request.site.room(listed.code).with_snapshot(outcome.snapshot)
    done = _outcome_answer(request, room, outcome, "organiser") | {"name": outcome.state.name}
    return Located(done, f"{PREFIX}/tournaments/{listed.code}")


def _seed(request: ApiRequest, body: TournamentBody) -> int:
    """Draw a seed if none is given; with a key always the same one, so that a repeated request is the same."""
    if body.seed is not None:
        return body.seed
    if request.key is None:
        return randbelow(LARGEST_SEED)
    return int.from_bytes(sha256(request.key.encode()).digest()[:4]) % LARGEST_SEED


@write(
    "POST",
    "/tournaments/{code}/commands",
    answers.Done,
    "Carry out a command, or several at once",
    body=COMMAND_BODY,
    right="token",
    query=(PREVIEW,),
)
def commands(request: ApiRequest) -> Any:
    return carry_out(request, _requests(request.json))


def _requests(sent: Any) -> list[CommandRequest]:
    items = sent if isinstance(sent, list) else [sent]
    if not items:
        raise Refusal("no_commands", [Reason("list_length", {"length": 0, "least": 1, "most": MOST_AT_ONCE}, "body")])
    if len(items) > MOST_AT_ONCE:
        raise Refusal("too_many_commands", most=MOST_AT_ONCE)
    bodies = [read_body(CommandBody, item, f"[{i}]" if sent is items else "") for i, item in enumerate(items)]
    return [CommandRequest(body.command, body.fields) for body in bodies]


def read_body(kind: type[Any], sent: Any, path: str = "") -> Any:
    """Return a body as a struct. Raise `bad_body` with every field that is wrong."""
    if not isinstance(sent, dict):
        raise Refusal("bad_body", [Reason("not_object", {"value": format_value(sent), "keys": []}, path or "body")])
    try:
        return read_fields("", kind, sent)
    except Refusal as refusal:
        reasons = [
            msgspec.structs.replace(reason, path=".".join(part for part in (path, reason.path) if part) or "body")
            for reason in refusal.reasons
        ]
        raise Refusal("bad_body", reasons) from None


@write(
    "POST",
    "/tournaments/{code}/players",
    answers.Entered,
    "Enter a player; once it has begun, a late one",
    body=PlayerBody,
    right="organiser",
    status=201,
    query=(PREVIEW,),
)
def enter(request: ApiRequest) -> Any:
    body = read_body(PlayerBody, request.json)
    entry = {key: value for key, value in msgspec.to_builtins(body).items() if key in request.json}
    beside = {key: entry.pop(key) for key in ("first_round", "when_full") if key in entry}
    command = "register" if request.room.state.phase in BEFORE else "enter_late"
    answer = carry_out(request, [CommandRequest(command, {"entries": [entry], **beside})])
    if "action" not in answer:
        return answer
    entered = [event["player"] for event in answer["events"] if event["type"] == PlayerRegistered.TYPE]
    view = request.site.room(request.room.code).public
    player = view.by_id.get(entered[0]) if entered else None
    answer["player"] = None if player is None else player_answer(view, player)
    number = "" if player is None else f"/{player.number}"
    return Located(answer, f"{PREFIX}/tournaments/{request.room.code}/players{number}")


@write(
    "PUT",
    "/tournaments/{code}/rounds/{round}/tables/{table}/result",
    answers.Done,
    "Enter a result, in the place of what was there",
    body=ResultBody,
    right="scorekeeper",
    query=(PREVIEW,),
)
def result(request: ApiRequest) -> Any:
    body = read_body(ResultBody, request.json)
    number, table = (typed_number(request.params[name]) or 0 for name in ("round", "table"))
    state = request.room.state
    round_ = state.round(number)
    if round_ is None or round_.status == "draft":
        raise Refusal("no_such_round", round=number, last=state.last_round)
    tables = sorted([*round_.matches, *round_.tables])
    if table not in tables:
        raise Refusal("no_such_table", round=number, table=table, tables=tables)
    if table in round_.tables:
        return carry_out(request, [CommandRequest("enter_table", _table_fields(body, number, table))])
    is_open = round_ is state.current and round_.is_open
    fields = _match_fields(body, table)
    if is_open:
        # Another round may be open by the time that it is decided: it is meant for this one.
        return carry_out(request, [CommandRequest("enter_result", fields)], request.room.version_token)
    beside = {"reason": body.reason, "repair": body.repair, "void": body.void}
    given = {key: value for key, value in beside.items() if value is not None}
    return carry_out(request, [CommandRequest("correct", {**fields, "round": number, **given})])


def _match_fields(body: ResultBody, table: int) -> Answer:
    fields: Answer = {"table": table}
    if body.twenties is not None:
        fields["twenties"] = list(body.twenties)
    if body.typed is not None:
        return {**fields, "typed": body.typed}
    if body.score is not None:
        won, lost = body.score
        return {**fields, "result": {"type": "score", "first": won, "second": lost, "draws": body.draws}}
    if body.forfeit is not None:
        return {**fields, "result": {"type": "forfeit", "by": body.forfeit}}
    kinds = [kind for kind in ("double_loss", "double_forfeit") if getattr(body, kind)]
    return {**fields, "result": {"type": kinds[0]} if kinds else None}


def _table_fields(body: ResultBody, round_: int, table: int) -> Answer:
    fields: Answer = {"table": table, "round": round_}
    if body.typed is not None:
        return {**fields, "typed": body.typed}
    if body.scores is not None:
        fields["scores"] = [str(score) for score in body.scores]
    if body.places is not None:
        fields["places"] = list(body.places)
    return fields | {
        key: value for key in ("bula", "reason", "repair", "unfinished") if (value := getattr(body, key)) is not None
    }


def carry_out(request: ApiRequest, requests: Sequence[CommandRequest], seen: str | None = None) -> Answer:
    """Carry out commands, all or none, and return the outcome; with `preview` only what would happen."""
    if len(requests) == 1 and requests[0].command == "create":
        raise Forbidden("token_not_enough")
    room, actor = request.room, request.actor
    shown = parse_token(seen) if seen is not None and request.seen is None else request.seen
    envelope = Envelope(actor, request.key, shown)
    if request.query.get("preview", "0") not in ("", "0"):
        return _preview(request, requests, envelope)

    def watch(now: TournamentSnapshot) -> None:
        request.room = room.with_snapshot(now)

    try:
        outcome = request.site.intake.submit(room.listed.stream, requests, envelope, watch=watch)
    except Refusal as refusal:
        choices = [] if actor.role == "player" else list(_choices(request.room, refusal, requests))
        if not choices:
            raise
        raise Choices(refusal, request.room, choices) from refusal
    return _outcome_answer(request, room.with_snapshot(outcome.snapshot), outcome, actor.role)


def _choices(room: Room, refusal: Refusal, requests: Sequence[CommandRequest]) -> Iterator[Answer]:
    """Yield the commands that may be sent instead, in words too."""
    (command, fields), *others = requests
    for button in [] if others else buttons(room, suggested_actions(refusal, command, fields, room)):
        if button.command is not None:
            yield {"text": button.said, "command": button.command, "fields": button.fields}


def _preview(request: ApiRequest, requests: Sequence[CommandRequest], envelope: Envelope) -> Answer:
    room, seen = request.room, envelope.seen
    if seen is not None:
        actor = msgspec.structs.replace(envelope.actor, seen=seen.seq)
        envelope = msgspec.structs.replace(envelope, actor=actor)
    preview = request.site.intake.preview(room.state, requests, envelope)
    events = [{"type": event.TYPE, **msgspec.to_builtins(event)} for event in preview.events]
    answer = {"place": room.version_token, "events": events, **preview_answer(preview)}
    return _with_names(answer, room.names)


def _outcome_answer(request: ApiRequest, room: Room, outcome: Outcome, role: Role) -> Answer:
    state = outcome.state
    happened = [event.event for event in outcome.events]
    at_desk = role != "player"
    warnings = list(outcome.warnings) if at_desk else []
    is_new = any(isinstance(event, SEATING) for event in happened)
    if at_desk and is_new and not state.stage.ended and state.current is not None:
        warnings += round_warnings(state, state.current)
    first, *also = [actions[0].action for actions in outcome.actions] or [0]
    undo = {"command": "undo", "fields": {"action": first, **({"also": also} if also else {})}}
    answer = {
        "code": room.code,
        "place": version_token(state.seq, outcome.snapshot.hash),
        "seq": state.seq,
        "events": [event_answer(event) for event in outcome.events],
        "said": outcome_text(room, state, happened),
        "action": outcome.action,
        "undo": undo if outcome.events else None,
        "warnings": reason_answers(warnings, room.names),
        "next": step_answer(state, request.now) if at_desk else None,
        "repeated": outcome.repeated,
    }
    return _with_names(answer, room.names)


def _with_names(answer: Answer, names: Names) -> Answer:
    named: Answer = with_names(answer, names)
    return named
