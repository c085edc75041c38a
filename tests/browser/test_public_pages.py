"""Public pages: standings with reasons, pairings, a player's results, crosstable, leaderboard."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from crosstable.commands import Complete, EnterResult, Publish, SetMultiplier, Start, StartRound, Tap
from crosstable.model.tournament import Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up
from tests.browser.halls import Building, names, run_server

TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def scroll_offsets(page: Page) -> tuple[int, int]:
    """Return the scroll offsets of the page and of its table."""
    down, inside = page.evaluate("[scrollY, document.querySelector('.scroll').scrollTop].map(Math.round)")
    return int(down), int(inside)


def columns(page: Page) -> int:
    """Return the number of columns of the leaderboard."""
    lefts = page.locator("#standings li").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    return len({round(one) for one in lefts})


@pytest.mark.parametrize(("size", "theme", "script"), [("phone", "light", "arabic"), ("desktop", "dark", "cyrillic")])
def test_standings_pairings_and_a_players_way(
    hall: Building, visitors: Visitors, size: str, theme: str, script: str
) -> None:
    """The reasons of a place, and the next player below; the panel stays open and in place while results arrive."""
    hall.create_at("mtg", "playing", names(20, script))
    page = visitors.enter(hall, size=size, theme=theme)
    page.goto("/")
    page.get_by_label("Code").fill(hall.code.lower())
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{hall.code}/**")
    page.get_by_role("link", name="Standings", exact=True).click()

    row = page.locator("#standings tbody tr[data-key]").nth(5)
    key = row.get_attribute("data-key") or ""
    row.locator("a.why").click()
    why = page.locator("tr.why-panel")
    expect(why).to_contain_text(" is ahead of ")
    expect(why).to_contain_text("Tie-breaks")
    expect(page.locator(f"tr[data-key={key}] + tr.why-panel")).to_be_visible()
    expect(row.locator("a.why")).to_have_attribute("aria-expanded", "true")
    why.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 30); document.querySelector('.scroll').scrollTop += 30")
    at = scroll_offsets(page)
    assert max(at) > 0 or size == "desktop"
    current = hall.state.current
    assert current is not None
    hall.do(EnterResult(table=3, result=Score(2, 0)))
    catch_up(page, hall)
    expect(page.locator(f"tr[data-key={key}] + tr.why-panel")).to_contain_text(" is ahead of ")
    assert scroll_offsets(page) == at
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)

    # Two neighbours, on their own page: it can be shared.
    above, below = hall.site.room(hall.code).standings.rows[4:6]
    page.goto(hall.address(f"standings/{below.player.number}/why?than={above.player.number}"))
    expect(page.locator(".apart")).to_contain_text(above.player.name)
    expect(page.locator(".apart")).to_contain_text(below.player.name)

    page.get_by_role("link", name="Pairings").click()
    expect(page.locator(".meeting")).to_have_count(10)
    won = page.locator("[data-key=t3] .won")
    expect(won.locator(".score")).to_have_text("2")
    page.get_by_role("link", name="By name").click()
    player = current.matches[3].first
    name = hall.site.room(hall.code).names[player]
    page.get_by_label("Find your name").fill(name)
    mine = page.locator("#pairings tbody tr:visible").first
    expect(mine.locator("td").first).to_have_text("3")
    mine.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("img", name=re.compile("place after each round$"))).to_be_visible()
    expect(page.locator(".course .dot")).to_have_count(2)
    expect(page.locator(".steps tbody tr")).to_have_count(2)
    page.locator(".steps tbody tr").first.get_by_role("link").last.click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text(name)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.go_back()
    expect(page).to_have_url(re.compile("by=name"))

    page.get_by_role("link", name="Grid", exact=True).click()
    cross = page.locator("table.cross")
    expect(cross.locator("tbody tr")).to_have_count(20)
    expect(cross.locator("td.self")).to_have_count(20)
    expect(cross.locator("td.won")).to_have_count(12)
    expect(cross.locator("td.lost")).to_have_count(12)
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


@pytest.mark.parametrize(("size", "theme", "script"), [("desktop", "light", "chinese"), ("phone", "dark", "arabic")])
def test_a_leaderboard(hall: Building, visitors: Visitors, size: str, theme: str, script: str) -> None:
    """One column on a phone, four on a wide screen; cards, seats, arrows, the line in colour; what is typed stays."""
    hall.create_at("speed_jong_cut_line", "ready", names(24, script))
    hall.play(1)
    hall.draft()
    hall.do(SetMultiplier(halves=4))
    page = visitors.enter(hall, size=size, theme=theme)
    page.goto(hall.address("standings"))
    expect(page.locator("#cards")).to_contain_text("1")
    assert f"{TIMES}2" not in page.content()
    hall.do(Publish())
    hall.do(StartRound())
    expect(page.locator("#cards .lit")).to_contain_text(f"{TIMES}2")
    assert columns(page) == (1 if size == "phone" else 4)
    if size == "desktop":
        for width, wanted in ((1300, 3), (800, 2), (600, 1)):
            page.set_viewport_size({"width": width, "height": 900})
            assert columns(page) == wanted
    current = hall.state.current
    assert current is not None
    table, seats = next(iter(current.tables.items()))
    last = seats.seats[-1]
    number = hall.state.players[last].number
    place = page.locator(f"#standings [data-key=p{number}]")
    expect(place.locator(".seat")).to_have_text(f"{table}N")
    find = page.get_by_role("searchbox")
    name = hall.site.room(hall.code).names[last]
    find.fill(name)
    for _ in range(6):
        hall.do(Tap(table=table, player=last, delta=1))
    expect(place.locator(".moved.up")).to_be_visible()
    expect(place.locator(".of-round")).to_have_text("+12")
    expect(place).not_to_have_class(re.compile("going"))
    assert find.input_value() == name
    assert find.evaluate("one => one === document.activeElement")
    page.keyboard.press("Escape")
    going = page.locator(".place.going")
    expect(page.locator("#cut-note")).to_contain_text(f"{going.count()} eliminated")
    assert going.first.evaluate("one => getComputedStyle(one).backgroundColor") != place.evaluate(
        "one => getComputedStyle(one).backgroundColor"
    )
    place.locator("a.why").click()
    expect(page.locator("li.why-panel")).to_contain_text("Tie-breaks")

    page.get_by_role("link", name="Tables").click()
    expect(page.locator("#times")).to_contain_text(f"{TIMES}2")
    seated = page.get_by_role("heading", name=f"Table {table}", exact=True).locator("..")
    expect(seated.locator("li")).to_have_count(4)
    page.get_by_role("link", name="By name").click()
    row = page.locator(f"#tables [data-key=p{number}]")
    expect(row).to_contain_text(f"{table}")
    row.get_by_role("link").click()
    expect(page.locator(".figure.lit")).to_contain_text(f"{table}N")
    expect(page.locator(".course .dot")).to_have_count(2)


def test_the_list_of_tournaments_is_live(hall: Building, visitors: Visitors) -> None:
    """A new tournament appears, advances with its rounds and moves to the finished ones; typed input stays."""
    page = visitors.enter(hall, size="phone")
    page.goto("/")
    page.evaluate("window.isTheSame = true")
    page.get_by_label("Code").fill("AB")
    page.get_by_role("button").first.focus()
    hall.create_at("mtg", "registration", names(4), "Just Now", rounds=1)
    lists = page.locator("section:has(h2)")
    row = lists.filter(has=page.get_by_role("heading", name=words("web.public.coming_head"))).locator(
        f"li[data-key='{hall.code}']"
    )
    expect(row).to_contain_text("4 players")
    hall.do(Start())
    hall.begin()
    row = lists.filter(has=page.get_by_role("heading", name=words("web.public.live_head"))).locator(
        f"li[data-key='{hall.code}']"
    )
    expect(row).to_contain_text("Round 1 in progress")
    hall.score()
    hall.close()
    expect(row).to_contain_text("Between rounds after round 1")
    hall.do(Complete())
    row = lists.filter(has=page.get_by_role("heading", name=words("web.public.over_head"))).locator(
        f"li[data-key='{hall.code}']"
    )
    expect(row).to_contain_text("Just Now")
    expect(page.locator(f"li[data-key='{hall.code}']")).to_have_count(1)
    expect(page.get_by_label("Code")).to_have_value("AB")
    assert page.evaluate("window.isTheSame")


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_a_crosstable_of_many_has_their_rounds(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """With more than 64 players: a column for each round, whom one met by place; live, and as a picture."""
    hall.create_at("mtg", "ready", names(65, "cyrillic"))
    hall.play(1)
    hall.begin()
    page = visitors.enter(hall, size=size, theme=theme)
    page.goto(hall.address("crosstable"))
    cross = page.locator("table.cross.by-round")
    expect(cross.locator("tbody tr")).to_have_count(65)
    expect(cross.locator("thead th")).to_have_text(["#", "Player", "1", "2", "Pts"])
    before, now = hall.state.round(1), hall.state.current
    assert before is not None
    assert now is not None
    table, match = next(iter(now.matches.items()))
    row = cross.locator(f"tr[data-key=p{hall.state.players[match.first].number}]")
    met = next(pair for pair in before.matches.values() if match.first in (pair.first, pair.second))
    other = met.second if met.first == match.first else met.first
    place = 1 + [standing.player.id for standing in hall.site.room(hall.code).standings].index(other)
    won = isinstance(met.result, Score) and (met.result.first > met.result.second) == (met.first == match.first)
    expect(row.locator("td").nth(1)).to_have_text(f"{place}{'+' if won else MINUS}")
    expect(row.locator("td").nth(1)).to_have_class("won" if won else "lost")
    hall.do(EnterResult(table=table, result=Score(2, 0)))
    expect(row.locator("td").nth(2)).to_have_class("won")
    expect(row.locator("td").nth(2)).to_have_text(re.compile(r"^\d+\+$"))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    # Of what is no page a browser looks for an icon by itself.
    visitors.expect(r"^error: Failed to load resource: .* 404 ")
    page.get_by_role("link", name=words("web.public.as_picture")).click()
    page.wait_for_url("**/crosstable.svg")
    picture = page.locator("svg:root")
    expect(picture).to_be_visible()
    told = set(picture.locator("text").all_text_contents())
    assert told >= {"Friday Night", *names(65, "cyrillic")}
    # A picture is the same in dark: dark letters on white.
    assert picture.evaluate("one => getComputedStyle(one).fill") == "rgb(23, 32, 28)"
    assert picture.locator("rect").first.evaluate("one => getComputedStyle(one).fill") == "rgb(255, 255, 255)"
