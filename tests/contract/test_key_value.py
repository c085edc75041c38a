"""Contract of all journals for the cabinet: small values, kept for good, one winner, no session in a backup."""

from functools import partial
from pathlib import Path

import pytest

from crosstable.journal.interface import Journal
from crosstable.journal.key_value import PASSING, Change
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal, TooMany
from tests.contract.stores import Store
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, action


def test_put_replaces_value(journal: Journal) -> None:
    """Drawers are independent."""
    cabinet = journal.cabinet
    assert cabinet.get("codes", "AB") is None
    cabinet.put("codes", "AB", b"\x00one")
    cabinet.put("codes", "AB", b"two\xff")
    cabinet.put("other", "AB", b"")
    assert (cabinet.get("codes", "AB"), cabinet.get("other", "AB")) == (b"two\xff", b"")
    assert journal.cabinet.get("codes", "AB") == b"two\xff"


def test_a_drawer_is_in_the_order_of_its_keys(journal: Journal) -> None:
    """Byte by byte, whatever the language of the machine."""
    for key in ("b", "Ж", "a", "B", "é", "10", "9"):
        journal.cabinet.put("codes", key, key.encode())
    journal.cabinet.put("aside", "c", b"c")
    found = journal.cabinet.all("codes")
    assert list(found) == ["10", "9", "B", "a", "b", "é", "Ж"]
    assert all(value == key.encode() for key, value in found.items())
    assert journal.cabinet.all("nothing") == {}


def test_take_removes_value(journal: Journal) -> None:
    journal.cabinet.put("links", "k", b"v")
    assert journal.cabinet.take("links", "k") == b"v"
    assert journal.cabinet.take("links", "k") is None
    assert journal.cabinet.get("links", "k") is None


def test_claim_keeps_existing_value(journal: Journal) -> None:
    """Of two equal claims only the first succeeds."""
    assert journal.cabinet.claim("codes", "k", b"first")
    assert not journal.cabinet.claim("codes", "k", b"second")
    assert not journal.cabinet.claim("codes", "k", b"first")
    assert journal.cabinet.get("codes", "k") == b"first"
    journal.cabinet.take("codes", "k")
    assert journal.cabinet.claim("codes", "k", b"third")


def test_of_many_who_claim_or_take_one_wins(journal: Journal) -> None:
    """Real threads, key after key."""
    claimed: list[tuple[int, int]] = []
    taken: list[bytes] = []

    def claim(who: int) -> None:
        mine = [key for key in range(20) if journal.cabinet.claim("codes", str(key), b"%d" % who)]
        claimed.extend((key, who) for key in mine)

    def take() -> None:
        for key in range(20):
            value = journal.cabinet.take("codes", str(key))
            if value is not None:
                taken.append(value)

    run_in_threads(*(partial(claim, who) for who in range(5)))
    assert sorted(key for key, _ in claimed) == list(range(20))
    run_in_threads(*[take] * 5)
    assert sorted(taken) == sorted(b"%d" % who for _, who in claimed)


def test_change_gets_the_previous_value(journal: Journal) -> None:
    """Including a missing value, and a change that removes it."""
    cabinet, seen = journal.cabinet, list[bytes | None]()

    def change_to(value: bytes | None) -> Change:
        def work(before: bytes | None) -> bytes | None:
            seen.append(before)
            return value

        return work

    assert cabinet.change("limits", "k", change_to(None)) is None
    assert cabinet.change("limits", "k", change_to(b"one")) == b"one"
    assert cabinet.change("limits", "k", change_to(b"one")) == b"one"
    assert cabinet.change("limits", "k", change_to(b"two")) == cabinet.get("limits", "k") == b"two"
    assert cabinet.change("limits", "k", change_to(None)) is None
    assert cabinet.all("limits") == {}
    assert seen == [None, None, b"one", b"one", b"two"]


def test_a_change_that_is_refused_changes_nothing(journal: Journal) -> None:
    def refuse(_before: bytes | None) -> bytes | None:
        raise TooMany("too_many_tries", seconds=1)

    journal.cabinet.put("limits", "k", b"before")
    for key in ("k", "none"):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too_many_tries"):
            journal.cabinet.change("limits", key, refuse)
    assert journal.cabinet.all("limits") == {"k": b"before"}


def test_of_many_who_change_a_value_none_is_lost(store: Store) -> None:
    """Real threads, on several journals where there may be several; the first finds nothing, and the value goes in
    between, too.
    """
    first = store.open()
    journals = [first] if isinstance(first, MemoryJournal) else [first, store.open()]
    gone = list[int]()

    def count(journal: Journal) -> None:
        for _ in range(20):
            journal.cabinet.change("limits", "k", lambda before: b"%d" % (int(before or b"0") + 1))

    def take(journal: Journal) -> None:
        for _ in range(10):
            value = journal.cabinet.take("limits", "k")
            gone.append(int(value or b"0"))

    run_in_threads(*(partial(count, journal) for journal in journals * 3), partial(take, first))
    counted = sum(gone) + int(first.cabinet.get("limits", "k") or b"0")
    assert counted == len(journals) * 3 * 20


def test_values_survive_a_restart(lasting_store: Store) -> None:
    """And at once for another process on the same store."""
    first = lasting_store.open()
    first.cabinet.put("sessions", "k", b"v")
    other = lasting_store.open()
    assert other.cabinet.get("sessions", "k") == b"v"
    first.close()
    assert lasting_store.open().cabinet.take("sessions", "k") == b"v"
    assert other.cabinet.all("sessions") == {}


def test_a_backup_keeps_codes_but_nobody_who_is_signed_in(store: Store, tmp_path: Path) -> None:
    """Not a byte of them; and a restore ends every session, of before and of since."""
    journal = store.open()
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.cabinet.put("codes", "AB", b"friday")
    for drawer in PASSING:
        for i in range(120):
            journal.cabinet.put(drawer, f"secret-{i}", b"whoever is signed in" * 20)
    journal.backup(tmp_path / "backup")
    assert b"secret-" not in (tmp_path / "backup").read_bytes()
    assert b"signed in" not in (tmp_path / "backup").read_bytes()
    assert len(journal.cabinet.all("sessions")) == 120
    journal.cabinet.put("codes", "CD", b"later")
    for other in (MemoryJournal(), SqliteJournal(tmp_path / "other.db"), journal):
        other.restore(tmp_path / "backup")
        assert other.cabinet.all("codes") == {"AB": b"friday"}
        assert [other.cabinet.all(drawer) for drawer in PASSING] == [{}] * len(PASSING)
        other.close()


def test_contents_hold_it_as_of_one_moment(journal: Journal) -> None:
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.cabinet.put("tournaments", "a", b"1")
    with journal.contents() as contents:
        journal.cabinet.put("tournaments", "b", b"2")
        assert [(entry.drawer, entry.key, entry.value) for entry in contents.cabinet_entries()] == [
            ("tournaments", "a", b"1")
        ]


def test_a_closed_journal_has_a_closed_cabinet(store: Store) -> None:
    journal = store.open()
    cabinet = journal.cabinet
    journal.close()
    with pytest.raises(Refusal) as reading:
        cabinet.get("codes", "k")
    with pytest.raises(Refusal) as writing:
        cabinet.put("codes", "k", b"v")
    assert reading.value.code == writing.value.code == "journal_closed"
