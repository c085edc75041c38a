"""A preferans evening from the terminal."""

from tests.cli.desk.events import Event

SEED = ("320", "-20", "160", "120", "4", "60", "20", "16", "60")


def start_round(event: Event, names: str = "Ann Bob Cid", *options: object) -> Event:
    event.do("create", "Thursday", "--preset", "preferans", "--rounds", 2, "--seed", 5, *options)
    event.do("import", "-", "--new", stdin="\n".join(names.split()).encode())
    event.do("start")
    event.do("seat")
    event.do("publish", "--begin")
    return event


def test_papers_are_entered_and_shown(event: Event) -> None:
    """Nine numbers make three scores; the leaderboard has games and the best of them, and no round of elimination."""
    start_round(event)
    assert "\u2212500" in event.do("papers", 1, *SEED)
    shown = event.do("papers", 1)
    assert "bula 60" in shown
    assert [word for word in ("Left", "Bula", "Right", "Score") if word not in shown] == []
    board = event.do("standings")
    assert "Best game" in board
    assert "Out after" not in board
    (table,) = event.ask("papers")["tables"]
    assert table["games"][0]["scores"] == [-500, 40, 460]
    rows = event.ask("standings")["standings"]
    assert [(row["points"], row["games"], row["best_game"]) for row in rows] == [
        (-500, 1, -500),
        (40, 1, 40),
        (460, 1, 460),
    ]


def test_sums_are_checked(event: Event) -> None:
    """A wrong sum is reported with its amount; an unfinished game may differ from zero, and a sheet is not replaced by
    accident.
    """
    start_round(event)
    off = (*SEED[:4], "5", *SEED[5:])
    assert "10 too high" in event.expect_refusal("papers", 1, *off)["message"]
    event.do("papers", 1, *off, "--unfinished", "--bula", 40)
    assert "bula 40, unfinished" in event.do("papers")
    event.expect_refusal("papers", 1, *SEED)
    event.do("papers", 1, *SEED, "--replace")
    event.do("papers", 1, "-")
    assert "No papers" in event.do("papers", 1)


def test_scores_with_a_bula_of_their_own(event: Event) -> None:
    """If no papers are known."""
    start_round(event)
    event.do("score", 1, "--points", -500, 40, 460, "--bula", 40)
    assert "bula 40" in event.do("pairings")
    assert event.ask("pairings")["tables"][0]["bula"] == 40
    refused = event.expect_refusal("score", 1, "--places", 1, 2, 3, "--bula", 50, "--replace")
    assert "scores of three" in refused["message"]


def test_four_at_a_table(event: Event) -> None:
    """Letters say who plays each game."""
    start_round(event, "Ann Bob Cid Dan", "--set", "table_size=4")
    event.do("papers", 1, "ABC", *SEED, "BCD", *SEED)
    (table,) = event.ask("papers")["tables"]
    assert [game["seats"] for game in table["games"]] == [table["seats"][:3], table["seats"][1:]]
