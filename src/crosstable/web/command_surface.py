"""What a page or a phone sends to have something done, and what it is answered: the same for everybody.

| sent | |
|---|---|
| `command`, `fields` | what is to happen; of some commands `fields` may hold what was typed |
| `key` | the same key with the same fields happens once |
| `seen` | the last event that was shown, as one word (`app.director`) |
| `who` | whose page it was |
| `player` | for whom a phone acts |

| answered | |
|---|---|
| `said` | what happened, in a sentence |
| `events`, `seq`, `action` | the numbers of its events and of the last event; the number that undoes it |
| `is_back`, `late` | whether it undid something; whether it waits at the desk, since it came late |
| `warnings`, `next` | for the desk: what it should know, and the next step |
| `before`, `place` | where the journal stood before it and after it: who has seen `before` knows all up to `place` |
| `refused` | or why not (`web.refusal_json`); at the desk with ways out, to be sent with the `seen` beside them |
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
from crosstable.web.desk.refusal_actions import ways_out
from crosstable.web.desk.round_warnings import warned
from crosstable.web.pages.action_text import of_action
from crosstable.web.refusal_json import refusal_json
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.words import sentence, words
from crosstable.words.event_text import action_words

# After these the round is another one, so that what is unusual about it is news.
SEATING = (RoundPaired, RoundSeated, SeatsSwapped, SeatsTaken, MatchMade, ByeGiven, RoundPublished)


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page or a phone sends."""

    command: str
    key: str
    fields: dict[str, Any] = {}
    seen: Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,14}-[0-9a-f]{12}$")] | None = None
    who: str | None = None
    player: PlayerId | None = None


def read_sent(request: Request) -> Sent:
    """Return what was sent. Refused (`not_a_command`) if it is something else."""
    try:
        return msgspec.convert(request.sent, Sent)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None


def carry_out(request: Request, sent: Sent, actor: Actor) -> Answer:
    """Have it done, and say what happened. Who may, and when, is what the command declares."""
    room = request.room
    if sent.who not in (None, actor.id):
        # In a browser that somebody else has signed in with since then.
        raise Refusal("somebody_else_here")

    def watch(now: TournamentSnapshot) -> None:
        # What is said of a refusal, and offered, is by the tournament as it was decided on.
        request.room = room.at_snapshot(now)

    envelope = Envelope(actor, sent.key, None if sent.seen is None else parse_token(sent.seen))
    try:
        outcome = room.site.intake.submit(
            room.listed.stream, CommandRequest(sent.command, sent.fields), envelope, watch=watch
        )
    except Refusal as refusal:
        choices = [] if actor.role == "player" else ways_out(refusal, sent.command, sent.fields, request.room)
        if not choices:
            raise
        offered = {"choices": list(buttons(request.room, choices)), "seen": request.room.version_token}
        return values({"refused": refusal_json(refusal, request.room) | offered}, 409)
    return values(_told(request, room.at_snapshot(outcome.snapshot), outcome, actor) | _places(room, outcome))


def _places(room: Room, outcome: Outcome) -> dict[str, str]:
    """Return where the journal stood before a command and after it; nothing if the command did nothing."""
    if not outcome.events:
        return {}
    places = {"before": outcome.events[0].seq - 1, "place": outcome.events[-1].seq}
    records = {name: room.site.journal.record(room.listed.stream, seq) for name, seq in places.items()}
    return {name: version_token(record.seq, record.hash) for name, record in records.items() if record is not None}


def _told(request: Request, room: Room, outcome: Outcome, actor: Actor) -> dict[str, Any]:
    """What happened, for the line that says it and offers to take it back."""
    happened = [event.event for event in outcome.events]
    at_desk = actor.role != "player"
    step = outcome.next_step(request.now) if at_desk else None
    return {
        "seq": outcome.state.seq,
        "events": [event.seq for event in outcome.events],
        "said": outcome_text(room, outcome.state, happened),
        "action": outcome.action,
        "is_back": bool(happened) and isinstance(happened[0], ActionsUndone),
        "late": any(isinstance(event, TapHeld) or _is_late_report(event) for event in happened),
        "warnings": list(_warnings(room, outcome, happened)) if at_desk else [],
        "next": None if step is None else {"code": step.code, "command": step.command, "fields": step.fields},
    }


def _is_late_report(event: Event) -> bool:
    return isinstance(event, DeskAsked) and event.kind == "report"


def _warnings(room: Room, outcome: Outcome, happened: Sequence[Event]) -> Iterator[str]:
    state = outcome.state
    if any(isinstance(event, SEATING) for event in happened) and not state.stage.ended and state.current is not None:
        warnings, counts = warned(room, state.current)
        yield from [*warnings, *counts]
    yield from (sentence(warning, room.names) for warning in outcome.warnings)
    yield from _namesake(room, happened)


def _namesake(room: Room, events: Sequence[Event]) -> Iterator[str]:
    """Who has the name of somebody just entered already. Of a list the preview has told that."""
    made = [event.player for event in events if isinstance(event, PlayerRegistered | PlayerQueued)]
    if len(made) != 1 or made[0] not in room.names:
        return
    other = Namesakes(room.names).same(made[0])
    if other is not None:
        number = room.state.players[other].number if other in room.state.players else None
        yield words("web.desk.same_name", room.names, other=other, number=number)


def outcome_text(room: Room, state: State, events: Sequence[Event]) -> str:
    """What an action did; of an undo or redo also what that was about."""
    if not events:
        return words("web.desk.so_already")
    first = events[0]
    if isinstance(first, ActionsUndone | ActionsRedone):
        said = [of_action(room, state, action) for action in first.actions]
        code = "web.desk.took_back" if isinstance(first, ActionsUndone) else "web.desk.brought_back"
        return words(code, said=said)
    if isinstance(first, ResultEntered) and len(events) == 1 and first.was is None and first.result is not None:
        return _entered(room, state, first, first.result)
    said_once = action_words(events, room.all_names)
    return said_once[:1].upper() + said_once[1:]


def _entered(room: Room, state: State, event: ResultEntered, result: Result) -> str:
    """A result by the names of those who played, the winner first."""
    match = known_round(state, event.round, event.table).matches[event.table]
    players, table = [match.first, match.second], event.table
    match result:
        case Score(first, second, draws, boards) if first != second:
            winner, loser = players if first > second else players[::-1]
            score = Score(max(first, second), min(first, second), draws, boards)
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
