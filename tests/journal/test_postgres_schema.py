"""The tables: created once despite concurrent processes, migrated step by step, never another program's."""

from contextlib import ExitStack

import psycopg
import pytest

from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.postgres_address import Address
from crosstable.journal.postgres_pool import connect
from crosstable.journal.postgres_queries import FORGET_MARKS
from crosstable.journal.postgres_schema import STEPS, migrate
from crosstable.words import refusal_sentence
from tests.journal.databases import Opened, database_of, refusal_of, run, with_account
from tests.journal.small_events import FRIDAY, action, read_verified
from tests.programs import run_piped, script

PROGRAM = """
import sys
from crosstable.journal.interface import EncodedEvent, StreamId
from crosstable.journal.postgres import PostgresJournal
print("ready", flush=True)
sys.stdin.readline()
journal = PostgresJournal(sys.argv[1])
journal.append(StreamId(sys.argv[2]), 0, [[EncodedEvent("some_type", 1, b"{}")]], "ann")
journal.close()
"""


def versions(url: str) -> list[int]:
    with psycopg.connect(url) as connection:
        return [found for (found,) in connection.execute("SELECT version FROM crosstable.meta")]


def test_many_processes_begin_at_once(url: str, opened: Opened) -> None:
    """Eight of them on an empty database, and each writes: nobody fails, and the steps are taken once."""
    names = [f"stream {number}" for number in range(8)]
    with ExitStack() as stack:
        processes = [stack.enter_context(run_piped(script, PROGRAM, url, name)) for name in names]
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.tell("go\n")
        for process in processes:
            _, said = process.communicate()
            assert (process.returncode, said) == (0, "")
    assert versions(url) == [len(STEPS)]
    assert sorted(opened(url).streams()) == names


@pytest.mark.parametrize("steps", range(1, len(STEPS)))
def test_older_tables_are_brought_up_to_date(url: str, opened: Opened, steps: int) -> None:
    """From every version that ever was; what is in them stays."""
    with connect(Address(url)) as connection:
        migrate(connection, STEPS[:steps])
    run(url, "INSERT INTO crosstable.persons (id) VALUES ('somebody')")
    assert versions(url) == [steps]
    journal = opened(url)
    assert versions(url) == [len(STEPS)]
    assert [person.id for person in journal.persons()] == ["somebody"]
    journal.append(FRIDAY, 0, [action(1)], "ann")
    assert len(read_verified(journal, FRIDAY)) == 1


@pytest.mark.parametrize("steps", range(len(STEPS)))
def test_old_marks_are_found_without_looking_at_all(url: str, opened: Opened, steps: int) -> None:
    """Every change deletes yesterday's marks, however many there are of today; in tables of every version."""
    with connect(Address(url)) as connection:
        migrate(connection, STEPS[:steps])
    journal = opened(url)
    run(
        url,
        "INSERT INTO crosstable.marks (mark) SELECT n::text FROM generate_series(1, 20000) AS n",
        "INSERT INTO crosstable.marks (mark, made) VALUES ('old', now() - interval '2 days')",
        "ANALYZE crosstable.marks",
    )
    with connect(Address(url)) as connection:
        plan = connection.execute(f"EXPLAIN {FORGET_MARKS}").fetchall()
    assert any("marks_by_made" in one for (one,) in plan)
    journal.cabinet.put("codes", "AB", b"1")
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM crosstable.marks").fetchone() == (20001,)
        assert connection.execute("SELECT 1 FROM crosstable.marks WHERE mark = 'old'").fetchone() is None


def test_a_step_that_fails_leaves_the_version_before(url: str) -> None:
    """Each is a transaction: what it made is gone, and the next attempt takes it again."""
    half = "CREATE TABLE crosstable.half (n integer); SELECT 1 / 0"
    with connect(Address(url)) as connection:
        with pytest.raises(psycopg.errors.DivisionByZero):
            migrate(connection, [*STEPS, half])
        assert connection.execute("SELECT to_regclass('crosstable.half')").fetchone() == (None,)
        assert versions(url) == [len(STEPS)]
        migrate(connection, [*STEPS, "CREATE TABLE crosstable.half (n integer)"])
    assert versions(url) == [len(STEPS) + 1]


def test_tables_of_a_newer_program_are_left_alone(url: str, opened: Opened) -> None:
    opened(url)
    run(url, "UPDATE crosstable.meta SET version = 99")
    refusal = refusal_of(lambda: PostgresJournal(url))
    assert refusal.code == "newer_schema"
    assert "99" in refusal_sentence(refusal)
    assert versions(url) == [99]


def test_tables_of_another_program_are_left_alone(url: str) -> None:
    run(url, "CREATE SCHEMA crosstable", "CREATE TABLE crosstable.streams (theirs integer)")
    assert refusal_of(lambda: PostgresJournal(url)).code == "other_tables"
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT theirs FROM crosstable.streams").fetchall() == []
        assert connection.execute("SELECT to_regclass('crosstable.meta')").fetchone() == (None,)


def test_an_account_that_may_not_make_a_schema(url: str, opened: Opened) -> None:
    """It is refused; an existing schema will do, and nothing else in the database is touched."""
    run(url, "CREATE ROLE modest LOGIN", f"REVOKE CREATE ON DATABASE {database_of(url)} FROM PUBLIC")
    modest = with_account(url, user="modest")
    assert refusal_of(lambda: PostgresJournal(modest)).code == "database_forbids"
    run(url, "CREATE SCHEMA crosstable AUTHORIZATION modest")
    journal = opened(modest)
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.delete(FRIDAY)
    with psycopg.connect(url) as connection:
        ours = connection.execute("SELECT DISTINCT schemaname FROM pg_tables WHERE tableowner = 'modest'").fetchall()
    assert ours == [("crosstable",)]
    opened.close()
    run(url, "DROP OWNED BY modest CASCADE", "DROP ROLE modest")


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_a_stricter_default_of_the_server_does_no_harm(url: str, opened: Opened, isolation: str) -> None:
    run(url, f"ALTER DATABASE {database_of(url)} SET default_transaction_isolation = '{isolation}'")
    one, two = opened(url), opened(url)
    for seq in range(0, 6, 2):
        one.append(FRIDAY, seq, [action(seq)], "ann")
        two.append(FRIDAY, seq + 1, [action(seq)], "bob")
    assert len(read_verified(one, FRIDAY)) == 6
