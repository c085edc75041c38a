"""Streams resume: a reconnecting client gets the changes it missed, and no others."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from crosstable.app.catalogue import CatalogueEntry
from crosstable.web.live import stream as live
from tests.web.safe.test_sessions import Stream
from tests.web.safe.worlds import World, world

PLACE = rb"\d+-[0-9a-f]{12}"
RETRY = b"retry: 1000\n\n"
# Everything that a stream may say where nobody loses a right.
TOLD = re.compile(rb"id: (\w+:%b)(,\w+:%b)*\ndata: %b \w+\n\n" % (PLACE, PLACE, PLACE))
BEAT = re.compile(rb"event: beat\ndata: ?\w*\n\n")


@pytest.fixture(scope="module")
def shared() -> Iterator[World]:
    with world() as made:
        yield made


def first_events(shared: World, address: str, tournaments: int, last: str = "", by: str = "header") -> bytes:
    """Return the first events of a stream about `tournaments` tournaments, resumed after `last`."""
    return asyncio.run(read_stream(Stream(shared, address, None), tournaments, last, by))


async def read_stream(stream: Stream, tournaments: int, last: str, by: str) -> bytes:
    before = dict[str, Any](stream.scope)
    if by == "address":
        stream.scope["query_string"] = before["query_string"] + f"&last={quote(last)}".encode()
    elif last:
        stream.scope["headers"] = [*before["headers"], (b"last-event-id", last.encode())]
    running = asyncio.create_task(stream.run())
    assert await stream.read_until(RETRY) == RETRY
    said = b"".join([await stream.read_until(b"\n\n") for _ in range(tournaments)])
    stream.gone.set()
    await asyncio.wait_for(running, 10)
    stream.scope, stream.gone = before, asyncio.Event()
    assert not BEAT.sub(b"", TOLD.sub(b"", said)), said
    return said


def codes_with_place(said: bytes) -> list[str]:
    """Return the tournaments whose place the stream has sent."""
    return sorted(code.decode() for code in re.findall(rb"\ndata: %b (\w+)\n" % PLACE, said))


def codes_unchanged(said: bytes) -> list[str]:
    """Return the tournaments without news."""
    return sorted(code.decode() for code in re.findall(rb"event: beat\ndata: (\w+)\n", said))


def last_id(said: bytes) -> str:
    return str(re.findall(rb"id: (\S+)\n", said)[-1].decode())


def note(shared: World) -> None:
    """Write a note in the first of the two tournaments."""
    assert shared.do("note", {"words": "seen"}, shared.cookie("organiser")).status_code == 200


def two_tournaments(shared: World) -> tuple[CatalogueEntry, CatalogueEntry, str]:
    here, there = shared.here, shared.elsewhere
    return here, there, f"/live?t={here.code},{there.code}"


@pytest.mark.parametrize("by", ["header", "address"])
def test_reconnect_gets_only_missed_changes(shared: World, by: str) -> None:
    here, there, address = two_tournaments(shared)
    said = first_events(shared, address, 2)
    assert codes_with_place(said) == sorted([here.code, there.code])
    seen = last_id(said)
    # It has the place of every tournament, whichever came last.
    assert sorted(part.partition(":")[0] for part in seen.split(",")) == sorted([here.code, there.code])
    again = first_events(shared, address, 2, seen, by)
    assert (codes_with_place(again), codes_unchanged(again)) == ([], sorted([here.code, there.code]))
    note(shared)
    missed = first_events(shared, address, 2, seen, by)
    assert (codes_with_place(missed), codes_unchanged(missed)) == ([here.code], [there.code])
    assert last_id(missed) != seen
    again = first_events(shared, address, 2, last_id(missed), by)
    assert codes_with_place(again) == []


def test_script_stream_resumes(shared: World) -> None:
    """With versions from the common stream too."""
    here, there, address = two_tournaments(shared)
    alone = f"/t/{here.code}/live"
    seen = last_id(first_events(shared, alone, 1))
    assert re.fullmatch(rf"{here.code}:\d+-[0-9a-f]{{12}}", seen)
    assert codes_unchanged(first_events(shared, alone, 1, seen)) == [here.code]
    assert codes_unchanged(first_events(shared, alone, 1, last_id(first_events(shared, address, 2)))) == [here.code]
    some = first_events(shared, address, 2, seen)
    assert (codes_with_place(some), codes_unchanged(some)) == ([there.code], [here.code])
    note(shared)
    assert codes_with_place(first_events(shared, alone, 1, seen)) == [here.code]


def test_later_changes_reach_current_clients(shared: World) -> None:
    async def watch() -> None:
        alone = f"/t/{shared.here.code}/live"
        stream = Stream(shared, alone, None)
        stream.scope["headers"].append((b"last-event-id", seen.encode()))  # type: ignore[attr-defined]
        running = asyncio.create_task(stream.run())
        await stream.read_until(f"event: beat\ndata: {shared.here.code}\n\n".encode())
        await asyncio.to_thread(note, shared)
        said = await stream.read_until(b"\ndata: ")
        assert codes_with_place(said) == [shared.here.code]
        assert last_id(said) != seen
        stream.gone.set()
        await asyncio.wait_for(running, 10)

    seen = last_id(first_events(shared, f"/t/{shared.here.code}/live", 1))
    asyncio.run(watch())


def test_malformed_last_id_is_ignored(shared: World) -> None:
    """It is untrusted, and never echoed."""
    here, there, address = two_tournaments(shared)
    place = last_id(first_events(shared, f"/t/{here.code}/live", 1)).partition(":")[2]
    seq, _, hash_ = place.partition("-")
    nonsense = (
        "0",
        ":",
        f"{here.code}",
        f"{here.code}:",
        f"{here.code}:{seq}",
        f"{here.code}:{place}\n",
        f"{here.code}:{place}\n\nevent: revoked\ndata: {here.code}:organiser\n\n",
        f"{here.code}:{int(seq) + 1}-{hash_}",
        f"{here.code}:{seq}-{'0' * 12}",
        f"{here.code}:\N{ARABIC-INDIC DIGIT ONE}-{hash_}",
        f"{there.code}:{place}",
        f"ZZZZZZ:{place}",
        "9" * 60_000,
        f"{'x' * live.MAX_KNOWN_LENGTH},{here.code}:{place}",
        "," * live.MAX_WATCHED + f"{here.code}:{place}",
    )

    async def check_all() -> None:
        stream = Stream(shared, address, None)
        for last in nonsense:
            by = "header" if last.isascii() and last.isprintable() else "address"
            assert codes_with_place(await read_stream(stream, 2, last, by)) == sorted([here.code, there.code]), last[
                :80
            ]

    asyncio.run(check_all())


def test_watching_the_list_is_no_arrival(shared: World, monkeypatch: pytest.MonkeyPatch) -> None:
    came = list[str]()
    monkeypatch.setattr(shared.site.arrivals, "report_arrival", lambda code, *_: came.append(code))
    assert codes_with_place(first_events(shared, f"/live?t=all,{shared.here.code}", 2)) == sorted(
        [shared.here.code, "all"]
    )
    assert came == [shared.here.code]


def test_unchanged_list_is_not_sent(shared: World) -> None:
    """Users with more rights have their own list."""
    here, there = shared.cookie("owner"), shared.cookie("owner elsewhere")
    marks = dict[str | None, str]()
    for cookie in (None, here, there):
        first = shared.ask("GET", "/", cookie, x_live="1")
        marks[cookie] = first.headers["etag"]
        assert (first.status_code, first.headers["x-place"]) == (200, shared.site.version_token)
    assert len({*marks.values()}) == 3
    assert "etag" not in shared.ask("GET", "/").headers
    before = shared.site.version_token
    assert shared.do("rename", {"name": "Saturday"}, shared.cookie("organiser")).status_code == 200
    after = {one: shared.ask("GET", "/", one, x_live="1", if_none_match=mark) for one, mark in marks.items()}
    assert [answer.status_code for answer in after.values()] == [200, 200, 304]
    assert {answer.headers["x-place"] for answer in after.values()} == {shared.site.version_token}
    assert (shared.site.version_token != before, after[there].content) == (True, b"")


def test_a_page_may_only_ask_whether_it_may_be_seen(shared: World) -> None:
    """Which is not more work than that, and told as the page itself would be."""
    at = f"/t/{shared.here.code}/desk/rehearsal"
    asked = {cookie: shared.ask("GET", at, cookie, x_live="right") for cookie in (None, shared.cookie("organiser"))}
    assert [(answer.status_code, bool(answer.content)) for answer in asked.values()] == [(401, True), (204, False)]
    assert shared.ask("GET", at, shared.cookie("keeper"), x_live="right").status_code == 403
