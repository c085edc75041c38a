"""`crosstable result`, `confirm`: results of the open round."""

import subprocess
import sys

from crosstable.words import words
from tests.cli.desk.events import Event

SIX = ("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo")


def test_several_results_in_one_line(event: Event) -> None:
    """Each is a separate action; the output lists the open tables."""
    event.start(names=SIX)
    said = event.do("r", 1, "2-1", 2, "2", "0")
    assert said.splitlines()[-1] == "Round 1: 2 of 3 results in; missing: table 3."
    said = event.do("r", 3, "f2")
    assert f"{event.seats[3][1]} forfeited" in said
    assert said.splitlines()[-2] == "Round 1: all 3 results are in."
    assert len(event.ask("log", "--last", 3)["actions"]) == 3


def test_existing_result_is_not_overwritten(event: Event) -> None:
    """The refusal has both values and the command for a correction; the same result again changes nothing."""
    event.start()
    entered = event.ask("result", 1, "2-1", "--as", "ann")["events"][0]["result"]
    assert event.do("result", 1, "2-1").startswith(words("desk.nothing_new"))
    refused = event.expect_refusal("result", 1, "0-2")
    assert refused["error"] == "changed_meanwhile"
    assert (refused["params"]["theirs"], refused["params"]["by"]) == (entered, "ann")
    assert refused["params"]["yours"] == {"type": "score", "first": 0, "second": 2, "draws": 0}
    assert "crosstable correct 1 1 SCORE" in event.run("result", 1, "0-2").err


def test_results_differing_in_twenties_conflict(event: Event) -> None:
    """When entered twice, before a correction, and in the log."""
    event.start("--preset", "crokinole_swiss")
    event.do("result", 1, "2-0")
    refused = event.expect_refusal("result", 1, "2-0/5-3")
    assert "entered 2-0; you entered 2-0 (5-3 twenties)." in refused["message"]
    assert (refused["params"]["their_twenties"], refused["params"]["your_twenties"]) == (None, [5, 3])
    assert "2-0 → 2-0 (5-3 twenties)." in event.run("correct", 1, 1, "2-0/5-3").out
    event.do("correct", 1, 1, "2-0/5-3", "--yes")
    text = event.ask("log", "--last", 1)["actions"][0]["text"]
    assert text == "corrected round 1, table 1 to 2-0, twenties 5-3 (was 2-0)"


def test_dash_removes_result(event: Event) -> None:
    event.start()
    event.do("result", 1, "2-1")
    assert "no result" in event.do("result", 1, "-")
    assert event.ask("status")["open_tables"] == [1, 2]
    event.do("result", 1, "0-2")


def test_all_or_none_of_a_line(event: Event) -> None:
    """One impossible result, and nothing is written."""
    event.start()
    seq = event.ask("status")["seq"]
    assert event.expect_refusal("result", 1, "2-0", 9, "2-0")["error"] == "no_such_table"
    assert event.expect_refusal("result", 1, "2-0", 2, "forfeit", event.seats[1][0])["error"] == "none_of_these"
    assert event.expect_refusal("result", 1, "2-0", 2, "forfeit", "zed")["error"] == "none_of_these"
    assert "table" in event.expect_usage_error("result", 1, "2-0", 1, "2-1")
    assert "score" in event.expect_usage_error("result", 1, "2-0", 2, "won")
    assert "score" in event.expect_usage_error("result", 1)
    assert event.ask("status")["seq"] == seq


def test_a_forfeit_by_name(event: Event) -> None:
    """The named player forfeits."""
    event.start()
    first, _ = event.seats[1]
    assert f"{first} forfeited" in event.do("result", 1, "forfeit", first)


def test_more_games_than_a_match_has_are_refused(event: Event) -> None:
    """Nothing of the line is entered, and the possible scores are named."""
    event.start()
    seq = event.ask("status")["seq"]
    ran = event.run("result", 1, "3-0", 2, "2-1")
    assert ran.code == 3
    assert "3-0 is impossible in a best of 3. Possible: 2-0, 2-1, 1-2 or 0-2" in ran.err
    assert event.ask("status")["seq"] == seq


def test_twenties(event: Event) -> None:
    """With an option, or after a slash."""
    event.start("--preset", "crokinole_swiss")
    assert "twenties 5-3" in event.do("result", 1, "6-2", "--twenties", "5-3")
    event.do("result", 2, "4-4/7-7")
    assert [match["twenties"] for match in event.ask("pairings")["matches"]] == [[5, 3], [7, 7]]
    assert "20s" in event.do("standings")
    assert "slash" in event.expect_usage_error("result", 1, "2-0", 2, "2-0", "--twenties", "5-3")
    assert "twenties" in event.expect_usage_error("result", 1, "2-0", "--twenties", "five")


def test_no_round_no_result(event: Event) -> None:
    """Before the round is published, and after it is closed."""
    event.create()
    assert event.expect_refusal("result", 1, "2-0")["error"] == "not_now"
    event.do("start")
    event.do("pair")
    assert event.expect_refusal("result", 1, "2-0")["error"] == "not_now"
    event.do("publish")
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("close")
    assert event.expect_refusal("result", 1, "2-0")["error"] == "not_now"


def test_nothing_to_confirm(event: Event) -> None:
    """Reports are the players' business; the desk confirms what waits."""
    event.start()
    assert event.expect_refusal("confirm", 1)["error"] == "nothing_to_confirm"


def test_an_open_match_of_a_player_who_left(event: Event) -> None:
    """It is forfeited, so nobody waits for it."""
    event.start()
    first, second = event.seats[1]
    assert event.do("drop", first).splitlines()[-1] == "Round 1: 1 of 2 results in; missing: table 2."
    assert f"{first} dropped" in event.do("pairings")
    event.do("result", 2, "2-0")
    event.do("close")
    assert event.ranks.index(second) < event.ranks.index(first)


def test_the_last_result_says_what_comes_next(event: Event) -> None:
    """By whichever command it comes; before that nothing does."""
    event.start()
    assert "Next:" not in event.do("result", 1, "2-0")
    following = "Next: crosstable next closes the round and drafts the next one."
    assert event.do("result", 2, "2-0").splitlines()[-1] == following
    assert "Next:" not in event.do("result", 2, "-")
    assert event.do("drop", event.seats[2][0]).splitlines()[-1] == following
    assert event.do("status").count("Next:") == 1


def test_a_key_is_for_the_whole_line(event: Event) -> None:
    """The same line gets the first answer again, even after a change; another line with that key is refused, shorter or
    longer ones too.
    """
    event.start()
    first = event.ask("result", 1, "2-0", 2, "2-1", "--key", "k")
    for other in ([1, "2-0"], [2, "2-1"], [1, "2-0", 2, "2-0"]):
        refused = event.expect_refusal("result", *other, "--key", "k")
        assert (refused["error"], refused["params"]["key"]) == ("key_used_otherwise", "k")
    event.do("undo")
    again = event.ask("result", 1, "2-0", 2, "2-1", "--key", "k")
    assert (again["events"], again["repeated"]) == (first["events"], True)
    said = event.do("result", 1, "2-0", 2, "2-1", "--key", "k").splitlines()
    assert ["2-0" in said[0], "2-1" in said[1]] == [True, True]
    assert all("already done with the same key" in one for one in said[:2])


def test_a_result_whose_answer_can_not_be_printed(event: Event) -> None:
    """It is still entered, and the message says so."""
    event.start()
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "crosstable", "result", "1", "2-0", "--journal", event.journal],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 4
    assert ran.stderr.endswith(b"Everything else was done.\n")
    assert event.ask("status")["open_tables"] == [2]
