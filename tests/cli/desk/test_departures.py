"""`crosstable drop`, `reenter`, `disqualify`, `penalty`: who leaves, comes back, or is penalised."""

import pytest

from tests.cli.desk.events import Event

SIX = ("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo")


def test_drop_and_reinstate(event: Event) -> None:
    """Once each; a player who is back is paired again."""
    event.start(names=SIX)
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    event.do("close")
    event.do("d", "ann")
    assert event.expect_refusal("drop", "Ann")["error"] == "has_dropped"
    event.do("pair")
    assert not any("Ann" in pair for pair in event.seats.values())
    event.do("reenter", "Ann")
    assert event.expect_refusal("reenter", "Ann")["error"] == "has_not_dropped"
    event.do("pair", "--again")
    assert any("Ann" in pair for pair in event.seats.values())


def test_a_disqualified_player_takes_no_place(event: Event) -> None:
    """An open match is forfeited; twice is refused."""
    event.start()
    first, second = event.seats[1]
    said = event.do("disqualify", first, "--reason", "shouting")
    assert "1 of 2 results in" in said
    assert first not in event.ranks
    assert event.expect_refusal("disqualify", first)["error"] == "is_disqualified"
    assert event.expect_refusal("reenter", first)["error"] == "is_disqualified"
    assert f"Disqualified: {first}." in event.do("standings")
    assert second in event.ranks


def test_penalties(event: Event) -> None:
    """Lost games and matches act on the result, points on the score; a warning on nothing."""
    event.start()
    first, second = event.seats[1]
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("penalty", first, "game-loss", "--round", 1)
    assert event.ask("pairings")["matches"][0]["result"] == {"type": "score", "first": 2, "second": 1, "draws": 0}
    event.do("penalty", first, "match-loss", "--round", 1)
    assert event.ask("pairings")["matches"][0]["result"]["type"] == "forfeit"
    event.do("penalty", second, "points", "--points", "0.5", "--reason", "phone")
    rows = {row["player"]: row for row in event.ask("standings")["standings"]}
    (deducted,) = [row for row in rows.values() if "deducted" in row]
    assert (deducted["points"], deducted["deducted"]) == (2.5, 0.5)
    before = event.ask("standings")
    event.do("penalty", first, "warning")
    assert event.ask("standings") == before


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["Ann", "points"], "points_to_lose"),
        (["Ann", "points", "--points", "0.3"], "points_to_lose"),
        (["Ann", "points", "--points", "inf"], "points_to_lose"),
        (["Ann", "warning", "--points", "1"], "points_not_asked"),
        (["Ann", "warning", "--round", "9"], "no_such_round"),
        (["Zed", "warning"], "unknown_player"),
    ],
)
def test_invalid_penalties(event: Event, typed: list[str], code: str) -> None:
    """The refusal names what is missing."""
    event.start()
    assert event.expect_refusal("penalty", *typed)["error"] == code


def test_before_the_start(event: Event) -> None:
    """Nobody has anything to leave yet."""
    event.create()
    for command in (["drop", "Ann"], ["reenter", "Ann"], ["disqualify", "Ann"], ["penalty", "Ann", "warning"]):
        assert event.expect_refusal(*command)["error"] == "not_now"


def test_notes_about_something(event: Event) -> None:
    """A player, a round, a table; a missing one is refused."""
    event.start()
    event.do("note", "was", "ill", "--player", "Ann")
    event.do("note", "moved", "--table", 2)
    assert "about Ann" in event.do("log")
    assert event.expect_refusal("note", "x", "--player", "Zed")["error"] == "unknown_player"
    assert event.expect_refusal("note", "x", "--table", 9)["error"] == "no_such_table"


def test_several_leave_at_once(event: Event) -> None:
    """An action each, all of them or none; a whole name needs no quotes."""
    event.start(names=("Ann", "Bob", "Ann Lee", "Lee", "Ed", "Flo"))
    assert event.expect_refusal("drop", "Bob", "zed")["error"] == "unknown_player"
    assert "Ann Lee dropped" in event.do("drop", "Ann", "Lee")
    assert event.expect_refusal("drop", "Bob", "Ann Lee")["error"] == "has_dropped"
    assert event.expect_refusal("drop", "Bob", "Ed", "bob")["error"] == "has_dropped"
    gone, again = (event.ask("drop", "Bob", "Ed", "--key", "k") for _ in range(2))
    assert [happened["player"] for happened in gone["events"] if happened["type"] == "player_dropped"] == ["p2", "p5"]
    assert (again["events"], again["repeated"]) == (gone["events"], True)
    assert "disqualified Flo" in event.do("dq", "Flo")


def test_several_entries_are_taken_back(event: Event) -> None:
    event.create()
    event.do("withdraw", "Ann", "Dov")
    assert [player["name"] for player in event.ask("players")["players"]] == ["Bob", "Chloé"]
    assert event.expect_refusal("withdraw", "Bob", "zed")["error"] == "unknown_player"
