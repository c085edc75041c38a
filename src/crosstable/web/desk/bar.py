"""The bar at the top of every page of the desk: where the event stands, the next step, and whatever is unusual."""

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
from crosstable.web.desk.action_buttons import Button, buttons, desk_address, may
from crosstable.web.desk.projected_cut import projected
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
    "ended": "web.frame.state.ended",
    "completed": "web.frame.state.completed",
    "cancelled": "web.frame.state.cancelled",
}

# So many open tables are still named on the button that closes the round without them.
FEW = 4


# What nobody can go on without: the first choice is the next step.
BLOCKING = ("web.unusual.impossible", "web.unusual.stale")
# How an alert is marked; any other needs somebody before long.
NOTED = {
    "web.unusual.disputed": "dispute",
    "web.unusual.claim": "wait",
    "web.unusual.request.drop": "wait",
    "web.unusual.request.absent": "wait",
    "web.unusual.request.late": "wait",
    "web.unusual.reported": "wait",
    "web.unusual.new_entries": "wait",
}
# The parameters of alerts that name somebody of the desk.
STAFF = ("taken_by", "replaced_by")
# The keys that press the first choices of the oldest thing from a phone.
KEYS = ("j", "k")


class Note(msgspec.Struct, frozen=True):
    """Something unusual: what it is and how it is marked, why, what may be done, and since when it waits.

    `keys` press the choices, as many as there are.
    """

    key: str
    mark: str
    said: str
    reasons: list[str]
    choices: list[Button]
    at: int | None = None
    keys: tuple[str, ...] = ()


class Bar(msgspec.Struct, frozen=True):
    """`where` and `state` say where the event is, `cells` how each table of the round stands.

    `button` is the next step itself; `more` are other things that often come then; `clock` what the clock can do.
    `countdown` says that the round goes on by itself, and `stop` that it is not to.
    """

    where: str
    state: str
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
    """Return the bar as whoever asks sees it on a page of the desk."""
    room, state = request.room, request.room.state
    found = [alert for alert in room_alerts(room) if _concerns(room, alert)]
    if here == "phones":
        # That page has all of them.
        found = [alert for alert in found if alert.code not in FROM_PHONES]
    step = next_step(state, request.now)
    params = {**step.params, "cut": _cuts(state)} if step.code == "taps" else step.params
    notes = _with_keys(found, [_note(room, alert) for alert in found])
    button = _button(request, step, here)
    for i, found_alert in enumerate(found):
        if found_alert.code in BLOCKING:
            button, notes[i] = _cure(room, notes[i])
    clock = clock_of(state, request.now)
    return Bar(
        where=_where(room),
        state=words("web.frame.time_up" if clock is not None and clock.left < 0 else STATES[state.phase]),
        cells=_cells(room, clock is not None and clock.left < 0),
        code=step.code,
        params=params,
        button=button,
        more=list(buttons(room, [*_more(room, step), *_missed(request)])),
        clock=_clock(request),
        countdown=countdown_of(state, request.now),
        stop=Button(words("web.advance.stop"), "stop_advance") if may(room, "stop_advance") else None,
        notes=notes,
    )


def _concerns(room: Room, alert: Alert) -> bool:
    """Whether an alert is about no table, or one at which the person helps; of requests, about a player there."""
    player = alert.params.get("player") if "request" in alert.params else None
    return is_concerned(room, alert.params.get("table"), player)


def is_concerned(room: Room, table: int | None, player: PlayerId | None) -> bool:
    """Whether something is about a table at which the person helps, or about a player there; or about neither."""
    if table is not None:
        return not room.tables or table in room.tables
    return player is None or plays_at(room.state, player, room.tables)


def phone_notes(room: Room) -> list[Note]:
    """Return everything from phones that waits, as whoever looks sees it; what can be settled first has keys."""
    found = [alert for alert in phone_alerts(room.state) if _concerns(room, alert)]
    return _with_keys(found, [_note(room, alert) for alert in found])


def _with_keys(found: Sequence[Alert], notes: list[Note]) -> list[Note]:
    """The notes, the first of which that comes from a phone and can be settled is settled by a key."""
    first = next((i for i, alert in enumerate(found) if alert.code in FROM_PHONES and notes[i].choices), None)
    if first is not None:
        notes[first] = msgspec.structs.replace(notes[first], keys=KEYS)
    return notes


def _cuts(state: State) -> bool:
    """Return whether a cut follows the open round: none follows the last."""
    return state.stage.config.traits.cuts and not is_last_round(state)


def _where(room: Room) -> str:
    """The round, of how many where that is planned; before the first one the name of the desk's first page."""
    state = room.state
    current = state.current if state.stages else None
    number = state.last_round if current is None else current.number
    if not number:
        return words("web.desk.page.players")
    if name := rounds_text(round_names(state.tournament, number)):
        return name
    planned = state.stage_of(number).planned
    # Rounds are counted through all stages, and planned for each.
    is_told = state.stage_start == 1 and planned is not None and number <= planned
    return words("web.frame.round", round=number, planned=planned if is_told else None)


def _cells(room: Room, is_late: bool) -> list[str]:
    """How each table of the round that is open stands; where there is a cut, who would stay and who would go."""
    round_ = room.state.current if room.state.stages else None
    if round_ is None or not round_.is_open:
        return []
    found = projected(room) if room.state.phase == "playing" else None
    if found is not None:
        return ["won"] * found.remaining + ["cut"] * len(found.cut)
    if round_.tables:
        return ["won" if done else "" for done in tables_done(room.state)]
    marks = [MARKS.get(table_status(room, round_, number), "") for number in sorted(round_.matches)]
    return [mark or ("late" if is_late else "") for mark in marks]


def _cure(room: Room, note: Note) -> tuple[Button | None, Note]:
    """The first thing that helps as the next step, and the note without it."""
    cures = [choice for choice in note.choices if choice.ask is None and choice.post is None]
    if not cures:
        return None, note
    rest = [choice for choice in note.choices if choice is not cures[0]]
    return _leading(room, cures[0]), msgspec.structs.replace(note, choices=rest)


def _leading(room: Room, button: Button) -> Button:
    """A button that ends where its outcome is to be seen."""
    page = "summary" if button.command == "complete" else ""
    return msgspec.structs.replace(button, leads=desk_address(room, page), look=button.command == "publish")


def _button(request: Request, step: NextStep, here: str) -> Button | None:
    """The step as a button, for whoever may take it. What others will see is published from the page that shows it."""
    room = request.room
    if step.code == "enter" and here != "players" and may(room, "register"):
        return Button(words("web.frame.add_players"), href=desk_address(room, "players"))
    if step.code == "over" and here != "summary":
        return Button(words("web.frame.summary"), href=desk_address(room, "summary"))
    if step.code not in BUTTONS:
        return None
    if step.code == "publish" and not _shows(request, step.params["round"]) and may(room, "publish"):
        return Button(words("web.frame.look_at_draft", **step.params), href=desk_address(room, ""))
    said = words("web.step.seat.button" if step.command == "seat" else BUTTONS[step.code], **step.params)
    if step.code == "results":
        return Button(said, href="#typed")
    if step.page is not None:
        is_head = room.role == "organiser"
        label = words("web.step.cut.button") if step.page == "cut" else said
        return Button(label, href=desk_address(room, step.page)) if is_head else None
    if step.command is None or not may(room, step.command):
        return None
    return _leading(room, Button(said, step.command, dict(step.fields)))


def _shows(request: Request, round_: int) -> bool:
    """Whether the page is that of the round."""
    return request.path.endswith("/desk") and request.query.get("round", str(round_)) == str(round_)


def _more(room: Room, step: NextStep) -> list[SuggestedAction]:
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


def _missed(request: Request) -> list[SuggestedAction]:
    """Where it is time, the page that lists whoever has not been seen."""
    room = request.room
    round_ = room.state.current if may(room, "mark_here") else None
    if round_ is None or no_show_delay(room.state, request.now) != 0:
        return []
    tables = sum(1 for _ in unseen_tables(room.state, round_))
    return [SuggestedAction("web.no_shows.link", {"tables": tables}, page="no-shows")] if tables else []


def _few_are_missing(step: NextStep) -> bool:
    missing = len(step.params["missing"])
    return missing <= FEW and 2 * missing <= step.params["tables"]


def _clock(request: Request) -> list[tuple[Button, str]]:
    """What may be done with the clock, each with its key."""
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
    about = [str(alert.params.get(name, "")) for name in ("table", "player", "since", "request")]
    key = "-".join([alert.code, *about])
    mark = NOTED.get(alert.code, "late")
    staff = {name: alert.params[name] for name in STAFF if alert.params.get(name) is not None}
    people = room.site.access.user_names() if staff else {}
    called = {name: people.get(person, person) for name, person in staff.items()}
    text = words(alert.code, room.names, **{**alert.params, **called})
    return Note(key, mark, text, reasons, list(buttons(room, alert.choices)), alert.params.get("at"))


def _reason(room: Room, reason: Reason) -> str:
    return sentence(reason, room.names)
