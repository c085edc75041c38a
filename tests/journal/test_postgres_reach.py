"""Database URLs, and the messages if a database cannot be reached or denies access. Passwords are never shown."""

import socket
import time
from collections.abc import Iterator

import psycopg
import pytest

from crosstable.journal import postgres_pool
from crosstable.journal.open import open_journal
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.postgres_address import Address
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.journal.databases import PASSWORD, Opened, refusal_of, reload, run, with_account
from tests.journal.small_events import FRIDAY, action
from tests.postgres import DEADLINE, Server, free_port


def test_nobody_listens() -> None:
    refusal = refusal_of(lambda: PostgresJournal(f"postgresql://ann:{PASSWORD}@127.0.0.1:{free_port()}/club"))
    assert refusal.code == "database_away"
    assert refusal.params["database"].startswith("postgresql://ann@127.0.0.1:")


def test_silent_server_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        url = f"postgresql://ann:{PASSWORD}@127.0.0.1:{port}/club?connect_timeout=2"
        assert refusal_of(lambda: PostgresJournal(url)).code == "database_away"


def test_no_such_host() -> None:
    refusal = refusal_of(lambda: PostgresJournal(f"postgresql://ann:{PASSWORD}@no-such-host.invalid/club"))
    assert refusal.code == "database_away"
    assert "no-such-host.invalid" in refusal_sentence(refusal)


def test_no_such_database(url: str) -> None:
    refusal = refusal_of(lambda: PostgresJournal(with_account(url, database="nowhere", password=PASSWORD)))
    assert refusal.code == "no_such_database"


def test_an_unknown_name(url: str) -> None:
    assert (
        refusal_of(lambda: PostgresJournal(with_account(url, user="stranger", password=PASSWORD))).code
        == "database_denied"
    )


@pytest.fixture
def guarded(postgres: Server, url: str) -> Iterator[str]:
    """Return the address of the same database for an account with a password."""
    rules = postgres.data / "pg_hba.conf"
    before = rules.read_bytes()
    run(url, f"CREATE ROLE guarded LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
    rules.write_bytes(b"host all guarded all scram-sha-256\n" + before)
    reload(url)
    yield url
    rules.write_bytes(before)
    reload(url)
    run(url, "DROP OWNED BY guarded", "DROP ROLE guarded")


def test_the_right_password(guarded: str, opened: Opened) -> None:
    journal = opened(with_account(guarded, user="guarded", password=PASSWORD))
    journal.append(FRIDAY, 0, [action(1)], "ann")


@pytest.mark.parametrize("given", [None, f"{PASSWORD}x"])
def test_a_wrong_password(guarded: str, given: str | None) -> None:
    refusal = refusal_of(lambda: PostgresJournal(with_account(guarded, user="guarded", password=given)))
    assert refusal.code == "database_denied"


def test_a_password_is_never_shown(guarded: str, postgres: Server, opened: Opened) -> None:
    """Not in later refusals either."""
    journal = opened(with_account(guarded, user="guarded", password=PASSWORD))
    postgres.stop()
    refusal = refusal_of(lambda: journal.read(FRIDAY))
    assert "guarded@127.0.0.1" in refusal_sentence(refusal)
    postgres.start()


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://h/club?port=x",
        f"postgresql://ann:{PASSWORD}@extra@host/club",
        f"postgresql://ann:{PASSWORD}/extra@host/club",
        f"postgresql://ann:{PASSWORD}%zz@host/club",
        f"postgresql://ann:{PASSWORD}@host:{PASSWORD}/club",
        f"nonsense {PASSWORD}",
    ],
)
def test_bad_database_url(address: str) -> None:
    """It is not repeated: an unreadable address may contain a password."""
    assert refusal_of(lambda: PostgresJournal(address)).code == "bad_database_url"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"postgresql://ann:{PASSWORD}@db.example:5433/club?sslmode=prefer", "postgresql://ann@db.example:5433/club"),
        (f"postgresql://db.example/club?user=ann&password={PASSWORD}", "postgresql://ann@db.example/club"),
        (f"host=one,two port=1,2 dbname=club password={PASSWORD}", "postgresql://one:1,two:2/club"),
        (f"postgres://ann:{PASSWORD}@[::1]:7/club", "postgresql://ann@[::1]:7/club"),
    ],
)
def test_how_an_address_is_shown(address: str, shown: str) -> None:
    assert Address(address).shown == shown
    assert PASSWORD not in repr(Address(address))


def open_when_free(opened: Opened, url: str) -> PostgresJournal:
    """Open a journal once the server has a free connection: a closed one counts until its process has ended."""
    deadline = time.monotonic() + DEADLINE
    while True:
        try:
            return opened(url)
        except Refusal as refusal:
            if refusal.code != "database_crowded" or time.monotonic() > deadline:
                raise


def test_too_many_connections(url: str, opened: Opened) -> None:
    """All allowed connections are used; beyond them a call is refused, and works when one is free again."""
    run(url, "DROP ROLE IF EXISTS crowded", "CREATE ROLE crowded LOGIN SUPERUSER")
    run(url, "ALTER ROLE crowded NOSUPERUSER CONNECTION LIMIT 1", "GRANT pg_read_all_data TO crowded")
    opened(url)
    crowded = with_account(url, user="crowded")
    with psycopg.connect(crowded):
        assert refusal_of(lambda: PostgresJournal(crowded)).code == "database_crowded"
    journal = open_when_free(opened, crowded)
    assert journal.streams() == []
    assert refusal_of(lambda: journal.contents().__enter__()).code == "database_crowded"
    assert journal.streams() == []


def test_too_old_a_server(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_pool, "OLDEST", 99)
    assert refusal_of(lambda: PostgresJournal(url)).code == "database_too_old"


def test_a_database_that_cannot_hold_every_name(url: str) -> None:
    run(url, "DROP DATABASE IF EXISTS narrow", "CREATE DATABASE narrow ENCODING 'LATIN1' TEMPLATE template0")
    assert refusal_of(lambda: PostgresJournal(with_account(url, database="narrow"))).code == "database_encoding"


def test_open_by_url(url: str) -> None:
    journal = open_journal(url)
    assert isinstance(journal, PostgresJournal)
    journal.close()
