"""The history: every action that ever was, who took it and when, whether it holds; taking one back, and what falls."""

from collections.abc import Sequence
from typing import Any

from crosstable.app.intake.intake import Request
from crosstable.app.persons import WITH_PRIVATE_REASON
from crosstable.app.server_site import Room
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    NoteAdded,
    NoticeChanged,
    NoticePublished,
    TournamentCreated,
)
from crosstable.model.persons import Digest
from crosstable.model.refusals import Refusal
from crosstable.rules.preview import Preview
from crosstable.state.history import Action
from crosstable.state.history import history as actions_of
from crosstable.web.desk.page_frame import People, actor_of, desk_page, is_head, texts_of
from crosstable.web.pages.action_text import of_action
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence
from crosstable.words.event_text import action_words

AT_ONCE = 100
MOST_MOVES = 40
MOST_ABOUT = 5


@route("GET", "/t/{code}/desk/history", who="scorekeeper")
def history(asked: Asked) -> Answer:
    """The latest first, so many at once."""
    room = asked.room
    before = asked.query.get("before", "")
    upto = int(before) if before.isascii() and before.isdigit() and len(before) < 10 else room.state.seq + 1
    actions = [done for done in actions_of(room.state) if done.action < upto]
    page = actions[-AT_ONCE:]
    return desk_page(
        asked,
        "history.html",
        "history",
        rows=shown_actions(room, list(reversed(page))),
        older=page[0].action if len(actions) > len(page) else None,
        newer=bool(before),
    )


def shown_actions(room: Room, actions: Sequence[Action]) -> list[dict[str, Any]]:
    """Actions as the page lists them. What was said in private is for the organiser, and for whoever said it."""
    people, head = People(room), is_head(room)
    me = None if room.session is None else room.session.id
    texts = texts_of(room, [digest for done in actions for digest in _digests(done.events) if head or done.by == me])
    return [
        {
            "action": done.action,
            "time": done.time,
            "by": people.name(done.by),
            "device": people.device(done.by),
            "what": action_words(done.events, room.names_ever),
            "about": _about(room, done.events[0]),
            "said": [texts[digest] for digest in _digests(done.events) if digest in texts],
            "undone_by": done.undone_by,
            "mine": head or done.by == me,
            "plain": not isinstance(done.events[0], ActionsUndone | ActionsRedone | TournamentCreated),
        }
        for done in actions
    ]


def _about(room: Room, event: Event) -> list[str]:
    """What was taken back, or brought back."""
    actions = event.actions if isinstance(event, ActionsUndone | ActionsRedone) else ()
    return [of_action(room, room.state, done) for done in actions[:MOST_ABOUT]]


def _digests(events: Sequence[Event]) -> list[Digest]:
    found = [event.words for event in events if isinstance(event, NoteAdded | NoticePublished | NoticeChanged)]
    reasons = [event.reason for event in events if isinstance(event, WITH_PRIVATE_REASON)]
    return [*found, *(reason for reason in reasons if reason is not None)]


@route("GET", "/t/{code}/desk/history/{action}", who="scorekeeper")
def action(asked: Asked) -> Answer:
    """What taking one action back would do: what falls with it, and who would move. Refused where it is none."""
    room = asked.room
    typed = asked.params["action"]
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
    actions = {done.action: done for done in actions_of(room.state)}
    if number not in actions:
        raise Refusal("no_such_action", action=typed[:20])
    falls, refused, found = _tried(room, number)
    return desk_page(
        asked,
        "action.html",
        "history",
        row=shown_actions(room, [actions[number]])[0],
        falls=shown_actions(room, [actions[fall] for fall in falls]),
        refused=refused,
        fields={"action": number, **({"also": falls} if falls else {})},
        moves=[] if found is None else found.moves[:MOST_MOVES],
        more=0 if found is None else max(0, len(found.moves) - MOST_MOVES),
        withdrawn=[] if found is None else _withdrawn(found),
    )


def _tried(room: Room, number: int) -> tuple[list[int], str | None, Preview | None]:
    """What depends on an action, why it cannot be taken back, and what taking all of it back would change."""
    intake, actor = room.site.intake, actor_of(room)
    falls: list[int] = []
    try:
        try:
            return falls, None, intake.preview(room.state, Request("undo", {"action": number}), actor)
        except Refusal as refusal:
            if refusal.code != "others_depend":
                raise
            falls = list(refusal.params["falls"])
            return falls, None, intake.preview(room.state, Request("undo", {"action": number, "also": falls}), actor)
    except Refusal as refusal:
        return falls, refusal_sentence(refusal, room.names), None


def _withdrawn(found: Preview) -> list[int]:
    return [number for event in found.events if isinstance(event, ActionsUndone) for number in event.withdrawn]
