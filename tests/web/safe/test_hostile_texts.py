"""200 hostile texts in every field: whatever is shown of them is text, and nothing else."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from crosstable.web.routes import ROUTES
from tests.web.safe.hostile import MARK, texts
from tests.web.safe.worlds import World

RISKY = ("script", "img", "svg", "iframe", "object", "embed", "link", "meta", "base", "form", "style", "template")
ADDRESSES = ("href", "src", "action", "formaction", "data", "poster", "srcdoc", "xlink:href")
# Leads away from us, or is run: a scheme, or another host.
ELSEWHERE = re.compile(r"(?!data:image/)[^/?#]*:|[/\\]{2}")
ENTRIES = 200


class Page(HTMLParser):
    """What a browser would make of a page: its elements, their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.kinds = set[tuple[str, str]]()
        self.risky = Counter[str]()
        self.problems = list[str]()
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.kinds |= {(tag, name) for name, _ in attrs} | {(tag, "")}
        if tag in RISKY:
            self.risky[tag] += 1
        for name, value in attrs:
            if name.startswith("on") or name == "style" or MARK in name:
                self.problems.append(f"<{tag} {name}={value!r}>")
            if name in ADDRESSES and ELSEWHERE.match("".join((value or "").split())):
                self.problems.append(f"<{tag} {name}={value!r}>")
        if tag == "script" and not any(name == "src" and (value or "").startswith("/static/") for name, value in attrs):
            self.problems.append(f"<script {attrs}>")

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.problems.append(f"<!--{data}-->")

    def unknown_decl(self, data: str) -> None:
        self.problems.append(f"<![{data}")

    def handle_pi(self, data: str) -> None:
        self.problems.append(f"<?{data}")


def addresses(made: World) -> Iterator[str]:
    """Every page there is, with what it may be asked for."""
    for route in ROUTES.values():
        if route.method == "GET" and "{token}" not in route.path:
            yield made.address(route)
    code = made.here.code
    yield from (
        f"/t/{code}/pairings?by=name",
        f"/t/{code}/pairings?round=1",
        f"/t/{code}/standings/1/why?than=2",
        f"/t/{code}/desk/correct?round=1&table=1&typed=0-2",
        f"/t/{code}/desk/floor?player=3",
        f"/t/{code}/desk?round=1",
        f"/new?from={code}",
    )


def pages(made: World, kind: str) -> dict[str, Page]:
    cookie = made.cookie("operator") if kind == "operator" else None
    found = {}
    for address in addresses(made):
        answer = made.ask("GET", address, cookie)
        assert answer.status_code < 500, address
        if answer.headers["content-type"].startswith("text/html"):
            found[address.replace(made.here.code, "CODE")] = Page(answer.text)
    return found


def filled(preset: str, named: list[str]) -> World:
    """A tournament whose every field has such texts in it; whatever is refused is refused with a sentence."""
    made = World(preset=preset)
    cookie = made.cookie("operator")
    taken = 0
    for place, text in enumerate(named):
        fields = {"name": text, "club": text, "town": text, "group": None}
        answer = made.do("enter_late", {"entries": [fields]}, cookie, key=f"e{place}")
        if answer.status_code != 200:
            assert answer.json()["refused"]["said"], text
            answer = made.do("enter_late", {"entries": [{"name": f"{place} {text}"[:60]}]}, cookie, key=f"f{place}")
        taken += answer.status_code == 200
    # What cannot be a name at all are control characters; everything else is somebody's.
    assert taken > len(named) * 0.8, taken
    state = made.site.director.state(made.here.stream)
    players = sorted(state.players.values(), key=lambda one: one.number)
    for place, text in enumerate(named):
        player = players[place % len(players)].id
        sent = (
            ("note", {"player": player, "words": text}),
            ("penalise", {"player": player, "kind": "warning", "reason": text}),
            ("rename_player", {"player": players[0].id, "name": text}),
        )
        for number, (command, more) in enumerate(sent if place % 4 == 0 else sent[:1]):
            answer = made.do(command, more, cookie, key=f"n{place}-{number}")
            assert answer.status_code in (200, 409), answer.text
    return made


@pytest.fixture(scope="module", params=["mtg", "speed_jong_cut_line"])
def both(request: pytest.FixtureRequest) -> Iterator[tuple[World, World]]:
    """The same tournament twice: with hostile texts, and with harmless ones."""
    bad = texts()[:ENTRIES]
    hostile = filled(request.param, bad)
    harmless = filled(request.param, [f"Player {place} {MARK}" for place in range(len(bad))])
    yield hostile, harmless
    hostile.close()
    harmless.close()


def test_there_are_200_of_them() -> None:
    found = texts()
    assert len(found) == len(set(found)) >= ENTRIES
    assert all(MARK in text for text in found)


def test_a_page_without_escapes_would_be_found() -> None:
    """The twin: a name put into a page as it is."""
    whole = [text for text in texts() if Page(f'<p title="{text}">{text}</p>').problems]
    assert len(whole) > 60


@pytest.mark.parametrize("kind", ["nobody", "operator"])
def test_names_clubs_notes_and_reasons_are_text(both: tuple[World, World], kind: str) -> None:
    """No element and no attribute is on a page that is not there with harmless texts, and no risky one more often."""
    hostile, harmless = (pages(made, kind) for made in both)
    assert hostile.keys() == harmless.keys()
    known = {kinds for one in harmless.values() for kinds in one.kinds}
    seen = 0
    for address, page in hostile.items():
        assert page.problems == [], address
        assert page.kinds <= known, (address, page.kinds - known)
        assert page.risky == harmless[address].risky, address
        seen += page.text.count(MARK)
    assert seen > 500
    assert any("<script>" in page.text for page in hostile.values())


def test_a_tournament_may_be_called_anything(shared: World) -> None:
    """In the list, in the title, in the name of a file, and in links."""
    cookie = shared.cookie("operator")
    plain = {address: Page(shared.ask("GET", address, cookie).text) for address in _about(shared)}
    taken = 0
    for place, text in enumerate(texts()):
        answer = shared.do("rename", {"name": text}, cookie, key=f"r{place}")
        if answer.status_code == 409:
            assert answer.json()["refused"]["said"]
            continue
        taken += 1
        for address in _about(shared):
            answer = shared.ask("GET", address, cookie)
            page = Page(answer.text)
            assert page.problems == []
            assert page.risky == plain[address].risky
        file = shared.ask("GET", f"/t/{shared.here.code}/desk/document", cookie).headers["content-disposition"]
        assert file.isascii()
        assert file.isprintable()
        assert file.count('"') == 2
        assert "/" not in file
    assert taken > 100


def _about(made: World) -> tuple[str, ...]:
    return ("/", f"/t/{made.here.code}/standings", f"/t/{made.here.code}/desk/settings")


def test_codes_queries_and_addresses_are_text(shared: World) -> None:
    """Whatever is typed into an address comes back as text, or not at all."""
    cookie = shared.cookie("operator")
    names = ("code", "round", "by", "than", "player", "before", "from", "typed", "table", "seen", "preset", "players")
    for text in texts():
        short = text[:300]
        for path in (f"/t/{shared.here.code}/desk/floor", f"/t/{shared.here.code}/pairings", "/", "/new"):
            query = dict.fromkeys(names, short)
            answer = shared.ask("GET", path, cookie, query=query)
            assert answer.status_code < 500
            assert Page(answer.text).problems == [], (path, text)
            assert "evil.test" not in answer.headers.get("location", "")
        part = short.replace("/", "").replace("?", "").replace("#", "") or "x"
        for path in ("/t/%s", "/t/%s/live", "/live?t=%s", "/enter/%s", f"/t/{shared.here.code}/players/%s"):
            answer = shared.ask("GET", path % _quoted(part), cookie)
            assert 400 <= answer.status_code < 500
            assert Page(answer.text).problems == [], (path, text)
        preview = shared.ask(
            "POST", f"/t/{shared.here.code}/desk/players/preview", cookie, body={"text": f"{short}\nBob"}
        )
        if preview.status_code == 200:
            assert Page(preview.json()["html"]).problems == [], text
        invited = shared.ask("POST", f"/t/{shared.here.code}/desk/staff/invite", cookie, body={"name": short[:60]})
        assert invited.status_code in (200, 409)
    assert Page(shared.ask("GET", f"/t/{shared.here.code}/desk/staff", cookie).text).problems == []


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())
