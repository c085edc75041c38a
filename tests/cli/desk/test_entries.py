"""`crosstable add`, `late`, `withdraw`, `change`, `rename`, `players`: who takes part."""

from pathlib import Path

from crosstable.words import words
from tests.cli.desk.events import Event


def test_an_entry_with_everything(event: Event) -> None:
    """All fields are stored, and a name of several words needs no quotes."""
    event.create(names=())
    said = event.do(
        "add", "Ann", "Smith", "--rating", 1500, "--club", "North", "--town", "Hill", "--group", "A", "--number", 7
    )
    assert said == "2: registered Ann Smith (#7)\n"
    event.do("a", "Bob")
    ann, bob = event.ask("players")["players"]
    assert {
        "name": "Ann Smith",
        "rating": 1500,
        "club": "North",
        "town": "Hill",
        "group": "A",
        "number": 7,
    }.items() <= (ann.items())
    assert (bob["name"], bob["number"]) == ("Bob", 8)
    assert event.do("players").splitlines() == [
        "Friday: 2 players",
        "No.  Player     Rating  Club   Town  Group",
        "  7  Ann Smith    1500  North  Hill  A",
        "  8  Bob",
    ]


def test_after_the_start_it_is_a_late_entry(event: Event) -> None:
    """`add` goes on working; `late` may name the round, and is refused before the start."""
    event.create()
    assert event.expect_refusal("late", "Ed")["error"] == "not_now"
    event.do("start")
    event.do("pair")
    event.do("publish")
    assert event.do("add", "Ed") == "9: registered Ed (#5) from round 2\n"
    assert "from round 3" in event.do("late", "Flo", "--round", 3)
    assert event.expect_refusal("late", "Gus", "--round", 0)["error"] == "round_is_over"
    assert "from round 2" in event.do("players")


def test_withdrawn_entry_leaves_no_trace(event: Event) -> None:
    """Before the start; afterwards a player drops."""
    event.create()
    assert event.do("withdraw", "chloe") == "6: withdrew Chloé\n"
    assert [player["name"] for player in event.ask("players")["players"]] == ["Ann", "Bob", "Dov"]
    event.do("start")
    assert event.expect_refusal("withdraw", "Ann")["error"] == "not_now"


def test_an_entry_changes(event: Event) -> None:
    """A value is JSON or text; null removes it; all problems are reported."""
    event.create()
    event.do("change", "Ann", "rating=1500", "club=North End", "absent=[[2, 2]]")
    (ann, *_) = event.ask("players")["players"]
    assert (ann["rating"], ann["club"], ann["absent"]) == (1500, "North End", [[2, 2]])
    event.do("change", "Ann", "club=null")
    assert "club" not in event.ask("players")["players"][0]
    refused = event.expect_refusal("change", "Ann", "rating=high", "colour=red")
    assert refused["error"] == "bad_entries"
    assert len(refused["problems"]) == 2
    assert "KEY=VALUE" in event.expect_usage_error("change", "Ann", "rating")
    assert "twice" in event.expect_usage_error("change", "Ann", "rating=1", "rating=2")


def test_names_change(event: Event) -> None:
    """The tournament's with one word, a player's with two; more need quotes."""
    event.create()
    event.do("rename", "Saturday")
    event.do("rename", "ann", "Anna Smith")
    assert event.ask("status")["name"] == "Saturday"
    assert event.ask("players")["players"][0]["name"] == "Anna Smith"
    assert "quotes" in event.expect_usage_error("rename", "ann", "Anna", "Smith")
    assert event.expect_refusal("rename", "zed", "Zoe")["error"] == "unknown_player"
    assert "renamed Anna Smith" in event.do("log", "--last", 1)
    event.do("undo")
    assert event.ask("players")["players"][0]["name"] == "Ann"


def test_a_known_name_is_asked_about(event: Event) -> None:
    """Refused with both choices until an option says whether it is the same person."""
    event.create(names=("Ann", "Bob"))
    event.do("start")
    event.do("cancel", "--reason", "rain")
    event.do("create", "Saturday", "--seed", 8)
    ran = event.run("add", "ANN")
    assert ran.code == 3
    assert "--known" in ran.err
    assert "--new" in ran.err
    assert event.expect_refusal("add", "Ann")["error"] == "name_is_known"
    first = event.ask("persons")["persons"]
    event.do("add", "Ann", "--known")
    event.do("add", "Bob", "--new")
    ann, bob = event.ask("players")["players"]
    assert ann["person"] == first[0]["id"]
    assert bob["person"] not in [row["id"] for row in first]
    assert event.expect_refusal("add", "Zed", "--known")["error"] == "name_is_new"


def test_one_person_is_entered_once(event: Event) -> None:
    """The person who plays already is not entered again; another of that name is, with a warning."""
    event.create(names=("Ann",))
    assert event.expect_refusal("add", "Ann", "--known")["error"] == "is_entered"
    ran = event.run("add", "Ann", "--new")
    assert (ran.code, ran.err) == (0, words("same_name_here", name="Ann", count=2) + "\n")
    assert event.expect_refusal("withdraw", "Ann")["params"]["found"] == ["Ann (1)", "Ann (2)"]


def test_of_several_known_persons_one_is_named(event: Event) -> None:
    """Two persons of one name: the id decides."""
    event.create(names=("Ann",))
    event.run("add", "Ann", "--new")
    event.do("create", "Saturday", "--seed", 8)
    persons = [person["id"] for person in event.ask("persons")["persons"]]
    assert event.run("add", "Ann", "--known", "-t", "Saturday", "--json").answer["error"] == "several_known"
    event.do("add", "Ann", "--person", persons[1], "-t", "Saturday")
    assert event.ask("players", "-t", "Saturday")["players"][0]["person"] == persons[1]
    ran = event.run("add", "Ed", "--person", "nobody", "-t", "Saturday", "--json")
    assert ran.answer["error"] == "no_such_person"


def test_players_lists_all_states(event: Event, tmp_path: Path) -> None:
    """Late, dropped, disqualified and absent players, and penalties with their reasons."""
    assert not (tmp_path / "friday.db").exists()
    event.start(names=("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo"))
    event.do("drop", "Ann")
    event.do("disqualify", "Bob", "--reason", "shouting")
    event.do("change", "Ed", "absent=[[2,3]]")
    event.do("penalty", "Dov", "warning", "--reason", "slow")
    shown = event.do("players")
    assert "Ann     dropped after round 1" in shown
    assert "Bob     disqualified in round 1" in shown
    assert "Ed      absent in 2-3" in shown
    assert "Bob: disqualified, round 1 (shouting)" in shown
    assert "Dov: warning, round 1 (slow)" in shown


def test_a_changed_entry_says_what_it_was(event: Event) -> None:
    """Absences may be typed in plain notation, and the log lists the changes."""
    event.start(names=("Ann", "Bob"))
    assert "changed Ann: fixed table 4, group B and absences 2-3, 5-" in event.do(
        "change", "Ann", "group=B", "fixed_table=4", "absent=2-3,5-"
    )
    event.do("change", "Ann", "group=null", "absent=3")
    assert "changed Ann: group none (was B) and absences 3 (was 2-3" in event.do("log")
    assert event.expect_refusal("change", "Ann", "absent=soon")["problems"][0]["code"] == "not_list"


def test_number_conflict_names_its_holder(event: Event) -> None:
    """A player, or a line of the same list."""
    event.create()
    (told,) = event.expect_refusal("add", "Ed", "--number", 2)["problems"]
    assert told["message"] == "The number 2 is already used by Bob; numbers must be unique."
    refused = event.run("import", "-", "--json", stdin=b"name,number\nEd,9\nFlo,9\n")
    assert refused.code == 4
    (told,) = refused.answer["problems"]
    assert (told["path"], told["message"]) == (
        "line 3",
        "The number 9 is already used by line 2; numbers must be unique.",
    )


def test_late_entry_after_last_round_warns(event: Event) -> None:
    """With late, add, import and reenter; the entry is still made."""
    event.start()
    event.do("set", "rounds=1")
    told = "{} {} no round to play: the stage has only one. Set more rounds.\n"
    assert event.run("late", "Ed").err == told.format("Ed", "has")
    assert event.run("import", "-", stdin=b"Flo\nGus").err.split() == told.format("Flo and Gus", "have").split()
    event.do("drop", "Ann")
    assert event.run("reenter", "Ann").err == told.format("Ann", "has")
    (warned,) = event.ask("late", "Hal")["warnings"]
    assert warned["code"] == "after_last_round"
    event.do("set", "rounds=2")
    event.do("late", "Ida")


def test_absent_players_are_listed_with_what_it_is_worth(event: Event) -> None:
    """In the draft and in the round; a bye is typed with its worth, and told as it was typed."""
    event.create("--preset", "chess", names=("Ann", "Bob", "Chloé", "Dov", "Ed"))
    event.do("start")
    assert "absences 1 half" in event.do("change", "Ann", "absent=1 half")
    event.do("change", "Bob", "absent=1")
    listed = "Absent: Ann (½ point), Bob (0 points)."
    assert listed in event.do("pair")
    event.do("publish")
    assert listed in event.do("pairings")
    assert [(one["player"], one["points"]) for one in event.ask("pairings")["absent"]] == [("p1", 0.5), ("p2", 0)]


def test_change_of_pairing_number_after_round_4_warns(event: Event) -> None:
    """The change is still made."""
    event.start("--preset", "fide_swiss", names=tuple(f"P{number}" for number in range(1, 9)))
    event.do("set", "rounds=5")
    for _ in range(3):
        event.do("result", 1, "1-0", 2, "1-0", 3, "1-0", 4, "1-0")
        assert event.run("change", "P8", "rating=2000").err == ""
        event.do("change", "P8", "rating=null")
        event.do("next")
        event.do("publish", "--begin")
    warned = event.run("change", "P8", "rating=2000")
    assert (warned.code, warned.err.startswith("P8 now has pairing number 1 instead of 8.")) == (0, True)
