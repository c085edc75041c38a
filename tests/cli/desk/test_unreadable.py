"""A tournament that this program cannot read is named, and keeps nobody from the others."""

import json

import apsw
import pytest

from tests.cli.desk.events import Event

OF = "seq = 3 AND stream = (SELECT number FROM streams WHERE id = ?)"
NEWER = f"UPDATE events SET version = 9 WHERE {OF}"
DAMAGED = f"UPDATE events SET body = CAST('{{' AS BLOB) WHERE {OF}"
MISSING = f"DELETE FROM events WHERE {OF}"
GONE = "DELETE FROM events WHERE stream = (SELECT number FROM streams WHERE id = ?)"


def id_of(event: Event, name: str) -> str:
    listed = event.ask("tournaments")["tournaments"]
    return next(str(row["tournament"]) for row in listed if row["name"] == name)


def broken(event: Event, how: str) -> str:
    """Create Friday, which is unreadable, and Saturday and Sunday; Sunday is over."""
    event.do("create", "Frday", "--seed", 7, "--rounds", 3)
    event.do("import", "-", "--new", stdin="Ann\nBob\nChloé\nDov".encode())
    event.do("rename", "Friday")
    for name in ("Saturday", "Sunday"):
        event.do("create", name, "--seed", 8)
    event.do("cancel", "-t", "Sunday")
    event.do("add", "Eve", "-t", "Saturday")
    friday = id_of(event, "Friday")
    database = apsw.Connection(event.journal)
    database.execute(how, (friday,))
    database.close()
    return friday


@pytest.mark.parametrize("how", [NEWER, DAMAGED, MISSING], ids=["newer", "damaged", "missing"])
def test_the_others_go_on(event: Event, how: str) -> None:
    """Commands on other tournaments work; those on the unreadable one name it and the reason, with exit code 4."""
    friday = broken(event, how)
    assert event.ask("status")["name"] == "Saturday"
    assert "Using Saturday; one other tournament is open." in event.run("status").err
    event.do("add", "Fay", "-t", "Saturday")
    event.do("verify", "-t", "Saturday")
    event.do("status", "-t", "Sunday")
    for typed in (["status"], ["add", "Gus"], ["log"], ["export"]):
        ran = event.run(*typed, "-t", "Friday")
        assert (ran.code, ran.out) == (4, "")
        assert f"Friday ({friday}) can't be shown; all others can." in ran.err
        assert "vent" in ran.err.splitlines()[1]
    assert event.run("status", "-t", friday, "--json").answer["error"] == "unreadable_tournament"


@pytest.mark.parametrize("how", [NEWER, DAMAGED], ids=["newer", "damaged"])
def test_the_list_shows_it(event: Event, how: str) -> None:
    """With its last name, the day it began, and the reason."""
    friday = broken(event, how)
    ran = event.run("tournaments")
    assert ran.code == 0
    first, second, *_ = ran.out.splitlines()[1:]
    assert first.startswith(friday)
    assert "Friday" in first
    assert first.endswith("can't be shown")
    assert "Saturday" in second
    assert "Friday can't be shown; all others can. Event 3 (player_registered" in " ".join(ran.err.split())
    listed = event.ask("tournaments")["tournaments"]
    assert [row["name"] for row in listed] == ["Friday", "Saturday", "Sunday"]
    assert (listed[0]["phase"], listed[0]["seq"], "unreadable" in listed[1]) == (None, None, False)
    assert listed[0]["began"] <= listed[1]["began"]
    assert listed[0]["unreadable"]["code"] in ("newer_event", "damaged_event")


def test_unreadable_tournament_is_verified_and_deleted(event: Event) -> None:
    """Neither needs to understand what is in it."""
    broken(event, DAMAGED)
    ran = event.run("verify", "-t", "Friday")
    assert ran.code == 3
    assert "Event 3, or something before it, was altered" in ran.out
    assert event.run("delete", "Friday").code == 3
    assert event.do("delete", "Friday", "--yes").startswith("Deleted Friday (")
    assert [tournament["name"] for tournament in event.ask("tournaments")["tournaments"]] == ["Saturday", "Sunday"]


def test_persons_are_shown(event: Event) -> None:
    """From the other tournaments, with a note that one is unreadable, in text and JSON."""
    friday = broken(event, NEWER)
    for typed in ("show", "export"):
        ran = event.run("person", typed, "Eve")
        assert ran.code == 0
        assert "Saturday" in ran.out
        assert ran.err.startswith("Friday can't be shown; all others can.")
    exported = json.loads(event.run("person", "export", "Ann", "--json").out)
    assert exported["tournaments"] == []
    assert [(tournament["tournament"], tournament["code"]) for tournament in exported["unreadable"]] == [
        (friday, "newer_event")
    ]
    assert exported["unreadable"][0]["text"].startswith("Event 3 (player_registered")
    event.do("delete", "Friday", "--yes")
    assert event.ask("person", "export", "Eve")["unreadable"] == []


def test_create_works_with_only_unreadable_tournaments(event: Event) -> None:
    """The unreadable tournament is named."""
    event.create()
    database = apsw.Connection(event.journal)
    database.execute("UPDATE events SET version = 9 WHERE seq = 2")
    database.close()
    ran = event.run("status")
    assert ran.code == 4
    assert ran.err.startswith("Friday (")
    event.do("create", "Saturday")
    assert event.ask("status")["name"] == "Saturday"


def test_one_whose_events_are_all_gone(event: Event) -> None:
    """It has no name any more; it is found and said, keeps nobody from the others, and can be deleted."""
    friday = broken(event, GONE)
    ran = event.run("verify")
    assert ran.code == 3
    assert f"{friday}: altered or damaged, 0 events" in ran.out
    assert event.run("verify", "-t", friday, "--json").answer["tournaments"][0]["problems"][0]["code"] == "events_gone"
    assert event.ask("status")["name"] == "Saturday"
    event.do("add", "Fay", "-t", "Saturday")
    assert friday in event.run("tournaments").out
    assert event.run("status", "-t", friday, "--json").answer["error"] == "unreadable_tournament"
    assert event.run("person", "show", "Fay").code == 0
    event.do("delete", friday, "--yes")
    event.do("verify")
    assert len(event.ask("tournaments")["tournaments"]) == 2
