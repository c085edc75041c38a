"""`crosstable why`: places, what separates two, and pairings."""

from itertools import pairwise

from tests.cli.desk.events import Event

FIVE = ("Ann", "Bob", "Chloé", "Dov", "Ed")


def test_a_place(event: Event) -> None:
    """The paragraph of `standings --player`, by any way to name a player."""
    event.start(names=FIVE)
    event.do("result", 1, "2-0", 2, "2-1")
    first = event.ranks[0]
    said = event.do("w", first.lower())
    assert said == event.do("standings", "--player", first)
    assert f"1. {first}" in said
    answer = event.ask("why", first)
    assert (answer["rank"], answer["above"]) == (1, None)


def test_why_of_two_players(event: Event) -> None:
    """In either order, the first criterion on which they differ."""
    event.start(names=FIVE)
    event.do("result", 1, "2-0", 2, "2-1")
    first, *_, last = event.ranks
    assert event.do("why", first, last) == event.do("why", last, first)
    assert event.do("why", first, last).startswith(f"{first} is ahead of {last} on points")
    assert event.ask("why", first, last)["code"] == "points"


def test_a_pairing(event: Event) -> None:
    """A whole round with its bye, or one table; drafts, open and closed rounds alike."""
    event.start(names=FIVE)
    assert "at random" in event.do("why", "--round", 1)
    event.do("result", 1, "2-0", 2, "2-1")
    event.do("next")
    said = event.do("why", "--round", 2)
    assert "has the bye" in said
    table = event.do("why", "--table", 1)
    assert table in said
    answer = event.ask("why", "--table", 1)
    assert (answer["round"], answer["table"], len(answer["players"])) == (2, 1, 2)
    assert event.ask("why", "--round", 1, "--table", 2)["round"] == 1
    assert event.expect_refusal("why", "--table", 9)["error"] == "no_such_table"


def test_a_pairing_of_players_who_left_since(event: Event) -> None:
    """A player dropped or disqualified later still had a seat, for the same reason."""
    event.start(names=FIVE)
    event.do("result", 1, "2-0", 2, "2-1")
    event.do("next")
    event.do("publish", "--begin")
    before = event.do("why", "--round", 2)
    first, second = event.seats[1]
    event.do("disqualify", first)
    event.do("drop", second)
    event.do("late", "Gus")
    assert event.do("why", "--round", 2) == before


def test_why_without_an_answer(event: Event) -> None:
    """No name, too many names, both kinds at once; a player without a place."""
    event.start(names=FIVE)
    for typed in ([], ["Ann", "Bob", "Ed"], ["Ann", "--round", 1]):
        assert "Name one or two players" in event.expect_usage_error("why", *typed)
    assert event.expect_refusal("why", "zed")["error"] == "unknown_player"
    assert event.expect_refusal("why", "Ann", "Ann")["error"] == "named_twice"
    event.do("disqualify", "Ann")
    assert event.expect_refusal("why", "Ann")["error"] == "no_place"


def test_the_deciding_tiebreak_of_two_players(event: Event) -> None:
    """With what it is made of for both."""
    event.start("--preset", "chess", names=FIVE)
    event.do("result", 1, "1-0", 2, "1-0")
    event.do("next")
    event.do("publish")
    event.do("result", 1, "1-0", 2, "1-0")
    pairs = [event.ask("why", a, b) for a, b in pairwise(event.ranks)]
    decided = [answer for answer in pairs if answer["code"] in ("buchholz", "sonneborn_berger")]
    assert decided
    assert all(len(answer["decided_by"]) == 2 for answer in decided)
