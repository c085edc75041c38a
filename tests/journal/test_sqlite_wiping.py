"""Erased data is deleted from the files, not only from answers."""

import random
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from crosstable.app.persons import Persons
from crosstable.journal.interface import StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.model.persons import Fact, PersonId, fact
from crosstable.model.refusals import Refusal
from tests.conftest import Proof
from tests.journal.small_events import FRIDAY, action, key, name_fact, read_verified

Size = Callable[[int, int], int]


def read_files(folder: Path) -> bytes:
    """Return every byte of the journal's files."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


def secrets(facts: list[Fact]) -> list[bytes]:
    return [text.encode() for known in facts for text in (known.salt, known.fields["name"][:24])]


def remains(folder: Path, seed: int) -> tuple[int, int]:
    """Let persons come, change and go; return the number of erased secrets, and how many of them are still in the
    files.
    """
    chance, keys = random.Random(seed), random.Random(seed)
    journal = SqliteJournal(folder / "journal.db")
    known: dict[str, list[Fact]] = {}
    sent: dict[str, bytes] = {}  # the digest of what came with a fact
    erased, found = 0, 0

    def somebody(longest: int = 1) -> str:
        return f"person {chance.randrange(30)}" + "." * chance.randrange(longest)

    for turn in range(60):
        facts = []
        for number in range(chance.randint(1, 6)):
            name = f"Name {seed}-{turn}-{number} " + "x" * chance.randrange(600)
            one = fact(PersonId(somebody()), f"salt {chance.getrandbits(64):016x}", name=name)
            facts.append(one)
            known.setdefault(one.person, []).append(one)
        digest = f"digest {keys.getrandbits(256):064x}"
        used = key(f"{keys.random()}" + "." * keys.randrange(80), digest=digest)
        journal.append(StreamId(f"stream {turn}"), 0, [action(turn)], "desk", facts=facts, key=used)
        sent |= {one.digest: digest.encode() for one in facts}
        if chance.random() < 0.9:
            moved, to = known.pop(chance.choice(list(known))), somebody(900)
            journal.move([one.digest for one in moved], PersonId(to))
            known.setdefault(to, []).extend(moved)
        if chance.random() < 0.2:
            person = chance.choice(list(known))
            facts = known.pop(person)
            assert journal.erase(PersonId(person)) == len(facts)
            gone = secrets(facts) + [sent[one.digest] for one in facts]
            content = read_files(folder)
            erased += len(gone)
            found += sum(secret in content for secret in gone)
    content = read_files(folder)
    assert all(secret in content for facts in known.values() for secret in secrets(facts))
    journal.close()
    return erased, found


@pytest.mark.long
def test_erased_names_and_salts_are_in_no_file(tmp_path: Path, proof_size: Size, proof: Proof) -> None:
    """Database, write-ahead log and the rest are searched after each erasure; also for what keys were sent with."""
    total = 0
    for seed in range(proof_size(3, 100)):
        folder = tmp_path / f"{seed}"
        folder.mkdir()
        erased, found = remains(folder, seed)
        assert found == 0
        total += erased
    assert total > 10
    proof(
        "erased for good", "facts come, move and go; every byte of the files searched", cases=total, result="none found"
    )


def test_deleting_the_rows_alone_would_leave_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's secure deletion misses copies of rows that a page has moved, so the facts are rewritten."""
    monkeypatch.setattr(SqliteQueries, "_rebuild", lambda _: None)
    found = 0
    for seed in range(10):
        folder = tmp_path / f"{seed}"
        folder.mkdir()
        found += remains(folder, seed)[1]
        if found:
            break
    assert found


def test_a_deleted_tournament_takes_its_names_along(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.append(FRIDAY, 0, [action(1)], "desk", facts=[name_fact("p", "Rumpelstiltskin")])
    assert b"Rumpelstiltskin" in read_files(tmp_path)
    journal.delete(FRIDAY)
    assert b"Rumpelstiltskin" not in read_files(tmp_path)
    journal.close()


def test_blocked_wipe_is_reported(tmp_path: Path) -> None:
    """A program that reads an old moment needs the old bytes. The next commit after it removes them."""
    journal = SqliteJournal(tmp_path / "journal.db", busy_seconds=0.05)
    journal.append(FRIDAY, 0, [action(1)], "desk", facts=[name_fact("p", "Rumpelstiltskin")])
    reader = apsw.Connection(str(tmp_path / "journal.db"))
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM facts").fetchall()
    with pytest.raises(Refusal) as refused:
        journal.erase(PersonId("p"))
    assert refused.value.code == "not_wiped"
    assert [reason.code for reason in refused.value.reasons] == ["journal_locked"]
    assert journal.facts_of(PersonId("p")) == []
    journal.append(FRIDAY, 1, [action(2)], "desk")
    assert b"Rumpelstiltskin" in read_files(tmp_path)
    reader.execute("ROLLBACK")
    journal.append(FRIDAY, 2, [action(3)], "desk")
    assert b"Rumpelstiltskin" not in read_files(tmp_path)
    read_verified(journal, FRIDAY)
    journal.close()
    reader.close()


@pytest.mark.parametrize("way", ["erase", "delete"])
@pytest.mark.parametrize("when", ["closed", "opened", "opened after a crash"])
def test_blocked_wipe_is_retried_later(tmp_path: Path, way: str, when: str) -> None:
    """When the journal is closed, or opened by another process that knows nothing of it. Others may have it open."""
    journal = SqliteJournal(tmp_path / "journal.db", busy_seconds=0.05)
    journal.append(FRIDAY, 0, [action(1)], "desk", facts=[name_fact("p", "Rumpelstiltskin")])
    reader = apsw.Connection(str(tmp_path / "journal.db"))
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM facts").fetchall()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_wiped"):
        journal.erase(PersonId("p")) if way == "erase" else journal.delete(FRIDAY)
    if when == "opened":
        journal.close()
    assert b"Rumpelstiltskin" in read_files(tmp_path)
    reader.execute("ROLLBACK")
    if when == "closed":
        journal.close()
    else:
        SqliteJournal(tmp_path / "journal.db").close()
    assert b"Rumpelstiltskin" not in read_files(tmp_path)
    journal.close()
    reader.close()


def test_merged_persons_are_erased_together_though_nothing_can_be_wiped(tmp_path: Path) -> None:
    """The report on one covers all of them: none can be read any more."""
    journal = SqliteJournal(tmp_path / "journal.db", busy_seconds=0.05)
    journal.append(FRIDAY, 0, [action(1)], "desk", facts=[name_fact("p", "Ann"), name_fact("q", "Anne")])
    journal.merge(PersonId("q"), PersonId("p"))
    reader = apsw.Connection(str(tmp_path / "journal.db"))
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM facts").fetchall()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_wiped"):
        Persons(journal).erase(PersonId("p"))
    assert journal.facts_of_all() == {}
    journal.close()
    reader.close()


def test_the_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """They hold names."""
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.append(FRIDAY, 0, [action(1)], "desk", facts=[name_fact("p", "Ann")])
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["journal.db", "journal.db-shm", "journal.db-wal"]
    assert {oct(file.stat().st_mode & 0o777) for file in files} == {"0o600"}
    journal.close()
