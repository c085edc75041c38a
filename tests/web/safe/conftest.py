"""A server that the tests of one file share; a test that breaks it makes its own."""

from collections.abc import Iterator

import pytest

from tests.web.safe.hostile_server import TEXTS, Filled
from tests.web.safe.worlds import World, world


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
    """Return a server that tests must not change."""
    filled = Filled(TEXTS)
    yield filled
    filled.made.close()
