"""Phones at the desk: what they say and ask waits in the bar, and is answered by one key; the page of phones."""

from itertools import count
from typing import Any

import httpx
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, expect

from crosstable.commands import CloseRound
from crosstable.model.tournament import DoubleLoss, Score
from crosstable.web.asgi import COOKIE
from tests.browser.conftest import SIZES, Visitors
from tests.browser.desks import skip_key_delay, status_line
from tests.browser.halls import HOST, Building, names
from tests.browser.test_axe import THEMES, axe_violations
from tests.web.servers import NOBODY


class Phone:
    """A player's phone, over HTTP."""

    _keys = count()

    def __init__(self, hall: Building, player: str, holds: bool = True) -> None:
        self.player = player
        port = hall.url.rpartition(":")[2]
        self._url = f"http://127.0.0.1:{port}/t/{hall.code}/me"
        self._headers = {"host": f"{HOST}:{port}", "origin": hall.url}
        cookie = httpx.get(self._url, headers=self._headers, verify=NOBODY).cookies[COOKIE]
        self._headers["cookie"] = f"{COOKIE}={cookie}"
        assert hall.state.current is not None
        self._round = hall.state.current.number
        assert self.post("/claim", player=player)["claimed"] == holds

    def post(self, path: str, **sent: Any) -> Any:
        body = {"key": f"k{next(self._keys)}", **sent}
        answer = httpx.post(self._url + path, json=body, headers=self._headers, verify=NOBODY)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, command: str, **fields: Any) -> Any:
        return self.post("/do", player=self.player, command=command, fields=fields)

    def report(self, table: int, first: int, second: int) -> Any:
        result = {"type": "score", "first": first, "second": second}
        return self.do("report_result", table=table, result=result, round=self._round)


def oldest(desk: Page) -> Locator:
    """Return the alert that the keys answer."""
    return desk.locator(".notes > li:has([data-key-press=j])")


def answer(desk: Page, about: str, key: str = "j") -> None:
    """Answer the oldest alert, which contains `about`."""
    expect(oldest(desk)).to_contain_text(about)
    skip_key_delay(desk)
    desk.keyboard.press(key)


def test_one_key_answers_each_report(hall: Building, visitors: Visitors) -> None:
    """A dispute, claims, a call, a drop, a report and a late report, by keys alone; what the desk enters counts."""
    hall.create_at("mtg", "ready", names(8), player_reports="both", claims="open", rounds=3)
    hall.begin()
    round_ = hall.state.current
    assert round_ is not None
    seats = round_.seats
    phones = {player: Phone(hall, player) for player in (*seats[1], *seats[2], seats[3][0])}
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    tab = desk.locator(".pages a", has_text="Round")
    expect(tab.locator(".count")).to_have_count(0)

    first, second = seats[1]
    phones[first].report(1, 2, 1)
    expect(desk.locator("#t1 .flag.wait")).to_be_visible()
    phones[second].report(1, 1, 2)
    expect(desk.locator("#t1 .flag.dispute")).to_be_visible()
    expect(tab.locator(".count")).to_have_text("1")
    phones[second].do("ask_desk", kind="judge")
    expect(tab.locator(".count")).to_have_text("2")
    # The dispute is older. A key that has just come to mean something else does nothing.
    answer(desk, "2-1", "k")
    expect(oldest(desk)).to_contain_text("Judge")
    desk.keyboard.press("j")
    answer(desk, "Judge")
    expect(desk.locator("#t1 .flag.late")).to_contain_text("Sam")
    answer(desk, "Sam")
    expect(desk.locator("#t1 .flag")).to_have_count(0)
    assert hall.state.requests == {}
    current = hall.state.current
    assert current is not None
    assert current.matches[1].result == Score(1, 2)

    # A second phone for a name is refused, then accepted.
    for key in ("k", "j"):
        Phone(hall, first, holds=False)
        answer(desk, "Another phone", key)
        expect(desk.locator(".notes > li.wait")).to_have_count(0)
    phones[second].do("ask_desk", kind="drop")
    answer(desk, "drop")
    expect(desk.locator("#t1 .flag")).to_contain_text("drops")

    # The desk's result overrides the reports, and the page says so.
    phones[seats[2][0]].report(2, 2, 0)
    expect(desk.locator("#t2 .flag.wait")).to_be_visible()
    desk.keyboard.type("2 0 2")
    desk.keyboard.press("Enter")
    expect(status_line(desk, "replaces").locator(".warned")).to_be_visible()
    expect(desk.locator("#t2 .flag")).to_have_count(0)
    phones[seats[3][0]].report(3, 2, 0)
    answer(desk, "table 3")
    expect(desk.locator("#t3[data-status=done]")).to_be_visible()

    # A report after the end of the round is a correction.
    hall.say("enter_result", {"table": 4, "typed": "dl"})
    hall.do(CloseRound())
    assert phones[seats[3][0]].report(3, 0, 2)["late"]
    answer(desk, "0-2")
    expect(oldest(desk)).to_have_count(0)
    closed = hall.state.round(round_.number)
    assert closed is not None
    assert (closed.matches[3].result, closed.matches[4].result) == (Score(0, 2), DoubleLoss())


def test_the_page_of_phones(hall: Building, visitors: Visitors) -> None:
    """Claims, a release, a new code, printed codes; no axe violations, no page too wide."""
    hall.create_at("mtg", "playing", names(6), player_reports="both", claims="open")
    first = next(iter(hall.state.players))
    phone = Phone(hall, first)
    Phone(hall, first, holds=False)
    phone.do("ask_desk", kind="judge")
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.add_init_script(AXE_SCRIPT)
    desk.goto(hall.address("desk/phones"))
    expect(desk.locator(".notes > li")).to_have_count(2)
    answer(desk, "Another phone", "k")
    answer(desk, "Judge")
    row = desk.locator(f"#phones tr[data-key={first}]")
    expect(row.locator(".mark.won")).to_be_visible()
    was = row.locator("code").inner_text()
    row.locator("[data-post]").click()
    expect(row.locator("code")).not_to_have_text(was)
    row.locator("[data-do=release_phone]").click()
    expect(row.locator(".mark.won")).to_have_count(0)
    desk.get_by_label("Results reported by players").select_option("off")
    desk.locator("#phone-settings button").click()
    expect(desk.locator("#line")).to_be_visible()
    assert hall.state.stage.config.player_reports == "off"
    for path in ("desk/phones", "desk/phones/codes"):
        desk.goto(hall.address(path))
        for theme, size in zip(THEMES, SIZES, strict=False):
            desk.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
            desk.emulate_media(color_scheme=theme)
            assert axe_violations(desk) == []
            assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
