"""The events of a tournament as a stream of server-sent events or lines of JSON, until the client goes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from typing import Any

import msgspec

from crosstable.app.hub import Hub
from crosstable.exchange.event_answers import event_answer
from crosstable.exchange.json_answers import with_names
from crosstable.model.refusals import Refusal
from crosstable.model.validation import typed_number
from crosstable.views.public_events import public_events
from crosstable.web.api import answers
from crosstable.web.api.request import ApiRequest, bad_query
from crosstable.web.api.routes import Parameter, read_stream

# Seconds after which a stream with nothing to say shows that it is alive.
BEAT_EVERY = 15.0
# A restored journal may be shorter than what a client has heard.
RESTORED = "restored"

SSE, NDJSON = "text/event-stream", "application/x-ndjson"

AFTER = Parameter("after", "The number of the last event that is known (default: 0, all of them).", "integer")


@read_stream("/tournaments/{code}/events", answers.StreamEvent, "Follow the events of a tournament", query=(AFTER,))
def first_event(request: ApiRequest) -> int:
    """Return the number of the event after which the stream begins. Raise NotFound if there is no tournament."""
    request.site.director.state(request.listed.stream)
    heard = request.query.get("after") or request.headers.get("last-event-id") or "0"
    after = typed_number(heard)
    if after is None:
        raise bad_query("after", heard)
    return after


def media_type(request: ApiRequest) -> str:
    """Return the media type that the client accepts: lines of JSON if it asks for them, else server-sent events."""
    return NDJSON if "ndjson" in request.headers.get("accept", "") else SSE


async def follow(hub: Hub, request: ApiRequest, after: int, every: float = BEAT_EVERY) -> AsyncIterator[bytes]:
    """Yield the events after a number as they happen, as bytes of the stream; a beat if nothing does for a while."""
    write = _line if media_type(request) == NDJSON else _message
    stream = request.listed.stream
    with hub.count_watcher([stream]):
        async with aclosing(hub.heads([stream], every)) as heads:  # type: ignore[type-var]
            yield b"\n" if write is _line else b": beat\n\n"
            async for head in heads:
                if head is None:
                    yield b"\n" if write is _line else b": beat\n\n"
                    continue
                try:
                    events, after = await asyncio.to_thread(_events, request, after)
                except Refusal:
                    # Deleted, or not readable any more: the client asks again and gets the refusal.
                    return
                for event in events:
                    yield write(event)


def _events(request: ApiRequest, after: int) -> tuple[Sequence[dict[str, Any]], int]:
    room = request.site.room(request.params["code"])
    state = room.state
    if state.seq < after:
        return [{"seq": state.seq, "time": state.log[-1].time, "type": RESTORED}], state.seq
    if request.is_staff:
        raw = [{"time": happened.time, **event_answer(happened)} for happened in state.log[after:]]
        return with_names(raw, room.names), state.seq
    return list(public_events(state, room.public, after, request.site.journal.now())), state.seq


def _line(event: dict[str, Any]) -> bytes:
    return msgspec.json.encode(event) + b"\n"


def _message(event: dict[str, Any]) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (event["seq"], event["type"].encode(), msgspec.json.encode(event))
