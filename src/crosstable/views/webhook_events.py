"""Events for receivers of webhooks: public ones, and calls of a judge."""

from typing import Literal, get_args

from crosstable.events import (
    DeskAsked,
    Event,
    PlayersCut,
    RecordedEvent,
    ResultEntered,
    RoundClosed,
    RoundPublished,
    TableResult,
    TournamentCompleted,
)
from crosstable.state.state import State
from crosstable.views.public import Public
from crosstable.views.public_events import Object, public_event

WebhookKind = Literal[
    "round_published",
    "result_entered",
    "result_corrected",
    "round_closed",
    "players_cut",
    "tournament_completed",
    "judge_called",
]
KINDS: tuple[WebhookKind, ...] = get_args(WebhookKind)
# These are for staff: no page shows them to everybody.
STAFF_KINDS: tuple[WebhookKind, ...] = ("judge_called",)

_SIMPLE: dict[type[Event], WebhookKind] = {
    RoundPublished: "round_published",
    RoundClosed: "round_closed",
    PlayersCut: "players_cut",
    TournamentCompleted: "tournament_completed",
}


def webhook_kind(happened: RecordedEvent) -> WebhookKind | None:
    event = happened.event
    if isinstance(event, ResultEntered):
        return "result_entered" if event.was is None else "result_corrected"
    if isinstance(event, TableResult):
        is_first = event.was_scores is None and event.was_places is None
        return "result_entered" if is_first else "result_corrected"
    if isinstance(event, DeskAsked):
        return "judge_called" if event.kind == "judge" else None
    return _SIMPLE.get(type(event))


def webhook_event(state: State, view: Public, happened: RecordedEvent, now: int) -> Object | None:
    """Return the fields of an event for receivers, with names added to ids; None if receivers get nothing."""
    event, kind = happened.event, webhook_kind(happened)
    if kind is None:
        return None
    if isinstance(event, DeskAsked):
        return {
            "type": kind,
            "seq": happened.seq,
            "time": happened.time,
            "round": event.round,
            "table": event.table,
            "player": event.player,
            "name": view.names.get(event.player),
        }
    fields = public_event(state, view, happened, now)
    return None if fields is None else {**fields, "type": kind}
