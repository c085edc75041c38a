"""The floor: penalties with reason, round and who gave them, notices to all screens, and private notes."""

from typing import Any

from crosstable.app.notices import LONGEST
from crosstable.app.persons import texts_of
from crosstable.app.player_lookup import find_player
from crosstable.app.site import Room
from crosstable.events import NoteAdded, PenaltyGiven, PlayerDisqualified
from crosstable.model.points import to_points
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE
from crosstable.model.tournament import PlayerId
from crosstable.rules.notices import MOST_MINUTES
from crosstable.state.history import Action, history
from crosstable.web.desk.page_frame import People, desk_page, is_head
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, words
from crosstable.words.event_text import event_words


@route("GET", "/t/{code}/desk/floor", who="scorekeeper")
def floor(asked: Asked) -> Answer:
    """Everything on record, the latest first; with a player named, what can be given, beside what was given before."""
    room = asked.room
    typed = asked.query.get("player", "").strip()
    player, unclear = _found(room, typed)
    published = [round_.number for round_ in room.state.rounds if round_.status != "draft"]
    start = room.state.stage_start
    return desk_page(
        asked,
        "floor.html",
        "floor",
        typed=typed,
        unclear=unclear,
        player=None if player is None else room.tournament.by_id[player],
        record=on_record(room, player),
        rounds=[number for number in published if number >= start],
        everybody=sorted(room.tournament.players, key=lambda entrant: entrant.number) if player is None else [],
        open=room.state.started and room.state.phase != "cancelled",
        playing=room.state.phase == "playing",
        left=lambda notice: None if notice.until is None else -(-(notice.until - asked.now) // MINUTE),
        longest=LONGEST,
        most_minutes=MOST_MINUTES,
    )


def _found(room: Room, typed: str) -> tuple[PlayerId | None, str | None]:
    """The player that is meant, or why it is unclear."""
    if not typed:
        return None, None
    # A name is chosen from the list with the number before it.
    number = typed.split(" ", 1)[0]
    try:
        return find_player(room.state.players, room.names, number if number.isdigit() else typed), None
    except Refusal as refusal:
        return None, refusal_sentence(refusal, room.names)


def on_record(room: Room, player: PlayerId | None = None) -> list[dict[str, Any]]:
    """Penalties and notes that hold, the latest first; of one player, or all.

    A scorekeeper sees the notes of their own; the rest is the organiser's.
    """
    head, session = is_head(room), room.session
    found = [
        (action, event)
        for action in history(room.state)
        if action.holds and (head or (session is not None and action.by == session.id))
        for event in action.events
        if isinstance(event, PenaltyGiven | PlayerDisqualified | NoteAdded)
        and (player is None or event.player == player)
        and (head or isinstance(event, NoteAdded))
    ]
    digests = [digest for _, event in found if (digest := _said(event)) is not None]
    texts, people = texts_of(room.site.journal, digests), People(room)
    return [_line(room, action, event, texts, people) for action, event in reversed(found)]


def _said(event: PenaltyGiven | PlayerDisqualified | NoteAdded) -> Any:
    return event.words if isinstance(event, NoteAdded) else event.reason


def _line(
    room: Room,
    action: Action,
    event: PenaltyGiven | PlayerDisqualified | NoteAdded,
    texts: dict[str, str],
    people: People,
) -> dict[str, Any]:
    kind = "note"
    if isinstance(event, PenaltyGiven):
        kind = words(f"penalty.{event.kind}")
        if event.effect is not None:
            kind = words("web.late.with", kind=kind, effect=words(f"penalty.{event.effect}"))
    elif isinstance(event, PlayerDisqualified):
        kind = words("penalty.disqualification")
    points = to_points(event.points) if isinstance(event, PenaltyGiven) and event.points is not None else None
    return {
        "action": action.action,
        "time": action.time,
        "by": people.name(action.by),
        "device": people.device(action.by),
        "kind": words("web.manage.floor.note") if kind == "note" else kind,
        "points": points,
        "player": event.player,
        "number": None
        if event.player is None or event.player not in room.state.players
        else (room.state.players[event.player].number),
        "round": event.round or None,
        "what": event_words(event, room.names),
        "text": texts.get(_said(event)),
    }
