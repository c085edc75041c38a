"""Journals on a database of their own, closed at the end of the test."""

from collections.abc import Iterator

import pytest

from crosstable.journal.postgres import PostgresJournal
from tests.journal.databases import Opened
from tests.postgres import Server


@pytest.fixture
def url(postgres: Server) -> str:
    """Return the address of a new database."""
    return postgres.create_database()


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Return a function that opens journals on PostgreSQL."""
    journals = Opened()
    yield journals
    journals.close()


@pytest.fixture
def journal(url: str, opened: Opened) -> PostgresJournal:
    """Open a new journal on PostgreSQL."""
    return opened(url)
