"""Files in the app: import with preview, export, and losses of each format."""

import json
import re

import pytest

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, read_file, write_file
from tests.web.desk.desks import NAMES, Browser, desk

READABLE = [name for name, found in FILE_FORMATS.items() if found.read is not None and found.write is not None]


def sample(name: str) -> bytes:
    """Return a small event in a format."""
    found = FILE_FORMATS[name]
    played = crosstable.simulate("chess", 4, rounds=2, name="Cup")
    return write_file(found, played, output_request(found, "all"))


def preview(olga: Browser, address: str, content: bytes) -> str:
    status, told = olga.post(address, content)
    assert status == 200, told
    return re.sub(r"\s+", " ", told["html"])


@pytest.mark.parametrize("name", READABLE)
def test_every_format_becomes_a_tournament(name: str) -> None:
    """A file is looked into and shown, and its document makes the tournament."""
    olga = desk(names=())
    ending = FILE_FORMATS[name].extensions[0]
    status, told = olga.post(f"/new/document/look?name=cup{ending}", sample(name))
    assert status == 200, told
    assert "Cup: 4 players, 2 rounds" in told["html"]
    before = len(olga.site.site.catalogue.all())
    status, made = olga.post("/new/document", {"key": "k1", "document": json.loads(told["document"])})
    assert status == 200
    assert len(olga.site.site.catalogue.all()) == before + 1
    assert olga.site.room(made["address"].split("/")[2]).state.last_round == 2


def test_a_list_of_players_becomes_a_tournament() -> None:
    """It is named after the file, and played as is chosen on the page."""
    olga = desk(names=())
    address, text = "/new/document/look?name=Club+night.csv&preset=chess", "Name;Elo\nJö;1500\n"
    status, told = olga.post(address, text.encode("cp1252"))
    assert status == 200
    document = json.loads(told["document"])
    assert (document["name"], document["preset"]) == ("Club night", "chess")
    assert "Read as windows-1252, cells separated by semicolon." in told["html"]


def test_players_from_a_file() -> None:
    """From lists and whole tournaments, with guesses, duplicates and unreadable lines."""
    olga = desk(names=NAMES[:2])
    html = preview(olga, "files/look?name=list.csv", b"Spieler;Elo\nAnn Novak;1500\nCy;1400\nDi;x\n")
    assert "Columns: Spieler (name) and Elo (rating)." in html
    entries = [json.loads(found) for found in re.findall(r"data-entry='([^']*)'", html)]
    assert entries == [{"name": "Ann Novak", "rating": 1500}, {"name": "Cy", "rating": 1400}]
    assert "Line 4: rating must be a whole number" in html
    for name in READABLE:
        html = preview(olga, f"files/look?name=cup{FILE_FORMATS[name].extensions[0]}", sample(name))
        assert html.count("data-entry") == 4, name
    status, told = olga.post("files/look?name=list.xlsx", b"PK\x03\x04xl/ broken")
    assert (status, told["refused"]["code"]) == (409, "bad_file")


def test_results_from_a_file() -> None:
    """Players may be named in any order; existing and unmatched results are shown."""
    olga = desk(started=True, names=NAMES[:4])
    olga.play(1, close=False)
    room = olga.site.room(olga.code)
    assert room.state.current is not None
    one, two = room.state.current.matches.values()
    names = room.names
    text = (
        "player 1,player 2,result\n"
        f"{names[one.second]},{names[one.first]},2-1\n{names[two.first]},{names[two.second]},2-0\n"
        f"Nobody,{names[one.first]}x,2-0\n"
    )
    html = preview(olga, "files/look?name=games.csv", text.encode())
    assert "One result can&#39;t be entered." in html
    assert "do not play each other in round 1" in html
    fields = [json.loads(found) for found in re.findall(r"data-fields='([^']*)'", html)]
    assert {"table": 1, "typed": "1-2", "replace": True} in fields
    status, told = olga.do("enter_result", seen=olga.place, **fields[0])
    assert (status, "1-2" in told["said"]) == (200, True)
    status, told = olga.post("files/look?name=games.csv", b"round,player 1,player 2,result\n1,A,B,\n")
    assert (status, told["refused"]["code"]) == (409, "file_no_results")


def test_results_by_number_from_a_file() -> None:
    """As pairing programs write them: the numbers of White and Black, and the result."""
    olga = desk(started=True, names=NAMES[:4])
    olga.play(1, close=False)
    room = olga.site.room(olga.code)
    assert room.state.current is not None
    match = room.state.current.matches[2]
    first, second = (room.state.players[player].number for player in (match.first, match.second))
    html = preview(olga, "files/look?name=games.csv", f"NrW;NrS;Erg\n{second};{first};2-1\n99;98;2-0\n".encode())
    assert "#99" in html
    (fields,) = [json.loads(found) for found in re.findall(r"data-fields='([^']*)'", html)]
    assert fields == {"table": 2, "typed": "1-2", "replace": True}


def test_downloads() -> None:
    """Every list in every format: at the desk all of them, publicly only what is public."""
    olga = desk(rounds=2)
    page = olga.page("files")
    for found in FILE_FORMATS.values():
        for what in found.writes:
            if what in ("schedule", "categories"):
                continue
            file = f"{found.name if what == 'all' and len(found.writes) == 1 else what}{found.extensions[0]}"
            assert f"/desk/files/{file}" in page, file
            answer = olga.ask("GET", f"/t/{olga.code}/desk/files/{file}")
            assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (
                200,
                found.media_type.partition(";")[0],
            ), file
            public = olga.site.browser().ask("GET", f"/t/{olga.code}/files/{file}")
            assert public.status_code == (404 if what == "all" else 200), file
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    assert sam.ask("GET", f"/t/{olga.code}/desk/files/all.csv").status_code == 404
    assert sam.ask("GET", f"/t/{olga.code}/desk/files/standings.csv?round=99").status_code in (404, 409)
    assert "/files/standings.md" in olga.site.browser().page(f"/t/{olga.code}/files")
    whole = olga.ask("GET", f"/t/{olga.code}/desk/files/all.csv").content
    assert read_file(whole, "all.csv").without_problems.holds == "tournament"
