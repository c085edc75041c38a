"""An append is on disk before it is acknowledged, and erased data is in no file."""

import contextlib
import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from crosstable.journal import postgres_pool
from crosstable.journal.clock import microseconds
from crosstable.journal.interface import Addition
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_pool import connect
from crosstable.journal.postgres_queries import PostgresQueries
from crosstable.journal.postgres_schema import STEPS, migrate
from crosstable.model.persons import Fact, PersonId
from tests.conftest import Proof
from tests.journal.databases import Opened, database_of, reload, run
from tests.journal.small_events import FRIDAY, SUNDAY, action, key, name_fact, read_verified
from tests.postgres import DEADLINE, ENVIRONMENT, Server

COMMIT = re.compile(r"rmgr: Transaction .*len \(rec/tot\): +\d+/ *(\d+), tx: +(\d+), lsn: (\S+), .*desc: COMMIT ")


def position(lsn: str) -> int:
    """Return a position in the write-ahead log as a number."""
    high, low = lsn.split("/")
    return (int(high, 16) << 32) + int(low, 16)


def commits(server: Server, start: str, segment: str) -> dict[str, int]:
    """Return the end of each transaction's commit in the log, as PostgreSQL's own program reads it from disk.

    It gets the first file: on its own it might pick one that the server is just creating.
    """
    ran = subprocess.run(
        [server.programs / "pg_waldump", "-s", start, "-r", "Transaction", server.data / "pg_wal" / segment],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,  # the end of the log is an error to it
    )
    found = COMMIT.findall(ran.stdout)
    assert found, ran.stderr
    return {number: position(lsn) + int(length) for length, number, lsn in found}


@pytest.fixture
def slow_writer(postgres: Server) -> Iterator[Server]:
    """Let the server flush its log only every ten seconds, so that nothing looks durable by chance."""
    run(postgres.url(), "ALTER SYSTEM SET wal_writer_delay = '10s'")
    reload(postgres.url())
    yield postgres
    run(postgres.url(), "ALTER SYSTEM RESET wal_writer_delay")
    reload(postgres.url())


def count_unflushed(server: Server, url: str, journal: PostgresJournal, appends: int) -> int:
    """Return how many of `appends` appends were acknowledged before their commit was on disk."""
    flushed: list[tuple[str, int]] = []
    with psycopg.connect(url, autocommit=True) as looking:
        (start,) = looking.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone() or ("",)
        (segment,) = looking.execute("SELECT pg_walfile_name(%s)", (start,)).fetchone() or ("",)
        for seq in range(appends):
            journal.append(FRIDAY, seq, [action(seq)], "ann")
            (lsn,) = looking.execute("SELECT pg_current_wal_flush_lsn()::text").fetchone() or ("",)
            (number,) = looking.execute("SELECT max(xmin::text::bigint) FROM crosstable.events").fetchone() or (0,)
            flushed.append((str(number), position(lsn)))
        looking.execute("CREATE TABLE written AS SELECT 1")  # this commit takes everything before it to the disk
    ends = commits(server, start, segment)
    assert len({number for number, _ in flushed}) == appends
    return sum(lsn < ends[number] for number, lsn in flushed)


@pytest.mark.long
@pytest.mark.parametrize("default", ["on", "off", "local"])
def test_the_flush_comes_before_the_acknowledgement(
    slow_writer: Server,
    url: str,
    opened: Opened,
    default: str,
    proof_size: Callable[[int, int], int],
    proof: Proof,
) -> None:
    """Whatever the server's own default for it is."""
    run(url, f"ALTER DATABASE {database_of(url)} SET synchronous_commit = {default}")
    appends = proof_size(50, 2000)
    assert count_unflushed(slow_writer, url, opened(url), appends) == 0
    proof(
        "PostgreSQL: flushed before acknowledged",
        f"place of the commit in the log against what was on disk; the server's default is {default}",
        cases=appends,
        result="always",
    )


def test_the_check_catches_a_commit_that_does_not_wait(
    slow_writer: Server, url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A twin that is acknowledged early is found out by the same check."""
    early = postgres_pool._SETTINGS.replace("ELSE 'on'", "ELSE 'off'")
    monkeypatch.setattr(postgres_pool, "_SETTINGS", early)
    assert count_unflushed(slow_writer, url, opened(url), 50) > 25


def test_a_stricter_default_stays(url: str, opened: Opened) -> None:
    run(url, f"ALTER DATABASE {database_of(url)} SET synchronous_commit = remote_apply")
    journal = opened(url)
    shown = journal._pool.run(lambda connection: connection.execute("SHOW synchronous_commit").fetchone())
    assert shown == ("remote_apply",)


# Erasing

MARKER = "Xanthippe-Ünal"


def is_on_disk(server: Server, url: str) -> bool:
    """Return whether the name is in any file of the database, its write-ahead log aside."""
    run(url, "CHECKPOINT")
    with psycopg.connect(url) as connection:
        (number,) = connection.execute("SELECT oid FROM pg_database WHERE datname = current_database()").fetchone() or (
            0,
        )
    files = [file for file in (server.data / "base" / str(number)).iterdir() if file.is_file()]
    assert files
    for file in files:
        with contextlib.suppress(FileNotFoundError):  # one of the server's own that it has just done away with
            if MARKER.encode() in file.read_bytes():
                return True
    return False


def fill(journal: PostgresJournal) -> tuple[Fact, Fact]:
    """Write a person to erase, with a key and a fact moved between persons, and one who stays."""
    gone, stays = name_fact("p", MARKER), name_fact("q", "Somebody")
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=[gone], key=key("k", digest=f"{MARKER} in a digest"))
    journal.append(SUNDAY, 0, [action(1)], "ann", facts=[stays], key=key("l", digest="another"))
    for person in ("r", "p", "s", "p"):
        journal.move([gone.digest], PersonId(person))
    return gone, stays


def sample(url: str) -> set[tuple[str, str]]:
    """Make the server sample all columns, as it does by itself; return the columns of our tables with samples."""
    run(url, "ANALYZE")
    with psycopg.connect(url) as connection:
        return set(
            connection.execute("SELECT tablename, attname FROM pg_stats WHERE schemaname = 'crosstable'").fetchall()
        )


def test_erased_data_is_in_no_file(postgres: Server, url: str, journal: PostgresJournal) -> None:
    """Neither the fact nor an earlier version of its row; other persons' facts are still there."""
    gone, stays = fill(journal)
    sample(url)
    assert is_on_disk(postgres, url)
    for _ in range(10):  # often enough for the server to remember how it finds them
        assert len(journal.facts([gone.digest, stays.digest])) == 2
    assert journal.erase(gone.person) == 1
    assert not is_on_disk(postgres, url)
    assert journal.facts([gone.digest, stays.digest]) == {stays.digest: stays}
    assert len(read_verified(journal, FRIDAY)) == 1
    journal.append(FRIDAY, 1, [action(2)], "ann", facts=[name_fact("p", "Another")])
    assert [fact.fields for fact in journal.facts_of(gone.person)] == [{"name": "Another"}]


def test_a_deleted_tournament_takes_its_facts_along(postgres: Server, url: str, journal: PostgresJournal) -> None:
    _, stays = fill(journal)
    sample(url)
    journal.delete(FRIDAY)
    assert not is_on_disk(postgres, url)
    assert journal.facts([stays.digest]) == {stays.digest: stays}


def test_the_check_catches_rows_that_are_only_deleted(
    postgres: Server, url: str, journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A twin that leaves the file as it is."""
    gone, _ = fill(journal)
    monkeypatch.setattr(PostgresQueries, "_wipe", lambda _: None)
    assert journal.erase(gone.person) == 1
    assert is_on_disk(postgres, url)


def test_nothing_personal_is_sampled(postgres: Server, url: str, journal: PostgresJournal, tmp_path: Path) -> None:
    """Also after an erasure or a restore has rewritten the tables."""
    personal = {("facts", "fields"), ("facts", "salt"), ("keys", "digest"), ("cabinet", "value")}
    for name in "abc":
        journal.cabinet.put("codes", name, name.encode())
    gone, _ = fill(journal)
    journal.backup(tmp_path / "backup")
    assert journal.erase(gone.person) == 1
    for _ in range(2):
        sampled = sample(url)
        assert {("facts", "person"), ("keys", "who"), ("cabinet", "key")} <= sampled
        assert not sampled & personal
        journal.restore(tmp_path / "backup")
    assert journal.erase(gone.person) == 1
    assert not is_on_disk(postgres, url)


def test_samples_of_older_tables_are_deleted(postgres: Server, url: str, opened: Opened) -> None:
    with connect(Address(url)) as connection:
        migrate(connection, STEPS[:4])
        older = PostgresQueries(connection)
        for stream, name in ((FRIDAY, MARKER), (SUNDAY, "Somebody")):
            used = key(stream, digest=f"{name} in a digest")
            older.append(Addition(stream, 0, [action(1)], "ann", [name_fact("p", name)], used), microseconds)
    assert {("facts", "fields"), ("facts", "salt"), ("keys", "digest")} <= sample(url)
    journal = opened(url)
    assert journal.erase(PersonId("p")) == 2
    assert not is_on_disk(postgres, url)


def test_erasing_waits_for_a_backup_and_reading_does_not(url: str, opened: Opened) -> None:
    """During a backup an erasure waits; meanwhile others can read and register."""
    journal, erasing = opened(url), opened(url)
    gone, _ = fill(journal)
    with ThreadPoolExecutor(1) as pool, journal.contents() as contents:
        moment = list(contents.kept_facts())
        done = pool.submit(erasing.erase, gone.person)
        with psycopg.connect(url, autocommit=True) as operator:
            while not operator.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone():
                assert not done.done()
        assert journal.facts([gone.digest])
        journal.append(FRIDAY, 1, [action(2)], "ann", facts=[name_fact("t", "Late")])
        assert list(contents.kept_facts()) == moment
    assert done.result() == 1
    assert journal.facts([gone.digest]) == {}
