"""Passwords and accounts in a real browser: set one, sign out, sign in; invite an organiser, and remove them again."""

import re

from playwright.sync_api import Page, expect

from crosstable.commands import Rename
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names

PASSWORD, OTHER = "correct horse battery", "purple monkey dishwasher"


def _choose(page: Page, password: str, button: str) -> None:
    page.get_by_label(words("web.account.new"), exact=True).fill(password)
    page.get_by_label(words("web.account.again")).fill(password)
    page.get_by_role("button", name=button).click()


def _sign_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


def _line(page: Page, said: str) -> None:
    expect(page.locator("#line")).to_contain_text(said)


def test_the_operator_sets_a_password_and_signs_in_with_it(hall: Building, visitors: Visitors) -> None:
    """The form rejects a weak password and the sign-in page a wrong one. A change signs other devices out; the next
    sign-in sends their unsent input.
    """
    visitors.expect(r"\b409\b|\b401\b|net::ERR_FAILED")
    hall.create_at("mtg", "playing", names(8))
    page = visitors.enter(hall, hall.cookie())
    page.goto("/")
    page.get_by_role("link", name="Password").click()
    _choose(page, "tournament1", words("web.account.choose"))
    expect(page.locator(".problem").first).to_contain_text(words("password_easy"))
    _choose(page, PASSWORD, words("web.account.choose"))
    _line(page, words("web.account.set"))
    expect(page.get_by_label(words("web.account.old")).first).to_be_visible()
    assert page.get_by_label(words("web.account.new"), exact=True).input_value() == ""

    known = len(hall.state.log)
    page.goto(hall.address("desk"))
    page.route("**/do", lambda route: route.abort())
    page.locator("#typed").fill("2 2 1")
    page.locator("#typed").press("Enter")
    _line(page, words("web.desk.away"))
    tab = visitors.tab(page)
    tab.goto("/")
    tab.get_by_role("button", name="Sign out").click()
    expect(tab.get_by_role("link", name="New tournament")).to_have_count(0)
    page.unroute("**/do")
    page.get_by_role("link", name="Sign in").click()
    _sign_in(page, "", OTHER)
    expect(page.locator(".problem")).to_contain_text(words("password_wrong"))
    _sign_in(page, "", PASSWORD)
    page.wait_for_url(re.compile(rf"/t/{hall.code}/desk$"))
    _line(page, "Table 2: ")
    assert len(hall.state.log) == known + 1

    phone = visitors.enter(hall, size="phone")
    phone.goto("/sign-in")
    _sign_in(phone, "", PASSWORD)
    phone.get_by_role("link", name=re.compile("Friday Night")).click()
    expect(phone.locator("#typed")).to_be_visible()
    phone.goto("/backups")
    rehearsal, desk = phone.context.new_page(), phone.context.new_page()
    rehearsal.goto(hall.address("desk/rehearsal"))
    desk.goto(hall.address("desk"))
    asked = list[str]()
    rehearsal.on("request", lambda one: asked.append(one.url))
    hall.do(Rename(name="Saturday Night"))
    expect(desk.locator(".event")).to_have_text("Saturday Night")
    # A password hash takes long: it is not computed again with every event.
    assert not [one for one in asked if "rehearsal" in one]
    page.goto("/account")
    expect(page.locator("#devices li")).to_have_count(2)
    page.evaluate("window.isSame = true")
    page.get_by_label(words("web.account.old")).first.fill(PASSWORD)
    _choose(page, OTHER, words("web.account.change"))
    _line(page, words("web.account.changed"))
    expect(page.locator("#devices li")).to_have_count(1)
    for one in (phone, rehearsal):
        expect(one.get_by_role("heading", level=1)).to_contain_text(words("sign_in"))
    # The account that changed it stays signed in on the same page.
    assert page.evaluate("window.isSame")
    page.goto("/accounts")
    page.get_by_label("Name", exact=True).fill("Zoë Ng")
    page.get_by_role("button", name=words("web.manage.staff.make")).click()
    expect(page.locator("#invited")).to_be_visible()


def test_an_organiser_has_tournaments_of_their_own(hall: Building, visitors: Visitors) -> None:
    """By a link to a password of their own; the operator's event is not theirs; removal closes their open page."""
    visitors.expect(r"\b401\b|\b403\b")
    hall.create_at("mtg", "playing", names(8))
    olga = visitors.enter(hall)
    olga.goto(hall.link())
    # A double click signs in once and does not show a used link.
    olga.get_by_role("button", name=words("web.enter_button")).dblclick()
    olga.get_by_role("link", name="Accounts").click()
    olga.get_by_label("Name", exact=True).fill("Zoë Ng")
    olga.get_by_role("button", name=words("web.manage.staff.make")).click()
    expect(olga.locator("#invited")).to_be_visible()
    expect(olga.locator("#organisers")).to_contain_text(words("web.manage.staff.invited"))
    link = olga.locator("#link").input_value()

    zoe = visitors.enter(hall, size="phone")
    zoe.goto(link)
    expect(zoe.get_by_role("heading", level=1)).to_contain_text("Welcome, Zoë Ng")
    _choose(zoe, OTHER, words("web.enter_account_button"))
    zoe.get_by_role("link", name="New tournament").click()
    zoe.locator("#name").fill("Zoë's Cup")
    zoe.get_by_role("button", name="Create").click()
    zoe.wait_for_url(re.compile(r"/t/\w+/desk/players$"))
    own = zoe.url
    zoe.goto("/")
    expect(zoe.get_by_text("Zoë's Cup")).to_be_visible()
    expect(zoe.get_by_text("Friday Night")).to_have_count(0)
    zoe.goto(hall.address("desk"))
    expect(zoe.get_by_role("heading", level=1)).to_contain_text(words("not_allowed", who="scorekeeper"))

    tablet = visitors.enter(hall)
    tablet.goto("/sign-in")
    _sign_in(tablet, "zoë ng", OTHER)
    tablet.get_by_role("link", name=re.compile("Zoë's Cup")).click()
    expect(tablet.get_by_role("region", name="Next step")).to_be_visible()
    tablet.goto("/account")
    zoe.goto(own)

    olga.reload()
    expect(olga.locator("#organisers")).to_contain_text("one tournament")
    olga.get_by_role("button", name="Remove Zoë Ng").click()
    _line(olga, words("web.accounts.removed", name="Zoë Ng"))
    expect(olga.locator("#organisers")).to_have_count(0)
    for page in (zoe, tablet):
        expect(page.get_by_role("heading", level=1)).to_contain_text(words("sign_in"))
    olga.goto("/")
    expect(olga.get_by_text("Zoë's Cup")).to_be_visible()


def test_helper_of_tables_one_to_three(hall: Building, visitors: Visitors) -> None:
    """A range is as good as every number of it."""
    hall.create("mtg", "Friday Night")
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/staff"))
    desk.get_by_label(words("web.manage.name"), exact=True).first.fill("Sam")
    desk.get_by_label(words("web.manage.staff.role")).first.select_option("scorekeeper")
    with desk.expect_request("**/desk/staff/invite") as sent:
        desk.get_by_label(words("web.manage.staff.tables")).first.fill("1-3, 7")
        desk.get_by_role("button", name=words("web.manage.staff.make")).click()
    assert '"tables":[1,2,3,7]' in (sent.value.post_data or "")
    expect(desk.locator("#invited")).to_be_visible()
