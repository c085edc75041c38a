"""Contract of all journals for events: order, no gaps, all or nothing, exactly one winner."""

import random
from functools import partial
from pathlib import Path
from threading import Barrier, Event

import pytest

from crosstable.journal.interface import Conflict, EncodedEvent, Head, Journal, Record, StreamId
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, SUNDAY, action, key, line, name_fact, read_verified

# Reading back


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert journal.streams() == []
    assert journal.read(FRIDAY) == []
    assert journal.head(FRIDAY) is None
    assert journal.heads() == {}
    assert journal.record(FRIDAY, 1) is None
    assert journal.key_use("ann", FRIDAY, "k") is None
    assert journal.persons() == []


def test_read_returns_appends_in_order(journal: Journal) -> None:
    """Numbers run from 1 without gaps; an action knows its first number and its size."""
    first = journal.append(FRIDAY, 0, [action(1, 2, 3)], "ann")
    second = journal.append(FRIDAY, 3, [action(4)], "bob")
    records = read_verified(journal, FRIDAY)
    assert records == first + second
    assert [(record.seq, record.action, record.size, record.by) for record in records] == [
        (1, 1, 3, "ann"),
        (2, 1, 3, "ann"),
        (3, 1, 3, "ann"),
        (4, 4, 1, "bob"),
    ]
    assert [EncodedEvent(record.type, record.version, record.body) for record in records] == action(1, 2, 3, 4)


def test_one_record_by_its_number(journal: Journal) -> None:
    records = journal.append(FRIDAY, 0, [action(1, 2, 3)], "ann") + journal.append(FRIDAY, 3, [action(4)], "bob")
    journal.append(SUNDAY, 0, [action(5)], "ann")
    assert [journal.record(FRIDAY, record.seq) for record in records] == records
    assert [journal.record(FRIDAY, seq) for seq in (-1, 0, 5)] == [None] * 3


def test_all_heads_are_what_each_head_is(journal: Journal) -> None:
    """In the order in which the streams began; a deleted one begins again."""
    streams = [StreamId(name) for name in ("z", "a", "m")]
    for length, stream in enumerate(streams, start=1):
        journal.append(stream, 0, [action(number) for number in range(length)], "ann")
    journal.append(streams[0], 1, [action(9, 9)], "bob")
    assert list(journal.heads().items()) == [(stream, journal.head(stream)) for stream in streams]
    assert [head.seq for head in journal.heads().values()] == [3, 2, 3]
    journal.delete(streams[0])
    assert list(journal.heads()) == streams[1:]
    journal.append(streams[0], 0, [action(1)], "ann")
    assert list(journal.heads()) == [*streams[1:], streams[0]]


def test_several_actions_of_one_append(journal: Journal) -> None:
    """They have separate numbers and increasing times."""
    records = journal.append(FRIDAY, 0, [action(1), action(2, 3), action(4)], "ann")
    assert [(record.action, record.size) for record in records] == [(1, 1), (2, 2), (2, 2), (4, 1)]
    first = records[0].time
    assert [record.time - first for record in records] == [0, 1, 1, 2]
    assert read_verified(journal, FRIDAY) == records


def test_the_head_is_the_last_record(journal: Journal) -> None:
    records = journal.append(FRIDAY, 0, [action(1, 2)], "ann")
    assert journal.head(FRIDAY) == Head(2, records[-1].time, records[-1].hash)


def test_reading_after_a_number(journal: Journal) -> None:
    """From the next one on; nothing after the end."""
    records = journal.append(FRIDAY, 0, [action(*range(10))], "ann")
    for after in range(12):
        assert journal.read(FRIDAY, after) == records[after:]


def test_streams_are_apart_and_in_the_order_in_which_they_began(journal: Journal) -> None:
    names = [StreamId(name) for name in ("zebra", "apple", "Mango", "мост", "10", "9")]
    for number, name in enumerate(names):
        journal.append(name, 0, [action(number)], "ann")
    journal.append(names[0], 1, [action(99)], "ann")
    assert journal.streams() == names
    assert [read_verified(journal, name)[0].body for name in names] == [line(number).body for number in range(6)]
    assert len({read_verified(journal, name)[0].hash for name in names}) == 6


def test_any_letters_and_any_bytes(journal: Journal) -> None:
    """Names in every script, and a body that is not text at all."""
    stream = StreamId("Žluťoučký 馬 \N{HORSE FACE} 'quoted\" %s ? \\")
    body = bytes(range(256))
    journal.append(stream, 0, [[EncodedEvent("some_type", 7, body)]], "Ωmega 'x'; --")
    (record,) = read_verified(journal, stream)
    assert (record.type, record.version, record.body, record.by) == ("some_type", 7, body, "Ωmega 'x'; --")
    assert journal.streams() == [stream]


def test_a_big_body(journal: Journal) -> None:
    """Three megabytes in one event, with small ones around it."""
    big = EncodedEvent("big", 1, random.Random(1).randbytes(3_000_000))
    records = journal.append(FRIDAY, 0, [[line(1), big, line(2)]], "ann")
    assert read_verified(journal, FRIDAY) == records
    assert records[1].body == big.body


def test_an_empty_action_is_a_bug(journal: Journal) -> None:
    """And nothing of the rest is written."""
    with pytest.raises(ValueError, match="at least one"):
        journal.append(FRIDAY, 0, [action(1), []], "ann", facts=[name_fact("p", "Ann")], key=key("k"))
    assert journal.read(FRIDAY) == []
    assert journal.persons() == []
    assert journal.append(FRIDAY, 0, [action(1)], "ann", key=key("k"))


def test_nothing_to_write(journal: Journal) -> None:
    """No action and no key leaves no trace, but the place is checked."""
    assert journal.append(FRIDAY, 0, [], "ann") == []
    assert journal.streams() == []
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 3, [], "ann")


# All or nothing, and one winner


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
def test_another_head_is_a_conflict(journal: Journal, expected: int) -> None:
    """It tells the true head, and nothing of it is written: no event, no fact, no key."""
    before = journal.append(FRIDAY, 0, [action(1, 2)], "ann")
    with pytest.raises(Conflict) as conflict:
        journal.append(FRIDAY, expected, [action(3)], "bob", facts=[name_fact("p", "Ann")], key=key("k"))
    assert conflict.value.head == 2
    assert read_verified(journal, FRIDAY) == before
    assert journal.persons() == []
    assert journal.key_use("ann", FRIDAY, "k") is None


def test_another_history_of_the_same_length_is_a_conflict(journal: Journal, tmp_path: Path) -> None:
    """An append with the hash of the head succeeds only on that event; otherwise nothing is written."""

    def append(after: bytes | None) -> list[Record]:
        facts, used = [name_fact("p", "Ann")], key("k")
        return journal.append(FRIDAY, 2, [action(3)], "bob", facts=facts, key=used, after=after)

    first = journal.append(FRIDAY, 0, [action(1, 2)], "ann", after=b"")
    journal.backup(tmp_path / "backup")
    journal.delete(FRIDAY)
    other = journal.append(FRIDAY, 0, [action(1, 4)], "ann")
    known = append(other[-1].hash)
    journal.restore(tmp_path / "backup")
    for after in (other[-1].hash, known[-1].hash, first[0].hash, b""):
        with pytest.raises(Conflict) as conflict:
            append(after)
        assert conflict.value.head == 2
    assert read_verified(journal, FRIDAY) == first
    assert journal.persons() == []
    assert journal.key_use("ann", FRIDAY, "k") is None
    written = append(first[-1].hash)
    assert read_verified(journal, FRIDAY) == first + written
    with pytest.raises(Conflict):
        journal.append(SUNDAY, 0, [action(1)], "ann", after=first[-1].hash)


def test_an_unknown_stream_has_no_events(journal: Journal) -> None:
    with pytest.raises(Conflict) as conflict:
        journal.append(FRIDAY, 1, [action(1)], "ann")
    assert conflict.value.head == 0
    assert journal.streams() == []


def test_exactly_one_of_many_threads_wins(journal: Journal) -> None:
    """All believe the same head, twenty times over."""
    writers = 8
    won: list[tuple[int, str]] = []
    lost: list[int] = []

    def race(barrier: Barrier, turn: int, who: str) -> None:
        barrier.wait(30)
        try:
            journal.append(FRIDAY, turn, [action(turn)], who)
            won.append((turn, who))
        except Conflict as conflict:
            lost.append(conflict.head - 1)

    for turn in range(20):
        barrier = Barrier(writers)
        run_in_threads(*(partial(race, barrier, turn, f"writer {number}") for number in range(writers)))
    assert won == list(enumerate(record.by for record in read_verified(journal, FRIDAY)))
    assert lost == [turn for turn in range(20) for _ in range(writers - 1)]


def test_losers_of_a_race_retry(journal: Journal) -> None:
    """Many writers on two streams: everything arrives once, whole, and in the order of each writer."""
    writers, actions = 6, 15

    def write(who: int) -> None:
        for number in range(actions):
            stream = (FRIDAY, SUNDAY)[number % 2]
            while True:
                try:
                    head = journal.head(stream)
                    journal.append(stream, head.seq if head else 0, [action(number, number)], f"{who}")
                    break
                except Conflict:
                    pass

    run_in_threads(*(partial(write, who) for who in range(writers)))
    for odd, stream in enumerate((FRIDAY, SUNDAY)):
        records = read_verified(journal, stream)
        for who in range(writers):
            mine = [record for record in records if record.by == f"{who}"]
            assert [record.body for record in mine] == [line(n).body for n in range(odd, actions, 2) for _ in range(2)]


def test_reads_during_writes(journal: Journal) -> None:
    """A reader never sees half an action, and what it has seen never changes."""
    done = Event()

    def write() -> None:
        try:
            for number in range(40):
                journal.append(FRIDAY, 3 * number, [action(1, 2, 3)], "ann")
        finally:
            done.set()

    def look() -> None:
        seen = 0
        while not done.is_set():
            length = len(journal.read(FRIDAY))
            assert length % 3 == 0
            assert length >= seen
            seen = length

    run_in_threads(write, look, look)
    assert len(read_verified(journal, FRIDAY)) == 120
