"""Hostile texts by every other way than a command: forms, addresses, queries, names of files, documents."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from crosstable.commands import SetRegistration
from crosstable.exchange.document_writer import write_document
from crosstable.model.validation import is_printable
from crosstable.web.pages.qr_codes import qr_picture
from crosstable.web.responses import Answer
from crosstable.web.routes import ROUTES, Route
from tests.web.safe.hostile import MARK
from tests.web.safe.hostile_server import ALL, SOME
from tests.web.safe.page_reader import Page
from tests.web.safe.text_inputs import Desk, collapse_spaces
from tests.web.safe.worlds import world

# Commands and forms of other shapes have tests of their own; passwords are shown to nobody, and end the session.
OTHERWISE = (
    *("/t/{code}/do", "/t/{code}/join", "/t/{code}/join/{what}", "/new/document", "/new/document/look"),
    "/t/{code}/desk/files/look",
    *("/pools/{pool}/do", "/pools", "/t/{code}/desk/pool"),
    *("/seasons", "/seasons/{season}/add", "/seasons/{season}/remove", "/seasons/{season}/delete"),
)
PASSWORDS = ("/account/password", "/account/forget")
# The pool is found before its rating system is checked.
UNSHOWN = {"old", "again", "password", "seen", "paper", "add", "score", "next", "as", "under", "bula", "claim"}
# Options of the file preview, which has a test of its own.
UNSHOWN |= {"title", "after"}
STREAM = {"t", "last"}
# Fields that are checked before all others.
PARTS = re.compile(r"{(?!code)(\w+)}")
ENOUGH = 5
SOUND = {"round": "2", "table": "1", "code": "", "role": "scorekeeper", "tables": "", "forget": "", "players": "8"}


class Whatever(dict[str, Any]):
    """A request with the text in every field that is read, except in the sound ones."""

    def __init__(self, text: str, sound: dict[str, str], looked_at: set[str]) -> None:
        self.text, self.sound, self.looked_at = text, sound, looked_at

    def get(self, name: str, otherwise: Any = None) -> Any:
        self.looked_at.add(name)
        return self.sound.get(name, self.text) or otherwise

    def __bool__(self) -> bool:
        return True

    def __contains__(self, name: object) -> bool:
        self.looked_at.add(str(name))
        return True


@pytest.fixture
def desk() -> Iterator[Desk]:
    """Return a small tournament."""
    with world() as made:
        hall = made.hall("mtg", "Friday")
        hall.enter(("Ann", "Bob", "Cyd", "Dan"))
        hall.reach("playing")
        yield Desk(made, hall)


@pytest.mark.long
def test_routes_treat_all_input_as_text(desk: Desk) -> None:
    """Every text in every part of path, query and body, alone and among valid ones."""
    looked_at = set[str]()
    for route in ROUTES.values():
        if route.path in (*OTHERWISE, *PASSWORDS) or route.takes_file:
            continue
        desk.cookie = desk.made.cookie("operator")
        own = set[str]()
        for sound, longest in (({}, None), (SOUND, 60)):
            said = False
            for count, text in enumerate(SOME):
                said |= MARK in _request_page(desk, route, Whatever(text[:longest], sound, own))
                if count == ENOUGH and not said:
                    break
            looked_at |= own
            if not own & SOUND.keys():
                break
    assert looked_at >= _names_in_source() - UNSHOWN - STREAM
    for path, name in (("/accounts", "accounts"), ("/t/CODE/desk/staff", "staff")):
        page = Page(desk.ask("GET", path).body.decode())
        assert sum(text in page.text for text in SOME) > len(SOME) / 2, name


def _request_page(desk: Desk, route: Route, sent: Whatever) -> str:
    params = dict.fromkeys(PARTS.findall(route.path), sent.text)
    asked = desk.request(params | {"code": desk.hall.code}, sent)
    asked.__dict__["sent"] = sent
    return desk.answer(route, asked).body.decode(errors="replace")


def _names_in_source() -> set[str]:
    """Return the names that the routes' code reads from queries and bodies. The API has its own tests."""
    found = set[str]()
    package = Path(str(files("crosstable")))
    for file in (*(package / "web").rglob("*.py"), *(package / "formats").rglob("web.py")):
        source = "" if file.parent.name == "api" else file.read_text(encoding="utf-8")
        found |= set(re.findall(r'(?:sent|query)\.get\(\s*"(\w+)"', source))
        found |= set(re.findall(r'"(\w+)" in request\.(?:query|sent)', source))
    return found


def test_the_wifi_may_be_called_anything(desk: Desk) -> None:
    """Its name and password are shown, and drawn as squares."""
    desk.ask("POST", "/t/CODE/desk/connect/wifi", {"name": "Hall", "password": "open sesame"})
    plain, taken = Page(desk.ask("GET", "/t/CODE/desk/connect").body.decode()), 0
    for text in ALL:
        name = text.encode()[:32].decode(errors="ignore")
        sent = {"name": name, "password": text[:63].ljust(8, "x")}
        taken += desk.ask("POST", "/t/CODE/desk/connect/wifi", sent).status == 200
        if text in SOME and is_printable(text):
            assert re.fullmatch(r"<svg[^<]*><path[^<]*/><path[^<]*/></svg>", qr_picture(text[:200])), text
    assert taken > 150
    shown = Page(desk.ask("GET", "/t/CODE/desk/connect").body.decode())
    assert (shown.kinds, shown.risky) == (plain.kinds, plain.risky)


def test_self_registration_accepts_any_name(desk: Desk) -> None:
    """Also in error messages."""
    hall = desk.made.hall("mtg", "Saturday")
    hall.do(SetRegistration(open=True, capacity=50))
    inside = Desk(desk.made, hall)
    plain = Page(inside.ask("GET", "/t/CODE/join").body.decode())
    for place, text in enumerate(ALL):
        form = urlencode({"name": text[:300], "club": text[:300], "key": f"k{place}"}).encode()
        route = ROUTES["POST", "/t/{code}/join"]
        answer = inside.answer(route, inside.request({"code": hall.code}, {}, form, f"phone-{place}"))
        assert answer.status in (303, 409)
        if answer.status == 303:
            inside.ask("GET", "/t/CODE/join", cookie=f"phone-{place}")
    assert len(hall.state.players) == 50
    assert len(hall.state.waiting) > 100
    inside.look("/t/CODE/desk/registration", "/t/CODE/desk/players", "/t/CODE/desk")
    assert set(plain.risky) >= {"form"}


def test_pools_accept_any_name(desk: Desk) -> None:
    def post_form(route: str, **form: str) -> Answer:
        body = urlencode(form).encode()
        params = {"code": desk.hall.code, "pool": desk.made.pools["Ladder"].code}
        return desk.answer(ROUTES["POST", route], desk.request(params, {}, body))

    taken = 0
    for place, text in enumerate(SOME):
        taken += post_form("/pools", name=text, system="elo", key=f"p{place}").status == 303
        assert post_form("/pools", name="Shop", system=text, key=f"s{place}").status == 409
        for command in (text, "rename", "enter_game", "configure_pool"):
            fields = dict.fromkeys(("p1", "s1", "bula", "date", "game", "tournament", "name", "start", "set-k"), text)
            post_form("/pools/{pool}/do", command=command, key=f"{command}{place}", **fields)
        post_form("/pools/{pool}/do", command="enter_game", key=f"g{place}", p1=text, p2="Bob", s1="1", s2="0")
        assert post_form("/t/{code}/desk/pool", pool=text).status == 409
    assert taken > len(SOME) * 0.8
    listed = Page(desk.ask("GET", "/pools").body.decode())
    assert listed.problems == []
    assert sum(collapse_spaces(text) in collapse_spaces(listed.text) for text in SOME) > len(SOME) * 0.8


def test_player_lists_accept_any_text(desk: Desk) -> None:
    """Previewed as HTML, with all errors."""
    answer = desk.ask("POST", "/t/CODE/desk/players/preview", {"text": "\n".join(ALL)})
    assert answer.status == 200
    shown = Page(json.loads(answer.body)["html"]).text
    assert sum(text in shown for text in ALL) > 120


@pytest.mark.long
def test_new_tournaments_accept_any_name(desk: Desk) -> None:
    """Also from documents."""
    desk.made.site.accounts.add("Zoe", 1)
    tournament = desk.made.site.room(desk.hall.code).tournament
    stage = msgspec.structs.replace(tournament.stage, name="One")
    document = json.loads(write_document(msgspec.structs.replace(tournament, stages=(stage,))))
    taken = 0
    for place, text in enumerate(SOME):
        made = desk.ask("POST", "/new", {"name": text, "key": f"n{place}", "preset": "mtg"})
        taken += made.status == 200
        for wrong in ({"preset": text}, {"copy": text}, {"config": {text: text}}, {"key": text}, {text: text}):
            desk.ask("POST", "/new", {"name": "x", "key": f"w{place}", **wrong})
        _import_document(desk, document, text, place)
        if desk.do("rename", name=text):
            file = desk.ask("GET", "/t/CODE/desk/document").headers["Content-Disposition"]
            assert re.fullmatch(r'attachment; filename="[a-z0-9-]+\.json"', file)
    assert taken > len(SOME) * 0.85
    for path in ("/", "/accounts", "/backups"):
        listed = collapse_spaces(Page(desk.ask("GET", path).body.decode()).text)
        assert sum(collapse_spaces(text) in listed for text in SOME) > len(SOME) * 0.85, path


def _import_document(desk: Desk, document: dict[str, Any], text: str, place: int) -> None:
    """Import a tournament document with the text in every field that people write."""
    stage = {**document["stages"][0], "name": text}
    players = [{**player, "name": text, "club": text} for player in document["players"]]
    body = {**document, "name": text, "players": players, "stages": [stage]}
    is_sound = is_printable(text) and len(text) < 200
    made = desk.ask("POST", "/new/document", {"key": f"d{place}", "document": body})
    # By now there is a known person of that name.
    asked_about = desk.ask("POST", "/new/document/look", body)
    assert (made.status, asked_about.status) == ((200, 200) if is_sound else (409, 409)), text
    assert not is_sound or text in Page(json.loads(asked_about.body)["html"]).text


def test_files_accept_any_name(desk: Desk, tmp_path: Path) -> None:
    """Uploads, and files in the server's folder."""
    site = desk.made.site
    site.backups = tmp_path / "data"
    site.backups.mkdir()
    backup = tmp_path / "saved.db"
    site.journal.backup(backup)
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"no backup")
    look = ROUTES["POST", "/backups/look"]
    for place, text in enumerate(ALL):
        asked = desk.request({}, {"name": text})
        asked.file = backup if place % 20 == 0 else bad
        assert desk.answer(look, asked).status == (200 if asked.file is backup else 409)
        if "/" not in text and "\0" not in text and len(text.encode()) < 200:
            (site.backups / f"{text}.db").write_bytes(b"no backup")
    page = Page(desk.ask("GET", "/backups").body.decode())
    assert sum(f"{text}.db" in page.text for text in ALL) > 50
