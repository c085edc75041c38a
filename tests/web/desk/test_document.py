"""Creating a tournament from a document: preview, known persons, import."""

import json
import re
from typing import Any

import pytest

from tests.build import TO_COME
from tests.web.desk.desks import NAMES, Browser, Server, desk


def document(olga: Browser) -> bytes:
    """Return the document of the desk's tournament."""
    answer = olga.ask("GET", f"/t/{olga.code}/desk/document")
    assert answer.headers["content-disposition"] == 'attachment; filename="friday.json"'
    return answer.content


def import_request(content: bytes, key: str = "k1", **persons: str) -> bytes:
    """Return the request that imports a document."""
    said = ",".join(f'"{player}":"{person}"' for player, person in persons.items())
    return b'{"key":"%b","persons":{%b},"document":%b}' % (key.encode(), said.encode(), content)


def persons_in(server: Server, told: dict[str, Any]) -> list[str]:
    """Return the persons of the new tournament, by number."""
    state = server.room(told["address"].split("/")[2]).state
    return [
        state.personal[entrant.id].person
        for entrant in sorted(state.players.values(), key=lambda player: player.number)
    ]


def first_person(olga: Browser) -> str:
    """Return the person of player 1 at this desk."""
    return persons_in(olga.site, {"address": f"/t/{olga.code}/desk"})[0]


def test_a_document_goes_out_and_comes_in() -> None:
    """Every step is decided again; the same file with the same key makes one tournament."""
    olga = desk(rounds=2)
    content = document(olga)
    first = olga.post("/new/document", import_request(content))
    assert first == olga.post("/new/document", import_request(content))
    assert first[0] == 200
    made, was = olga.site.room(first[1]["address"].split("/")[2]), olga.site.room(olga.code)
    assert made.state.last_round == 2
    assert [row.player.name for row in made.standings] == [row.player.name for row in was.standings]


def test_impossible_scores_of_a_document_are_read_and_flagged() -> None:
    """They came about before they were refused; the desk names them and leads to the round."""
    olga = desk(rounds=1)
    content = json.loads(document(olga))
    content["rounds"][0]["matches"][0]["score"] = [3, 0]
    status, told = olga.post("/new/document", import_request(json.dumps(content).encode()))
    assert status == 200
    text = olga.text(told["address"])
    assert "One score on record is impossible." in text
    assert ": 3-0 is impossible in a best of 3." in text
    assert f'href="{told["address"]}?round=1"' in olga.page(told["address"])


@pytest.mark.parametrize("format_", TO_COME[:1])
def test_impossible_document_asks_no_questions(format_: str) -> None:
    olga = desk()
    content = json.loads(document(olga))
    content["config"] = {"format": format_}
    status, told = olga.post("/new/document/look", json.dumps(content).encode())
    assert (status, told["refused"]["code"]) == (409, "bad_document")


def test_known_names_are_asked_about() -> None:
    """Once per name, with a single known person preselected; nothing changes before the answer."""
    olga = desk(rounds=1)
    content = document(olga)
    known = [one.person for one in olga.site.room(olga.code).state.personal.values()]
    before = olga.site.site.catalogue.all()
    html = olga.post("/new/document/look", content)[1]["html"]
    assert "Friday: 6 players, one round" in html
    assert "6 names are already known here." in html
    assert re.findall(r'<option value="(\w+)" selected>', html) == known
    # A second one of that name: now nobody is chosen.
    olga.create("Saturday")
    olga.enter(NAMES[:1])
    html = olga.post("/new/document/look", content)[1]["html"]
    assert re.findall(r'<option value="(\w+)" selected>', html) == known[1:]
    assert len(olga.site.site.catalogue.all()) == len(before) + 1


def test_namesakes_differ_by_last_tournament() -> None:
    """The id appears only if nothing else differs."""
    olga = desk()
    content = document(olga)
    ann = first_person(olga)

    def offered_persons() -> dict[str, str]:
        html = olga.post("/new/document/look", content)[1]["html"]
        (row,) = re.findall(r'<tr data-player="p1">.*?</tr>', html, re.S)
        row = re.sub(r"\d{4}-\d\d-\d\d", "DAY", row)
        return dict(re.findall(r'<option value="(\w+)"[^>]*>(known.*?)</option>', row))

    assert offered_persons() == {ann: "known from Friday, DAY"}
    olga.create("Saturday")
    olga.enter(NAMES[:1])
    other, saturday = first_person(olga), olga.code
    assert offered_persons() == {ann: "known from Friday, DAY", other: "known from Saturday, DAY"}
    olga.create("Sunday")
    olga.execute("register", entries=[{"name": NAMES[0], "person": ann}])
    assert offered_persons() == {ann: "known from Sunday, DAY", other: "known from Saturday, DAY"}
    olga.create("Sunday")
    olga.enter(NAMES[:1])
    third, sunday = first_person(olga), olga.code
    olga.open_desk(saturday).execute("withdraw", player="p1")
    assert offered_persons() == {
        ann: f"known from Sunday, DAY ({ann[:6]})",
        other: "known",
        third: f"known from Sunday, DAY ({third[:6]})",
    }
    olga.open_desk(sunday).execute("rename_player", player="p1", name="Anna Novak")
    assert [*offered_persons().values()] == [
        "known from Sunday, DAY",
        "known",
        "known from Sunday, DAY, also called Anna Novak",
    ]


def test_chosen_known_person_is_used() -> None:
    """The others are new; repeating the request changes nothing even if a person was erased."""
    olga = desk()
    content = document(olga)
    known = [one.person for one in olga.site.room(olga.code).state.personal.values()]
    answer = olga.post("/new/document", import_request(content, p1=known[0], p3=known[2]))
    found = persons_in(olga.site, answer[1])
    assert [one in known for one in found] == [True, False, True, False, False, False]
    assert (found[0], found[2]) == (known[0], known[2])
    otherwise = olga.post("/new/document", import_request(content, p1=known[0]))
    assert otherwise[1]["refused"]["code"] == "key_used_otherwise"
    olga.site.site.journal.erase(known[2])
    assert olga.post("/new/document", import_request(content, p1=known[0], p3=known[2])) == answer


def test_one_person_is_one_player() -> None:
    """Said of two, it is the first of them."""
    olga = desk()
    known = [one.person for one in olga.site.room(olga.code).state.personal.values()]
    told = olga.post("/new/document", import_request(document(olga), p1=known[0], p2=known[0]))[1]
    assert [one in known for one in persons_in(olga.site, told)][:2] == [True, False]


@pytest.mark.parametrize(("player", "person", "code"), [("p99", "", "unknown_player"), ("p1", "x", "no_such_person")])
def test_nobody_is_made_up(player: str, person: str, code: str) -> None:
    """Refused, and nothing is made."""
    olga = desk()
    status, told = olga.post("/new/document", import_request(document(olga), **{player: person}))
    assert (status, told["refused"]["code"]) == (409, code)
    assert len(olga.site.site.catalogue.all()) == 1


def test_known_persons_are_offered_to_operators_only() -> None:
    """Another organiser is asked nothing, and the players of their document are new."""
    olga = desk()
    content = document(olga)
    server = olga.site
    link = olga.post("/accounts/invite", {"name": "Zoe", "key": "0123456789abcdef" * 2})[1]["link"]
    zoe = server.browser()
    chosen = {"password": "correct horse battery", "again": "correct horse battery"}
    assert zoe.post(re.sub("^.*(?=/enter)", "", link), chosen)[0] == 200
    status, told = zoe.post("/new/document/look", content)
    assert (status, "<select" in told["html"]) == (200, False)
    known = {str(player): str(one.person) for player, one in server.room(olga.code).state.personal.items()}
    for number, said in enumerate(({}, known)):
        told = zoe.post("/new/document", import_request(content, f"k{number}", **said))[1]
        assert not {*known.values()} & {*persons_in(server, told)}


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"crosstable": 1}', b"\xff\xfe\x00", b'{"crosstable": 1, "a": []}']
)
def test_a_bad_document_is_refused(body: bytes) -> None:
    """When it is looked into, and as well when it is sent to be made."""
    olga = Server().operator()
    for address, content in (
        ("/new/document/look", body),
        ("/new/document", body),
        ("/new/document", import_request(body)),
    ):
        status, told = olga.post(address, content)
        assert status == 409
        assert told["refused"]["message"]
    assert olga.site.site.catalogue.all() == []


def test_a_list_keeps_the_typed_name_and_the_chosen_playoff() -> None:
    """Without a typed name it is called like its file; a whole tournament keeps its own stages."""
    olga = Server().operator()
    look = "/new/document/look?name=friday.csv&preset=mtg&after=top_4"
    names = b"Name\nAnn\nBob\nCyd\nDan\nEva\nFay"
    told = olga.post(look, names)[1]
    assert json.loads(told["document"])["name"] == "friday"
    told = olga.post(f"{look}&title=Autumn%20Open", names)[1]
    document = json.loads(told["document"])
    assert document["name"] == "Autumn Open"
    assert document["stages"][1]["entry"] == {"top": 4}
    made = olga.post("/new/document", {"key": "k", "document": document})[1]
    state = olga.site.room(made["address"].split("/")[2]).state
    assert (state.name, len(state.players), len(state.plan)) == ("Autumn Open", 6, 1)
