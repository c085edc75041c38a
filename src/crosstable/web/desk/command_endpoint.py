"""The one way in which a page changes a tournament: a command, by name, with its fields as JSON.

    POST /t/CODE/do  {"command": "enter_result", "fields": {"table": 3, "typed": "2-1"}, "key": "…", "seen": "57-0a1b…"}

It answers what happened in a sentence, and which action an undo would name; or why not, with every reason and with
what may be done instead: whoever does that says the `seen` that came with it. Who has seen what was there `before` and
sends this knows all up to `place`.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from crosstable.app.director import Found, Outcome, read_token, version_token
from crosstable.app.intake.intake import Request
from crosstable.app.site import Room
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    ByeGiven,
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
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, Result, Score
from crosstable.rules.late_warnings import late_warnings
from crosstable.rules.lookup import known_round
from crosstable.rules.result_warnings import overruled, result_warnings
from crosstable.rules.results import level_at_time
from crosstable.state.state import State
from crosstable.views.namesakes import Namesakes
from crosstable.web.desk.action_buttons import buttons
from crosstable.web.desk.refusal_actions import ways_out
from crosstable.web.desk.round_warnings import warned
from crosstable.web.pages.action_text import of_action
from crosstable.web.refusal_json import refusal_json
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.words import sentence, words
from crosstable.words.event_text import action_words

# After these the round is another one, so that what is unusual about it is news.
SEATING = (RoundPaired, RoundSeated, SeatsSwapped, SeatsTaken, MatchMade, ByeGiven, RoundPublished)


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends. The same key with the same fields happens once. `seen` is the last event that it showed: its
    place, as one word (`app.director`). `who` is whose page it was.
    """

    command: str
    key: str
    fields: dict[str, object] = {}
    seen: Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,14}-[0-9a-f]{12}$")] | None = None
    who: str | None = None


@route("POST", "/t/{code}/do", who="scorekeeper")
def do(asked: Asked) -> Answer:
    """Who may give a command, and when, is what the command declares."""
    room = asked.room
    assert room.actor is not None
    try:
        wanted = msgspec.convert(asked.sent, Wanted)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    if wanted.who not in (None, room.actor.id):
        # In a browser that somebody else has signed in with since then.
        raise Refusal("somebody_else_here")

    def found(now: Found) -> None:
        # What is said of a refusal, and offered, is by the tournament as it was decided on.
        asked.room = room.after(now)

    try:
        outcome = room.site.intake.submit(
            room.listed.stream,
            Request(wanted.command, wanted.fields),
            room.actor,
            key=wanted.key,
            seen=None if wanted.seen is None else read_token(wanted.seen),
            found=found,
        )
    except Refusal as refusal:
        choices = ways_out(refusal, wanted.command, wanted.fields, asked.room)
        if not choices:
            raise
        offered = {"choices": list(buttons(asked.room, choices)), "seen": asked.room.place}
        return values({"refused": refusal_json(refusal, asked.room) | offered}, 409)
    told = _told(room.after(outcome.found), outcome, asked.room.state, wanted.command)
    return values(told | _places(room, outcome))


def _places(room: Room, outcome: Outcome) -> dict[str, str]:
    """Return where the journal stood before a command and after it; nothing if the command did nothing."""
    if not outcome.events:
        return {}
    places = {"before": outcome.events[0].seq - 1, "place": outcome.events[-1].seq}
    records = {name: room.site.journal.record(room.listed.stream, seq) for name, seq in places.items()}
    return {name: version_token(record.seq, record.hash) for name, record in records.items() if record is not None}


def _told(room: Room, outcome: Outcome, before: State, command: str) -> dict[str, object]:
    """What happened, for the line that says it and offers to take it back; `before` is what it was decided on."""
    events = outcome.events
    if not events:
        return {"seq": outcome.state.seq, "said": words("web.desk.so_already"), "action": None, "warnings": []}
    state, happened = outcome.state, [event.event for event in events]
    is_seated = any(isinstance(event, SEATING) for event in happened) and not state.stage.ended
    current = state.current if is_seated else None
    warnings, counts = ([], []) if current is None else warned(room, current)
    entered = [
        sentence(warning, room.names)
        for warning in (
            *result_warnings(state, happened),
            *overruled(before, happened),
            *late_warnings(state, happened),
            *(level_at_time(state) if command == "call_time" else ()),
        )
    ]
    return {
        "seq": state.seq,
        "said": _said(room, state, happened),
        "action": events[0].action,
        "is_back": isinstance(events[0].event, ActionsUndone),
        "warnings": [*warnings, *counts, *entered, *_namesake(room, happened)],
    }


def _namesake(room: Room, events: Sequence[Event]) -> Iterator[str]:
    """Who has the name of somebody just entered already. Of a list the preview has told that."""
    made = [event.player for event in events if isinstance(event, PlayerRegistered | PlayerQueued)]
    if len(made) != 1 or made[0] not in room.names:
        return
    other = Namesakes(room.names).same(made[0])
    if other is not None:
        number = room.state.players[other].number if other in room.state.players else None
        yield words("web.desk.same_name", room.names, other=other, number=number)


def _said(room: Room, state: State, events: Sequence[Event]) -> str:
    """What an action did; of an undo or redo also what that was about."""
    first = events[0]
    if isinstance(first, ActionsUndone | ActionsRedone):
        said = [of_action(room, state, action) for action in first.actions]
        code = "web.desk.took_back" if isinstance(first, ActionsUndone) else "web.desk.brought_back"
        return words(code, said=said)
    if isinstance(first, ResultEntered) and len(events) == 1 and first.was is None and first.result is not None:
        return _entered(room, state, first, first.result)
    said_once = action_words(events, room.names_ever)
    return said_once[:1].upper() + said_once[1:]


def _entered(room: Room, state: State, event: ResultEntered, result: Result) -> str:
    """A result by the names of those who played, the winner first."""
    match = known_round(state, event.round, event.table).matches[event.table]
    players, table = [match.first, match.second], event.table
    match result:
        case Score(first, second, draws, boards) if first != second:
            winner, loser = players if first > second else players[::-1]
            score = Score(max(first, second), min(first, second), draws, boards)
            return words("web.frame.beat", room.names_ever, winner=winner, loser=loser, score=score, table=table)
        case Score():
            return words("web.frame.drew", room.names_ever, players=players, score=result, table=table)
        case Forfeit(by):
            winner = next(player for player in players if player != by)
            return words("web.frame.no_show", room.names_ever, winner=winner, loser=by, table=table)
        case DoubleForfeit():
            return words("web.frame.double_forfeit", room.names_ever, players=players, table=table)
        case DoubleLoss():
            return words("web.frame.double_loss", room.names_ever, players=players, table=table)
    raise AssertionError(f"no result of a match: {result}")
