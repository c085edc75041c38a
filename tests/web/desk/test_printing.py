"""Printing from the desk: a page with every sheet, each one click from a PDF."""

import pytest

from crosstable.exchange.sheets import fonts
from tests.web.desk.desks import desk


def test_sheets_from_the_desk() -> None:
    """The page names every sheet with why one can't be printed yet; a sheet is a PDF, whatever round it is of."""
    olga = desk(rounds=2)
    page = olga.ask("GET", f"/t/{olga.code}/desk/print")
    assert page.status_code == 200
    assert f"/t/{olga.code}/desk/print/slips?paper=a4" in page.text
    assert f"/t/{olga.code}/desk/print/groups" not in page.text
    for asked in ("slips", "standings?paper=letter", "names?round=1", "flyer", "badges"):
        answer = olga.ask("GET", f"/t/{olga.code}/desk/print/{asked}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), asked
        assert answer.content.startswith(b"%PDF")
    picture = olga.ask("GET", f"/t/{olga.code}/standings.png")
    assert picture.content.startswith(b"\x89PNG")


def test_uncovered_letters_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_covered_letters", lambda: frozenset[int]())
    olga = desk(rounds=1, names=["王", "Bob"])
    assert "1 letter prints as “?”: 王. No font on this computer has it: install fonts-noto-cjk." in olga.text("print")
    assert "prints as" not in desk(rounds=1, names=["Ann", "Bob"]).text("print")


def test_unprintable_sheets_are_refused() -> None:
    """An unknown sheet, round or paper is refused with a page that says why."""
    olga = desk(rounds=1)
    for asked in ("slip", "seating", "slips?round=7", "slips?paper=a3"):
        answer = olga.ask("GET", f"/t/{olga.code}/desk/print/{asked}")
        assert answer.status_code in (404, 409), asked
        assert answer.headers["content-type"].startswith("text/html")
