"""`crosstable here`, `notice`, lateness and time for one table, from the terminal."""

from crosstable.words import words
from tests.cli.desk.events import Event


def test_here_lists_missing_players(event: Event) -> None:
    """Players not seen yet are listed by table; a result, or their name, takes them off the list."""
    event.do("create", "Friday", "--seed", 1)
    assert event.do("here") == words("here.no_round") + "\n"
    event.do("import", "-", "--new", stdin=b"Ann\nBob\nCyd\nDan")
    event.do("start")
    event.do("pair")
    event.do("publish", "--begin")
    first, second = event.seats[1]
    assert f"table 1: {first} and {second} have not been seen" in event.do("here")
    assert [missed["table"] for missed in event.ask("here")["missed"]] == [1, 2]
    assert f"table 1: {second} has not been seen" in event.do("here", first)
    event.do("result", 2, "f1")
    assert words("here.all", round=1) in event.do("here", "--all")
    assert event.ask("here")["missed"] == []
    event.do("undo")
    assert [len(missed["players"]) for missed in event.ask("here")["missed"]] == [1]


def test_notices(event: Event) -> None:
    """Words need no quotes; the number changes one and takes it back; the log tells what it said."""
    event.do("create", "Friday", "--seed", 1)
    assert event.do("notice") == words("notice.none") + "\n"
    said = event.do("notice", "lunch", "at", "one", "--minutes", 30)
    assert said == "2: published a notice, for 30 minutes\n"
    assert event.do("notice") == "2: lunch at one (for 30 more minutes)\n"
    event.do("notice", "lunch", "at", "two", "--change", 2)
    (shown,) = event.ask("notice")["notices"]
    assert (shown["notice"], shown["text"], shown["until"]) == (2, "lunch at two", None)
    assert "lunch at two" in event.do("log")
    event.do("notice", "--take-back", 2)
    assert event.ask("notice")["notices"] == []
    assert event.expect_refusal("notice", "--take-back", 2)["error"] == "no_such_notice"
    assert event.expect_refusal("notice", "x", "--take-back", 2)["error"] == "notice_to_take_back"
    assert event.expect_refusal("notice", "--minutes", 5)["error"] == "notice_without_words"
    assert event.expect_refusal("notice", "x" * 281)["error"] == "notice_without_words"


def test_lateness(event: Event) -> None:
    event.start()
    first, _ = event.seats[1]
    event.do("penalty", first, "lateness", "--reason", "the bus")
    said = event.do("penalty", first, "lateness", "--effect", "points", "--points", 1)
    assert f"deducted one point from {first} for lateness in round 1" in said
    listed = event.do("players")
    assert f"{first}: lateness, round 1 (the bus)" in listed
    assert f"{first}: lateness, with a deduction, one point, round 1" in listed
    assert event.expect_refusal("penalty", first, "warning", "--effect", "points")["error"] == "effect_not_asked"


def test_time_for_one_table(event: Event) -> None:
    event.do("create", "Friday", "--seed", 1)
    event.do("import", "-", "--new", stdin=b"Ann\nBob\nCyd\nDan")
    event.do("start")
    event.do("set", "round_minutes=50")
    event.do("pair")
    event.do("publish", "--begin")
    said = event.do("clock", "extend", "2:30", "--table", 2, "--reason", "judge call")
    assert "gave table 2 of round 1 150 seconds extra time; judge call" in said
    assert said.endswith("Table 2: 2:30 extra.\n")
    assert event.ask("clock")["tables"] == {"2": 150}
    assert event.expect_refusal("clock", "extend", "-1", "--table", 2)["error"] == "less_for_a_table"
    assert event.expect_refusal("clock", "pause", "--table", 2)["error"] == "time_for_table"
