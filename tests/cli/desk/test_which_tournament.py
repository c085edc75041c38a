"""Which journal, which tournament, and who acts: options first, then the environment, then what is usual."""

from pathlib import Path

import pytest

from crosstable.words import words
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable


def test_the_latest_open_one(event: Event) -> None:
    """Without a choice; a message mentions other open ones, but not in JSON."""
    event.do("create", "One", "--seed", 1)
    event.do("create", "Two", "--seed", 2)
    ran = event.run("status")
    assert ran.out.startswith("Two")
    assert ran.err == "Using Two; one other tournament is open. Use -t to choose it.\n"
    assert event.ask("status")["name"] == "Two"
    event.run("cancel")
    assert event.do("status").startswith("One")
    event.do("cancel")
    assert event.do("status").startswith("Two")


def test_a_chosen_one(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """By id, by the beginning of an id, by name, by the beginning of a name; the option goes before the environment."""
    event.do("create", "Winter", "Cup", "--seed", 1)
    event.do("create", "Été", "--seed", 2)
    ids = [tournament["tournament"] for tournament in event.ask("tournaments")["tournaments"]]
    for typed in (ids[0], ids[0][:6], "winter cup", "WIN"):
        assert event.do("status", "-t", typed).startswith("Winter Cup")
    monkeypatch.setenv("CROSSTABLE_TOURNAMENT", "ete")
    assert event.do("status").startswith("Été")
    assert event.do("status", "--tournament", "winter").startswith("Winter Cup")
    assert event.expect_refusal("status", "-t", "summer")["error"] == "unknown_tournament"


def test_a_name_that_several_have(event: Event) -> None:
    """Refused with the ids."""
    event.do("create", "Cup", "--seed", 1)
    event.do("create", "Cup", "--seed", 2)
    refused = event.expect_refusal("status", "-t", "cup")
    assert (refused["error"], len(refused["params"]["found"])) == ("several_tournaments", 2)


def test_no_tournament(event: Event) -> None:
    """A journal without one: refused, and how to begin."""
    event.create()
    event.do("delete", "Friday", "--yes")
    assert event.expect_refusal("status")["error"] == "no_tournament"
    assert words("tournaments.none") in event.do("tournaments")
    assert words("tournaments.none") in event.do("verify")


def test_which_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """crosstable.db here, unless the environment or the option says otherwise."""
    monkeypatch.chdir(tmp_path)
    assert crosstable("create", "Here").code == 0
    assert (tmp_path / "crosstable.db").exists()
    monkeypatch.setenv("CROSSTABLE_JOURNAL", str(tmp_path / "other.db"))
    assert crosstable("create", "There").code == 0
    assert crosstable("status").out.startswith("There")
    assert crosstable("status", "-j", "crosstable.db").out.startswith("Here")


def test_actor_of_commands(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option, the environment, the login name; one plain line."""
    event.create(names=())
    event.do("note", "one", "--as", "Ann Smith")
    event.do("note", "two")
    monkeypatch.delenv("CROSSTABLE_AS")
    monkeypatch.setenv("LOGNAME", "carla")
    event.do("note", "three")
    assert [action["by"] for action in event.ask("log")["actions"]] == ["desk", "Ann Smith", "desk", "carla"]
    for who in ("two\nlines", "x" * 101):
        assert words("bad_actor", longest=100) in event.expect_usage_error("note", "four", "--as", who)


def test_status_names_the_next_command(event: Event) -> None:
    """Status leads through a whole event."""
    steps = []

    def step(*typed: object) -> None:
        if typed:
            event.do(*typed)
        steps.append(event.ask("status")["next"])

    event.do("create", "Friday", "--rounds", 1)
    step()
    event.do("import", "-", stdin=b"Ann\nBob\n")
    step()
    step("start")
    step("pair")
    step("publish")
    step("begin")
    step("result", 1, "2-0")
    step("close")
    step("stage", "end")
    step("complete")
    assert steps == ["enter", "start", "draft", "publish", "begin", "results", "close", "complete", "stage", "over"]


def test_a_name_that_is_spelt_just_so_goes_first(event: Event) -> None:
    """Before one that differs in case."""
    for name in ("FRIDAY", "Friday"):
        event.do("create", name, "--seed", 1)
    assert event.ask("status", "-t", "Friday")["name"] == "Friday"
    assert event.ask("status", "-t", "FRIDAY")["name"] == "FRIDAY"
    assert event.expect_refusal("status", "-t", "friday")["error"] == "several_tournaments"
