"""`crosstable import`: lists of names, CSV, and whole tournaments."""

import json
from pathlib import Path

import pytest

from crosstable.app.name_list import check_entries, parse_list
from crosstable.exchange.files.file_format import RosterEntry
from crosstable.model.refusals import Refusal
from crosstable.words import words
from tests.cli.conftest import EXAMPLES
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann\nBob\n", [RosterEntry("Ann", {}), RosterEntry("Bob", {})]),
        ("\n  Ann   Smith \r\n\n# the rest\nBob", [RosterEntry("Ann Smith", {}), RosterEntry("Bob", {})]),
        ("Smith, Ann\nLee, Bob", [RosterEntry("Smith, Ann", {}), RosterEntry("Lee, Bob", {})]),
        ("name,rating\nAnn,1500\nBob,\n", [RosterEntry("Ann", {"rating": 1500}), RosterEntry("Bob", {})]),
        ('Club;NAME\nNorth;"Smith; Ann"\n', [RosterEntry("Smith; Ann", {"club": "North"})]),
        ("Name\tFixed table\nAnn\t3\n", [RosterEntry("Ann", {"fixed_table": 3})]),
        ("name\nAnn\n", [RosterEntry("Ann", {})]),
        ("Surname;First name;Rating\nLee;Ann;1500\n", [RosterEntry("Ann Lee", {"rating": 1500})]),
        ("Player\tElo\nAnn\t1500\n", [RosterEntry("Ann", {"rating": 1500})]),
        ("Nom;Prénom;Elo;Ville\nLee;Ann;1500;Lyon\n", [RosterEntry("Ann Lee", {"rating": 1500, "town": "Lyon"})]),
        ("Name,Verein,Shoe size\n007,1-2,43\n", [RosterEntry("007", {"club": "1-2"})]),
    ],
)
def test_a_list_of_names(text: str, found: list[RosterEntry]) -> None:
    """One name a line, or columns under a head, whatever separates them."""
    read = check_entries(parse_list(text))
    assert (list(read.listed.values()), read.problems) == (found, [])


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Club;Town;Rating\nNorth;Hill;1500\n", ["no_name_column"]),
        ("name,rating,shoe size\nAnn,x,43\n,1500,\n", ["not_a_number", "no_name"]),
        ("name,rating\nAnn,1500,North\nBob,1400,,\nCy,1300\n", ["too_many_cells"]),
        ('name,club\nAnn,"' + "x" * 200_000 + '"\n', ["not_csv"]),
    ],
)
def test_no_list_of_names(text: str, codes: list[str]) -> None:
    """All problems are reported."""
    assert [problem.code for problem in check_entries(parse_list(text)).problems] == codes


@pytest.mark.parametrize("text", ["", "\n# nobody\n", "name,rating\n"])
def test_nobody_in_a_list(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_entries(parse_list(text))
    assert refused.value.code == "no_names"


def test_many_names_at_once(event: Event, tmp_path: Path) -> None:
    """One action, so one undo; accents and wide letters as they are."""
    event.create(names=())
    file = tmp_path / "names.csv"
    file.write_text("name,rating,club\nChloé,1500,North\n王小明,,\n", encoding="utf-8-sig")
    event.do("import", file)
    assert [player["name"] for player in event.ask("players")["players"]] == ["Chloé", "王小明"]
    event.do("undo")
    assert event.ask("players")["players"] == []


def test_a_look_before(event: Event) -> None:
    """--dry-run shows what would happen, with names that stand twice or are known, and does nothing."""
    event.create(names=("Ann",))
    event.do("cancel")
    event.do("create", "Saturday", "--seed", 3)
    seq = event.ask("status")["seq"]
    shown = event.do("import", "-", "--dry-run", stdin=b"name,rating\nAnn,1500\nBob,\nBob,\n")
    assert shown.splitlines() == [
        "Read as utf-8, cells separated by comma.",
        "Columns: name and rating.",
        "Saturday: would register 3 players.",
        "Player  Rating",
        "Ann       1500  known",
        "Bob",
        "Bob",
        "Bob appears 2 times.",
    ]
    answer = event.ask("import", "-", "--dry-run", stdin=b"Ann\nBob\n")
    assert [("known" in entry, entry["name"]) for entry in answer["would_enter"]] == [(True, "Ann"), (False, "Bob")]
    assert event.ask("status")["seq"] == seq


def test_a_look_at_teams_before(event: Event) -> None:
    """--dry-run shows teams with their members."""
    event.do("create", "League", "--preset", "chess_teams")
    shown = event.do("import", "-", "--dry-run", stdin=b"Reds: Ann 2000, Al\n")
    assert shown.splitlines()[2:] == ["Player  Members", "Reds    Ann 2000, Al"]


def test_known_names_are_asked_about(event: Event) -> None:
    """Refused as a whole; --known and --new are the two answers."""
    event.create(names=("Ann", "Bob"))
    event.do("cancel")
    event.do("create", "Saturday", "--seed", 3)
    refused = event.expect_refusal("import", "-", stdin=b"Ann\nBob\nEd\n")
    assert (refused["error"], refused["params"]["people"]) == ("names_are_known", ["Ann", "Bob"])
    said = event.run("import", "-", stdin=b"Ann\nBob\n").err
    assert "Add --known if they are the same people, --new if they are others." in said
    said = " ".join(event.run("import", "-", stdin=b"Ann\n").err.split())
    assert "(Ann). Is it the same person? Add --known if it is the same person, --new if it is someone else." in said
    known = [person["id"] for person in event.ask("persons")["persons"]]
    event.do("import", "-", "--known", stdin=b"Ann\nBob\nEd\n")
    assert [player["person"] in known for player in event.ask("players")["players"]] == [True, True, False]
    assert event.expect_refusal("import", "-", "--known", stdin=b"Ann\n")["error"] == "is_entered"


def test_a_known_person_comes_once_however_they_are_typed(event: Event) -> None:
    """Of two equal names the first is the known person and the second a new one; accents make no difference."""
    event.create(names=("Bob", "Éva", "Łukasz"))
    known = [person["id"] for person in event.ask("persons")["persons"]]
    event.do("cancel")
    event.do("create", "Saturday", "--seed", 3)
    typed = "Bob\nBOB\nE\u0301va\neva\nlukasz\n".encode()
    assert event.expect_refusal("import", "-", stdin=typed)["params"]["people"] == ["Bob", "E\u0301va", "lukasz"]
    assert event.run("import", "-", "--known", stdin=typed).code == 0
    players = event.ask("players")["players"]
    assert [player["name"] for player in players] == ["Bob", "BOB", "Éva", "eva", "lukasz"]
    assert [known.index(player["person"]) if player["person"] in known else None for player in players] == [
        0,
        None,
        1,
        None,
        2,
    ]


def test_the_same_name_twice_is_warned_about(event: Event) -> None:
    """It may be right, so it is entered."""
    event.create(names=("Ann",))
    ran = event.run("import", "-", "--new", stdin=b"Bob\nbob\nann\n")
    assert ran.code == 0
    assert ran.err == "".join(words("same_name_here", name=name, count=2) + "\n" for name in ("ann", "bob"))


def test_names_after_the_start_are_late(event: Event) -> None:
    """As with `add`."""
    event.create()
    event.do("start")
    event.do("import", "-", stdin=b"Ed\nFlo\n")
    event.do("pair")
    event.do("publish")
    event.do("import", "-", stdin=b"Gus\n")
    assert event.ask("players")["players"][-1]["first_round"] == 2


def test_a_document_becomes_a_tournament(event: Event) -> None:
    """Everything is decided again, and the standings are the document's."""
    said = event.do("import", EXAMPLES / "friday.json")
    assert "5 players, 2 rounds" in said
    assert event.do("standings") == crosstable("standings", EXAMPLES / "friday.json").out
    exported = json.loads(event.do("export", "--json"))
    document = json.loads((EXAMPLES / "friday.json").read_text(encoding="utf-8"))
    assert [player["name"] for player in exported["players"]] == [player["name"] for player in document["players"]]
    assert "2 rounds" in event.do("import", EXAMPLES / "friday.json", "--dry-run")
    assert len(event.ask("tournaments")["tournaments"]) == 1


def test_repeated_document_matches_known_persons(event: Event) -> None:
    """Known names are matched as in a list; a repeat with the same key asks nothing."""
    file = EXAMPLES / "friday.json"
    event.do("import", file, "--key", "k")
    people = [person["id"] for person in event.ask("persons")["persons"]]
    refused = event.expect_refusal("import", file)
    assert (refused["error"], len(refused["params"]["people"])) == ("names_are_known", len(people))
    event.do("import", file, "--key", "k")
    assert len(event.ask("tournaments")["tournaments"]) == 1
    event.do("import", file, "--known")
    assert [person["id"] for person in event.ask("persons")["persons"]] == people
    event.do("import", file, "--new")
    assert len(event.ask("persons")["persons"]) == 2 * len(people)
    refused = event.expect_refusal("import", file, "--known")
    assert [problem["code"] for problem in refused["problems"]] == ["several_known"] * len(people)


def test_a_look_at_a_document_before(event: Event) -> None:
    """--dry-run names those who are known, about whom the import would ask."""
    file = EXAMPLES / "friday.json"
    event.create(names=("Nobody Else",))
    assert event.ask("import", file, "--dry-run")["would_import"]["known"] == []
    assert len(event.do("import", file, "--dry-run").splitlines()) == 1
    event.do("import", file)
    people = [person for person in event.ask("persons")["persons"] if person["name"] != "Nobody Else"]
    asked_about = event.expect_refusal("import", file)["params"]["people"]
    known = event.ask("import", file, "--dry-run")["would_import"]["known"]
    assert [row["name"] for row in known] == asked_about
    assert sorted(one["persons"][0] for one in known) == sorted(person["id"] for person in people)
    said = event.do("import", file, "--dry-run")
    assert f"{len(people)} names are already known ({asked_about[0]}" in said
    assert len(event.ask("tournaments")["tournaments"]) == 2


def test_repeated_document_is_distinguished(event: Event) -> None:
    """By its id; a message says that another tournament has this name."""
    file = EXAMPLES / "friday.json"
    (first,) = event.do("import", file).splitlines()
    said = event.do("import", file, "--known").splitlines()
    one, other = event.ask("tournaments")["tournaments"]
    assert one["tournament"] in first
    assert other["tournament"] in said[0]
    assert said[1].startswith(f"Another tournament is also called {one['name']}")


def test_rejected_imports(event: Event, tmp_path: Path) -> None:
    """A missing file, binary data, a broken document, a list without a tournament: exit code 4, and no tournament."""
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"Chlo\x81")
    for file in (tmp_path / "none.txt", broken, tmp_path):
        ran = event.run("import", file)
        assert (ran.code, ran.out) == (4, "")
    assert event.run("import", "-", stdin=b"{").code == 4
    assert event.run("import", "-", stdin=b"Ann\n").code == 4
    assert not Path(event.journal).exists()
    event.create(names=())
    ran = event.run("import", "-", stdin=b"name,rating\nAnn,x\n")
    assert ran.code == 4
    assert "line 2" in ran.err


def test_import_lists_ignored_columns(event: Event) -> None:
    """Other programs' lists have extra columns: they are named, the players are entered; any encoding is read."""
    event.create(names=())
    ran = event.run(
        "import", "-", stdin="Name;Elo;Telefon;Geburtsjahr\nJürgen;1500;1970;31.01.1970\nIda;1400;;0\n".encode("cp1252")
    )
    assert "Ignored columns: Telefon." in ran.err
    entered = event.ask("players")["players"]
    assert [(one["name"], one["rating"], one.get("born")) for one in entered] == [
        ("Jürgen", 1500, 1970),
        ("Ida", 1400, None),
    ]
