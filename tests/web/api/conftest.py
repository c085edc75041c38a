"""A server that the tests of one file share; a test that changes it makes its own. No test waits for a limit."""

from collections.abc import Iterator

import pytest

from crosstable.web.api.buckets import ApiLimits, Rate
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from tests.web.safe.worlds import HOST, World, world

PLENTY = Rate(100_000, 100_000)


def unlimited_api() -> Iterator[World]:
    """Return a server whose API has no rate limit."""
    with world() as made:
        made.app = create_app(made.site, Safety(frozenset({HOST})), limits=ApiLimits(PLENTY, PLENTY))
        yield made


@pytest.fixture(scope="module")
def shared() -> Iterator[World]:
    yield from unlimited_api()


@pytest.fixture
def fresh() -> Iterator[World]:
    yield from unlimited_api()
