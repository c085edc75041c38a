"""A whole Swiss event from the terminal, on a file and on PostgreSQL."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.words import words
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable
from tests.postgres import Server


@pytest.fixture(params=["file", "postgresql"])
def new(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Event]:
    """Return a function that names new journals: files, or databases of a real PostgreSQL."""
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("postgres")
        return lambda: Event(server.create_database())
    files = (tmp_path / name for name in ("friday.db", "other.db"))
    return lambda: Event(next(files))


def test_a_whole_swiss_event(new: Callable[[], Event], tmp_path: Path) -> None:
    """Created, played, corrected, taken back, explained, exported, backed up, restored and verified."""
    event = new()
    names = "Ann\nBob\nChloé\nDov Smith\n王小明\nZoë\nÉva\n"
    assert event.do("create", "Friday", "Night", "--seed", 11, "--rounds", 3).startswith(
        "Created Friday Night (Magic)."
    )
    assert event.do("import", "-", stdin=names.encode()) == "2: registered 7 players\n"
    event.do("change", "ann", "rating=1800", "club=North")
    event.do("start")

    drafted = event.do("pair")
    assert "Friday Night, round 1 (draft): 3 matches" in drafted
    assert "Bye: " in drafted
    first, second = event.seats[1], event.seats[2]
    swapped = event.do("swap", first[0], second[0])
    assert f"swapped {first[0]} and {second[0]}" in swapped
    event.do("undo")
    assert event.seats[1] == first
    event.do("publish")
    event.do("begin")

    entered = event.do("result", 1, "2-1", 2, "f2", 3, "1-1-1")
    assert f"table 1, {first[0]} - {first[1]}: 2-1" in entered
    assert "all 3 results are in" in entered
    before = event.ranks
    assert words("tiebreak.random") in event.do("standings")
    assert f"{first[0]} is ahead of" in event.do("why", first[0])
    assert first[0] in event.do("why", first[0], first[1])
    assert "Table 1" in event.do("why", "--round", 1)

    event.do("late", "Gus", "--rating", 1500)
    event.do("drop", second[1])
    drafted = event.do("next")
    assert "round 2 (draft)" in drafted
    assert "Gus" in drafted
    assert second[1] not in drafted.split("round 2 (draft)")[1]
    event.do("penalty", first[0], "points", "--points", 0.5, "--reason", "late", "--yes")

    # A look at what a correction moves does nothing; confirming it does.
    seq = event.ask("status")["seq"]
    looked = event.run("correct", 1, 1, "0-2")
    assert looked.code == 3
    assert "2-1 → 0-2" in looked.out
    assert event.ask("status")["seq"] == seq
    event.do("correct", 1, 1, "0-2", "--yes", "--keep")
    assert event.ranks != before
    event.do("undo")
    event.do("redo")
    assert "undone" not in event.do("log", "--last", 3)

    event.do("publish", "--begin")
    for table in event.seats:
        event.do("r", table, "20")
    event.do("n")
    event.do("pub", "--begin")
    event.do("result", *(word for table in event.seats for word in (table, "2-0")))
    event.do("close")
    event.do("complete")
    assert event.phase == "completed"

    log = event.do("log")
    assert [line.split()[-1] for line in log.splitlines()[:2]] == ["What", "(Magic)"]
    document = tmp_path / "friday.json"
    event.do("export", document)
    assert crosstable("standings", document).out == event.do("standings").partition("Final since")[0]
    assert json.loads(document.read_text(encoding="utf-8")) == json.loads(event.do("export", "--json"))

    saved = tmp_path / "saved.db"
    event.do("backup", saved)
    head = event.ask("verify")["tournaments"][0]["head"]
    assert event.do("verify", "--head", head) == event.do("verify")
    assert event.do("verify", saved) == event.do("verify")
    other = new()
    other.do("restore", saved)
    assert other.do("log") == log
    assert other.do("standings") == event.do("standings")
    assert other.do("verify", "--head", head) == event.do("verify")
    other.do("undo")
    assert other.phase == "ready"

    assert [person["name"] for person in event.ask("persons")["persons"]].count("Gus") == 1
    event.do("person", "erase", "Gus", "--yes")
    assert "Gus" not in event.do("standings")
    assert event.do("verify", "--head", head) == other.do("verify", saved)
