"""`crosstable registration`, `checkin`, `start`: how players come in, from the terminal."""

from pathlib import Path

from crosstable.words import words
from tests.cli.desk.events import Event


def test_open_and_close_with_capacity(event: Event) -> None:
    """Options left out keep their value; the output shows the state."""
    event.create(names=("Ann", "Bob"))
    assert event.do("registration").startswith("Only the desk registers players")
    said = event.do("registration", "open", "--capacity", 3)
    assert said.startswith("4: ")
    assert "2 of 3 places taken" in said
    assert "2 of 3 places taken" in event.do("reg", "close")
    assert "no limit" in event.do("registration", "--no-limit")
    answer = event.ask("registration")
    assert (answer["open"], answer["capacity"], answer["players"]) == (False, None, 2)


def test_full_tournament_offers_waiting_or_entering(event: Event) -> None:
    event.create(names=("Ann", "Bob"))
    event.do("registration", "--capacity", 2)
    refused = event.expect_refusal("add", "Cyd")
    assert refused["error"] == "is_full"
    assert event.do("add", "Cyd", "--wait") == "5: Cyd is on the waiting list, number 1\n"
    assert event.do("add", "Dee", "--beyond") == "6: registered Dee (#3)\n"
    assert event.do("registration").splitlines()[1:] == ["1. Cyd"]
    event.do("withdraw", "Ann")
    said = event.do("withdraw", "Bob")
    assert said == "8: withdrew Bob; Cyd moved up from the waiting list (#4)\n"
    assert event.expect_refusal("registration", "admit")["error"] == "nobody_waits"


def test_waiting_list_by_name(event: Event, tmp_path: Path) -> None:
    """Admitted, checked in, removed; an imported list fills the free places."""
    event.create(names=("Ann",))
    event.do("registration", "--capacity", 2)
    file = tmp_path / "names.txt"
    file.write_text("Bob\nCyd\nDee\nEli\n", encoding="utf-8")
    assert event.expect_refusal("import", file)["error"] == "is_full"
    event.do("import", file, "--wait")
    waiting = [player["name"] for player in event.ask("registration")["waiting"]]
    assert waiting == ["Cyd", "Dee", "Eli"]
    assert "removed Dee from the waiting list" in event.do("withdraw", "dee")
    assert "Eli moved up" in event.do("registration", "admit", "eli")
    assert event.expect_refusal("registration", "admit", "nobody")["error"] == "unknown_player"
    event.do("checkin", "--ask", "cyd")
    assert event.ask("checkin")["here"] == ["w1"]


def test_words_that_do_not_go_together(event: Event) -> None:
    event.create()
    for pair in (("open", "Ann"), ("admit", "--capacity", 3), ("seen", "--no-limit")):
        assert words("registration_words") in event.expect_usage_error("registration", *pair)
    for typed in (
        ("registration", "--capacity", 3, "--no-limit"),
        ("checkin", "--ask", "--end"),
        ("start", "--drop-absent", "--keep-absent"),
    ):
        assert "only one of" in event.expect_usage_error(*typed)
    assert event.expect_refusal("registration", "--capacity", 0)["error"] == "bad_registration"


def test_check_in_and_the_start(event: Event) -> None:
    """The start says who is missing, and what to type."""
    event.create(names=("Ann", "Bob", "Cyd"))
    assert event.expect_refusal("checkin", "Ann")["error"] == "no_check_in"
    event.do("checkin", "--ask")
    said = event.do("checkin", "ann", "2")
    assert said.splitlines()[-1] == "2 of 3 checked in; missing: Cyd."
    event.do("checkin", "--gone", "ann")
    answer = event.ask("checkin")
    assert (answer["asked"], answer["here"], answer["missing"]) == (True, ["p2"], ["p1", "p3"])
    assert (answer["here_names"], answer["missing_names"]) == (["Bob"], ["Ann", "Cyd"])
    event.do("checkin", "ann")
    assert event.expect_refusal("start")["error"] == "not_all_here"
    assert "withdrew Cyd; started with 2 players" in event.do("start", "--drop-absent")
    event.do("undo")
    assert "started with 3 players" in event.do("start", "--keep-absent")


def test_check_in_can_be_ended(event: Event) -> None:
    event.create()
    event.do("checkin", "--ask")
    assert "is not open" in event.do("ci", "--end")
    event.do("start")


def test_the_status_tells_of_the_door(event: Event) -> None:
    """Only where there is something to tell."""
    event.create()
    assert "places" not in event.do("status")
    event.do("registration", "open", "--capacity", 8)
    event.do("checkin", "--ask", "ann")
    said = event.do("status")
    assert "Players can register themselves, 4 of 8 places taken." in said
    assert "1 of 4 checked in; missing: Bob, Chloé and Dov." in said


def test_registration_after_the_start(event: Event) -> None:
    """Nobody enters themselves any more, and places are not counted."""
    event.create()
    assert "limited the tournament to one player\nPlayers can register themselves, 4 of 1 place taken." in event.do(
        "registration", "open", "--capacity", 1
    )
    event.do("start")
    assert event.do("registration") == "The tournament has started: the desk can add late entries.\n"
    assert not event.ask("registration")["open"]


def test_a_start_without_anybody_who_is_here(event: Event) -> None:
    """They are entered: what helps is check-in, or to keep them."""
    event.create()
    event.do("checkin", "--ask")
    assert event.expect_refusal("start", "--drop-absent")["error"] == "nobody_here"
    assert "crosstable start --keep-absent" in event.run("start", "--drop-absent").err
    event.do("start", "--keep-absent")
