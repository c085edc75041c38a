"""The bar at the top of every page of the desk: where the event stands, the next step, and whatever is unusual."""

from typing import Any

import msgspec

from crosstable.app.alerts import Alert, Choice
from crosstable.app.next_step import Step, next_step
from crosstable.app.server_alerts import alerts_in
from crosstable.app.site import Room
from crosstable.model.refusals import Reason
from crosstable.rules.close_round import is_last
from crosstable.rules.no_shows import asked_for_in, unseen
from crosstable.state.state import State
from crosstable.web.desk.action_buttons import Button, buttons, desk_address, may
from crosstable.web.request import Asked
from crosstable.web.round_clock import clock_of
from crosstable.words import sentence, words

BUTTONS = {
    "start": "web.step.start.button",
    "here": "web.step.start.button",
    "draft": "web.step.draft.button",
    "publish": "web.step.publish.button",
    "begin": "web.step.begin.button",
    "results": "web.step.results.button",
    "taps": "web.step.close.button",
    "close": "web.step.close.button",
    "cut": "web.step.cut.button",
    "complete": "web.step.complete.button",
    "stage": "web.step.complete.button",
}

# So many open tables are still named on the button that closes the round without them.
FEW = 4


class Note(msgspec.Struct, frozen=True):
    """Something unusual: what it is, why, and what may be done."""

    key: str
    said: str
    reasons: list[str]
    choices: list[Button]


class Bar(msgspec.Struct, frozen=True):
    """`button` is the next step itself; `more` are other things that often come then; `clock` what the clock can do."""

    code: str
    params: dict[str, Any]
    button: Button | None
    more: list[Button]
    clock: list[tuple[Button, str]]
    notes: list[Note]
    is_urgent: bool


def bar(asked: Asked) -> Bar:
    """The bar as whoever asks sees it."""
    room, state = asked.room, asked.room.state
    found = list(alerts_in(room))
    step = next_step(state, asked.now)
    params = {**step.params, "cut": _cuts(state)} if step.code == "taps" else step.params
    impossible = next((one for one in found if one.code == "web.unusual.impossible"), None)
    return Bar(
        code=step.code,
        params=params,
        button=None if impossible is not None else _button(room, step),
        more=list(buttons(room, [*_more(room, step), *_missed(asked)])),
        clock=_clock(asked),
        notes=[_note(room, one) for one in found],
        is_urgent=bool(found),
    )


def _cuts(state: State) -> bool:
    """A cut follows the open round: not the last."""
    return state.stage.config.traits.cuts and not is_last(state)


def _button(room: Room, step: Step) -> Button | None:
    """The step as a button, for whoever may take it."""
    if step.code not in BUTTONS:
        return None
    said = words("web.step.seat.button" if step.command == "seat" else BUTTONS[step.code], **step.params)
    if step.code == "results":
        return Button(said, href="#typed")
    if step.page is not None:
        is_head = room.role == "organiser"
        return Button(words("web.step.cut.button"), href=desk_address(room, step.page)) if is_head else None
    if step.command is None or not may(room, step.command):
        return None
    return Button(said, step.command, dict(step.fields))


def _more(room: Room, step: Step) -> list[Choice]:
    state = room.state
    if step.code == "here":
        return [Choice("web.choice.to_check_in", {}, page="check-in")]
    if step.code in ("complete", "stage") and room.role == "organiser":
        return [Choice("web.choice.stages", {}, page="stages")]
    if step.code == "close" and may(room, "next_round") and not is_last(state):
        number = step.params["round"]
        code = "web.choice.close_and_seat" if state.is_at_tables else "web.choice.close_and_pair"
        return [Choice(code, {"round": number, "next": number + 1}, "next_round")]
    can_leave_open = may(room, "close_round") and not state.stage.config.traits.decisive
    if step.code == "results" and can_leave_open and _few_are_missing(step):
        params = {"round": step.params["round"], "tables": step.params["missing"]}
        return [Choice("web.choice.close_unfinished", params, "close_round", {"unfinished": True})]
    return []


def _missed(asked: Asked) -> list[Choice]:
    """Where it is time, the page that lists whoever has not been seen."""
    room = asked.room
    round_ = room.state.current if may(room, "mark_here") else None
    if round_ is None or asked_for_in(room.state, asked.now) != 0:
        return []
    tables = sum(1 for _ in unseen(room.state, round_))
    return [Choice("web.no_shows.link", {"tables": tables}, page="no-shows")] if tables else []


def _few_are_missing(step: Step) -> bool:
    missing = len(step.params["missing"])
    return missing <= FEW and 2 * missing <= step.params["tables"]


def _clock(asked: Asked) -> list[tuple[Button, str]]:
    """What may be done with the clock, each with its key."""
    room = asked.room
    if not may(room, "pause_clock") or clock_of(room.state, asked.now) is None:
        return []
    round_ = room.state.current
    assert round_ is not None
    assert round_.clock is not None
    if round_.clock.paused is None:
        first = Button(words("web.clock.pause"), "pause_clock")
    else:
        first = Button(words("web.clock.resume"), "resume_clock")
    return [
        (first, "c"),
        (Button(words("web.clock.plus", minutes=1), "extend_clock", {"seconds": 60}), "+"),
        (Button(words("web.clock.plus", minutes=5), "extend_clock", {"seconds": 300}), ""),
        (Button(words("web.clock.minus", minutes=1), "extend_clock", {"seconds": -60}), ""),
        (Button(words("web.clock.restart"), "restart_clock"), ""),
    ]


def _note(room: Room, one: Alert) -> Note:
    reasons = [_reason(room, reason) for reason in one.reasons]
    about = [str(one.params.get(name, "")) for name in ("table", "player", "since")]
    key = "-".join([one.code, *about])
    return Note(key, words(one.code, room.names, **one.params), reasons, list(buttons(room, one.choices)))


def _reason(room: Room, reason: Reason) -> str:
    return sentence(reason, room.names)
