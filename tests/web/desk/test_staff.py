"""Staff: inviting by a link, and taking a right away, which ends nothing elsewhere."""

import pytest
import segno

from crosstable.words import words
from tests.web.desk.desks import BASE, Browser, desk


def invite(olga: Browser, name: str = "Sam", role: str = "scorekeeper") -> Browser:
    """Return the browser of a helper who has followed an invitation."""
    status, told = olga.post("staff/invite", {"name": name, "role": role, "key": "k"})
    assert status == 200, told
    assert told["picture"].startswith("data:image/svg+xml")
    sam = olga.site.browser()
    sam.follow(told["link"])
    return sam.open_desk(olga.code)


def test_a_link_brings_a_scorekeeper() -> None:
    olga = desk()
    sam = invite(olga)
    assert sam.get("players")[0] == 200
    assert sam.get("settings")[0] == 403
    text = olga.text("staff")
    assert "Sam scorekeeper" in text
    assert "Olga operator this device" in text


def test_link_has_an_address_that_phones_reach() -> None:
    """If there is none, the address that the organiser used."""
    olga = desk()
    for addresses, base in (
        (("https://play.example.org", "http://192.168.1.5:8080"), "https://play.example.org"),
        (("http://127.0.0.1:8080",), BASE),
    ):
        olga.site.site.addresses = addresses
        told = olga.post("staff/invite", {"name": "Sam", "key": "k"})[1]
        assert told["link"].startswith(f"{base}/enter/")
        picture = segno.make(told["link"], error="m").svg_data_uri(scale=5, border=3, dark="#000", light="#fff")
        assert told["picture"] == picture


def test_a_link_that_nobody_followed_is_voided() -> None:
    olga = desk()
    link = olga.post("staff/invite", {"name": "Sam", "key": "k"})[1]["link"]
    page = olga.page("staff")
    assert words("web.manage.staff.invited") in page
    assert link.rpartition("/")[2] not in page
    key = (
        page.split("invitation")[1].split("&#34;")[2]
        if "&#34;" in page
        else page.split('"invitation": "')[1].split('"')[0]
    )
    assert olga.post("staff/revoke", {"invitation": key})[0] == 200
    assert words("web.manage.staff.invited") not in olga.page("staff")
    assert olga.site.browser().get(link.removeprefix(BASE))[0] == 404


def test_revoked_role_applies_to_one_tournament() -> None:
    olga = desk()
    sam = invite(olga)
    here = olga.code
    olga.create("Other")
    link = olga.post("staff/invite", {"name": "Sam", "key": "k"})[1]["link"]
    sam.follow(link)
    olga.open_desk(here)
    session = next(open_session for open_session in olga.site.site.access.sessions() if open_session.name == "Sam")
    status, told = olga.post("staff/revoke", {"session": session.id})
    assert (status, "no longer has access" in told["said"]) == (200, True)
    assert sam.open_desk(here).get("players")[0] == 403
    assert sam.do("note", words="x")[0] == 403
    assert len(olga.site.site.catalogue.all()) == 2
    other = next(listed.code for listed in olga.site.site.catalogue.all() if listed.code != here)
    assert sam.open_desk(other).get("players")[0] == 200
    # The same click sent twice.
    assert olga.post("staff/revoke", {"session": session.id})[0] == 200


def test_an_operator_stays_and_so_does_one_oneself() -> None:
    olga = desk()
    head = invite(olga, "Hana", "organiser")
    sessions = {session.name: session.id for session in olga.site.site.access.sessions()}
    assert head.post("staff/revoke", {"session": sessions["Olga"]})[1]["refused"]["code"] == "stays_in"
    assert head.post("staff/revoke", {"session": sessions["Hana"]})[1]["refused"]["code"] == "stays_in"
    assert olga.post("staff/revoke", {"session": "nobody"})[0] == 200


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": 3}, {"name": "x" * 61}, {"name": "Sam", "role": "operator"}]
)
def test_nobody_is_invited_so(body: dict[str, object]) -> None:
    assert desk().post("staff/invite", body)[1]["refused"]["code"] == "bad_invitation"


def test_an_invitation_of_another_tournament_cannot_be_voided() -> None:
    olga = desk()
    here = olga.code
    olga.create("Other")
    olga.post("staff/invite", {"name": "Sam", "key": "k"})
    access = olga.site.site.access
    stream = olga.site.site.catalogue.find(olga.code).stream
    key = next(iter(access.invitations(stream, olga.site.site.journal.now())))
    head = invite(olga.open_desk(here), "Hana", "organiser")
    head.post("staff/revoke", {"invitation": key})
    assert access.invitations(stream, olga.site.site.journal.now())


def test_scorekeepers_invite_nobody() -> None:
    olga = desk()
    sam = invite(olga)
    assert sam.post("staff/invite", {"name": "X"})[0] == 403
    assert sam.post("staff/revoke", {"session": "x"})[0] == 403


def test_a_scorekeeper_of_some_tables() -> None:
    """Enters results there and nowhere else; the organiser sees which tables these are."""
    olga = desk()
    olga.execute("register", entries=[{"name": name} for name in ("Ann", "Bob", "Cyd", "Dov")])
    for command in ("start", "pair", "publish", "start_round"):
        olga.execute(command)
    told = olga.post("staff/invite", {"name": "Sam", "role": "scorekeeper", "tables": [2], "key": "k"})[1]
    sam = olga.site.browser()
    sam.follow(told["link"])
    sam.open_desk(olga.code)
    assert "Sam scorekeeper table 2" in olga.text("staff")
    assert sam.refusal_code("enter_result", table=1, typed="2 1") == "not_your_tables"
    sam.execute("enter_result", table=2, typed="2 1")
    sam.execute("undo")


@pytest.mark.parametrize("tables", ["2", [0], [2, 2], ["x"], {"a": 1}])
def test_tables_that_are_none(tables: object) -> None:
    olga = desk()
    status, told = olga.post("staff/invite", {"name": "Sam", "tables": tables, "key": "k"})
    assert (status, told["refused"]["code"]) == (409, "bad_invitation")
