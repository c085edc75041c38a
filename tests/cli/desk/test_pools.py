"""A rating pool in the terminal: games, the leaderboard, corrections after a look, and tournaments that it rates."""

from pathlib import Path

from tests.cli.desk.events import Event
from tests.cli.desk.test_correction_preview import play_round


def test_a_ladder_from_its_first_game_on(event: Event, tmp_path: Path) -> None:
    """Everything that people do with it, and everything that they look at."""
    event.do("pool", "create", "Shop", "ladder", "--set", "k=40", "--set", "provisional=1")
    event.do("pool", "game", "Ann=1", "Bob=0", "--date", "2026-01-10")
    event.do("pool", "game", "Bob=1", "Cyd=0", "--date", "2026-01-17")
    board = event.ask("pool", "show")
    assert [row["player"] for row in board["standings"]] == ["Ann", "Bob", "Cyd"]
    assert "Higher ratings are stronger." in event.run("pool", "show").out
    assert "Against Cyd: scored 1" in event.run("pool", "player", "bob").out
    assert "Win" in event.run("pool", "what-if", "Cyd", "Ann").out
    assert "Glicko-2" in event.run("pool", "quality").out

    ran = event.run("pool", "correct", 1, "Ann=0", "Bob=1")
    assert ran.code == 3
    assert "3 ratings change:" in ran.out
    assert event.ask("pool", "show") == board
    event.do("pool", "correct", 1, "Ann=0", "Bob=1", "--yes")
    assert event.ask("pool", "show")["standings"][0]["player"] == "Bob"
    event.do("pool", "undo")
    assert event.ask("pool", "show") == board

    file = tmp_path / "games.csv"
    file.write_text("date,players,scores\n2026-02-01,Ann;Dov,1;0\n", "utf-8")
    event.do("pool", "import", file)
    assert len(event.ask("pool", "games")["games"]) == 3
    for wrong in (
        ["Ann=1"],
        ["Ann=1", "Ann=0"],
        ["New=1", "new=0"],
        ["Ann=x", "Bob=1"],
        ["Ann=inf", "Bob=1"],
        ["Ann", "Bob"],
    ):
        ran = event.run("pool", "game", *wrong)
        assert ran.code in (2, 3), wrong
        assert "Traceback" not in ran.err
    assert len(event.ask("pool", "games")["games"]) == 3


def test_a_correction_says_whose_ratings_it_moves(event: Event) -> None:
    """In the preview of the tournament, by the pool that rates it."""
    play_round(event)
    event.do("pool", "create", "Ladder")
    event.do("pool", "link", "Friday")
    before = {row["player"]: row["rating"] for row in event.ask("pool", "show")["standings"]}
    ran = event.run("correct", 1, 1, "0-2")
    assert "Ratings in Ladder: 2 change" in ran.out
    (told,) = event.run("correct", 1, 1, "0-2", "--json").answer["preview"]["ratings"]
    event.do("correct", 1, 1, "0-2", "--yes")
    after = {row["player"]: row["rating"] for row in event.ask("pool", "show")["standings"]}
    assert {move["player"]: move["new_rating"] for move in told["moves"]} == {
        name: rating for name, rating in after.items() if rating != before[name]
    }
