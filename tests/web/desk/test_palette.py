"""The command palette: what it offers, to whom, and that each entry works."""

from typing import Any

from crosstable.words import words
from tests.web.desk.desks import Browser, desk


def items(browser: Browser, kind: str) -> list[dict[str, Any]]:
    answer = browser.ask("GET", f"/t/{browser.code}/desk/palette")
    assert answer.status_code == 200
    return [item for item in answer.json()["items"] if item["kind"] == kind]


def test_the_next_step_comes_first_and_works() -> None:
    olga = desk(started=True)
    step = items(olga, "action")[0]
    assert step["name"] == "Pair round 1"
    assert olga.do(step["command"], **step.get("fields", {}))[0] == 200
    assert items(olga, "action")[0]["name"] == "Review round 1"


def test_players_and_open_tables_lead_to_their_place() -> None:
    olga = desk(started=True)
    olga.play(close=False)
    players = {item["name"]: item for item in items(olga, "player")}
    assert players.keys() == {*olga.site.room(olga.code).names.values()}
    assert all(olga.ask("GET", item["href"]).status_code == 200 for item in players.values())
    tables = items(olga, "table")
    assert tables[0]["href"] == f"/t/{olga.code}/desk#t1"
    assert all(name in players for name in tables[0]["about"].split(" – "))


def test_a_scorekeeper_gets_no_page_of_organisers() -> None:
    olga = desk(started=True)
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    settings = words("web.desk.page.settings")
    assert settings in [item["name"] for item in items(olga, "page")]
    assert settings not in [item["name"] for item in items(sam, "page")]
    assert all(sam.ask("GET", item["href"]).status_code == 200 for item in items(sam, "page"))
    assert words("print.sheet.badges") not in [item["name"] for item in items(sam, "sheet")]


def test_the_palette_is_for_staff() -> None:
    olga = desk(started=True)
    visitor = olga.site.browser()
    assert visitor.ask("GET", f"/t/{olga.code}/desk/palette", headers={"Accept": "application/json"}).status_code != 200
