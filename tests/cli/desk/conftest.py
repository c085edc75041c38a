"""A journal for each test, and nobody else's settings."""

from pathlib import Path

import pytest

from tests.cli.desk.events import Event


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the actor and clear the other variables of the program."""
    monkeypatch.setenv("CROSSTABLE_AS", "desk")
    for name in ("CROSSTABLE_JOURNAL", "CROSSTABLE_TOURNAMENT"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def event(tmp_path: Path) -> Event:
    """Return the path of a journal that does not exist yet."""
    return Event(tmp_path / "friday.db")
