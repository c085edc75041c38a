"""Whatever somebody is called, a page shows it and does nothing else with it."""

from html.parser import HTMLParser

import pytest

from crosstable.commands import Correct
from crosstable.model.tournament import Score
from tests.web.public.halls import ADDRESSES, Hall

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "<!--clock-->",
    "<!--place-->",
    "--><b>bold</b>",
    "{{ 7 * 7 }}{% if %}",
    "</title><script>x</script>",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "${7*7} `x`",
    "Robert'); DROP TABLE--",
    "=cmd|' /C calc'!A0",
    "<svg/onload=alert(1)>",
    "</table></main><style>*{display:none}</style>",
    "W" * 150,
)

ALLOWED = {"src", "href", "class", "id", "title", "type", "content", "name", "lang", "charset", "rel", "role", "for"}
ALLOWED |= {"tabindex", "scope", "hidden", "autocomplete", "spellcheck", "viewbox", "points", "text-anchor"}
ALLOWED |= {
    "x",
    "y",
    "x1",
    "x2",
    "y1",
    "y2",
    "cx",
    "cy",
    "r",
    "action",
    "method",
    "maxlength",
    "autocapitalize",
    "size",
}
ALLOWED |= {"required", "datetime"}


class Elements(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups", "speed_jong_cut_line"])
def test_hostile_names_are_inert(preset: str) -> None:
    """As names of players, clubs and of the tournament, on every page."""
    hall = Hall()
    hall.create(preset, name='<script>alert("t")</script>')
    for i, name in enumerate(HOSTILE):
        entry = {"name": name, "club": name[:100], **({"group": "<b>"} if preset == "crokinole_groups" else {})}
        hall.say("register", {"entries": [entry]})
        assert i + 1 == len(hall.state.players)
    hall.reach("ready")
    hall.play(1)
    hall.begin()
    hall.score(2, 2)
    look_at_all(hall)


@pytest.mark.parametrize("preset", ["mtg", "crokinole_groups"])
def test_hostile_names_are_inert_in_what_was_amended(preset: str) -> None:
    hall = Hall()
    hall.create(preset, name='<script>alert("t")</script>')
    hall.enter(HOSTILE, groups=2 if preset == "crokinole_groups" else 1)
    hall.reach("completed")
    round_ = hall.state.round(1)
    assert round_ is not None
    for table, match in round_.matches.items():
        result = Score(0, 2) if match.result != Score(0, 2) else Score(2, 0)
        hall.do(Correct(round=1, table=table, result=result if preset == "mtg" else Score(0, 0, 1)))
    look_at_all(hall)
    amended = hall.page("standings").text.partition('id="amended"')[2]
    assert amended.count("data-key") == len(round_.matches)


def look_at_all(hall: Hall) -> None:
    """Every page has only elements of ours, and shows every name as it is."""
    seen = set()
    for address in [*ADDRESSES, *(f"players/{n}" for n in range(1, 17)), *(f"standings/{n}/why" for n in range(1, 17))]:
        answer = hall.page(address)
        assert answer.status_code == 200, address
        page = Elements()
        page.feed(answer.text)
        for tag, attributes in page.found:
            assert tag not in ("img", "style", "b", "iframe", "object", "base"), (address, tag)
            assert tag != "script" or (attributes.get("src") or "").startswith("/static/"), address
            names = {one for one in attributes if not one.startswith(("data-", "aria-"))}
            assert names <= ALLOWED, (address, tag, names - ALLOWED)
            assert (attributes.get("href") or "/").startswith(("/", "?", "#")), (address, attributes)
        text = "".join(page.text)
        seen |= {name for name in HOSTILE if name in text}
    assert seen == {*HOSTILE}
    home = Elements()
    home.feed(hall.get("/").text)
    assert '<script>alert("t")</script>' in "".join(home.text)
