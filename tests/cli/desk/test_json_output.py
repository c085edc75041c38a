"""--json: one answer a line, always of the same shape; --key: the same command with the same key happens once."""

from typing import Any

import pytest

from tests.cli.desk.events import Event


def is_change(answer: dict[str, Any]) -> bool:
    return {"tournament", "seq", "events", "repeated"} <= answer.keys() and all(
        {"seq", "type"} <= event.keys() for event in answer["events"]
    )


def test_every_change_answers_alike(event: Event) -> None:
    """The tournament, its last number, the events with their fields, and whether it was a repeat."""
    created = event.ask("create", "Friday", "--rounds", 2, "--seed", 7)
    assert is_change(created)
    assert created["events"][0]["type"] == "tournament_created"
    entered = event.ask("import", "-", stdin=b"Ann\nBob\nEd\nFlo\n")
    assert [happened["type"] for happened in entered["events"]] == ["player_registered"] * 4
    assert entered["seq"] == entered["events"][-1]["seq"] == 5
    for typed in (
        ["add", "Gus"],
        ["withdraw", "Gus"],
        ["change", "Ann", "rating=1"],
        ["rename", "Cup"],
        ["rename", "Ann", "Anna"],
        ["set", "round_minutes=50"],
        ["note", "cold"],
        ["start"],
        ["pair"],
        ["match", "Anna", "Bob"],
        ["swap", "Anna", "Ed"],
        ["pair", "--afresh"],
        ["publish"],
        ["begin"],
        ["late", "Hal"],
        ["penalty", "Bob", "warning"],
        ["result", "1", "2-0"],
        ["correct", "1", "1", "2-1", "--yes"],
        ["undo"],
        ["redo"],
        ["drop", "Ed"],
        ["reenter", "Ed"],
        ["disqualify", "Flo"],
        ["close", "--unfinished"],
        ["stage", "end"],
        ["stage", "begin", "--preset", "mtg"],
        ["bye", "Anna"],
        ["publish"],
        ["close", "--unfinished"],
        ["complete"],
    ):
        answer = event.ask(*typed)
        assert is_change(answer), typed
        assert answer["events"], typed
        assert answer["tournament"] == created["tournament"]
    assert event.ask("status")["seq"] == answer["seq"]


def test_several_results_are_one_answer(event: Event) -> None:
    """One event for each, and each can be undone separately; a result states its kind."""
    event.start()
    answer = event.ask("result", 1, "2-0", 2, "f1")
    one, other = answer["events"]
    assert one["result"] == {"type": "score", "first": 2, "second": 0, "draws": 0}
    assert other["result"]["type"] == "forfeit"
    assert answer["seq"] == other["seq"] == one["seq"] + 1
    event.do("undo", one["seq"])
    assert event.ask("status")["open_tables"] == [1]


def test_a_draft_comes_with_its_pairings(event: Event) -> None:
    """The matches, byes and warnings stand in the answer."""
    event.create()
    event.do("start")
    answer = event.ask("pair")
    assert [match["table"] for match in answer["pairing"]["matches"]] == [1, 2]
    assert answer["pairing"]["status"] == "draft"


@pytest.mark.parametrize("command", ["status", "standings", "players", "log", "pairings", "check"])
def test_every_question_names_the_tournament(event: Event, command: str) -> None:
    """So that an answer can be put where it belongs."""
    event.start()
    event.do("result", 1, "2-0", 2, "2-0")
    (one,) = event.ask("tournaments")["tournaments"]
    assert event.ask(command)["tournament"] == one["tournament"]


def test_a_command_with_a_key_happens_once(event: Event) -> None:
    """The same key again gives the first answer again, whatever has happened since; another body is refused."""
    first = event.ask("create", "Friday", "--rounds", 3, "--key", "k0")
    assert event.ask("create", "Friday", "--rounds", 3, "--key", "k0") == {**first, "repeated": True}
    done = {}
    for key, typed in {
        "k1": ["add", "Ann"],
        "k2": ["add", "Bob", "--rating", "1500"],
        "k3": ["rename", "bob", "Bert"],
        "k4": ["start"],
        "k5": ["pair"],
        "k6": ["pair", "--again"],
        "k7": ["publish", "--begin"],
        "k8": ["result", "1", "f1"],
        "k9": ["penalty", "Ann", "warning", "--reason", "slow"],
        "k10": ["note", "cold"],
        "k11": ["correct", "1", "1", "2-0", "--yes"],
        "k12": ["undo"],
        "k13": ["close"],
    }.items():
        done[key] = (typed, event.run(*typed, "--key", key, "--json").answers)
    seq = event.ask("status")["seq"]
    for key, (typed, answers) in done.items():
        again = event.run(*typed, "--key", key, "--json").answers
        assert [[made["seq"] for made in one["events"]] for one in again] == [
            [made["seq"] for made in answer["events"]] for answer in answers
        ], typed
        assert all(one["repeated"] for one in again)
    assert event.ask("status")["seq"] == seq
    assert event.expect_refusal("note", "warm", "--key", "k10")["error"] == "key_used_otherwise"
    event.do("note", "warm", "--key", "k10", "--as", "somebody else")
    assert "already done" in event.do("note", "cold", "--key", "k10")


@pytest.mark.parametrize("typed", [["add", "Ok"], ["note", "warm"], ["rename", "Ann", "Eve"]])
def test_undecodable_key_is_refused(event: Event, typed: list[str]) -> None:
    """Before its first use is looked up."""
    event.create()
    assert event.expect_refusal(*typed, "--key", "a\udcff")["error"] == "bad_key"


def test_a_list_with_a_key_is_entered_once(event: Event) -> None:
    """Though everybody on it is known by then."""
    event.create(names=())
    event.do("import", "-", "--key", "k", stdin=b"Ann\nBob\n")
    assert event.ask("import", "-", "--key", "k", stdin=b"Ann\nBob\n")["repeated"]
    assert len(event.ask("players")["players"]) == 2


def test_all_problems_of_a_line_are_reported(event: Event) -> None:
    """With the place of each, in JSON and text."""
    refusal = event.expect_refusal("create", "", "--rounds", 9999, "--set", "colour=red")
    assert [problem["path"] for problem in refusal["problems"]] == ["name", "config.rounds", "config.colour"]
    said = event.run("create", "", "--rounds", 9999, "--set", "colour=red").err
    assert all(problem["message"] in said for problem in refusal["problems"])
