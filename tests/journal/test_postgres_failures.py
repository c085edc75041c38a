"""Every failure of PostgreSQL is reported plainly, leaves nothing half-done, and ends with its cause."""

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from crosstable.journal import postgres_failures, postgres_pool
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.postgres_address import Address
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.journal.databases import Opened, database_of, refusal_of, run, with_account
from tests.journal.small_events import FRIDAY, SUNDAY, action, key, name_fact, read_verified
from tests.postgres import DEADLINE, ENVIRONMENT, Server, free_port, running_server


def failing_trigger(code: str, unless: str = "false") -> tuple[str, str]:
    """Return statements after which inserting an event fails with this error."""
    return (
        "CREATE OR REPLACE FUNCTION crosstable.fails() RETURNS trigger LANGUAGE plpgsql AS $$"
        f" BEGIN IF {unless} THEN RETURN new; END IF; RAISE EXCEPTION 'it fails' USING ERRCODE = '{code}'; END $$",
        "CREATE OR REPLACE TRIGGER fails BEFORE INSERT ON crosstable.events"
        " FOR EACH ROW EXECUTE FUNCTION crosstable.fails()",
    )


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("53100", "database_disk_full"),
        ("53200", "database_failing"),
        ("58030", "database_failing"),
        ("XX001", "database_damaged"),
        ("55P03", "database_busy"),
        ("57014", "database_busy"),
        ("40001", "database_busy"),
        ("40P01", "database_busy"),
        ("25006", "database_read_only"),
        ("42501", "database_forbids"),
    ],
)
def test_server_errors_write_nothing(url: str, journal: PostgresJournal, state: str, code: str) -> None:
    """Nothing of the append is written: no event, no stream, no person, no key. Afterwards it is."""
    run(url, *failing_trigger(state))
    facts = [name_fact("p", "Ann")]
    assert refusal_of(lambda: journal.append(FRIDAY, 0, [action(1)], "ann", facts=facts, key=key("k"))).code == code
    assert (journal.streams(), journal.persons(), journal.key_use("ann", FRIDAY, "k")) == ([], [], None)
    run(url, "DROP TRIGGER fails ON crosstable.events")
    journal.append(FRIDAY, 0, [action(1)], "ann", facts=facts, key=key("k"))
    assert len(read_verified(journal, FRIDAY)) == 1


@pytest.mark.parametrize("state", ["40001", "40P01"])
def test_serialization_failures_are_retried(url: str, journal: PostgresJournal, state: str) -> None:
    """The first three attempts are undone by the server; nobody hears of them."""
    run(url, "CREATE SEQUENCE crosstable.attempts", *failing_trigger(state, "nextval('crosstable.attempts') > 3"))
    journal.append(FRIDAY, 0, [action(1)], "ann")
    assert len(read_verified(journal, FRIDAY)) == 1


def test_an_error_that_nobody_foresaw_keeps_its_name(url: str, journal: PostgresJournal) -> None:
    """A bug is not made into a friendly sentence."""
    run(url, *failing_trigger("22012"))
    with pytest.raises(psycopg.errors.DivisionByZero):
        journal.append(FRIDAY, 0, [action(1)], "ann")
    assert journal.streams() == []


def test_every_code_has_a_sentence() -> None:
    codes = {*postgres_failures._CODES.values(), *postgres_failures._WORDS.values()}
    for code in codes:
        assert "club" in refusal_sentence(Refusal(code, database="postgresql://h/club", detail="some detail"))


def test_a_database_set_to_read_only(url: str, opened: Opened) -> None:
    """Reading goes on."""
    opened(url)
    run(url, f"ALTER DATABASE {database_of(url)} SET default_transaction_read_only = on")
    journal = opened(url)
    for work in (
        lambda: journal.append(FRIDAY, 0, [action(1)], "ann"),
        lambda: journal.delete(FRIDAY),
        lambda: journal.move([name_fact("p", "Ann").digest], PersonId("q")),
    ):
        assert refusal_of(work).code == "database_read_only"
    assert journal.read(FRIDAY) == []


def test_a_database_that_is_read_only_from_the_start(url: str) -> None:
    run(url, f"ALTER DATABASE {database_of(url)} SET default_transaction_read_only = on")
    assert refusal_of(lambda: PostgresJournal(url)).code == "database_read_only"


def test_a_server_that_follows_another(opened: Opened, tmp_path: Path) -> None:
    """It can be read, waited on and backed up; when it is made the first it can be written to."""
    with running_server() as leading, run_replica(leading) as server:
        first = opened(leading.url())
        first.append(FRIDAY, 0, [action(1)], "ann")
        journal = opened(server.url())
        assert journal.wait(FRIDAY, 0, timeout=DEADLINE)
        assert refusal_of(lambda: journal.append(FRIDAY, 1, [action(2)], "bob")).code == "database_read_only"
        assert len(read_verified(journal, FRIDAY)) == 1
        journal.backup(tmp_path / "backup")
        first.append(FRIDAY, 1, [action(2)], "ann")
        assert journal.wait(FRIDAY, 1, timeout=DEADLINE)
        run(server.url(), f"SELECT pg_promote(wait_seconds => {DEADLINE:.0f})")
        journal.append(FRIDAY, 2, [action(3)], "bob")
        assert len(read_verified(journal, FRIDAY)) == 3
        opened.close()


@contextlib.contextmanager
def run_replica(leading: Server) -> Iterator[Server]:
    """Run a replica of the server."""
    copy = Server(leading.programs, leading.folder / "copy", leading.account, free_port())
    # The copy shall have the tables, which it could not make.
    PostgresJournal(leading.url()).close()
    subprocess.run(
        [leading.programs / "pg_basebackup", "-D", copy.data, "-R", "-c", "fast", "-d", leading.url()],
        check=True,
        timeout=DEADLINE,
        cwd=leading.folder,
        env=ENVIRONMENT,
        **leading.account,
    )
    try:
        copy.start()
        yield copy
    finally:
        copy.stop()


def test_an_account_without_rights(url: str, opened: Opened) -> None:
    """A read-only account can read."""
    owner = opened(url)
    owner.append(FRIDAY, 0, [action(1)], "ann")
    run(url, "DROP ROLE IF EXISTS reader", "CREATE ROLE reader LOGIN")
    reader = with_account(url, user="reader")
    assert refusal_of(lambda: PostgresJournal(reader)).code == "database_forbids"
    run(url, "GRANT USAGE ON SCHEMA crosstable TO reader")
    assert refusal_of(lambda: PostgresJournal(reader)).code == "database_forbids"
    run(url, "GRANT SELECT ON ALL TABLES IN SCHEMA crosstable TO reader")
    journal = opened(reader)
    assert len(read_verified(journal, FRIDAY)) == 1
    assert refusal_of(lambda: journal.append(FRIDAY, 1, [action(2)], "bob")).code == "database_forbids"
    assert refusal_of(lambda: journal.append(SUNDAY, 0, [action(2)], "bob")).code == "database_forbids"
    assert owner.streams() == [FRIDAY]
    journal.close()
    owner.close()
    run(url, "DROP OWNED BY reader", "DROP ROLE reader")


# Others are in the way


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the time limits."""
    settings = postgres_pool._SETTINGS.replace("'15s'", "'300ms'").replace("'10s'", "'1500ms'")
    monkeypatch.setattr(postgres_pool, "_SETTINGS", settings)
    monkeypatch.setattr(postgres_pool, "PATIENCE", 0.3)


@pytest.mark.usefixtures("impatient")
def test_locked_stream_does_not_block_others(url: str, opened: Opened) -> None:
    journal = opened(url)
    for stream in (FRIDAY, SUNDAY):
        journal.append(stream, 0, [action(1)], "ann")
    with psycopg.connect(url) as frozen:
        frozen.execute("SELECT FROM crosstable.streams WHERE id = %s FOR UPDATE", [FRIDAY])
        assert refusal_of(lambda: journal.append(FRIDAY, 1, [action(2)], "bob")).code == "database_busy"
        journal.append(SUNDAY, 1, [action(2)], "bob")
        assert len(read_verified(journal, FRIDAY)) == 1
    journal.append(FRIDAY, 1, [action(2)], "bob")


@pytest.mark.usefixtures("impatient")
def test_a_process_that_freezes_in_the_middle_is_put_out(
    url: str, monkeypatch: pytest.MonkeyPatch, opened: Opened
) -> None:
    """A laptop that goes to sleep between its two messages does not hold the stream for good."""
    journal = opened(url)
    journal.append(FRIDAY, 0, [action(1)], "ann")
    frozen = postgres_pool.connect(Address(url))
    # In one message: between two of them this process might be the slow one.
    frozen.execute(f"BEGIN; SELECT FROM crosstable.streams WHERE id = '{FRIDAY}' FOR UPDATE".encode())
    settings = postgres_pool._SETTINGS.replace("'300ms'", "'30s'")
    monkeypatch.setattr(postgres_pool, "_SETTINGS", settings)
    patient = opened(url)
    patient.append(FRIDAY, 1, [action(2)], "bob")
    with pytest.raises(psycopg.Error):
        frozen.execute("SELECT 1")
    frozen.close()


@pytest.mark.usefixtures("impatient")
def test_no_connection_is_free(url: str, opened: Opened) -> None:
    """A thread that needs a second connection while it holds the only one is refused, and nothing hangs."""

    def clock() -> int:
        assert refusal_of(journal.streams).code == "database_busy"
        return 5

    journal = opened(url, clock, connections=1)
    (record,) = journal.append(FRIDAY, 0, [action(1)], "ann")
    assert record.time == 5
    assert journal.streams() == [FRIDAY]
