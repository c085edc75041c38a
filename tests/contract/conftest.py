"""The stores that one suite is run on, and a journal of each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.journal.interface import Journal
from tests.contract.stores import MemoryStore, PostgresStore, SqliteStore, Store
from tests.postgres import Server


def open_store(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    """Yield the store of the fixture's parameter, and close its journals at the end."""
    store: Store
    match request.param:
        case "memory":
            store = MemoryStore()
        case "sqlite":
            store = SqliteStore(folder / "journal.db")
        case _:
            server: Server = request.getfixturevalue("postgres")
            store = PostgresStore(server.create_database())
    yield store
    store.close()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Return a place for a journal."""
    yield from open_store(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def lasting_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Return a place that outlives the journal."""
    yield from open_store(request, tmp_path)


@pytest.fixture
def journal(store: Store) -> Journal:
    """Open a new, empty journal."""
    return store.open()
