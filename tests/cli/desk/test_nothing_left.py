"""Refused and read-only commands leave no journal behind; listing names replays no extra tournament."""

import json
from pathlib import Path

import pytest

from crosstable.app.director import Director
from crosstable.journal.interface import StreamId
from crosstable.state.state import State
from tests.cli.conftest import EXAMPLES
from tests.cli.desk.events import Event


@pytest.mark.parametrize(
    "typed",
    [
        ("create", ""),
        ("create", "Friday", "--preset", "nope"),
        ("create", "Friday", "--rounds", 0),
        ("create", "Friday", "--set", "colour=red"),
        ("create", "Friday", "--set", "colour"),
        ("create", "Friday", "--key", "k" * 101),
        ("create", "Friday", "--as", "\x07"),
        ("import", EXAMPLES / "friday.json", "--as", "\x07"),
        ("import", EXAMPLES / "friday.json", "--key", ""),
    ],
)
def test_refused_first_command_leaves_no_journal(event: Event, typed: tuple[object, ...]) -> None:
    """Neither an empty journal nor a temporary file. With an existing journal the refusal is the same."""
    folder = Path(event.journal).parent
    first = event.run(*typed, "--json")
    assert first.answer["error"]
    assert list(folder.iterdir()) == []
    event.do("create", "Thursday")
    assert event.run(*typed, "--json").answer == first.answer


def test_a_document_that_could_not_have_been_leaves_nothing(event: Event, tmp_path: Path) -> None:
    """Refused as a whole; a look at it says the same."""
    document = json.loads((EXAMPLES / "friday.json").read_text(encoding="utf-8"))
    document["players"][0]["dropped_after"] = 99
    file = tmp_path / "impossible.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused = event.expect_refusal("import", file)
    assert refused == event.expect_refusal("import", file, "--dry-run")
    assert refused["error"] == "cannot_import"
    assert list(tmp_path.iterdir()) == [file]


def test_document_preview_creates_no_journal(event: Event) -> None:
    """Without a journal there are no known persons."""
    file = EXAMPLES / "friday.json"
    assert "5 players, 2 rounds" in event.do("import", file, "--dry-run")
    assert event.ask("import", file, "--dry-run")["would_import"]["known"] == []
    assert not Path(event.journal).exists()


def test_import_replays_only_namesakes(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import says whether another tournament has its name; undone renames do not count."""
    file = EXAMPLES / "friday.json"
    name = json.loads(file.read_text(encoding="utf-8"))["name"]
    event.do("create", "Thursday")
    event.do("create", "Saturday")
    event.do("rename", name, "-t", "Saturday")
    event.do("undo", "-t", name)
    thursday, saturday = (tournament["tournament"] for tournament in event.ask("tournaments")["tournaments"])
    folded = set[StreamId]()
    state = Director.state

    def note_and_replay(self: Director, stream: StreamId) -> State:
        folded.add(stream)
        return state(self, stream)

    monkeypatch.setattr(Director, "state", note_and_replay)
    assert len(event.do("import", file).splitlines()) == 1
    assert saturday in folded
    assert thursday not in folded
