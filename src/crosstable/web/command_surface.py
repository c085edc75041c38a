"""Commands from pages, phones and scripts: the request and the answer.

| sent | |
|---|---|
| `command`, `fields` | the command; some commands also read typed text from `fields` |
| `key` | repeating a key with the same fields has no effect |
| `seen` | the version token of the last event that was shown (`app.director`) |
| `who` | the session that the page was made for |
| `player` | the player that a phone acts for |

| answered | |
|---|---|
| `said` | what happened, in a sentence |
| `events`, `seq`, `action` | the numbers of its events and of the last event; the number to undo |
| `is_back`, `late` | whether it undid something; whether it waits for the desk because it came late |
| `warnings`, `next` | for the desk: warnings and the next step |
| `before`, `place` | version tokens before and after; a page that knows `before` knows everything up to `place` |
| `refused` | the refusal (`web.refusal_json`); at the desk with buttons, to be sent with its `seen` |
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec

from crosstable.app.director import Envelope, Outcome, TournamentSnapshot, parse_token, version_token
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    ByeGiven,
    DeskAsked,
    Event,
    MatchMade,
    PlayerQueued,
    PlayerRegistered,
    ResultEntered,
    RoundPaired,
    RoundPublished,
    RoundSeated,
    SeatsSwapped,
    SeatsTaken,
    TapHeld,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, PlayerId, Result, Score
from crosstable.rules.lookup import known_round
from crosstable.state.state import State
from crosstable.views.namesakes import Namesakes
from crosstable.web.desk.action_buttons import buttons
from crosstable.web.desk.refusal_actions import suggested_actions
from crosstable.web.desk.round_warnings import warning_texts
from crosstable.web.pages.action_text import action_text
from crosstable.web.refusal_json import refusal_json
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.words import sentence, words
from crosstable.words.event_text import action_words

# Events that change the seating, so that warnings about the round are news.
SEATING = (RoundPaired, RoundSeated, SeatsSwapped, SeatsTaken, MatchMade, ByeGiven, RoundPublished)


class SentCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as pages and phones send it."""

    command: str
    key: str
    fields: dict[str, Any] = {}
    seen: Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,14}-[0-9a-f]{12}$")] | None = None
    who: str | None = None
    player: PlayerId | None = None


def read_command(request: Request) -> SentCommand:
    """Return the command that was sent. Raise `not_a_command` if it is malformed."""
    try:
        return msgspec.convert(request.sent, SentCommand)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None


def carry_out(request: Request, sent: SentCommand, actor: Actor) -> Answer:
    """Execute a command and answer with what happened. The command declares who may send it and when."""
    room = request.room
    if sent.who not in (None, actor.id):
        # Somebody else has signed in on this browser since the page was made.
        raise Refusal("somebody_else_here")

    def watch(snapshot: TournamentSnapshot) -> None:
        # Word and suggest by the state that the command was decided on.
        request.room = room.with_snapshot(snapshot)

    envelope = Envelope(actor, sent.key, None if sent.seen is None else parse_token(sent.seen))
    try:
        outcome = room.site.intake.submit(
            room.listed.stream, CommandRequest(sent.command, sent.fields), envelope, watch=watch
        )
    except Refusal as refusal:
        choices = [] if actor.role == "player" else suggested_actions(refusal, sent.command, sent.fields, request.room)
        if not choices:
            raise
        suggestions = {"choices": list(buttons(request.room, choices)), "seen": request.room.version_token}
        return json_answer({"refused": refusal_json(refusal, request.room) | suggestions}, 409)
    return json_answer(
        _outcome_json(request, room.with_snapshot(outcome.snapshot), outcome, actor) | _version_tokens(room, outcome)
    )


def _version_tokens(room: Room, outcome: Outcome) -> dict[str, str]:
    if not outcome.events:
        return {}
    numbers = {"before": outcome.events[0].seq - 1, "place": outcome.events[-1].seq}
    records = {name: room.site.journal.record(room.listed.stream, seq) for name, seq in numbers.items()}
    return {name: version_token(record.seq, record.hash) for name, record in records.items() if record is not None}


def _outcome_json(request: Request, room: Room, outcome: Outcome, actor: Actor) -> dict[str, Any]:
    events = [event.event for event in outcome.events]
    at_desk = actor.role != "player"
    step = outcome.next_step(request.now) if at_desk else None
    return {
        "seq": outcome.state.seq,
        "events": [event.seq for event in outcome.events],
        "said": outcome_text(room, outcome.state, events),
        "action": outcome.action,
        "is_back": bool(events) and isinstance(events[0], ActionsUndone),
        "late": any(isinstance(event, TapHeld) or _is_late_report(event) for event in events),
        "warnings": list(_warnings(room, outcome, events)) if at_desk else [],
        "next": None if step is None else {"code": step.code, "command": step.command, "fields": step.fields},
    }


def _is_late_report(event: Event) -> bool:
    return isinstance(event, DeskAsked) and event.kind == "report"


def _warnings(room: Room, outcome: Outcome, events: Sequence[Event]) -> Iterator[str]:
    state = outcome.state
    if any(isinstance(event, SEATING) for event in events) and not state.stage.ended and state.current is not None:
        warnings, counts = warning_texts(room, state.current)
        yield from [*warnings, *counts]
    yield from (sentence(warning, room.names) for warning in outcome.warnings)
    yield from _namesake_warning(room, events)


def _namesake_warning(room: Room, events: Sequence[Event]) -> Iterator[str]:
    """Warn if the player just entered has the name of another. Lists are checked in their preview."""
    entered = [event.player for event in events if isinstance(event, PlayerRegistered | PlayerQueued)]
    if len(entered) != 1 or entered[0] not in room.names:
        return
    other = Namesakes(room.names).same_name(entered[0])
    if other is not None:
        number = room.state.players[other].number if other in room.state.players else None
        yield words("web.desk.same_name", room.names, other=other, number=number)


def outcome_text(room: Room, state: State, events: Sequence[Event]) -> str:
    """Return a sentence about an action; for undo and redo also about the actions affected."""
    if not events:
        return words("web.desk.so_already")
    first = events[0]
    if isinstance(first, ActionsUndone | ActionsRedone):
        texts = [action_text(room, state, action) for action in first.actions]
        code = "web.desk.took_back" if isinstance(first, ActionsUndone) else "web.desk.brought_back"
        return words(code, said=texts)
    if isinstance(first, ResultEntered) and len(events) == 1 and first.was is None and first.result is not None:
        return _result_text(room, state, first, first.result)
    text = action_words(events, room.all_names)
    return text[:1].upper() + text[1:]


def _result_text(room: Room, state: State, event: ResultEntered, result: Result) -> str:
    match = known_round(state, event.round, event.table).matches[event.table]
    players, table = [match.first, match.second], event.table
    match result:
        case Score(first, second, draws, boards) if first != second:
            winner, loser = players if first > second else players[::-1]
            is_game = first + second == 1 and not draws and not boards
            score = None if is_game else Score(max(first, second), min(first, second), draws, boards)
            return words("web.frame.beat", room.all_names, winner=winner, loser=loser, score=score, table=table)
        case Score():
            return words("web.frame.drew", room.all_names, players=players, score=result, table=table)
        case Forfeit(by):
            winner = next(player for player in players if player != by)
            return words("web.frame.no_show", room.all_names, winner=winner, loser=by, table=table)
        case DoubleForfeit():
            return words("web.frame.double_forfeit", room.all_names, players=players, table=table)
        case DoubleLoss():
            return words("web.frame.double_loss", room.all_names, players=players, table=table)
    raise AssertionError(f"no result of a match: {result}")
