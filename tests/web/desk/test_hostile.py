"""Hostile text is inert on every page of the round: names, what is typed, what stands in an address."""

import pytest

from tests.web.desk.rounds import current, state_of
from tests.web.office.desks import Browser, Server

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "</textarea><svg/onload=alert(1)>",
    "javascript:alert(1)//",
    "a]]><b>&lt;&amp;",
    "`${alert(1)}`",
)

ADDRESSES = ("", "?round=1", "?change=1", "/why?round=1", "/why?round=1&table=1", "/taps?round=1", "/cut")


def hall(preset: str) -> Browser:
    olga = Server().operator().create("<script>alert(2)</script>", preset=preset, rounds=3)
    olga.enter(HOSTILE)
    at_tables = preset != "mtg"
    for command in ("start", "seat" if at_tables else "pair"):
        olga.done(command)
    return olga


def is_inert(page: str) -> bool:
    """No tag and no attribute comes from what somebody wrote."""
    lowered = page.lower()
    bad = ("<script>alert", "<img src=x", "<svg/onload", " onmouseover='", "{{ 7 * 7 }}</b>", "<b>&lt;")
    return not any(one in lowered for one in bad) and ">49<" not in page


@pytest.mark.parametrize("preset", ["mtg", "speed_jong_cut_line"])
def test_names_are_inert_on_every_page(preset: str) -> None:
    olga = hall(preset)
    for phase in ("draft", "published", "playing"):
        assert state_of(olga).phase == phase
        for address in ADDRESSES:
            status, page = olga.get(f"/t/{olga.code}/desk{address}")
            assert status in (200, 404)
            assert is_inert(page), address
        if phase != "playing":
            olga.done("publish" if phase == "draft" else "start_round")


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_typed_comes_back_as_text(text: str) -> None:
    olga = hall("mtg")
    olga.done("publish")
    status, told = olga.do("enter_result", table=1, typed=text)
    assert status == 409
    assert told["refused"]["code"] in ("not_a_score", "not_twenties")
    for address in (f"?round={text}", f"/why?round={text}", f"/correct?round=1&table=1&typed={text}"):
        status, page = olga.get(f"/t/{olga.code}/desk{address}")
        assert status in (200, 404)
        assert is_inert(page)


@pytest.mark.parametrize("text", HOSTILE)
def test_names_in_json_fields_cannot_leave_their_attribute(text: str) -> None:
    olga = hall("mtg")
    page = olga.page(f"/t/{olga.code}/desk")
    for part in page.split("data-fields='")[1:]:
        assert "<" not in part.split("'")[0]
    assert olga.refused("swap", one=text, other=current(olga).matches[1].first) == "unknown_player"
