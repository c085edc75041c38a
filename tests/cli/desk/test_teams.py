"""`crosstable members`, `lineup`, and boards that are typed with `result`."""

from tests.cli.desk.events import Event

TEAMS = ("Reds: Ann Novak 2000, Al Berg, Abe Lund", "Blues: Bob Stone, Bea Holt")


def test_a_team_match_from_the_terminal(event: Event) -> None:
    """Members are set and shown, line-ups by place or name, boards by words; a wrong board order warns."""
    event.create("--preset", "chess_teams", "--set", "boards=2", names=TEAMS)
    assert event.do("members", "blues", "Bob Stone 1800, Bea Holt, Bo Winter") == "4: changed the members of Blues\n"
    assert [one["rating"] for one in event.ask("members", "blues")["members"]] == [1800, None, None]
    assert event.do("members", "reds").splitlines()[-1] == "reserve  Abe Lund"
    event.expect_refusal("lineup", "reds", 1, 2)
    event.do("start")
    event.do("pair")
    assert event.expect_refusal("lineup", "reds")["error"] == "no_line_up"
    event.do("publish")
    event.do("lineup", "reds", "-", "abe")
    assert event.ask("lineup", "reds")["members"] == [None, "p1.3"]
    assert event.do("lineup", "blues", "Bob Stone, Bo Winter").endswith("line-up of Blues for round 1, table 1\n")
    assert event.expect_refusal("lineup", "reds", 2, 1)["error"] == "bad_boards"
    event.do("result", 1, "-", "d")
    assert "0.5-1.5  \u2212/+  \u00bd-\u00bd" in event.do("pairings")
    (match,) = event.ask("pairings")["matches"]
    assert match["boards"][1] == {
        "players": ["p1.3", "p2.3"],
        "names": ["Abe Lund", "Bo Winter"],
        "score": [0.5, 0.5],
    }
    assert "4-0" not in event.do("correct", 1, 1, "x", "1", "--yes")
    assert "1-0" in event.do("pairings")


def test_too_few_boards_are_no_score(event: Event) -> None:
    """Three of four boards are not read as a score of the match and another table."""
    event.start("--preset", "chess_teams", names=TEAMS)
    assert event.expect_refusal("result", 1, 1, 0, 1)["error"] == "boards_counted"


def test_games_on_a_board(event: Event) -> None:
    """Where a board has several games they are typed with or without a sign; two digits are else a table."""
    event.start("--preset", "mtg_trios", "--set", "boards=2", names=TEAMS)
    event.do("result", 1, "1-2-1", "02")
    assert "0-2     1-2  0-2" in event.do("pairings")
    event.do("correct", 1, 1, 21, "w", "--yes")
    assert "2-0     2-1  2-0" in event.do("pairings")


def test_a_level_match_of_a_knock_out_asks_for_a_further_board(event: Event) -> None:
    """The refusal says how a play-off is entered, and so entered it is read."""
    event.start("--preset", "single_elimination", "--set", "boards=2", names=TEAMS)
    ran = event.run("result", 1, 1, 0)
    assert "further board" in ran.err
    event.do("result", 1, 1, 0, "2-1")


def test_the_cut_in_sight_in_the_terminal(event: Event) -> None:
    """Standings say who is safe, on the bubble or out; why says what it takes."""
    names = ("Ann", "Bob", "Cy", "Di")
    event.create("--set", 'adaptive={"places": 2, "rounds": 1}', names=names)
    event.do("set", "rounds=1")
    for step in ("start", "pair", "publish"):
        event.do(step)
    assert "Bubble: a win is enough" in event.do("standings")
    assert "A win is enough for the Top 2; with less," in event.do("why", "Ann")
