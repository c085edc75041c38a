"""The hub notifies every watcher of a tournament at once, and releases them when it closes."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest

from crosstable.app import hub as module
from crosstable.app.hub import ALL, Hub
from crosstable.journal.interface import Head, Journal, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import StorageAway
from tests.journal.small_events import FRIDAY, SUNDAY, action

# Seconds; never reached when all is well.
PATIENCE = 60.0
Heads = AsyncIterator[tuple[StreamId, Head] | None]


@pytest.fixture
def journal() -> Journal:
    made = MemoryJournal()
    for stream in (FRIDAY, SUNDAY):
        made.append(stream, 0, [action(1)], "ann")
    return made


@pytest.fixture(autouse=True)
def _looks_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Poll so late that only a notification can arrive in time."""
    monkeypatch.setattr(module, "LOOK_EVERY", 2 * PATIENCE)


def run(journal: Journal, work: Coroutine[Any, Any, None]) -> None:
    """Run a test on a loop; close the journal at the end, so that no thread waits longer."""

    async def patient() -> None:
        await asyncio.wait_for(work, PATIENCE)

    try:
        asyncio.run(patient())
    finally:
        journal.close()


async def number(heads: Heads) -> int | None:
    told = await anext(heads)
    return None if told is None else told[1].seq


def test_all_watchers_hear_of_new_heads(journal: Journal) -> None:
    """Two watchers get the head and each new one; a third watches another tournament."""

    async def watch() -> None:
        hub = Hub(journal)
        one, two, other = (hub.heads([stream], PATIENCE) for stream in (FRIDAY, FRIDAY, SUNDAY))
        assert [await number(one), await number(two), await number(other)] == [1, 1, 1]
        waiting = asyncio.ensure_future(anext(other))
        for seq in (2, 3):
            await asyncio.to_thread(journal.append, FRIDAY, seq - 1, [action(seq)], "ann")
            assert [await number(one), await number(two)] == [seq, seq]
        assert not waiting.done()
        waiting.cancel()
        hub.close()

    run(journal, watch())


def test_one_may_watch_several(journal: Journal) -> None:
    """Told of each by name, and not again of what has not changed."""

    async def watch() -> None:
        hub = Hub(journal)
        heads = hub.heads([FRIDAY, SUNDAY], PATIENCE)
        assert [await next_stream_and_number(heads), await next_stream_and_number(heads)] == [(FRIDAY, 1), (SUNDAY, 1)]
        for stream, seq in ((SUNDAY, 2), (FRIDAY, 2), (SUNDAY, 3)):
            await asyncio.to_thread(journal.append, stream, seq - 1, [action(seq)], "ann")
            assert await next_stream_and_number(heads) == (stream, seq)
        await heads.aclose()  # type: ignore[attr-defined]
        hub.close()

    run(journal, watch())


def test_watchers_are_counted(journal: Journal) -> None:
    """A watcher of several tournaments counts once, and once at each of these."""
    hub = Hub(journal)
    with hub.count_watcher([FRIDAY, SUNDAY]), hub.count_watcher([FRIDAY, FRIDAY]):
        assert (hub.watchers, hub.watched) == (2, {FRIDAY: 2, SUNDAY: 1})
    assert (hub.watchers, hub.watched) == (0, {})
    hub.close()


async def next_stream_and_number(heads: Heads) -> tuple[StreamId, int] | None:
    told = await anext(heads)
    return None if told is None else (told[0], told[1].seq)


def test_slow_watcher_gets_only_the_latest_head(journal: Journal) -> None:
    async def watch() -> None:
        hub = Hub(journal)
        fast, slow = hub.heads([FRIDAY], PATIENCE), hub.heads([FRIDAY], PATIENCE)
        assert [await number(fast), await number(slow)] == [1, 1]
        for seq in (2, 3, 4):
            await asyncio.to_thread(journal.append, FRIDAY, seq - 1, [action(seq)], "ann")
            while await number(fast) != seq:
                pass
        assert await number(slow) == 4
        hub.close()

    run(journal, watch())


def test_watcher_gets_none_while_nothing_happens(journal: Journal) -> None:
    """A stream can thus show that it is alive."""

    async def watch() -> None:
        hub = Hub(journal)
        heads = hub.heads([FRIDAY], 0.01)
        # On a slow machine None may also come before the first head.
        while (first := await number(heads)) is None:
            pass
        assert [first, await number(heads), await number(heads)] == [1, None, None]
        hub.close()

    run(journal, watch())


def test_closing_ends_all_waits(journal: Journal) -> None:
    """It ends open waits and later ones."""

    async def watch() -> None:
        hub = Hub(journal)
        one, two = hub.heads([FRIDAY], PATIENCE), hub.heads([SUNDAY], PATIENCE)
        assert [await number(one), await number(two)] == [1, 1]
        waiting = [asyncio.ensure_future(anext(heads, None)) for heads in (one, two)]
        await asyncio.sleep(0)
        hub.close()
        assert await asyncio.gather(*waiting) == [None, None]
        assert [head async for head in hub.heads([FRIDAY], PATIENCE)] == []

    run(journal, watch())


def test_watching_an_unborn_tournament(monkeypatch: pytest.MonkeyPatch, journal: Journal) -> None:
    """The watcher waits without polling in a busy loop."""
    monkeypatch.setattr(module, "LOOK_EVERY", 0.05)

    async def watch() -> None:
        asked = 0
        head = journal.head

        def count_head(stream: Any) -> Head | None:
            nonlocal asked
            asked += 1
            return head(stream)

        monkeypatch.setattr(journal, "head", count_head)
        hub = Hub(journal)
        journal.delete(FRIDAY)
        heads = hub.heads([FRIDAY], 0.5)
        assert await number(heads) is None
        assert 1 <= asked <= 20
        await asyncio.to_thread(journal.append, FRIDAY, 0, [action(1)], "ann")
        while (seq := await number(heads)) is None:
            pass
        assert seq == 1
        hub.close()

    run(journal, watch())


def test_watchers_continue_after_an_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, journal: Journal
) -> None:
    """A bug is logged with its traceback."""
    monkeypatch.setattr(module, "LOOK_EVERY", 0.05)
    # Whether or not a server has been started in this process, which keeps its log to itself.
    monkeypatch.setattr(module.LOG, "handlers", [caplog.handler])
    monkeypatch.setattr(module.LOG, "propagate", False)
    errors: list[Exception] = [StorageAway("database_away"), ZeroDivisionError("a bug")]
    wait = journal.wait

    def fail_or_wait(stream: StreamId, after: int, timeout: float) -> bool:
        if errors:
            raise errors.pop()
        return wait(stream, after, timeout)

    monkeypatch.setattr(journal, "wait", fail_or_wait)

    async def watch() -> None:
        hub = Hub(journal)
        heads = hub.heads([FRIDAY], PATIENCE)
        assert await number(heads) == 1
        await asyncio.to_thread(journal.append, FRIDAY, 1, [action(2)], "ann")
        assert await number(heads) == 2
        hub.close()

    run(journal, watch())
    (said,) = caplog.records
    assert (said.levelname, said.message) == ("ERROR", "not watched")
    assert said.exc_info is not None
    assert said.exc_info[0] is ZeroDivisionError


def test_hub_forgets_watchers_who_left(journal: Journal) -> None:
    """And a tournament that nobody watches any more can be watched again."""

    async def watch() -> None:
        hub = Hub(journal)
        first = hub.heads([FRIDAY], PATIENCE)
        assert await number(first) == 1
        await first.aclose()  # type: ignore[attr-defined]
        await asyncio.to_thread(journal.append, FRIDAY, 1, [action(2)], "ann")
        second = hub.heads([FRIDAY], PATIENCE)
        assert await number(second) == 2
        hub.close()

    run(journal, watch())


def test_watchers_of_the_list_hear_of_list_changes_only(monkeypatch: pytest.MonkeyPatch, journal: Journal) -> None:
    monkeypatch.setattr(module, "LOOK_AT_ALL_EVERY", 0.01)

    async def watch() -> None:
        position = 1
        hub = Hub(journal, lambda: Head(position, 0, b""))
        heads = hub.heads([ALL], PATIENCE)
        assert await number(heads) == 1
        await asyncio.to_thread(journal.append, FRIDAY, 1, [action(2)], "ann")
        position = 5
        assert await number(heads) == 5
        hub.close()

    run(journal, watch())
