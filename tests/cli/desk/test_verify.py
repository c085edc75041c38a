"""`crosstable verify`: whatever is not as it was written is found, and said where."""

import sys
from io import TextIOBase
from pathlib import Path
from typing import Any

import apsw
import pytest

from crosstable.cli import run
from crosstable.words import words
from tests.cli.desk.events import Event
from tests.journal import databases
from tests.postgres import Server


def tamper(event: Event, *statements: str) -> None:
    """Change the file outside the program."""
    database = apsw.Connection(event.journal)
    for one in statements:
        database.execute(one)
    database.close()


def problems(event: Event, *options: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the problems of the only tournament. Text output reports them too; the exit code is 3."""
    ran = event.run("verify", *options, "--json")
    assert (ran.code, ran.err) == (3, "")
    assert not ran.answer["ok"]
    found = ran.answer["tournaments"][0]["problems"] + ran.answer["problems"]
    said = event.run("verify", *options)
    assert said.code == 3
    for one in found:
        assert one["message"] in " ".join(said.out.split())
    return [(one.pop("code"), one) for one in found if one.pop("message")]


TAMPERED = [
    (
        ["UPDATE events SET body = CAST(replace(CAST(body AS TEXT), 'Friday', 'Monday') AS BLOB) WHERE seq = 1"],
        [("event_changed", {"seq": 1})],
    ),
    (["DELETE FROM events WHERE seq = 3"], [("events_missing", {"first": 3, "last": 3})]),
    (
        [
            "UPDATE events SET seq = 99 WHERE seq = 7",
            "UPDATE events SET seq = 7 WHERE seq = 8",
            "UPDATE events SET seq = 8 WHERE seq = 99",
        ],
        [("event_changed", {"seq": 7}), ("event_changed", {"seq": 8})],
    ),
]


@pytest.mark.parametrize(("statements", "expected"), TAMPERED, ids=["changed", "missing", "reordered"])
def test_verify_finds_tampering(
    event: Event, statements: list[str], expected: list[tuple[str, dict[str, Any]]]
) -> None:
    """A changed event, a missing one, two swapped ones."""
    event.start()
    event.do("verify")
    tamper(event, *statements)
    found = problems(event)
    assert [one for one in found if one in expected] == expected
    assert {problem["seq"] for code, problem in found if code == "event_changed"} <= {1, 7, 8, 9}


def test_changed_facts_are_found(event: Event) -> None:
    """A name is not in the chain, but its digest is."""
    event.create()
    tamper(event, "UPDATE facts SET fields = replace(fields, 'Ann', 'Eva')")
    ((code, params),) = problems(event)
    assert code == "fact_changed"
    assert params["digest"]
    assert (params["name"], params["number"]) == ("Friday", 1)
    said = " ".join(event.run("verify").out.split())
    assert ", Friday: ok, " in said
    assert "Personal data of number 1 in Friday was altered" in said


def test_events_without_their_tournament_are_found(event: Event) -> None:
    """Nothing is well where a tournament is not listed any more; a backup of that is none."""
    events = event.create().ask("status")["seq"]
    tamper(event, "DELETE FROM streams")
    ran = event.run("verify", "--json")
    assert (ran.code, ran.answer["ok"], ran.answer["tournaments"]) == (3, False, [])
    assert [(problem["code"], problem.get("events", problem.get("count"))) for problem in ran.answer["problems"]] == [
        ("events_astray", events),
        ("facts_astray", 4),
    ]
    said = event.run("verify").out
    assert f"{events} events belong to a missing tournament" in said
    assert words("tournaments.none") not in said
    assert event.run("verify", event.journal, "--json").answer["error"] == "backup_damaged"


def test_verify_finds_missing_keys(event: Event) -> None:
    """A repeated request would run again; keys from before counting began are counted with the next one."""
    event.start()
    tamper(event, "DELETE FROM cabinet WHERE drawer = 'keys'")
    event.do("note", "something", "--key", "k1")
    assert event.run("verify").code == 0
    tamper(event, "DELETE FROM keys WHERE key = 'k1'")
    ((code, params),) = problems(event)
    assert (code, params["count"]) == ("keys_missing", 1)
    assert [code for code, _ in problems(event, "-t", "Friday")] == ["keys_missing"]


def test_facts_of_no_tournament_are_found(event: Event) -> None:
    """Whatever tournament a fact claims, its name is shown as a digest."""
    event.create()
    tamper(event, "UPDATE facts SET stream = 'x', fields = replace(fields, 'Ann', 'Eva') WHERE fields LIKE '%Ann%'")
    (changed, params), astray = problems(event)
    assert (changed, params["name"], params["number"]) == ("fact_changed", "Friday", 1)
    assert astray == ("facts_astray", {"tournament": "x", "count": 1})
    assert [code for code, _ in problems(event, "-t", "Friday")] == ["fact_changed"]


def test_facts_that_cannot_be_read_are_found(event: Event) -> None:
    """Each with whose it is; everything else is verified all the same."""
    event.create()
    event.do("create", "Saturday")
    tamper(event, "UPDATE facts SET fields = 'garbage' WHERE number IN (1, 3)", "DELETE FROM events WHERE seq = 2")
    found = problems(event, "-t", "Friday")
    assert found[0] == ("events_missing", {"first": 2, "last": 2})
    assert [(code, row["name"], row["number"]) for code, row in found if code == "fact_damaged"][-1:] == [
        ("fact_damaged", "Friday", 3)
    ]
    assert event.run("verify", "-t", "Saturday").code == 0


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE persons SET merged_into = id WHERE number = 1", "merged_in_circle"),
        ("UPDATE persons SET merged_into = (SELECT id FROM persons WHERE number = 3 - p.number) FROM persons AS p"
         " WHERE persons.id = p.id AND p.number < 3", "merged_in_circle"),
        ("UPDATE persons SET merged_into = 'nobody' WHERE number = 1", "merged_into_nobody"),
    ],
)  # fmt: skip
def test_merges_that_nobody_made_are_found(event: Event, statement: str, found: str) -> None:
    """A circle has no end, and still the persons are listed."""
    event.create()
    tamper(event, statement)
    assert [code for code, _ in problems(event)] == [found]
    assert "Bob" in event.do("persons")
    assert event.run("verify", event.journal, "--json").answer["error"] == "backup_damaged"


def test_bad_backup_warns_at_once(event: Event, tmp_path: Path) -> None:
    """The backup is still written."""
    event.create()
    event.do("backup", tmp_path / "good.db")
    tamper(event, "UPDATE facts SET fields = replace(fields, 'Ann', 'Eva')")
    ran = event.run("backup", tmp_path / "bad.db")
    assert (ran.code, ran.out.startswith("Wrote ")) == (0, True)
    assert words("backup_unsound") in ran.err
    (warned,) = event.ask("backup", tmp_path / "again.db")["warnings"]
    assert warned["code"] == "backup_unsound"
    assert event.run("restore", tmp_path / "bad.db", "--yes", "--json").answer["error"] == "backup_damaged"


def test_one_tournament_of_a_backup(event: Event, tmp_path: Path) -> None:
    """By its name there, though it may have another by now; one that is not in it is refused."""
    event.create()
    event.do("create", "Saturday")
    backup = tmp_path / "backup.db"
    event.do("backup", backup)
    event.do("rename", "Sunday", "-t", "Saturday")
    (one,) = event.ask("verify", backup, "-t", "Saturday")["tournaments"]
    assert (one["name"], one["events"]) == ("Saturday", 1)
    assert event.expect_refusal("verify", backup, "-t", "Sunday")["error"] == "unknown_tournament"
    ran = event.run("verify", backup, "-t", "Friday", "--head", one["head"], "--json")
    assert [found["code"] for found in ran.answer["tournaments"][0]["problems"]] == ["other_history"]


def test_damaged_backup_mentions_no_restore(event: Event, tmp_path: Path) -> None:
    event.create()
    tamper(event, "DELETE FROM events WHERE seq = 3")
    event.run("backup", tmp_path / "bad.db")
    ran = event.run("verify", tmp_path / "bad.db")
    assert (ran.code, "Events are missing: 3 to 3." in ran.err) == (4, True)
    assert "Nothing was" not in ran.err


def test_empty_file_is_named(event: Event, tmp_path: Path) -> None:
    """The message differs from the one for another program's file."""
    (tmp_path / "empty.db").touch()
    ran = event.run("verify", tmp_path / "empty.db")
    assert (ran.code, ran.err.endswith("is empty: it holds no journal.\n")) == (4, True)


def test_verify_finds_truncation_by_head(event: Event) -> None:
    """Only a recorded head shows it; with its number the report says from which event on."""
    event.start()
    *_, number = range(event.ask("status")["seq"] + 1)
    head = event.ask("verify")["tournaments"][0]["head"]
    event.do("note", "fine")
    event.do("verify", "--head", head)
    tamper(event, f"DELETE FROM events WHERE seq > {number - 1}")
    assert [problem for problem in problems(event, "--head", head) if problem[0] != "action_cut_off"] == [
        ("events_cut_off", {"first": number, "last": number})
    ]
    assert ("head_missing", {"head": head[-64:]}) in problems(event, "--head", head[-64:])


@pytest.mark.parametrize(
    ("statement", "found", "refusal"),
    [
        ("DELETE FROM crosstable.events WHERE seq = 5", ("events_cut_off", {"first": 5, "last": 5}), "end_not_found"),
        ("UPDATE crosstable.streams SET seq = 4", ("end_noted_wrong", {"seq": 5}), "end_not_found"),
        ("UPDATE crosstable.streams SET hash = ''", ("end_noted_wrong", {"seq": 5}), None),
        ("UPDATE crosstable.streams SET time = time + 1", ("end_noted_wrong", {"seq": 5}), None),
    ],
)
def test_the_end_that_a_database_notes(
    postgres: Server, statement: str, found: tuple[str, dict[str, Any]], refusal: str | None
) -> None:
    """The database finds truncated and changed ends without a recorded head; it refuses to restore them."""
    event = Event(postgres.create_database()).create(names=())
    for text in ("one", "two", "three", "four"):
        event.do("note", text)
    event.do("verify")
    databases.run(event.journal, statement)
    assert problems(event) == [found]
    if refusal is not None:
        ran = event.run("note", "five", "--json")
        assert (ran.code, ran.answer["error"]) == (4, refusal)


def test_another_history(event: Event) -> None:
    """Another event has the number of the recorded head: of one tournament, the report says from which event on."""
    event.create()
    head = event.ask("verify")["tournaments"][0]["head"]
    event.do("start")
    digits = head.split(":")[1]
    assert problems(event, "--head", f"1:{digits}") == [("other_history", {"seq": 1})]
    assert problems(event, "--head", "ab" * 32) == [("head_missing", {"head": "ab" * 32})]
    event.do("create", "Saturday")
    assert problems(event, "--head", f"1:{digits}") == [("head_missing", {"head": f"1:{digits}"})]
    assert problems(event, "--head", f"1:{digits}", "-t", "Friday") == [("other_history", {"seq": 1})]


def test_a_noted_head(event: Event) -> None:
    """Any earlier head is still in the chain, with or without its number, in large letters too."""
    event.create()
    head = event.ask("verify")["tournaments"][0]["head"]
    event.do("start")
    for noted in (head, head.split(":")[1], head.upper()):
        event.do("verify", "--head", noted)
        event.do("verify", "--head", noted, "-t", "Friday")


@pytest.mark.parametrize("head", ["zzz", "", "ab", "12:", f"0:{'ab' * 32}", f"x:{'ab' * 32}", "ab" * 33])
def test_invalid_head_is_a_usage_error(event: Event, head: str) -> None:
    """A slip is not a journal that was changed: exit code 2, and what a head looks like."""
    event.create()
    said = event.expect_usage_error("verify", "--head", head)
    assert f'"{head}"' in said
    assert "NUMBER:HASH" in said


class Closed(TextIOBase):
    """The end of a pipe whose reader has seen enough."""

    def write(self, _: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("of", ["journal", "backup"])
def test_verify_propagates_broken_pipe(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: str, options: tuple[str, ...]
) -> None:
    """`verify | head -1`: a closed output says nothing about the journal, and ends the command like any other."""
    event.create()
    backup = tmp_path / "backup.db"
    event.do("backup", backup)
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        run(["verify", *([str(backup)] if of == "backup" else []), "--journal", event.journal, *options])
