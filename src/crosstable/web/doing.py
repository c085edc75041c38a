"""The one way in which a page changes a tournament: a command, by name, with its fields as JSON.

    POST /t/CODE/do  {"command": "enter_result", "fields": {"table": 3, "typed": "2-1"}, "key": "…", "seen": "57-0a1b…"}

It answers what happened in a sentence, and which action an undo would name; or why not, with every reason and with
what may be done instead: whoever does that says the `seen` that came with it.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from crosstable.app import asking_results
from crosstable.app.asking import asked_for
from crosstable.app.director import Outcome
from crosstable.app.entering import Namesakes
from crosstable.app.site import Room, seen_at
from crosstable.commands import COMMANDS, Command, TakeBackTap
from crosstable.events import ActionsRedone, ActionsUndone, Event, PlayerQueued, PlayerRegistered
from crosstable.model.refusals import Reason, Refusal
from crosstable.rules.late_warnings import late_warnings
from crosstable.rules.phases import refuse_kind
from crosstable.rules.result_warnings import result_warnings
from crosstable.state.state import State
from crosstable.web.acted import of_action
from crosstable.web.answers import Answer, values
from crosstable.web.asked import Asked
from crosstable.web.desk.choices import buttons
from crosstable.web.desk.warned import warned
from crosstable.web.desk.ways_out import ways_out
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.happened import action_words

# Importing them registers how commands are made from what is typed.
TYPED = (asking_results,)

# After these the round is another one, so that what is unusual about it is news.
SEATING = ("pair", "pair_by_hand", "swap", "publish", "seat", "seat_by_hand", "next_round", "correct")

# After these somebody is in, perhaps for the second time.
ENTERING = ("register", "enter_late")


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends. The same key with the same fields happens once. `seen` is the last event that it showed: its
    place, as one word (`app.site`). `who` is whose page it was.
    """

    command: str
    key: str
    fields: dict[str, object] = {}
    seen: Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,14}-[0-9a-f]{12}$")] | None = None
    who: str | None = None


@route("POST", "/t/{code}/do", who="scorekeeper")
def do(asked: Asked) -> Answer:
    """What may be asked for, and by whom, is the rules' own table (`rules.phases`)."""
    room = asked.room
    assert room.actor is not None
    try:
        wanted = msgspec.convert(asked.sent, Wanted)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    if wanted.who not in (None, room.actor.id):
        # In a browser that somebody else has signed in with since then.
        raise Refusal("somebody_else_here")
    if wanted.command in COMMANDS:
        # Before anything is looked up for it: whoever may not learns nothing.
        refuse_kind(COMMANDS[wanted.command], room.actor)
    director = room.site.director
    sent = {"command": wanted.command, "fields": wanted.fields}
    seen = None if wanted.seen is None else seen_at(wanted.seen)
    try:
        command, facts = asked_for(wanted.command, wanted.fields, room.site.journal, room.state, room.actor)
        _refuse_other_tables(room, command)
        outcome = director.ask(
            room.listed.stream, command, room.actor, facts=facts, key=wanted.key, body=sent, seen=seen
        )
    except Refusal as refusal:
        now = Room(room.site, room.listed, room.session)
        choices = ways_out(refusal, wanted.command, wanted.fields, now)
        if not choices:
            raise
        # Offered by what had been looked at before it was decided: whatever came later is told.
        told = told_refusal(refusal, now) | {"choices": list(buttons(now, choices)), "seen": room.place}
        return values({"refused": told}, 409)
    return values(_told(Room(room.site, room.listed, room.session), outcome, wanted.command))


def _refuse_other_tables(room: Room, command: Command) -> None:
    """Refused (`not_your_tables`) for somebody who helps at some tables, at another one.

    Undo is not asked: a scorekeeper takes back only what is their own.
    """
    table: int | None = getattr(command, "table", None)
    if isinstance(command, TakeBackTap):
        table = room.state.scores.get(command.undoes, (0, None))[1]
    if room.tables and table is not None and table not in room.tables:
        raise Refusal("not_your_tables", table=table, tables=list(room.tables))


def _told(room: Room, outcome: Outcome, command: str) -> dict[str, object]:
    """What happened, for the line that says it and offers to take it back."""
    events = outcome.events
    if not events:
        return {"seq": outcome.state.seq, "said": words("web.desk.so_already"), "action": None, "warnings": []}
    state = outcome.state
    current = state.current if state.stages and not state.stage.ended and command in SEATING else None
    warnings, counts = ([], []) if current is None else warned(room, current)
    happened = [one.event for one in events]
    entered = [
        sentence(one, room.names) for one in (*result_warnings(state, happened), *late_warnings(state, happened))
    ]
    return {
        "seq": state.seq,
        "said": _said(room, state, happened),
        "action": events[0].action,
        "is_back": isinstance(events[0].event, ActionsUndone),
        "warnings": [*warnings, *counts, *entered, *_namesake(room, outcome, command)],
    }


def _namesake(room: Room, outcome: Outcome, command: str) -> Iterator[str]:
    """Who has the name of somebody just entered already. Of a list the preview has told that."""
    made = [one.event.player for one in outcome.events if isinstance(one.event, PlayerRegistered | PlayerQueued)]
    if command not in ENTERING or len(made) != 1 or made[0] not in room.names:
        return
    other = Namesakes(room.names).same(made[0])
    if other is not None:
        number = room.state.players[other].number if other in room.state.players else None
        yield words("web.desk.same_name", room.names, other=other, number=number)


def _said(room: Room, state: State, events: Sequence[Event]) -> str:
    """What an action did; of an undo or redo also what that was about."""
    first = events[0]
    if isinstance(first, ActionsUndone | ActionsRedone):
        said = [of_action(room, state, one) for one in first.actions]
        code = "web.desk.took_back" if isinstance(first, ActionsUndone) else "web.desk.brought_back"
        return words(code, said=said)
    said_once = action_words(events, room.names_ever)
    return said_once[:1].upper() + said_once[1:]


def told_refusal(refusal: Refusal, room: Room | None) -> dict[str, object]:
    """A refusal for a script: code, parameters, sentence, and the same of every reason."""
    names = None if room is None else room.names
    return {
        "code": refusal.code,
        "kind": refusal.kind,
        "params": refusal.params,
        "said": refusal_sentence(_with_people(refusal, room), names),
        "reasons": [
            {"code": one.code, "params": one.params, "path": one.path, "said": _reason(one, room)}
            for one in refusal.reasons
        ],
    }


def _with_people(refusal: Refusal, room: Room | None) -> Refusal:
    """The same, with whoever acted called by name, as far as they have one."""
    by = refusal.params.get("by")
    if room is None or not isinstance(by, str | list):
        return refusal
    people = room.site.access.people()
    called = people.get(by, by) if isinstance(by, str) else [people.get(one, one) for one in by]
    return refusal.replace(by=called)


def _reason(reason: Reason, room: Room | None) -> str:
    """A reason in words; one that names an action says what it was."""
    if room is None or "action" not in reason.params:
        return sentence(reason, None if room is None else room.names)
    was = words("web.desk.action", said=of_action(room, room.state, reason.params["action"]))
    return f"{sentence(reason, room.names)} {was}"
