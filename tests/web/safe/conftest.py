"""A server that the tests of one file share; a test that breaks it makes its own."""

from collections.abc import Iterator

import argon2
import pytest

from crosstable.app import passwords
from tests.web.safe.filled import TEXTS, Filled
from tests.web.safe.worlds import World, world


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hashes that take no time."""
    monkeypatch.setattr(passwords, "_hasher", argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    passwords._nobodys.cache_clear()
    yield
    passwords._nobodys.cache_clear()


@pytest.fixture(scope="module")
def shared() -> Iterator[World]:
    with world() as made:
        yield made


@pytest.fixture
def fresh() -> Iterator[World]:
    with world() as made:
        yield made


@pytest.fixture(scope="session")
def full() -> Iterator[Filled]:
    """Nobody changes anything in it."""
    filled = Filled(TEXTS)
    yield filled
    filled.made.close()
