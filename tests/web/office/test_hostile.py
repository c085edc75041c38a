"""Hostile text in every field of the office is inert on every page of it."""

import pytest

from tests.web.office.desks import desk

TEXTS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "</textarea><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "\u05d0\u05d1\u05d2 <b>rtl</b>",
    "&lt;i&gt; &#x3C;u&#x3E;",
    '\' , "x": "y',
)
PAGES = ("players", "players/1", "floor", "floor?player=1", "stages", "history", "settings", "staff", "standings")


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_shown_as_it_is(text: str) -> None:
    olga = desk(names=[])
    olga.done("rename", name=text)
    olga.done("register", entries=[{"name": text, "club": text, "town": text, "group": text}, {"name": "Bob"}])
    olga.done("start")
    olga.done("note", words=text, player="p1")
    olga.play()
    olga.done("penalise", player="p1", kind="warning", reason=text)
    olga.done("disqualify", player="p1", reason=text)
    olga.post("staff/invite", {"name": text[:60], "key": "k"})
    for address in PAGES:
        page = olga.page(address)
        for tag in ("<script>alert", "<img src=x", "<svg/onload", "<b>rtl", "onmouseover='alert", "49{"):
            assert tag not in page, address
    shown = " ".join(text.split())
    assert shown in olga.text("players") or "&" in text
    html = olga.post("players/preview", {"text": f"{text}\nname"})[1]["html"]
    for tag in ("<script>alert", "<img src=x", "<svg/onload", "<b>rtl", "onmouseover='alert"):
        assert tag not in html
