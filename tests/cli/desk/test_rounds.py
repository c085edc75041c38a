"""`crosstable pair`, `swap`, `match`, `bye`, `publish`, `begin`, `close`, `next`, `pairings`: how rounds go."""

import json
from pathlib import Path

import pytest

from crosstable.words import words
from tests.cli.conftest import EXAMPLES
from tests.cli.desk.events import Event

SIX = ("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo")


def test_the_phases_of_a_round(event: Event) -> None:
    """Each command leads on, and says what comes next."""
    event.create()
    assert "crosstable pair" in event.do("start")
    assert "crosstable publish --begin" in event.do("pair")
    assert "crosstable begin" in event.do("publish")
    assert "crosstable result" in event.do("begin")
    event.do("result", 1, "2-0", 2, "2-0")
    assert "crosstable pair" in event.do("close")
    assert [event.expect_refusal(word)["error"] for word in ("publish", "begin", "close", "next")] == ["not_now"] * 4


def test_a_round_whose_results_are_all_in_needs_no_clock(event: Event) -> None:
    """They may be typed before it is started."""
    event.create()
    event.do("start")
    event.do("pair")
    event.do("publish")
    event.do("result", 1, "2-0")
    assert "crosstable begin" in event.do("status")
    event.do("result", 2, "2-0")
    assert "crosstable begin" not in event.do("status")
    event.do("next")
    assert event.phase == "draft"


def test_a_draft_is_not_made_twice(event: Event) -> None:
    """Refused with who made it; --again makes a new one."""
    event.create()
    event.do("start")
    event.do("pair", "--as", "ann")
    refused = event.expect_refusal("pair")
    assert (refused["error"], refused["params"]["by"]) == ("paired_already", "ann")
    assert "crosstable pair --again" in event.run("pair").err
    assert "redrafted round 1" in event.do("pair", "--again")


def test_redraw_keeps_manual_pairings(event: Event) -> None:
    """A manual match and bye stay when the rest is paired again, until everything is."""
    event.create(names=(*SIX, "Gus"))
    event.do("start")
    event.do("match", "Flo", "Ann", "--table", 3)
    event.do("bye", "Ed", "--kind", "draw")
    assert event.seats[3] == ("Flo", "Ann")
    event.do("pair", "--again")
    assert event.seats[3] == ("Flo", "Ann")
    assert "Bye, worth a draw: Ed." in event.do("pairings")
    event.do("pair", "--afresh")
    assert "worth a draw" not in event.do("pairings")
    assert "in pairs" in event.expect_usage_error("match", "Ann", "Bob", "Ed")
    assert event.expect_refusal("match", "Ann", "Ann")["error"] == "bad_seats"


def test_a_swap_is_flagged_not_forbidden(event: Event) -> None:
    """A rematch by hand is shown with its round."""
    event.start()
    first, second = event.seats[1], event.seats[2]
    event.do("result", 1, "2-0", 2, "2-0")
    event.do("next")
    seats = event.seats
    partner = next(pair for pair in seats.values() if first[0] in pair)
    (other,) = set(partner) - {first[0]}
    said = event.do("swap", other, first[1])
    assert "already met in round 1" in said
    assert "rematch" in said
    assert {frozenset(pair) for pair in event.seats.values()} == {frozenset(first), frozenset(second)}
    assert event.expect_refusal("swap", first[0], first[1])["error"] == "bad_seats"


def test_a_published_round_can_be_changed(event: Event) -> None:
    """Swaps while nothing is played; a late player and the one with the bye meet by hand."""
    event.start(names=("Ann", "Bob", "Chloé"))
    (bye,) = [bye_row["player"] for bye_row in event.ask("pairings")["byes"]]
    event.do("late", "Dov", "--round", 1)
    event.do("match", bye, "Dov")
    assert event.seats[2][1] == "Dov"
    assert words("note.by_hand") not in event.do("pairings")


def test_pairing_explains_itself(event: Event) -> None:
    """--explain tells the reasons with the draft, for people and machines."""
    event.start(names=SIX)
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    drafted = event.do("next", "--explain")
    assert "score group" in drafted
    assert "Table 1" in drafted
    answer = event.ask("pairings", "--explain")
    assert [len(match["reasons"]) > 0 for match in answer["explain"]["matches"]] == [True, True, True]
    assert event.ask("pairings", 1)["status"] == "completed"
    assert event.expect_refusal("pairings", 7)["error"] == "no_such_round"


def test_no_round_to_show(event: Event) -> None:
    """Before anything is paired."""
    event.create()
    assert event.expect_refusal("pairings")["error"] == "nothing_paired"
    assert event.expect_refusal("why", "--round", 1)["error"] == "no_such_round"


def test_a_round_that_cannot_be_paired(event: Event) -> None:
    """The refusal offers the ways out, and each is an option."""
    document = json.loads((EXAMPLES / "stuck.json").read_text(encoding="utf-8"))
    document["config"]["rounds"] = 5
    event.do("import", "-", stdin=json.dumps(document).encode())
    refused = event.expect_refusal("pair")
    assert refused["error"] == "impossible_pairing"
    assert "allow_rematch" in [choice["choice"] for choice in refused["choices"]]
    assert "--allow-rematch" in event.run("pair").err
    assert "rematch" in event.do("pair", "--allow-rematch")
    assert event.run("pair", "--again", "--allow-rematch", "--by-hand").code == 2


def test_drop_resolves_impossible_pairing(event: Event) -> None:
    """The drop and the draft are one action."""
    names = ("Ann", "Bob", "Chloé")
    event.create("--set", "max_byes_per_player=0", names=names)
    event.do("start")
    assert event.expect_refusal("pair")["error"] == "impossible_pairing"
    said = event.do("pair", "--drop", "chl")
    assert "Chloé dropped" in said
    assert event.seats[1] in (("Ann", "Bob"), ("Bob", "Ann"))
    event.do("undo")
    assert event.phase == "ready"


def test_next_accepts_its_suggested_options(event: Event) -> None:
    """Options that the refusal of `next` suggests work with it."""
    event.start(names=("Ann", "Bob"))
    event.do("result", 1, "2-0")
    assert "--allow-rematch" in event.run("next").err
    event.do("next", "--allow-rematch")
    event.do("undo")
    said = event.do("next", "--drop", "bob")
    assert "closed round 1" in said
    assert "Bob dropped" in said
    event.do("undo")
    assert event.phase == "playing"
    assert event.run("next", "--drop", "bob", "--allow-rematch").code == 2


def test_drop_makes_draft_stale(event: Event) -> None:
    """It has to be paired again before it is published."""
    event.create(names=SIX)
    event.do("start")
    event.do("pair")
    event.do("drop", "Ann")
    refused = event.expect_refusal("publish")
    assert (refused["error"], len(refused["problems"])) == ("draft_stale", 1)
    event.do("pair", "--again")
    event.do("publish")


def test_open_matches_stop_the_close(event: Event) -> None:
    """Unless they are to stay unfinished."""
    event.start()
    event.do("result", 1, "2-0")
    refused = event.expect_refusal("close")
    assert (refused["error"], refused["params"]["tables"]) == ("open_matches", [2])
    assert "--unfinished" in event.run("next").err
    event.do("close", "--unfinished")
    assert "unfinished" in event.do("pairings")


def test_after_the_last_round(event: Event) -> None:
    """There is no next one; more can be set."""
    event.start("--set", "rounds=1")
    event.do("result", 1, "2-0", 2, "2-0")
    assert "crosstable close" in event.do("status")
    ran = event.run("next")
    assert ran.code == 3
    assert "crosstable set rounds=N" in ran.err
    event.do("set", "rounds=2")
    event.do("next")
    assert event.phase == "draft"


def test_documents_and_journals_are_not_mixed(event: Event) -> None:
    """A document with options of a journal, and a journal with an option of documents: wrong usage."""
    event.create()
    file = EXAMPLES / "friday.json"
    assert "leave it out" in event.expect_usage_error("standings", file)
    assert "leave it out" in event.expect_usage_error("pair", file)
    for typed in (["standings", "--seed", 3], ["check", "--seed", 3], ["pair", "--seed", 3]):
        assert "--seed" in event.expect_usage_error(*typed)


def test_the_desk_shows_points_and_results(event: Event) -> None:
    """The round as a table: names, points before it, results."""
    event.start(names=("王小明", "Bob", "Chloé", "Dov"))
    event.do("result", 1, "2-1")
    lines = event.do("pairings").splitlines()
    assert lines[0] == "Friday, round 1 (in progress): 2 matches"
    assert lines[1].split() == ["Table", "First", "Points", "Second", "Points", "Result"]
    assert lines[2].endswith("2-1")


@pytest.mark.parametrize("preset", ["crokinole_groups", "chess"])
def test_other_presets(event: Event, preset: str, tmp_path: Path) -> None:
    """Round robins in groups, and single games, by the same commands."""
    names = tmp_path / "names.csv"
    names.write_text("name,group\n" + "".join(f"P{i},{'AB'[i % 2]}\n" for i in range(6)), encoding="utf-8")
    event.do("create", "Club", "--preset", preset, "--rounds", 3, "--seed", 1)
    event.do("import", names)
    event.do("start")
    event.do("pair", "--explain")
    event.do("publish", "--begin")
    for table in event.seats:
        event.do("result", table, "1-0")
    assert "Table 1" in event.do("why", "--round", 1)
    event.do("next")
    assert event.phase == "draft"


def test_the_status_counts_rounds_once_there_is_one(event: Event) -> None:
    """Round numbers include the total."""
    event.create()
    assert event.do("status").splitlines()[0] == "Friday: the tournament has not started."
    event.do("start")
    assert event.do("status").splitlines()[0] == "Friday: no round is open."
    event.do("pair")
    event.do("publish")
    assert event.do("status").splitlines()[0] == "Friday, round 1 of 3: the round has been published."
