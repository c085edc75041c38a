"""`crosstable members`, `lineup`, and boards that are typed with `result`."""

from tests.cli.desk.events import Event

TEAMS = ("Reds: Ann Novak 2000, Al Berg, Abe Lund", "Blues: Bob Stone, Bea Holt")


def test_a_team_match_from_the_terminal(event: Event) -> None:
    """Members are set and shown, line-ups by place or name, boards by words; what is out of order is told."""
    event.create("--preset", "chess_teams", "--set", "boards=2", names=TEAMS)
    assert event.do("members", "blues", "Bob Stone 1800, Bea Holt, Bo Winter") == "4: changed the members of Blues\n"
    assert [one["rating"] for one in event.ask("members", "blues")["members"]] == [1800, None, None]
    assert event.do("members", "reds").splitlines()[-1] == "reserve  Abe Lund"
    event.refused("lineup", "reds", 1, 2)
    event.do("start")
    event.do("pair")
    event.do("publish")
    event.do("lineup", "reds", "-", "abe")
    assert event.ask("lineup", "reds")["members"] == [None, "p1.3"]
    assert event.do("lineup", "blues", "Bob Stone, Bo Winter").endswith("line-up of Blues for round 1, table 1\n")
    assert event.refused("lineup", "reds", 2, 1)["error"] == "bad_boards"
    event.do("result", 1, "-", "d")
    assert "0.5-1.5" in event.do("pairings")
    assert "4-0" not in event.do("correct", 1, 1, "x", "1", "--yes")
    assert "1-0" in event.do("pairings")


def test_too_few_boards_are_no_score(event: Event) -> None:
    """Three of four boards are not read as a score of the match and another table."""
    event.start("--preset", "chess_teams", names=TEAMS)
    assert event.refused("result", 1, 1, 0, 1)["error"] == "boards_counted"
