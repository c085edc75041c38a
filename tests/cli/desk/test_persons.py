"""`crosstable persons`, `person`: who is known, merged, split, exported, forgotten."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from crosstable.journal.sqlite import SqliteJournal
from crosstable.words import words
from tests.cli.desk.events import Event
from tests.programs import run_piped, script

# Another process that keeps a read transaction open on a journal until it gets a line.
READER = """
import sys, apsw
db = apsw.Connection(sys.argv[1])
db.execute("BEGIN")
db.execute("SELECT * FROM facts").fetchall()
print("reading", flush=True)
sys.stdin.readline()
db.execute("ROLLBACK")
print("enough", flush=True)
sys.stdin.readline()
"""


@contextmanager
def hold_read_transaction(file: str) -> Iterator[Callable[[], None]]:
    """Let another process hold a read transaction on the journal until the yielded function is called."""

    def enough() -> None:
        process.tell("\n")
        assert process.stdout.readline() == "enough\n"

    with run_piped(script, READER, file) as process:
        assert process.stdout.readline() == "reading\n"
        yield enough


def test_persons_lists_names(event: Event) -> None:
    """Everybody with a name, and earlier names."""
    event.create(names=("Ann", "王小明"))
    event.do("rename", "Ann", "Anna")
    event.do("note", "a word about nobody")
    assert [(person["name"], person["earlier"]) for person in event.ask("persons")["persons"]] == [
        ("Anna", ["Ann"]),
        ("王小明", []),
    ]
    shown = event.do("persons").splitlines()
    assert shown[0].split() == [words("column.id"), "Person", "Earlier", "names"]
    assert shown[1].split()[1:] == ["Anna", "Ann"]


def test_nobody_is_known(event: Event) -> None:
    """A journal without players."""
    event.create(names=())
    assert event.do("persons") == words("persons.none") + "\n"


def test_show_person(event: Event) -> None:
    """By id or by name: facts and tournaments; the export has everything."""
    event.start()
    event.do("penalty", "Chloé", "warning", "--reason", "slow")
    event.do("cancel")
    event.do("create", "Saturday", "--seed", 3)
    event.do("add", "Chloé", "--known", "--club", "North")
    event.do("withdraw", "Chloé")
    shown = event.do("person", "show", "chloe")
    assert "Friday: number 3" in shown
    assert "Saturday: withdrawn" in shown
    assert "On record: slow" in shown
    whole = json.loads(event.do("person", "export", "Chloé"))
    assert whole == event.ask("person", "show", whole["person"]) == event.ask("person", "export", whole["person"])
    assert whole["facts"] == [{"name": "Chloé"}, {"text": "slow"}, {"name": "Chloé"}]
    friday, saturday = whole["tournaments"]
    assert [round_["round"] for round_ in friday["rounds"]] == [1]
    assert friday["penalties"] == [{"kind": "warning", "round": 1, "reason": "slow"}]
    assert (saturday["status"], saturday["club"]) == ("withdrawn", "North")
    assert event.expect_refusal("person", "show", "zed")["error"] == "no_such_person"


def enter_in_separate_tournaments(event: Event, *names: str) -> list[str]:
    """Enter each name in a separate tournament and return the ids of the persons."""
    for i, name in enumerate(names):
        event.do("create", f"Evening {i}", "--seed", 7)
        event.do("add", name, "--new")
        event.do("cancel")
    return [person["id"] for person in event.ask("persons")["persons"]]


def test_merge_and_split_persons(event: Event) -> None:
    """A split undoes a merge; the output has the names."""
    one, other = enter_in_separate_tournaments(event, "Ann", "Anna")
    assert event.do("person", "merge", "Ann", "Anna") == f"Ann ({one}) is now the same person as Anna ({other}).\n"
    (merged,) = event.ask("persons")["persons"]
    assert (merged["id"], merged["also"]) == (other, [one])
    assert event.expect_refusal("person", "merge", one, other)["error"] == "same_person"
    assert event.do("person", "split", one) == f"Ann ({one}) is a separate person again.\n"
    assert len(event.ask("persons")["persons"]) == 2
    assert event.expect_refusal("person", "split", one)["error"] == "not_merged"


def test_merge_is_undone_by_name(event: Event) -> None:
    """By either name; after several merges, by the name of the person to split off."""
    one, other, third = enter_in_separate_tournaments(event, "Ann", "Anna", "Hannah")
    for name in ("Ann", "Anna"):
        event.do("person", "merge", one, other)
        assert event.ask("person", "split", name)["persons"] == [one]
        assert event.expect_refusal("person", "split", name)["error"] == "not_merged"
    event.do("person", "merge", one, other)
    event.do("person", "merge", third, other)
    refused = event.expect_refusal("person", "split", "Anna")
    assert (refused["error"], refused["params"]["persons"]) == ("several_merged", [one, third])
    assert event.ask("person", "split", "hannah")["persons"] == [third]
    assert event.expect_refusal("person", "split", "zed")["error"] == "no_such_person"


def test_a_merge_that_cannot_be(event: Event) -> None:
    """Two who play in one tournament are two, and it is named."""
    event.create()
    refused = event.expect_refusal("person", "merge", "Ann", "Bob")
    assert refused["message"] == "Ann and Bob are both registered in Friday, so they are different people."
    assert event.expect_refusal("person", "merge", "xx", "yy")["error"] == "no_such_person"


def test_merged_persons_are_found_by_every_name(event: Event) -> None:
    """The main name is the merge target's; neither name creates a new person without a question."""
    enter_in_separate_tournaments(event, "Anne Lee", "Ann Lee")
    event.do("person", "merge", "Anne Lee", "Ann Lee")
    (known,) = event.ask("persons")["persons"]
    assert (known["name"], known["earlier"]) == ("Ann Lee", ["Anne Lee"])
    assert event.ask("person", "show", "ann lee") == event.ask("person", "show", "Anne Lee")
    event.do("create", "Saturday", "--seed", 3)
    for name in ("Ann Lee", "anne lee"):
        assert event.expect_refusal("add", name)["error"] == "name_is_known"
        assert event.expect_refusal("import", "-", stdin=name.encode())["error"] == "names_are_known"
    event.do("person", "erase", "Anne Lee", "--yes")
    assert event.ask("persons")["persons"] == []


def test_a_player_who_is_somebody_else(event: Event) -> None:
    """One entry gets a person of its own."""
    event.create(names=("Ann",))
    event.do("cancel")
    event.do("create", "Saturday", "--seed", 3)
    event.do("add", "Ann", "--known")
    assert len(event.ask("persons")["persons"]) == 1
    said = event.do("person", "split-off", "Ann")
    assert said.startswith("Ann is now a separate person: ")
    assert len(event.ask("persons")["persons"]) == 2
    assert event.expect_refusal("person", "show", "Ann")["error"] == "several_persons"
    (player,) = event.ask("players")["players"]
    event.do("rename", "Ann", "Annika")
    event.do("note", "plays", "left-handed", "--player", "Annika")
    exported = event.ask("person", "export", player["person"])
    assert [*exported["facts"]] == [{"name": "Ann"}, {"name": "Annika"}, {"text": "plays left-handed"}]


def test_erase_person(event: Event) -> None:
    """After a confirmation a number replaces the name everywhere, and nothing else changes."""
    event.start()
    event.do("result", 1, "2-0", 2, "2-1")
    event.do("note", "was", "late", "--player", "Chloé")
    before, verified = event.ask("standings")["standings"], event.do("verify")
    assert event.expect_refusal("person", "erase", "Chloé")["error"] == "not_confirmed"
    said = event.do("person", "erase", "Chloé", "--yes")
    assert said.startswith("Erased Chloé (")
    assert "2 entries of personal data" in said
    assert "Not erased: rating, title, federation, year of birth, club, town" in said.replace("\n", " ")
    after = event.ask("standings")["standings"]
    assert [one | {"name": ""} for one in after] == [one | {"name": ""} for one in before]
    assert "Player 3" in [row["name"] for row in after]
    assert event.do("verify") == verified
    for command in ("standings", "players", "pairings", "log", "export"):
        shown = event.do(command)
        assert "Chloé" not in shown
        assert "was late" not in shown
    assert "Player 3" in event.do("standings")
    assert "Player 3" in event.do("why", "3")


@pytest.mark.parametrize("typed", [("person", "erase", "Chloé"), ("delete", "Friday")])
def test_blocked_wipe_happens_with_the_next_command(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...]
) -> None:
    """Another process is reading the names. The output says so, and that the erasure need not be repeated."""
    monkeypatch.setattr("crosstable.journal.open.SqliteJournal", partial(SqliteJournal, busy_seconds=0.1))

    def is_in_a_file() -> bool:
        return any("Chloé".encode() in file.read_bytes() for file in tmp_path.iterdir())

    event.start()
    with hold_read_transaction(event.journal) as enough:
        ran = event.run(*typed, "--yes")
        assert (ran.code, ran.out) == (4, "")
        assert "The next command removes them" in ran.err
        assert "another program" in ran.err
        event.do("persons")
        assert is_in_a_file()
        enough()
        event.do("persons")
        assert not is_in_a_file()
