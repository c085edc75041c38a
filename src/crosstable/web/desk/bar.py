"""The bar at the top of every desk page: the state of the event, the next step, and alerts."""

from collections.abc import Sequence
from typing import Any

import msgspec

from crosstable.app.server_alerts import room_alerts
from crosstable.app.site import Room
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.close_round import is_last_round
from crosstable.rules.lookup import plays_at
from crosstable.rules.no_shows import no_show_delay, unseen_tables
from crosstable.state.state import State
from crosstable.views.alerts.alert import Alert, SuggestedAction
from crosstable.views.alerts.phones import FROM_PHONES, phone_alerts
from crosstable.views.bracket import round_names
from crosstable.views.next_step import NextStep, next_step
from crosstable.views.public import tables_done
from crosstable.web.desk.action_buttons import Button, buttons, desk_url, may
from crosstable.web.desk.projected_cut import projected_cut
from crosstable.web.desk.table_status import MARKS, table_status
from crosstable.web.pages.render import template_function
from crosstable.web.pages.round_clock import Countdown, clock_of, countdown_of
from crosstable.web.request import Request
from crosstable.words import sentence, words
from crosstable.words.bracket_text import rounds_text

BUTTONS = {
    "start": "web.step.start.button",
    "here": "web.step.start.button",
    "arrive": "web.step.draft.button",
    "draft": "web.step.draft.button",
    "publish": "web.step.publish.button",
    "begin": "web.step.begin.button",
    "results": "web.step.results.button",
    "taps": "web.step.close.button",
    "close": "web.step.close.button",
    "cut": "web.step.cut.button",
    "advance": "web.step.advance.button",
    "tie": "web.step.tie.button",
    "unready": "web.step.unready.button",
    "complete": "web.step.complete.button",
    "stage": "web.step.complete.button",
}

STATES = {
    "registration": "web.frame.state.registration",
    "ready": "web.frame.state.ready",
    "draft": "web.frame.state.draft",
    "published": "web.frame.state.published",
    "playing": "web.frame.state.playing",
    "over": "web.phase.over",
    "ended": "web.frame.state.ended",
    "completed": "web.frame.state.completed",
    "cancelled": "web.frame.state.cancelled",
}

# Most open tables named on the button that closes the round without them.
MAX_NAMED = 4


# Alerts that block the event: their first choice is the next step.
BLOCKING = ("web.unusual.impossible", "web.unusual.stale")
# Marks of alerts; others are marked "late".
MARKS_OF_ALERTS = {
    "web.unusual.disputed": "dispute",
    "web.unusual.claim": "wait",
    "web.unusual.request.drop": "wait",
    "web.unusual.request.absent": "wait",
    "web.unusual.request.late": "wait",
    "web.unusual.reported": "wait",
    "web.unusual.new_entries": "wait",
}
# Parameters of alerts that hold a staff member.
STAFF = ("taken_by", "replaced_by")
# Keys for the first choices of the oldest report from a phone.
KEYS = ("j", "k")


class Note(msgspec.Struct, frozen=True):
    """An alert: its text, mark, reasons, choices and time.

    `keys` press the first choices.
    """

    key: str
    mark: str
    said: str
    reasons: list[str]
    choices: list[Button]
    at: int | None = None
    keys: tuple[str, ...] = ()


class Bar(msgspec.Struct, frozen=True):
    """`where`, `state` and `phase` describe the event, `cells` each table of the round.

    `button` is the next step; `more` are other common actions now; `clock` the clock's buttons. `countdown` is an
    automatic advance, and `stop` cancels it.
    """

    where: str
    state: str
    phase: str
    cells: list[str]
    code: str
    params: dict[str, Any]
    button: Button | None
    more: list[Button]
    clock: list[tuple[Button, str]]
    countdown: Countdown | None
    stop: Button | None
    notes: list[Note]


@template_function
def bar(request: Request, here: str) -> Bar:
    room, state = request.room, request.room.state
    alerts = [alert for alert in room_alerts(room) if _concerns(room, alert)]
    if here == "phones":
        # The phones page lists them itself.
        alerts = [alert for alert in alerts if alert.code not in FROM_PHONES]
    step = next_step(state, request.now)
    params = {**step.params, "cut": _cut_follows(state)} if step.code == "taps" else step.params
    notes = _with_keys(alerts, [_note(room, alert) for alert in alerts])
    button = _step_button(request, step, here)
    for i, alert_ in enumerate(alerts):
        if alert_.code in BLOCKING:
            button, notes[i] = _take_remedy(room, notes[i])
    clock = clock_of(state, request.now)
    phase = "over" if state.phase == "ready" and room.public.is_over else state.phase
    return Bar(
        where=_round_title(room),
        state=words("web.frame.time_up" if clock is not None and clock.left < 0 else STATES[phase]),
        phase=phase,
        cells=_cells(room, clock is not None and clock.left < 0),
        code=step.code,
        params=params,
        button=button,
        more=list(buttons(room, [*_common_actions(room, step), *_no_show_action(request)])),
        clock=_clock_buttons(request),
        countdown=countdown_of(state, request.now),
        stop=Button(words("web.advance.stop"), "stop_advance") if may(room, "stop_advance") else None,
        notes=notes,
    )


def _concerns(room: Room, alert: Alert) -> bool:
    """Return whether an alert is about a table of this helper, a player there, or neither."""
    player = alert.params.get("player") if "request" in alert.params else None
    return is_concerned(room, alert.params.get("table"), player)


def is_concerned(room: Room, table: int | None, player: PlayerId | None) -> bool:
    """Return whether a table or player is this helper's; True if neither is given."""
    if table is not None:
        return not room.tables or table in room.tables
    return player is None or plays_at(room.state, player, room.tables)


def phone_notes(room: Room) -> list[Note]:
    """Return all waiting reports from phones; the first one that can be settled has keys."""
    alerts = [alert for alert in phone_alerts(room.state) if _concerns(room, alert)]
    return _with_keys(alerts, [_note(room, alert) for alert in alerts])


def _with_keys(alerts: Sequence[Alert], notes: list[Note]) -> list[Note]:
    """Return the notes, with keys on the first one from a phone that has choices."""
    first = next((i for i, alert in enumerate(alerts) if alert.code in FROM_PHONES and notes[i].choices), None)
    if first is not None:
        notes[first] = msgspec.structs.replace(notes[first], keys=KEYS)
    return notes


def _cut_follows(state: State) -> bool:
    """Return whether a cut follows the open round; none follows the last."""
    return state.stage.config.traits.cuts and not is_last_round(state)


def _round_title(room: Room) -> str:
    """Return the round, and of how many if planned; before the first one the name of the first page."""
    state = room.state
    current = state.current if state.stages else None
    number = state.last_round if current is None else current.number
    if not number:
        return words("web.desk.page.players")
    if name := rounds_text(round_names(state.tournament, number)):
        return name
    planned = state.stage_of(number).planned
    # Rounds are numbered through all stages but planned per stage.
    shows_planned = state.stage_start == 1 and planned is not None and number <= planned
    return words("web.frame.round", round=number, planned=planned if shows_planned else None)


def _cells(room: Room, is_late: bool) -> list[str]:
    """Return the state of each table of the open round; before a cut, how many stay and go."""
    round_ = room.state.current if room.state.stages else None
    if round_ is None or not round_.is_open:
        return []
    projection = projected_cut(room) if room.state.phase == "playing" else None
    if projection is not None:
        return ["won"] * projection.remaining + ["cut"] * len(projection.cut)
    if round_.tables:
        return ["won" if done else "" for done in tables_done(room.state)]
    marks = [MARKS.get(table_status(room, round_, number), "") for number in sorted(round_.matches)]
    return [mark or ("late" if is_late else "") for mark in marks]


def _take_remedy(room: Room, note: Note) -> tuple[Button | None, Note]:
    """Return the first remedy as the next step, and the note without it."""
    cures = [choice for choice in note.choices if choice.ask is None and choice.post is None]
    if not cures:
        return None, note
    rest = [choice for choice in note.choices if choice is not cures[0]]
    return _with_target(room, cures[0]), msgspec.structs.replace(note, choices=rest)


def _with_target(room: Room, button: Button) -> Button:
    page = "summary" if button.command == "complete" else ""
    return msgspec.structs.replace(button, leads=desk_url(room, page), look=button.command == "publish")


def _step_button(request: Request, step: NextStep, here: str) -> Button | None:
    """Return the next step as a button, if the user may take it. Drafts are published from their own page."""
    room = request.room
    if step.code == "enter" and here != "players" and may(room, "register"):
        return Button(words("web.frame.add_players"), href=desk_url(room, "players"))
    if step.code == "over" and here != "summary":
        return Button(words("web.frame.summary"), href=desk_url(room, "summary"))
    if step.code not in BUTTONS:
        return None
    if step.code == "publish" and not _shows_round(request, step.params["round"]) and may(room, "publish"):
        return Button(words("web.frame.look_at_draft", **step.params), href=desk_url(room, ""))
    text = words("web.step.seat.button" if step.command == "seat" else BUTTONS[step.code], **step.params)
    if step.code == "results":
        return Button(text, href="#typed")
    if step.page is not None:
        is_head = room.role == "organiser"
        label = words("web.step.cut.button") if step.page == "cut" else text
        return Button(label, href=desk_url(room, step.page)) if is_head else None
    if step.command is None or not may(room, step.command):
        return None
    return _with_target(room, Button(text, step.command, dict(step.fields)))


def _shows_round(request: Request, round_: int) -> bool:
    return request.path.endswith("/desk") and request.query.get("round", str(round_)) == str(round_)


def _common_actions(room: Room, step: NextStep) -> list[SuggestedAction]:
    state = room.state
    if step.code in ("here", "arrive"):
        return [SuggestedAction("web.choice.to_check_in", {}, page="check-in")]
    if step.code in ("complete", "stage", "advance") and room.role == "organiser":
        return [SuggestedAction("web.choice.stages", {}, page="stages")]
    if step.code == "close" and may(room, "next_round") and not is_last_round(state):
        number = step.params["round"]
        code = "web.choice.close_and_seat" if state.is_at_tables else "web.choice.close_and_pair"
        return [SuggestedAction(code, {"round": number, "next": number + 1}, "next_round")]
    if step.code == "taps" and step.page is None and may(room, "close_round"):
        return [SuggestedAction("web.choice.close_early", {"round": step.params["round"]}, "close_round")]
    can_leave_open = may(room, "close_round") and not state.stage.config.traits.decisive
    if step.code == "results" and can_leave_open and _few_are_missing(step):
        params = {"round": step.params["round"], "tables": step.params["missing"]}
        return [SuggestedAction("web.choice.close_unfinished", params, "close_round", {"unfinished": True})]
    return []


def _no_show_action(request: Request) -> list[SuggestedAction]:
    """Return the link to the no-show page once most tables show signs of play: before that it would name everybody."""
    room = request.room
    round_ = room.state.current if may(room, "mark_here") else None
    if round_ is None or no_show_delay(room.state, request.now) != 0:
        return []
    tables = sum(1 for _ in unseen_tables(room.state, round_))
    is_telling = 0 < 2 * tables <= len(round_.seats)
    return [SuggestedAction("web.no_shows.link", {"tables": tables}, page="no-shows")] if is_telling else []


def _few_are_missing(step: NextStep) -> bool:
    missing = len(step.params["missing"])
    return missing <= MAX_NAMED and 2 * missing <= step.params["tables"]


def _clock_buttons(request: Request) -> list[tuple[Button, str]]:
    room = request.room
    if not may(room, "pause_clock") or clock_of(room.state, request.now) is None:
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


def _note(room: Room, alert: Alert) -> Note:
    reasons = [_reason(room, reason) for reason in alert.reasons]
    parts = [str(alert.params.get(name, "")) for name in ("table", "player", "since", "request")]
    key = "-".join([alert.code, *parts])
    mark = MARKS_OF_ALERTS.get(alert.code, "late")
    staff = {name: alert.params[name] for name in STAFF if alert.params.get(name) is not None}
    people = room.site.access.user_names() if staff else {}
    names = {name: people.get(person, person) for name, person in staff.items()}
    text = words(alert.code, room.names, **{**alert.params, **names})
    return Note(key, mark, text, reasons, list(buttons(room, alert.choices)), alert.params.get("at"))


def _reason(room: Room, reason: Reason) -> str:
    return sentence(reason, room.names)
