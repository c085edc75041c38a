"""`crosstable verify`: whatever is not as it was written is found, and said where."""

import sys
from io import TextIOBase
from pathlib import Path
from typing import Any

import apsw
import pytest

from crosstable.cli import run
from tests.cli.desk.events import Event


def tampered(event: Event, *statements: str) -> None:
    """Somebody has a hand in the file."""
    database = apsw.Connection(event.journal)
    for one in statements:
        database.execute(one)
    database.close()


def problems(event: Event, *options: str) -> list[tuple[str, dict[str, Any]]]:
    """What is found in the only tournament; said to people too, with exit code 3."""
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
def test_what_was_tampered_with_is_found(
    event: Event, statements: list[str], expected: list[tuple[str, dict[str, Any]]]
) -> None:
    """A changed event, a missing one, two that changed places."""
    event.start()
    event.do("verify")
    tampered(event, *statements)
    found = problems(event)
    assert [one for one in found if one in expected] == expected
    assert {one["seq"] for code, one in found if code == "event_changed"} <= {1, 7, 8, 9}


def test_changed_facts_are_found(event: Event) -> None:
    """A name is not in the chain, but its digest is."""
    event.create()
    tampered(event, "UPDATE facts SET fields = replace(fields, 'Ann', 'Eva')")
    ((code, params),) = problems(event)
    assert code == "fact_changed"
    assert params["digest"]
    assert (params["name"], params["number"]) == ("Friday", 1)
    said = " ".join(event.run("verify").out.split())
    assert ", Friday: ok, " in said
    assert "were changed: of number 1 in Friday." in said


def test_a_backup_that_would_be_refused_is_told_at_once(event: Event, tmp_path: Path) -> None:
    """It is written all the same."""
    event.create()
    event.do("backup", tmp_path / "good.db")
    tampered(event, "UPDATE facts SET fields = replace(fields, 'Ann', 'Eva')")
    ran = event.run("backup", tmp_path / "bad.db")
    assert (ran.code, ran.out.startswith("Wrote ")) == (0, True)
    assert "verify says what is" in ran.err
    (warned,) = event.ask("backup", tmp_path / "again.db")["warnings"]
    assert warned["code"] == "backup_unsound"
    assert event.run("restore", tmp_path / "bad.db", "--yes", "--json").answer["error"] == "backup_damaged"


def test_an_empty_file_is_told(event: Event, tmp_path: Path) -> None:
    """It is no other program's."""
    (tmp_path / "empty.db").touch()
    ran = event.run("verify", tmp_path / "empty.db")
    assert (ran.code, ran.err.endswith("is empty: there is no journal in it.\n")) == (4, True)


def test_an_end_that_was_cut_off(event: Event) -> None:
    """Only a head that was noted can tell; with its number it is said from where on."""
    event.start()
    *_, number = range(event.ask("status")["seq"] + 1)
    head = event.ask("verify")["tournaments"][0]["head"]
    event.do("note", "fine")
    event.do("verify", "--head", head)
    tampered(event, f"DELETE FROM events WHERE seq > {number - 1}")
    assert [one for one in problems(event, "--head", head) if one[0] != "action_cut_off"] == [
        ("events_cut_off", {"first": number, "last": number})
    ]
    assert ("head_missing", {"head": head[-64:]}) in problems(event, "--head", head[-64:])


def test_another_history(event: Event) -> None:
    """What was noted stood at that number, and now something else does: of one tournament it is said where."""
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
def test_what_is_no_head(event: Event, head: str) -> None:
    """A slip is not a journal that was changed: exit code 2, and what a head looks like."""
    event.create()
    said = event.wrong("verify", "--head", head)
    assert f'"{head}"' in said
    assert "NUMBER:HASH" in said


class Closed(TextIOBase):
    """The end of a pipe whose reader has seen enough."""

    def write(self, _: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("of", ["journal", "backup"])
def test_a_reader_who_leaves_is_no_fault_of_the_disk(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: str, options: tuple[str, ...]
) -> None:
    """`verify | head -1`: what cannot be printed says nothing about the journal, and ends the command as any other."""
    event.create()
    backup = tmp_path / "backup.db"
    event.do("backup", backup)
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        run(["verify", *([str(backup)] if of == "backup" else []), "--journal", event.journal, *options])
