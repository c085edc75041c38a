"""Streams of events: resumed at every point, alive when nothing happens, let go when the client has gone."""

import asyncio
import json
from collections.abc import AsyncIterator

from crosstable.app.hub import Hub
from crosstable.model.tournament import PlayerId
from crosstable.views.public_events import public_events
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.stream import follow
from tests.web.public.halls import Hall


def hall_with_corrections() -> Hall:
    """Return a hall with a corrected result, a draft and an undone action."""
    hall = Hall()
    hall.create("mtg", rounds=3)
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ready")
    hall.begin()
    hall.score(1)
    hall.say("enter_result", {"table": 1, "result": {"type": "score", "first": 0, "second": 2}})
    hall.say("undo", {})
    hall.say("announce", {"words": "Lunch at one"})
    hall.close()
    hall.say("drop", {"player": PlayerId("p4")})
    hall.draft()
    return hall


def request_of(hall: Hall, accept: str = "application/x-ndjson") -> ApiRequest:
    return ApiRequest(hall.site, path="", params={"code": hall.code}, headers={"accept": accept})


def test_a_stream_resumed_at_every_point_loses_and_doubles_nothing() -> None:
    hall = hall_with_corrections()
    view, now = hall.site.room(hall.code).public, hall.site.journal.now()
    every = [*public_events(hall.state, view, 0, now)]
    assert len(every) > 10
    for after in range(hall.state.seq + 1):
        rest = [*public_events(hall.state, view, after, now)]
        assert rest == [event for event in every if event["seq"] > after]


def test_a_draft_is_in_no_event() -> None:
    """Nor that one was taken back."""
    hall = hall_with_corrections()
    before = [*public_events(hall.state, hall.site.room(hall.code).public, 0, hall.site.journal.now())]
    hall.say("undo", {})
    after = [*public_events(hall.state, hall.site.room(hall.code).public, 0, hall.site.journal.now())]
    assert after == before
    undone = [event for event in before if event["type"] == "actions_undone"]
    assert len(undone) == 1


def test_events_arrive_as_they_happen() -> None:
    hall = hall_with_corrections()

    async def read() -> list[str]:
        hub = Hub(hall.site.journal)
        stream = follow(hub, request_of(hall), hall.state.seq)
        found = [
            json.loads(line)["type"]
            async for line in events_until_first(stream, lambda: hall.say("rename", {"name": "New"}))
        ]
        assert hub.watchers == 0
        hub.close()
        return found

    assert asyncio.run(read()) == ["tournament_renamed"]


async def events_until_first(stream: AsyncIterator[bytes], act: object) -> AsyncIterator[bytes]:
    """Yield the stream's first event after the act, then close it."""
    assert await anext(stream) == b"\n"
    assert callable(act)
    await asyncio.to_thread(act)
    async for line in stream:
        if line != b"\n":
            yield line
            break
    await stream.aclose()  # type: ignore[attr-defined]


def test_a_quiet_stream_shows_that_it_is_alive() -> None:
    hall = hall_with_corrections()

    async def read() -> list[bytes]:
        hub = Hub(hall.site.journal)
        stream = follow(hub, request_of(hall, "text/event-stream"), hall.state.seq, every=0.01)
        found = [await anext(stream) for _ in range(3)]
        await stream.aclose()  # type: ignore[attr-defined]
        hub.close()
        return found

    assert asyncio.run(read()) == [b": beat\n\n"] * 3


def test_stream_reports_a_restored_journal() -> None:
    """After a restore the journal may be shorter than the last event heard."""
    hall = hall_with_corrections()

    async def read() -> bytes:
        hub = Hub(hall.site.journal)
        stream = follow(hub, request_of(hall), hall.state.seq + 50)
        assert await anext(stream) == b"\n"
        found = await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]
        hub.close()
        return found

    told = json.loads(asyncio.run(read()))
    assert (told["type"], told["seq"]) == ("restored", hall.state.seq)
