"""Venue and fee: set at the desk, shown to everybody, kept in documents."""

import json

from crosstable.app.importing import import_steps
from crosstable.commands import Actor
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, write_file
from crosstable.model.details import Details
from crosstable.model.tournament import Tournament
from tests.pdf import pdf_text
from tests.web.desk.desks import Browser, Server, desk

VENUE = {
    "date": "2026-05-02",
    "time": "10:00",
    "place": "Town hall, Ulm",
    "fee": "10 €",
    "format": "5 rounds, then Top 8",
    "link": "https://example.org/friday?a=1&b=2",
}


def calendar(tournament: Tournament) -> str:
    ics = FILE_FORMATS["ics"]
    return write_file(ics, tournament, output_request(ics, "schedule", None, None)).decode().replace("\r\n ", "")


def with_venue() -> Browser:
    browser = desk()
    browser.execute("set_details", **VENUE)
    return browser


def test_public_pages_show_venue_and_fee() -> None:
    browser = with_venue()
    stranger = browser.site.browser().open_desk(browser.code)
    for page in ("players", "join"):
        html = stranger.page(f"/t/{browser.code}/{page}")
        for text in ("Saturday 2 May, 10:00", "Town hall, Ulm", "Entry fee: 10 €", "5 rounds, then Top 8"):
            assert text in html
        assert 'href="https://example.org/friday?a=1&amp;b=2"' in html
    browser.execute("set_details", **dict.fromkeys(VENUE, ""))
    assert 'id="details"' not in stranger.page(f"/t/{browser.code}/players")


def test_the_form_has_a_field_for_every_detail() -> None:
    html = with_venue().page("settings")
    for name, value in VENUE.items():
        assert f'name="{name}"' in html
        assert f'value="{value.replace("&", "&amp;")}"' in html
    assert all(f'type="{kind}"' in html for kind in ("date", "time", "url"))


def test_the_join_poster_shows_venue_and_fee() -> None:
    browser = with_venue()
    text = pdf_text(browser.ask("GET", f"/t/{browser.code}/desk/print/flyer").content)
    assert all(shown in text for shown in ("Saturday 2 May, 10:00", "Town hall, Ulm", "Entry fee: 10 €"))


def test_calendars_have_the_place() -> None:
    browser = with_venue()
    whole = calendar(browser.site.room(browser.code).tournament)
    assert "DTSTART:20260502T100000\r\nSUMMARY:Friday\r\nLOCATION:Town hall\\, Ulm\r\n" in whole
    assert "DESCRIPTION:Entry fee: 10 €\\n5 rounds\\, then Top 8\r\nURL:https://example.org/friday?a=1&b=2" in whole
    browser.execute("set_details", time=None)
    assert "DTSTART;VALUE=DATE:20260502\r\n" in calendar(browser.site.room(browser.code).tournament)
    browser.execute("set_schedule", rounds=[{"round": 1, "opens": "2026-05-02T11:00"}])
    rounds = calendar(browser.site.room(browser.code).tournament)
    assert rounds.count("BEGIN:VEVENT") == rounds.count("LOCATION:Town hall") == 1
    assert "round 1" in rounds


def test_only_given_details_change_and_undo_brings_them_back() -> None:
    browser = with_venue()
    browser.execute("set_details", fee="12 €")
    assert browser.site.room(browser.code).state.details == Details(**VENUE | {"fee": "12 €"})
    browser.execute("undo")
    assert browser.site.room(browser.code).state.details == Details(**VENUE)


def test_details_that_cannot_be_read_are_refused_together() -> None:
    browser = with_venue()
    wrong = {"date": "2026-02-30", "time": "24:00", "place": "x" * 201, "link": "javascript:alert(1)"}
    _, answer = browser.post(f"/t/{browser.code}/do", {"command": "set_details", "fields": wrong, "key": "wrong"})
    assert answer["refused"]["code"] == "bad_details"
    found = [(problem["path"], problem["code"]) for problem in answer["refused"]["problems"]]
    assert found == [("date", "not_date"), ("time", "not_time_of_day"), ("place", "long_text"), ("link", "not_link")]


def test_documents_keep_venue_and_fee() -> None:
    browser = with_venue()
    written = write_document(browser.site.room(browser.code).tournament)
    assert json.loads(written)["details"] == VENUE
    assert read_document(written).details == Details(**VENUE)
    stream = Server().site.director
    assert stream.replay(import_steps(read_document(written)), Actor("x")).state.details == Details(**VENUE)
