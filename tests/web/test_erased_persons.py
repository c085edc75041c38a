"""An erased person is in no page, file or drawer, and nothing sent can be guessed from what remains."""

from hashlib import sha256
from typing import Any

import pytest

from crosstable.app import public_views
from crosstable.app.persons import Persons
from crosstable.journal.interface import UsedKey
from crosstable.web.routes import ROUTES
from tests.web.safe.worlds import DRAWERS, World, world

MARK = "Rumpelstiltskin"


def everything(made: World) -> str:
    """Return all stored data, also what backups omit."""
    with made.site.journal.contents() as contents:
        records = [contents.records(stream) for stream in contents.streams()]
        kept: list[Any] = [
            records,
            list(contents.kept_facts()),
            list(contents.used_keys()),
            list(contents.cabinet_entries()),
        ]
    return str([kept, *(made.cabinet.all(drawer) for drawer in (*DRAWERS, "limits"))])


def used(made: World) -> list[UsedKey]:
    with made.site.journal.contents() as contents:
        return list(contents.used_keys())


def pages(made: World, player: str) -> dict[str, str]:
    """Return every page and file, for an operator and for the phone that made the entry."""
    known = {"player": player, "number": player, "round": "1", "stage": "0"}
    routes = [route for route in ROUTES.values() if route.method == "GET" and "/live" not in route.path]
    addresses = {made.address(route, None, **known) for route in routes}
    who = {"operator": made.cookie("operator"), "player": made.cookie("player")}
    return {f"{name}: {at}": made.ask("GET", at, one).text for name, one in who.items() for at in sorted(addresses)}


def test_erasing_a_person_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player entered by phone; the desk wrote a note and a penalty, stored with their keys."""
    monkeypatch.setattr(public_views, "NAMES_LAST", 0)
    with world(names=("Ann", "Bob", "Cyd", "Dan", "Eve", MARK)) as made:
        organiser = made.cookie("organiser")
        listed, persons = made.here, Persons(made.site.journal)
        id_ = next(reversed(made.site.room(listed.code).state.players))
        for command, fields in (
            ("note", {"words": f"{MARK} is late", "player": id_}),
            ("penalise", {"player": id_, "kind": "points", "points": 1, "reason": f"{MARK} was late"}),
        ):
            assert made.do(command, fields, organiser, key=command).status_code == 200
        (known,) = persons.find_by_name(MARK)
        shown = pages(made, id_)
        assert MARK in everything(made)
        assert sum(MARK in text for text in shown.values()) > 10
        assert f"{MARK} was late" in shown[f"operator: /t/{listed.code}/desk/document"]
        digests = [used_key.answered.digest for used_key in used(made) if used_key.answered.stream == listed.stream]
        assert len(digests) >= 3
        assert all(len(digest) == len(sha256().hexdigest()) for digest in digests)
        assert persons.erase(known.id) == 3
        left = everything(made)
        assert [one for one in (MARK, *digests) if one in left] == []
        assert [at for at, text in pages(made, id_).items() if MARK in text] == []
        before = made.site.journal.head(listed.stream)
        assert made.do("note", {"words": f"{MARK} is late", "player": id_}, organiser, key="note").status_code == 200
        assert made.site.journal.head(listed.stream) == before, "the same click happens once"
        assert MARK not in everything(made)
