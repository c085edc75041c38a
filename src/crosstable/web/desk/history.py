"""The log of all actions; undoing one, with the actions that depend on it."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.persons import texts_of
from crosstable.app.site import Room
from crosstable.events import ActionsUndone
from crosstable.model.refusals import Refusal
from crosstable.model.validation import typed_number
from crosstable.views.log import LogEntry, log_entries
from crosstable.views.preview import Preview
from crosstable.web.desk.page_frame import People, actor_of, desk_page, is_organiser
from crosstable.web.pages.action_text import action_text
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence
from crosstable.words.event_text import action_words

PAGE_SIZE = 100
MAX_MOVES = 40
MAX_UNDONE = 5


@route("GET", "/t/{code}/desk/history", who="scorekeeper")
def history(request: Request) -> Answer:
    room = request.room
    before = typed_number(request.query.get("before"))
    entries = [entry for entry in log_entries(room.state) if before is None or entry.action < before]
    page = entries[-PAGE_SIZE:]
    return desk_page(
        request,
        "history.html",
        "history",
        rows=action_rows(room, page[::-1]),
        older=page[0].action if len(entries) > len(page) else None,
        newer=before is not None,
    )


class ActionRow(NamedTuple):
    """An action in the log: author, device, text, actions undone or redone, and readable notes.

    `can_undo`: whether the current user may undo or redo it.
    """

    action: int
    time: int
    by: str
    device: str
    what: str
    about: list[str]
    texts: list[str]
    undone_by: int | None
    can_undo: bool


def action_rows(room: Room, entries: Sequence[LogEntry]) -> list[ActionRow]:
    """Return log entries as rows. Only organisers may read private texts of others."""
    people, head = People(room), is_organiser(room)
    me = None if room.session is None else room.session.id
    readable = [digest for entry in entries if head or entry.by == me for digest in entry.digests]
    texts = texts_of(room.site.journal, readable)
    return [
        ActionRow(
            action=entry.action,
            time=entry.time,
            by=people.name(entry.by),
            device=people.device(entry.by),
            what=action_words(entry.events, room.all_names),
            about=[action_text(room, room.state, action) for action in entry.named[:MAX_UNDONE]],
            texts=[texts[digest] for digest in entry.digests if digest in texts],
            undone_by=entry.undone_by,
            can_undo=entry.can_undo and (head or entry.by == me),
        )
        for entry in entries
    ]


@route("GET", "/t/{code}/desk/history/{action}", who="scorekeeper")
def action(request: Request) -> Answer:
    """Preview the undo of an action: dependent actions and rank changes. Raise `no_such_action` if there is none."""
    room = request.room
    typed = request.params["action"]
    number = typed_number(typed) or 0
    entries = {entry.action: entry for entry in log_entries(room.state)}
    if number not in entries:
        raise Refusal("no_such_action", action=typed[:20])
    falls, refused, preview = _preview_undo(room, number)
    return desk_page(
        request,
        "action.html",
        "history",
        row=action_rows(room, [entries[number]])[0],
        falls=action_rows(room, [entries[fall] for fall in falls]),
        refused=refused,
        fields={"action": number, **({"also": falls} if falls else {})},
        moves=[] if preview is None else preview.moves[:MAX_MOVES],
        more=0 if preview is None else max(0, len(preview.moves) - MAX_MOVES),
        withdrawn=[] if preview is None else _withdrawn_actions(preview),
    )


def _preview_undo(room: Room, number: int) -> tuple[list[int], str | None, Preview | None]:
    intake, envelope = room.site.intake, Envelope(actor_of(room))
    falls: list[int] = []
    try:
        try:
            return falls, None, intake.preview(room.state, CommandRequest("undo", {"action": number}), envelope)
        except Refusal as refusal:
            if refusal.code != "others_depend":
                raise
            falls = list(refusal.params["falls"])
            return (
                falls,
                None,
                intake.preview(room.state, CommandRequest("undo", {"action": number, "also": falls}), envelope),
            )
    except Refusal as refusal:
        return falls, refusal_sentence(refusal, room.names), None


def _withdrawn_actions(preview: Preview) -> list[int]:
    return [number for event in preview.events if isinstance(event, ActionsUndone) for number in event.withdrawn]
