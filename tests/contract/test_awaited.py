"""What every journal promises to coroutines: the same as to threads, and that the others go on meanwhile."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from crosstable.journal.interface import Conflict, Journal, Record, StreamId
from crosstable.model.refusals import Refusal
from tests.journal.making import FRIDAY, action, key, named, verified


def test_what_is_awaited_is_written(journal: Journal) -> None:
    """Coroutines and threads go on from each other, and a key is used by both."""

    async def write() -> list[Record]:
        first = await journal.append_soon(FRIDAY, 0, [action(1, 2)], "ann", key=key("k"))
        second = journal.append(FRIDAY, 2, [action(3)], "bob")
        third = await journal.append_soon(FRIDAY, 3, [action(4)], "ann")
        return [*first, *second, *third]

    written = asyncio.run(write())
    assert verified(journal, FRIDAY) == written
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 4, [action(5)], "ann", key=key("k"))


def test_exactly_one_of_many_coroutines_wins(journal: Journal) -> None:
    async def all_at_once() -> Sequence[list[Record] | BaseException]:
        appends = (journal.append_soon(FRIDAY, 0, [action(number)], f"{number}") for number in range(30))
        return await asyncio.gather(*appends, return_exceptions=True)

    outcomes = asyncio.run(all_at_once())
    won = [one for one in outcomes if isinstance(one, list)]
    lost = [one for one in outcomes if isinstance(one, Conflict)]
    assert (len(won), len(lost)) == (1, 29)
    assert verified(journal, FRIDAY) == won[0]


def test_many_coroutines_on_streams_of_their_own(journal: Journal) -> None:
    async def go(stream: StreamId) -> None:
        for seq in range(10):
            assert [one.seq for one in await journal.append_soon(stream, seq, [action(seq)], "ann")] == [seq + 1]

    async def all_at_once() -> None:
        await asyncio.gather(*map(go, streams))

    streams = [StreamId(f"stream {number}") for number in range(20)]
    asyncio.run(all_at_once())
    assert [len(verified(journal, stream)) for stream in streams] == [10] * 20


def test_a_bug_is_raised_at_once_and_a_refusal_to_who_awaits(journal: Journal) -> None:
    """In every store, and however it stands."""

    async def write() -> None:
        for is_closed in (False, True):
            if is_closed:
                journal.close()
            with pytest.raises(ValueError, match="at least one"):
                journal.append_soon(FRIDAY, 0, [action(1), []], "ann")
            with pytest.raises(ValueError, match="digest"):
                journal.append_soon(FRIDAY, 0, [], "ann", facts=[replace(named("p", "Ann"), salt="another")])
            asked = journal.append_soon(FRIDAY, 1, [action(1)], "ann")
            with pytest.raises(Refusal if is_closed else Conflict):
                await asked

    asyncio.run(write())


def test_a_closed_journal_tells_a_coroutine_too(journal: Journal) -> None:
    async def write() -> None:
        asked = journal.append_soon(FRIDAY, 0, [action(1)], "ann")
        with pytest.raises(Refusal, match="journal_closed"):
            await asked

    journal.close()
    asyncio.run(write())


def test_what_nobody_waits_for_any_more_is_written(journal: Journal) -> None:
    """Though there are more of them than threads."""
    streams = [StreamId(f"stream {number}") for number in range(40)]

    async def ask_and_leave() -> None:
        asked = [asyncio.ensure_future(journal.append_soon(stream, 0, [action(1)], "ann")) for stream in streams]
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(ask_and_leave())
    assert all(journal.wait(stream, 0, timeout=60) for stream in streams)
