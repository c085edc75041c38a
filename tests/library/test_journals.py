"""Reading a server's journal through the library, while the terminal writes to it."""

from pathlib import Path

import pytest

import crosstable
from crosstable.cli import run
from crosstable.library.journals import OpenJournal
from tests.library.test_library import expect_refusal


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder with a Friday of four players, started and paired."""
    monkeypatch.setenv("CROSSTABLE_JOURNAL", str(tmp_path / "crosstable.db"))
    assert run(["create", "Friday", "--seed", "1"]) == 0
    for name in ("Ann", "Bob", "Cy", "Dov"):
        assert run(["add", name]) == 0
    assert run(["start"]) == 0
    return tmp_path


def code_of(journal: OpenJournal) -> str:
    (listing,) = journal.tournaments()
    assert listing.name == "Friday"
    return listing.code


def test_journal_is_read_with_names(folder: Path) -> None:
    with crosstable.open_journal(folder) as journal:
        tournament = journal.read(code_of(journal))
        assert [player.name for player in tournament.players] == ["Ann", "Bob", "Cy", "Dov"]
        assert len(crosstable.pair(tournament).matches) == 2
        with expect_refusal("no_such_code"):
            journal.read("ZZZZ")


def test_replay_ends_at_the_present(folder: Path) -> None:
    with crosstable.open_journal(folder) as journal:
        code = code_of(journal)
        changes = list(journal.replay(code))
        assert [len(change.tournament.players) for change in changes[:3]] == [0, 1, 2]
        assert changes[-1].tournament == journal.read(code)
        assert journal.read(code, event=2) == changes[1].tournament


def test_follow_yields_later_events(folder: Path) -> None:
    with crosstable.open_journal(folder) as journal:
        code = code_of(journal)
        *_, latest = journal.replay(code)
        following = journal.follow(code, after=latest.event.seq)
        assert run(["add", "Eve"]) == 0
        change = next(following)
        assert change.event.seq == latest.event.seq + 1
        assert change.tournament.players[-1].name == "Eve"


def test_missing_journal_is_refused(tmp_path: Path) -> None:
    with expect_refusal("no_such_journal"):
        crosstable.open_journal(tmp_path / "none.db")
