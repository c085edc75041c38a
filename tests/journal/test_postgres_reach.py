"""Where a database is, and what is said when it cannot be reached or does not let us in. No password is ever shown."""

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
from tests.journal.databases import PASSWORD, Opened, other, refused, reload, run
from tests.journal.small_events import FRIDAY, action
from tests.postgres import DEADLINE, Server, free_port


def test_nobody_listens() -> None:
    refusal = refused(lambda: PostgresJournal(f"postgresql://ann:{PASSWORD}@127.0.0.1:{free_port()}/club"))
    assert refusal.code == "database_away"
    assert refusal.params["database"].startswith("postgresql://ann@127.0.0.1:")


def test_somebody_listens_and_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        url = f"postgresql://ann:{PASSWORD}@127.0.0.1:{port}/club?connect_timeout=2"
        assert refused(lambda: PostgresJournal(url)).code == "database_away"


def test_no_such_host() -> None:
    refusal = refused(lambda: PostgresJournal(f"postgresql://ann:{PASSWORD}@no-such-host.invalid/club"))
    assert refusal.code == "database_away"
    assert "no-such-host.invalid" in refusal_sentence(refusal)


def test_no_such_database(url: str) -> None:
    refusal = refused(lambda: PostgresJournal(other(url, database="nowhere", password=PASSWORD)))
    assert refusal.code == "no_such_database"


def test_an_unknown_name(url: str) -> None:
    assert refused(lambda: PostgresJournal(other(url, user="stranger", password=PASSWORD))).code == "database_denied"


@pytest.fixture
def guarded(postgres: Server, url: str) -> Iterator[str]:
    """The same database for somebody who needs a password."""
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
    journal = opened(other(guarded, user="guarded", password=PASSWORD))
    journal.append(FRIDAY, 0, [action(1)], "ann")


@pytest.mark.parametrize("given", [None, f"{PASSWORD}x"])
def test_a_wrong_password(guarded: str, given: str | None) -> None:
    refusal = refused(lambda: PostgresJournal(other(guarded, user="guarded", password=given)))
    assert refusal.code == "database_denied"


def test_a_password_is_never_shown(guarded: str, postgres: Server, opened: Opened) -> None:
    """Not in what is refused later either."""
    journal = opened(other(guarded, user="guarded", password=PASSWORD))
    postgres.stop()
    refusal = refused(lambda: journal.read(FRIDAY))
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
def test_what_is_no_address(address: str) -> None:
    """It is not repeated: what cannot be read may be a password."""
    assert refused(lambda: PostgresJournal(address)).code == "bad_database_url"


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


def opened_when_free(opened: Opened, url: str) -> PostgresJournal:
    """A journal as soon as the server has a connection for it: a closed one counts until its process is gone."""
    deadline = time.monotonic() + DEADLINE
    while True:
        try:
            return opened(url)
        except Refusal as refusal:
            if refusal.code != "database_crowded" or time.monotonic() > deadline:
                raise


def test_too_many_connections(url: str, opened: Opened) -> None:
    """As far as they go they are used; what does not get one is refused, and goes when there is one again."""
    run(url, "DROP ROLE IF EXISTS crowded", "CREATE ROLE crowded LOGIN SUPERUSER")
    run(url, "ALTER ROLE crowded NOSUPERUSER CONNECTION LIMIT 1", "GRANT pg_read_all_data TO crowded")
    opened(url)
    crowded = other(url, user="crowded")
    with psycopg.connect(crowded):
        assert refused(lambda: PostgresJournal(crowded)).code == "database_crowded"
    journal = opened_when_free(opened, crowded)
    assert journal.streams() == []
    assert refused(lambda: journal.contents().__enter__()).code == "database_crowded"
    assert journal.streams() == []


def test_too_old_a_server(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_pool, "OLDEST", 99)
    assert refused(lambda: PostgresJournal(url)).code == "database_too_old"


def test_a_database_that_cannot_hold_every_name(url: str) -> None:
    run(url, "DROP DATABASE IF EXISTS narrow", "CREATE DATABASE narrow ENCODING 'LATIN1' TEMPLATE template0")
    assert refused(lambda: PostgresJournal(other(url, database="narrow"))).code == "database_encoding"


def test_it_is_opened_by_its_address(url: str) -> None:
    journal = open_journal(url)
    assert isinstance(journal, PostgresJournal)
    journal.close()
