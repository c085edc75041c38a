"""Databases as seen from outside the journal: statements of an operator, other accounts, refusals."""

import time
from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from crosstable.journal.clock import Clock
from crosstable.journal.postgres import CONNECTIONS, PostgresJournal
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.postgres import DEADLINE

PASSWORD = "tr0ub4dor"


class Opened:
    """Opens journals, and closes them all."""

    def __init__(self) -> None:
        self._journals: list[PostgresJournal] = []

    def __call__(self, url: str, clock: Clock | None = None, connections: int = CONNECTIONS) -> PostgresJournal:
        self._journals.append(PostgresJournal(url, clock, connections=connections))
        return self._journals[-1]

    def close(self) -> None:
        for journal in self._journals:
            journal.close()


def run(url: str, *statements: str) -> None:
    """Run statements as the administrator."""
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def reload(url: str) -> None:
    """Make the server reload its settings, and wait until new connections have them."""
    before = _settings_of(url)
    run(url, "SELECT pg_reload_conf()")
    deadline = time.monotonic() + DEADLINE
    while _settings_of(url) == before:
        assert time.monotonic() < deadline


def _settings_of(url: str) -> object:
    """Return when the settings of a new connection were read."""
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT pg_conf_load_time()").fetchone()


def database_of(url: str) -> str:
    """Return the name of the database."""
    return urlsplit(url).path[1:]


def with_account(url: str, *, user: str = "postgres", password: str | None = None, database: str | None = None) -> str:
    """Return the URL with another account or database of the same server."""
    place = urlsplit(url)
    name = f"{user}:{password}" if password else user
    return urlunsplit(
        place._replace(netloc=f"{name}@{place.hostname}:{place.port}", path=f"/{database}" if database else place.path)
    )


def refusal_of(work: Callable[[], object]) -> Refusal:
    """Return the refusal of a call. It has a sentence, and no password is in it."""
    with pytest.raises(Refusal) as caught:
        work()
    refusal = caught.value
    for told in (refusal_sentence(refusal), repr(refusal), repr(refusal.params), str(refusal.__cause__)):
        assert PASSWORD not in told
    return refusal
