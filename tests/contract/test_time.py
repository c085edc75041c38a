"""Contract of all journals for time: times never run back; waiting, reopening, closing."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from crosstable.journal.clock import Clock
from crosstable.journal.interface import Addition, Conflict, Journal
from crosstable.journal.key_value import Cabinet
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from tests.contract.stores import Store
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump, key, name_fact, read_verified

# Times


def test_records_have_the_time_of_the_clock(journal: Journal) -> None:
    """Whole microseconds since 1970."""
    before = time.time_ns() // 1000
    (record,) = journal.append(FRIDAY, 0, [action(1)], "ann")
    assert before <= record.time <= time.time_ns() // 1000


def test_a_clock_set_back_reorders_nothing(store: Store) -> None:
    """Within a stream time stands still until the clock has caught up; another stream goes by its own."""
    clock = iter([1000, 2000, 500, 700, 300, 2500])
    journal = store.open(lambda: next(clock))
    times = [journal.append(FRIDAY, seq, [action(1)], "ann")[0].time for seq in range(4)]
    assert times == [1000, 2000, 2000, 2000]
    assert journal.append(SUNDAY, 0, [action(1)], "ann")[0].time == 300
    assert journal.append(FRIDAY, 4, [action(1)], "ann")[0].time == 2500
    read_verified(journal, FRIDAY)


def test_now_is_at_most_the_time_of_the_next_append(journal: Journal) -> None:
    before = time.time_ns() // 1000
    first = journal.now()
    (record,) = journal.append(FRIDAY, 0, [action(1)], "ann")
    last = journal.now()
    assert before <= first <= record.time <= last <= time.time_ns() // 1000


def test_now_is_the_stores_own_clock(store: Store) -> None:
    """It goes on by itself, with nothing written, and may be behind what stands in a stream."""
    clock = iter([1000, 2000, 500, 700])
    journal = store.open(lambda: next(clock))
    assert journal.now() == 1000
    (record,) = journal.append(FRIDAY, 0, [action(1)], "ann")
    assert record.time == 2000
    assert [journal.now(), journal.now()] == [500, 700]
    assert journal.streams() == [FRIDAY]


# Waiting


def test_waiting_for_what_is_there_already(journal: Journal) -> None:
    journal.append(FRIDAY, 0, [action(1, 2)], "ann")
    assert journal.wait(FRIDAY, 1, timeout=0)
    assert not journal.wait(FRIDAY, 2, timeout=0)
    assert not journal.wait(SUNDAY, 0, timeout=0.01)


def test_an_append_wakes_who_waits(journal: Journal) -> None:
    """Again and again, each one waited for by another thread."""

    def write() -> None:
        for seq in range(30):
            journal.append(FRIDAY, seq, [action(seq)], "ann")

    def follow() -> None:
        seen = 0
        while seen < 30:
            assert journal.wait(FRIDAY, seen, timeout=30)
            seen = journal.read(FRIDAY, seen)[-1].seq

    run_in_threads(follow, write, follow)


def test_another_stream_is_no_reason_to_stop_waiting(journal: Journal) -> None:
    journal.append(SUNDAY, 0, [action(1)], "ann")
    assert not journal.wait(FRIDAY, 0, timeout=0.05)


def test_writes_of_another_journal_are_seen(lasting_store: Store) -> None:
    """Two journals over one place: as two programs would be."""
    one, other = lasting_store.open(), lasting_store.open()
    run_in_threads(
        lambda: one.append(FRIDAY, 0, [action(1)], "ann"),
        lambda: other.wait(FRIDAY, 0, timeout=30) or pytest.fail("not seen"),
    )
    with pytest.raises(Conflict):
        other.append(FRIDAY, 0, [action(1)], "bob")
    other.append(FRIDAY, 1, [action(2)], "bob")
    assert len(read_verified(one, FRIDAY)) == 2


# The end


def test_reopened_journal_has_everything(lasting_store: Store) -> None:
    journal = lasting_store.open()
    records = journal.append(FRIDAY, 0, [action(1, 2)], "ann", facts=[name_fact("p", "Ann")], key=key("k"))
    journal.close()
    again = lasting_store.open()
    assert read_verified(again, FRIDAY) == records
    assert again.facts_of(again.persons()[0].id) == [name_fact("p", "Ann")]
    assert again.key_use("ann", FRIDAY, "k") is not None
    again.append(FRIDAY, 2, [action(3)], "ann")


# Calls on a closed journal.
CALLS: Mapping[str, Callable[[Journal, Path], Any]] = {
    "append": lambda journal, _: journal.append(FRIDAY, 1, [action(2)], "ann"),
    "add": lambda journal, _: journal.add(Addition(FRIDAY, 1, [action(2)], "ann")),
    "read": lambda journal, _: journal.read(FRIDAY),
    "record": lambda journal, _: journal.record(FRIDAY, 1),
    "events_after": lambda journal, _: journal.events_after(FRIDAY),
    "head": lambda journal, _: journal.head(FRIDAY),
    "heads": lambda journal, _: journal.heads(),
    "now": lambda journal, _: journal.now(),
    "streams": lambda journal, _: journal.streams(),
    "key_use": lambda journal, _: journal.key_use("ann", FRIDAY, "k"),
    "wait": lambda journal, _: journal.wait(FRIDAY, 0, 1),
    "delete": lambda journal, _: journal.delete(FRIDAY),
    "facts": lambda journal, _: journal.facts([name_fact("p", "Ann").digest]),
    "persons": lambda journal, _: journal.persons(),
    "facts_of": lambda journal, _: journal.facts_of(PersonId("p")),
    "facts_of_all": lambda journal, _: journal.facts_of_all(),
    "merge": lambda journal, _: journal.merge(PersonId("p"), None),
    "move": lambda journal, _: journal.move([name_fact("p", "Ann").digest], PersonId("p")),
    "erase": lambda journal, _: journal.erase(PersonId("p")),
    "contents": lambda journal, _: dump(journal),
    "backup": lambda journal, folder: journal.backup(folder / "another"),
    "restore": lambda journal, folder: journal.restore(folder / "backup"),
    "cabinet.put": lambda journal, _: journal.cabinet.put("codes", "AB", b"1"),
    "cabinet.claim": lambda journal, _: journal.cabinet.claim("codes", "AB", b"1"),
    "cabinet.get": lambda journal, _: journal.cabinet.get("codes", "AB"),
    "cabinet.take": lambda journal, _: journal.cabinet.take("codes", "AB"),
    "cabinet.change": lambda journal, _: journal.cabinet.change("codes", "AB", lambda kept: kept),
    "cabinet.all": lambda journal, _: journal.cabinet.all("codes"),
}


def test_a_closed_journal_is_asked_everything() -> None:
    """No method is left out."""
    methods = {name for name in vars(Journal) if not name.startswith("_")} - {"close"}
    of_cabinet = {f"cabinet.{name}" for name in vars(Cabinet) if not name.startswith("_")}
    assert CALLS.keys() == methods - {"cabinet"} | of_cabinet


@pytest.mark.parametrize("clock", [None, lambda: 1000])
def test_a_closed_journal_does_nothing(store: Store, tmp_path: Path, clock: Clock | None) -> None:
    """Every call says so, and closing again does no harm."""
    journal = store.open(clock)
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("p", "Ann")])
    journal.backup(tmp_path / "backup")
    journal.close()
    journal.close()
    for name, call in CALLS.items():
        with pytest.raises(Refusal) as refused:
            call(journal, tmp_path)
        assert (name, refused.value.code) == (name, "journal_closed")
    assert not (tmp_path / "another").exists()


def test_closing_wakes_who_waits(journal: Journal) -> None:
    waiting = Event()

    def wait() -> None:
        waiting.set()
        with pytest.raises(Refusal) as refused:
            journal.wait(FRIDAY, 0, timeout=60)
        assert refused.value.code == "journal_closed"

    def close() -> None:
        waiting.wait(30)
        journal.close()

    run_in_threads(wait, close)
