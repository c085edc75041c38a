"""Appends to many streams at once are put side by side first and sorted in later; nobody who reads can tell."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event, Thread

import apsw
import pytest

from crosstable.journal import tables
from crosstable.journal.backup import opened_backup
from crosstable.journal.chain import verify
from crosstable.journal.interface import Conflict, Journal, Line, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.tables import Tables
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.contract.threads import in_threads
from tests.journal.disks import FailingDisk
from tests.journal.failing import refused
from tests.journal.making import action, dump, key, named, recent, verified

STREAMS = [StreamId(f"stream {number}") for number in range(12)]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three are many, and forty events too many."""
    monkeypatch.setattr(tables, "MANY", 3)
    monkeypatch.setattr(tables, "MOST_RECENT", 40)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    journal = SqliteJournal(tmp_path / "journal.db", clock=lambda: 1000)
    yield journal
    journal.close()


def append_to(journal: Journal, streams: Sequence[StreamId]) -> None:
    """One more event for each of them."""
    heads = journal.heads()
    for stream in streams:
        seq = heads[stream].seq if stream in heads else 0
        journal.append(stream, seq, [action(seq)], "ann")


def append_at_once(journal: SqliteJournal, streams: Sequence[StreamId]) -> None:
    """The same in one transaction: the writer is held until all have been asked for."""
    held, go_on = Event(), Event()

    def hold(_: Tables) -> None:
        held.set()
        assert go_on.wait(60)

    async def ask() -> None:
        heads = journal.heads()
        places = [(stream, heads[stream].seq if stream in heads else 0) for stream in streams]
        asked = [journal.append_soon(stream, seq, [action(seq)], "ann") for stream, seq in places]
        go_on.set()
        await asyncio.gather(*asked)

    holding = Thread(target=journal._writer.alone, args=(hold,))
    holding.start()
    assert held.wait(60)
    asyncio.run(ask())
    holding.join(60)


def test_many_are_put_side_by_side_and_sorted_in_when_they_are_too_many(journal: SqliteJournal) -> None:
    append_at_once(journal, STREAMS[:2])
    assert recent(journal.file) == 0
    append_at_once(journal, STREAMS)
    assert recent(journal.file) == 12
    append_at_once(journal, STREAMS[:1])
    assert recent(journal.file) == 13  # behind what is there of its stream
    append_at_once(journal, STREAMS)
    append_at_once(journal, STREAMS)
    assert recent(journal.file) == 37
    append_at_once(journal, STREAMS)
    assert recent(journal.file) == 0
    append_at_once(journal, STREAMS[:2])
    assert recent(journal.file) == 0
    assert [len(verified(journal, stream)) for stream in STREAMS] == [7, 6, *[4] * 10]


@pytest.mark.parametrize("seed", range(3))
def test_nobody_who_reads_can_tell(journal: SqliteJournal, tmp_path: Path, seed: int) -> None:
    """Groups of every size, deletions, backups and a journal opened anew, beside the same in memory."""
    chance = random.Random(seed)
    plain = MemoryJournal(clock=lambda: 1000)
    waiting = 0
    for step in range(40):
        some = chance.sample(STREAMS, chance.randint(1, len(STREAMS)))
        append_to(plain, some)
        append_at_once(journal, some)
        for one in (plain, journal):
            if step % 7 == 3:
                seq = one.heads()[some[0]].seq
                facts, used = [named("p", f"Ann {step}")], key(f"k{step}", scope=some[0])
                one.append(some[0], seq, [action(1, 2), action(3)], "bob", facts=facts, key=used)
            if step % 10 == 5:
                one.delete(some[-1])
        waiting += recent(journal.file) > 0
        assert dump(journal) == dump(plain)
        assert [*journal.heads().items()] == [*plain.heads().items()]
        for stream in some:
            seq = chance.randint(1, 9)
            known = plain.record(stream, seq)
            assert journal.record(stream, seq) == known
            assert journal.read(stream, seq) == plain.read(stream, seq)
            assert journal.head(stream) == plain.head(stream)
            assert journal.since(stream) == plain.since(stream)
            after = (stream, seq, known.hash if known else b"")
            assert journal.since(*after) == plain.since(*after)
    assert waiting > 10
    while not recent(journal.file):
        append_to(plain, STREAMS)
        append_at_once(journal, STREAMS)
    journal.backup(tmp_path / "backup.db")
    other = SqliteJournal(tmp_path / "other.db")
    other.restore(tmp_path / "backup.db")
    assert dump(other) == dump(plain)
    other.close()
    journal.close()
    again = SqliteJournal(journal.file, create=False)
    assert dump(again) == dump(plain)
    again.close()


def test_whoever_reads_while_events_are_sorted_in_sees_each_once(journal: SqliteJournal) -> None:
    """Every answer is of one moment: no event is missing or there twice, and what was told is never taken back."""
    ended = Event()

    def write() -> None:
        try:
            for _ in range(60):
                append_at_once(journal, STREAMS)
        finally:
            ended.set()

    in_threads(write, *(partial(read_until, ended, journal, stream) for stream in STREAMS[:2]))
    assert [len(verified(journal, stream)) for stream in STREAMS] == [60] * 12


def read_until(ended: Event, journal: Journal, stream: StreamId) -> None:
    """Asks in every way, again and again."""
    last = 0
    while not ended.is_set():
        for told in (journal.since(stream).events, journal.read(stream)):
            numbers = [one.seq for one in told]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= last
            last = len(numbers)
        for head in (journal.head(stream), journal.heads().get(stream)):
            assert (head.seq if head else 0) >= last
            last = head.seq if head else 0


def test_two_programs_write_and_a_third_reads(journal: SqliteJournal) -> None:
    """Each puts side by side and sorts in what the other has written too."""
    streams = STREAMS[:6]
    others = [SqliteJournal(journal.file) for _ in range(2)]
    ended = Event()
    written: list[int] = []

    async def write_to(one: Journal, stream: StreamId, size: int) -> None:
        while True:
            head = one.head(stream)
            try:
                records = await one.append_soon(stream, head.seq if head else 0, [action(*range(size))], "ann")
                break
            except Conflict:
                pass
        written.append(len(records))

    async def write(one: Journal, chance: random.Random) -> None:
        for _ in range(25):
            some = chance.sample(streams, chance.randint(1, len(streams)))
            await asyncio.gather(*(write_to(one, stream, chance.randint(1, 3)) for stream in some))

    def write_all() -> None:
        try:
            in_threads(*(partial(asyncio.run, write(one, random.Random(i))) for i, one in enumerate(others)))
        finally:
            ended.set()

    in_threads(write_all, *(partial(read_until, ended, journal, stream) for stream in streams[:2]))
    assert sum(len(verified(journal, stream)) for stream in streams) == sum(written) > 5 * tables.MOST_RECENT
    assert recent(journal.file) <= tables.MOST_RECENT
    for one in others:
        assert dump(one) == dump(journal)
        one.close()


@pytest.mark.parametrize("operation", ["write", "sync"])
def test_a_disk_that_fails_while_events_are_sorted_in(tmp_path: Path, operation: str) -> None:
    """At every single write and sync of that commit in turn: all is as it was, and the next one works."""
    disk = FailingDisk(operation, apsw.SQLITE_FULL)
    journal = SqliteJournal(tmp_path / "journal.db", vfs=disk.name)
    for _ in range(3):
        append_at_once(journal, STREAMS)
    before = dump(journal)
    lines = [Line("test", 1, bytes(3000))] * 5
    codes = []
    for one in disk.refusals(lambda: journal.append(STREAMS[0], 3, [lines], "ann")):
        codes.append(one)
        assert dump(journal) == before
        assert recent(journal.file) == 36
    assert codes == ["disk_full"] * len(codes)
    assert len(codes) >= (10 if operation == "write" else 1)
    assert recent(journal.file) == 0
    assert [len(verified(journal, stream)) for stream in STREAMS] == [8, *[3] * 11]
    journal.close()


def tampered(journal: SqliteJournal, statement: str) -> None:
    """Somebody has a hand in the file, of whose first stream two events are sorted in and two are not."""
    for _ in range(2):
        append_at_once(journal, STREAMS[:1])
    for _ in range(2):
        append_at_once(journal, STREAMS)
    assert recent(journal.file) == 24
    with closing(apsw.Connection(str(journal.file))) as db:
        assert db.execute(f"{statement}; SELECT changes()").get == 1


DOUBLED = "INSERT INTO events SELECT * FROM recent WHERE stream = 1 AND seq = 3"


@pytest.mark.parametrize(
    ("statement", "found", "refusal"),
    [
        (
            "UPDATE recent SET body = CAST('{\"round\":9}' AS BLOB) WHERE stream = 1 AND seq = 3",
            [("event_changed", {"seq": 3})],
            None,
        ),
        (
            "DELETE FROM recent WHERE stream = 1 AND seq = 3",
            [("events_missing", {"first": 3, "last": 3})],
            ("events_missing", {"first": 3, "last": 3}),
        ),
        (
            "UPDATE recent SET seq = 2 WHERE stream = 1 AND seq = 3",
            [("event_twice", {"seq": 2}), ("events_missing", {"first": 3, "last": 3})],
            ("damaged_event", {"seq": 2}),
        ),
        (DOUBLED, [("event_twice", {"seq": 3})], ("damaged_event", {"seq": 3})),
        (
            DOUBLED.replace("seq = 3", "seq = 4"),
            [("event_misplaced", {"seq": 3, "after": 4}), ("event_twice", {"seq": 4})],
            ("events_missing", {"first": 3, "last": 3}),
        ),
    ],
    ids=["changed", "deleted", "renumbered", "doubled", "out of order"],
)
def test_tampering_is_found(
    journal: SqliteJournal,
    statement: str,
    found: list[tuple[str, dict[str, int]]],
    refusal: tuple[str, dict[str, int]] | None,
) -> None:
    """By whoever verifies, and as a backup; numbers that do not follow are not even read."""
    tampered(journal, statement)
    assert [(one.code, one.params) for one in verify(STREAMS[0], journal.read(STREAMS[0]))] == found
    with pytest.raises(Refusal) as damaged, opened_backup(journal.file):
        pass
    assert damaged.value.code == "backup_damaged"
    assert [(one.code, one.params, one.path) for one in damaged.value.reasons] == [
        (code, params, STREAMS[0]) for code, params in found
    ]
    if refusal is None:
        journal.since(STREAMS[0])
    else:
        with pytest.raises(Refusal) as unread:
            journal.since(STREAMS[0])
        code, params = refusal
        assert unread.value.code == code
        assert params.items() <= unread.value.params.items()
        assert refusal_sentence(unread.value)


def test_a_damaged_stream_keeps_no_other_from_going_on(journal: SqliteJournal) -> None:
    """Its recent events stay where they are when the others are sorted in, and it alone is refused."""
    tampered(journal, DOUBLED)
    damaged = journal.read(STREAMS[0])
    counts = []
    for _ in range(9):
        append_at_once(journal, STREAMS[1:])
        counts.append(recent(journal.file))
    assert counts == [35, *[2, 13, 24, 35] * 2]
    assert journal.read(STREAMS[0]) == damaged
    with refused("damaged_event"):
        journal.since(STREAMS[0])
    assert [len(verified(journal, stream)) for stream in STREAMS[1:]] == [11] * 11
