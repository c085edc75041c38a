"""The floor: penalties, notices to all screens, and private notes."""

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.app.notices import LONGEST_NOTICE
from crosstable.app.persons import texts_of
from crosstable.app.player_lookup import find_player
from crosstable.app.site import Room
from crosstable.events import NoteAdded, PenaltyGiven, PlayerDisqualified
from crosstable.model.persons import Digest
from crosstable.model.points import HalfPoints, to_points
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE
from crosstable.model.tournament import PlayerId
from crosstable.rules.notices import MOST_MINUTES
from crosstable.rules.penalties import most_deducted
from crosstable.views.log import LogEntry, log_entries
from crosstable.web.desk.page_frame import People, desk_page, is_organiser
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, words


@route("GET", "/t/{code}/desk/floor", who="scorekeeper")
def floor(request: Request) -> Answer:
    """Show everything on record, latest first; for one player also the penalties that can be given."""
    room = request.room
    typed = request.query.get("player", "").strip()
    player, unclear = _find_player(room, typed)
    published = [round_.number for round_ in room.state.rounds if round_.status != "draft"]
    start = room.state.stage_start
    return desk_page(
        request,
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
        left=lambda notice: None if notice.until is None else -(-(notice.until - request.now) // MINUTE),
        longest=LONGEST_NOTICE,
        most_minutes=MOST_MINUTES,
        most_points=to_points(HalfPoints(most_deducted(room.state.stage.config))) if room.state.stages else 100,
    )


def _find_player(room: Room, typed: str) -> tuple[PlayerId | None, str | None]:
    if not typed:
        return None, None
    # Names chosen from the list begin with the number.
    number = typed.split(" ", 1)[0]
    try:
        return find_player(room.state.players, room.names, number if number.isdigit() else typed), None
    except Refusal as refusal:
        return None, refusal_sentence(refusal, room.names)


class RecordRow(NamedTuple):
    """A penalty or note on record, with its action, author, player and private text if readable."""

    action: int
    time: int
    by: str
    device: str
    kind: str
    points: int | float | None
    player: PlayerId | None
    number: int | None
    round: int | None
    text: str | None


OnRecord = PenaltyGiven | PlayerDisqualified | NoteAdded


def on_record(room: Room, player: PlayerId | None = None) -> list[RecordRow]:
    """Return current penalties and notes, latest first, of one player or all.

    Scorekeepers see their own notes, organisers everything.
    """
    head, session = is_organiser(room), room.session
    records = [
        (entry, event)
        for entry in reversed(log_entries(room.state))
        if entry.holds and (head or (session is not None and entry.by == session.id))
        for event in entry.events
        if isinstance(event, OnRecord)
        and (player is None or event.player == player)
        and (head or isinstance(event, NoteAdded))
    ]
    digests = [digest for _, event in records if (digest := _digest(event)) is not None]
    texts, people = texts_of(room.site.journal, digests), People(room)
    return [_row(room, entry, event, texts, people) for entry, event in records]


def _digest(event: OnRecord) -> Digest | None:
    return event.words if isinstance(event, NoteAdded) else event.reason


def _row(room: Room, entry: LogEntry, event: OnRecord, texts: Mapping[str, str], people: People) -> RecordRow:
    points = to_points(event.points) if isinstance(event, PenaltyGiven) and event.points is not None else None
    player = None if event.player is None else room.state.players.get(event.player)
    digest = _digest(event)
    return RecordRow(
        action=entry.action,
        time=entry.time,
        by=people.name(entry.by),
        device=people.device(entry.by),
        kind=_kind_text(event),
        points=points,
        player=event.player,
        number=None if player is None else player.number,
        round=event.round or None,
        text=None if digest is None else texts.get(digest),
    )


def _kind_text(event: OnRecord) -> str:
    if isinstance(event, NoteAdded):
        return words("web.manage.floor.note")
    if isinstance(event, PlayerDisqualified):
        return words("penalty.disqualification")
    kind = words(f"penalty.{event.kind}")
    return kind if event.effect is None else words("web.late.with", kind=kind, effect=words(f"penalty.{event.effect}"))
