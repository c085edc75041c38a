"""`crosstable undo`, `redo`, `log`: any action is taken back and brought back."""

from tests.cli.desk.events import Event


def test_ones_own_last_action(event: Event) -> None:
    """Undo without a number takes back one's own last, redo brings it back."""
    event.start()
    event.do("result", 1, "2-0", "--as", "ann")
    event.do("result", 2, "2-1", "--as", "bob")
    event.do("undo", "--as", "ann")
    assert event.ask("status")["open_tables"] == [1]
    event.do("redo", "--as", "ann")
    assert event.ask("status")["open_tables"] == []
    assert event.expect_refusal("undo", "--as", "zed")["error"] == "nothing_to_undo"
    assert event.expect_refusal("redo", "--as", "bob")["error"] == "nothing_to_redo"


def test_undo_lists_dependent_actions(event: Event) -> None:
    """It is shown and refused; with the option everything falls together, and one redo brings it back."""
    event.start()
    event.do("result", 1, "2-0")
    action = next(done["action"] for done in event.ask("log")["actions"] if "drafted" in done["text"])
    refused = event.expect_refusal("undo", action)
    assert (refused["error"], len(refused["params"]["falls"])) == ("others_depend", 3)
    ran = event.run("undo", action)
    assert "published round 1" in ran.err
    assert f"crosstable undo {action} --with-dependents" in ran.err
    said = event.do("undo", action, "--with-dependents")
    assert "round 1 changed or unpublished" in said
    assert event.phase == "ready"
    event.do("redo")
    assert event.ask("status")["open_tables"] == [2]


def test_the_log(event: Event) -> None:
    """Every action with number, time, who and what; those taken back are marked, and none is ever lost."""
    event.create()
    event.do("note", "hall", "is", "cold", "--as", "ann")
    event.do("undo", "--as", "ann")
    lines = event.do("log").splitlines()
    assert lines[0].split() == ["Action", "Time", "Who", "What"]
    assert lines[-2].endswith("added a note (hall is cold) [undone by 7]")
    assert lines[-1].endswith("undid action 6")
    actions = event.ask("log")["actions"]
    assert [action["undone_by"] for action in actions] == [None, None, 7, None]
    assert [action["by"] for action in actions] == ["desk", "desk", "ann", "ann"]
    assert event.ask("log", "--last", 1)["actions"] == actions[-1:]
    assert event.ask("log", "--last", 0)["actions"] == []


def test_long_lines_of_the_log_are_indented(event: Event) -> None:
    """A long line wraps with an indent, within the terminal's width."""
    event.create()
    event.do("note", *(["cold"] * 40))
    *_, before, last = event.do("log").splitlines()
    assert len(before) <= 80
    assert last.startswith(" " * 20)


def test_refusals(event: Event) -> None:
    """A missing action, the creation, an undone action, one that others depend on."""
    event.create()
    assert event.expect_refusal("undo", 99)["error"] == "no_such_action"
    assert event.expect_refusal("undo", 1)["error"] == "creation_stays"
    assert event.expect_refusal("redo", 2)["error"] == "not_undone"
    event.do("undo")
    assert event.expect_refusal("undo", 2)["error"] == "undone_already"


def test_a_withdrawn_player_has_a_name_in_the_log(event: Event) -> None:
    """Though nobody of that name plays any more."""
    event.create(names=("Ann", "Bob"))
    event.do("withdraw", "Ann")
    assert "withdrew Ann" in event.do("log")
    event.do("undo")
    event.do("undo", 2)
    assert "registered Ann; registered Bob [undone by 6]" in event.do("log")
