"""A rating pool in a real browser: a game is entered, looked at on a phone, corrected after a preview, and undone,
which the phone shows by itself.
"""

from pathlib import Path

from playwright.sync_api import Page, expect

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.commands import Actor
from tests.browser.conftest import Visitors
from tests.browser.halls import Building
from tests.browser.test_axe import axe_violations

EVENINGS = (("-500", "40", "460"), ("100", "-60", "-40"), ("-30", "-70", "100"))


def fits(page: Page) -> bool:
    """Return whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_league_is_run_and_looked_at(hall: Building, visitors: Visitors) -> None:
    """By its organiser at a desk, and by a player on a phone."""
    site, ann = hall.site, Actor("ann")
    stream = site.intake.submit(
        None, Request("create_pool", {"name": "Preferans league", "config": {"system": "preferans"}}), Envelope(ann)
    ).stream
    site.catalogue.add_pool(stream, "Preferans league", "", site.journal.now())
    for day, scores in enumerate(EVENINGS, 10):
        played = {"players": ["Ana", "Boris", "Chloé"], "scores": scores, "bula": "30", "date": f"2025-01-{day}"}
        site.intake.submit(stream, Request("enter_game", played), Envelope(ann))

    desk = visitors.enter(hall, hall.cookie())
    desk.goto("/")
    desk.get_by_role("link", name="Preferans league").click()
    desk.get_by_role("link", name="Manage").click()
    for seat, (name, score) in enumerate((("Ana", "-100"), ("Boris", "40"), ("Dov", "60")), 1):
        desk.locator(f"#enter input[name=p{seat}]").fill(name)
        desk.locator(f"#enter input[name=s{seat}]").fill(score)
    desk.locator("#enter button").click()
    # A name that is new may be misspelt; if not it may have a rating already.
    incoming = desk.locator("#incoming")
    expect(incoming).to_contain_text("One name is new to this pool.")
    incoming.get_by_label("Starting rating of Dov").fill("1150")
    assert axe_violations(desk) == []
    incoming.get_by_role("button", name="Enter this game").click()
    expect(incoming).to_have_count(0)
    assert [player.rating for player in site.pools.view(stream).state.players.values()] == [None, None, None, 1150]
    assert axe_violations(desk) == []

    phone = visitors.enter(hall, size="phone", theme="dark")
    phone.goto("/pools/preferans-league")
    expect(phone.locator("tbody tr")).to_have_count(4)
    expect(phone.locator("main")).to_contain_text("Lower ratings are stronger.")
    assert fits(phone)
    assert axe_violations(phone) == []
    phone.get_by_role("link", name="Ana").click()
    expect(phone.locator("svg polyline")).to_have_count(1)
    before = phone.locator(".figure dd").first.inner_text()
    phone.locator("summary").first.click()
    expect(phone.locator(".parts").first).to_contain_text("Against Boris")
    assert fits(phone)
    assert axe_violations(phone) == []
    phone.get_by_role("link", name="What would each result do?").click()
    phone.locator("select[name=p2]").select_option(label="Boris")
    phone.locator("select[name=p3]").select_option(label="Chloé")
    phone.get_by_role("button", name="Show").click()
    expect(phone.locator("tbody tr")).to_have_count(7)
    assert fits(phone)

    # A correction says first whose rating it changes.
    desk.locator("#games > summary").click()
    desk.locator("#games li").last.locator("summary").click()
    first = desk.locator("#games li").last
    first.locator("input[name=s1]").fill("-400")
    first.locator("input[name=s3]").fill("360")
    first.get_by_role("button", name="Preview correction").click()
    expect(desk.locator("#preview tbody tr")).not_to_have_count(0)
    desk.get_by_role("button", name="Save correction").click()
    expect(desk.locator("#preview")).to_have_count(0)
    phone.goto("/pools/preferans-league")
    phone.get_by_role("link", name="Ana").click()
    expect(phone.locator(".figure dd").first).not_to_have_text(before)
    desk.locator("#history > summary").click()
    desk.locator("#history button").first.click()
    # The page follows the pool by itself.
    expect(phone.locator(".figure dd").first).to_have_text(before)


def test_games_come_from_a_file(hall: Building, visitors: Visitors, tmp_path: Path) -> None:
    """New names are shown with those most like them before anything is entered."""
    site, ann = hall.site, Actor("ann")
    stream = site.intake.submit(
        None, Request("create_pool", {"name": "Club", "config": {"system": "elo"}}), Envelope(ann)
    ).stream
    site.catalogue.add_pool(stream, "Club", "", site.journal.now())
    first = {"players": ["Ana", "Boris"], "scores": ["1", "0"]}
    site.intake.submit(stream, Request("enter_game", first), Envelope(ann))
    games = tmp_path / "games.csv"
    games.write_text("date,players,scores\n2025-01-10,Ana;Borys,1;0\n2025-01-11,Borys;Chloé,1;1\n")
    desk = visitors.enter(hall, hall.cookie())
    desk.goto("/pools/club/manage")
    desk.get_by_text("Games from a file").click()
    desk.get_by_label("File", exact=True).set_input_files(games)
    expect(desk.get_by_label("or its text")).to_have_value(games.read_text())
    desk.get_by_role("button", name="Preview games").click()
    incoming = desk.locator("#incoming")
    expect(incoming).to_contain_text("2 games to enter")
    expect(incoming.locator("li", has_text="Borys")).to_contain_text("Similar: Boris")
    assert len(site.pools.view(stream).rated.games) == 1
    incoming.get_by_label("Starting rating of Chloé").fill("1300")
    incoming.get_by_role("button", name="Enter 2 games").click()
    expect(incoming).to_have_count(0)
    view = site.pools.view(stream)
    assert len(view.rated.games) == 3
    assert {view.own_names[player]: entry.rating for player, entry in view.state.players.items()}["Chloé"] == 1300
    visitors.expect(r"\b409\b")
    desk.get_by_text("Games from a file").click()
    desk.get_by_label("or its text").fill("date,players,scores\n2025-13-10,Ana;Boris,1;0\n")
    desk.get_by_role("button", name="Preview games").click()
    expect(desk.get_by_role("alert")).to_contain_text("line 2")
