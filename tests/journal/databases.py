"""Databases as seen from outside the journal: statements of an operator, other accounts, refusals."""

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from crosstable.journal.clock import Clock
from crosstable.journal.postgres import CONNECTIONS, PostgresJournal
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence

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
    """Does what an operator would."""
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def database_of(url: str) -> str:
    """The name of the database."""
    return urlsplit(url).path[1:]


def other(url: str, *, user: str = "postgres", password: str | None = None, database: str | None = None) -> str:
    """An address on the same server, for somebody else or of another database."""
    place = urlsplit(url)
    name = f"{user}:{password}" if password else user
    return urlunsplit(
        place._replace(netloc=f"{name}@{place.hostname}:{place.port}", path=f"/{database}" if database else place.path)
    )


def refused(work: Callable[[], object]) -> Refusal:
    """The refusal that a piece of work ends in. It has a sentence, and no password is in it."""
    with pytest.raises(Refusal) as caught:
        work()
    refusal = caught.value
    for told in (refusal_sentence(refusal), repr(refusal), repr(refusal.params), str(refusal.__cause__)):
        assert PASSWORD not in told
    return refusal
