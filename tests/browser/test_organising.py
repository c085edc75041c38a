"""Around a tournament: making, copying and rehearsing one, helpers, phones, and what the server itself has to say."""

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from crosstable.app.known_names import entered_persons
from crosstable.app.outage import beat
from crosstable.commands import Drop
from crosstable.journal.clock import microseconds
from crosstable.journal.mirror import Mirror
from crosstable.journal.sqlite import SqliteJournal
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import open_more_page, status_line, undo
from tests.browser.halls import ELSEWHERE, HOST, PATIENCE, Building, names, run_server
from tests.browser.test_axe import axe_violations

MINUTE = 60_000_000
# With its date, if that is not today.
TIME = r"(\d+ \w+ )?\d\d:\d\d"

# A page that does every 200 ms what it would do every few seconds.
HASTY = "const every = setInterval; window.setInterval = (work, ms) => every(work, ms >= 3000 ? 200 : ms);"


class Clock:
    """The server's time, which can be set forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return microseconds() + self.ahead


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    folder = tmp_path_factory.mktemp("hall")
    with run_server(folder, SqliteJournal(folder / "crosstable.db", clock=clock)) as made:
        yield made


def test_a_new_tournament_a_rehearsal_and_a_copy(hall: Building, visitors: Visitors) -> None:
    """A name and a preset are enough. The form recommends rounds for the size and shows errors at their fields."""
    page = visitors.enter(hall, hall.cookie(), size="phone", theme="dark")
    page.goto("/")
    page.get_by_role("link", name="New tournament").click()
    expect(page.get_by_label(words("web.manage.settings.name"))).to_be_focused()
    page.keyboard.type("Чемпионат")
    told = page.locator("#suggestion")
    page.get_by_label(words("web.manage.new.expected")).fill("64")
    expect(told).to_contain_text("6 rounds recommended.")
    expect(told).to_contain_text("it would end at about")
    page.get_by_role("radio", name=re.compile("^Speed Jong, cut line")).check()
    expect(told).to_contain_text("Of 64, this many are left after each round, by how the scores fall: 48, 32 and 16.")
    page.get_by_role("radio", name=re.compile(r"^Chess(?!,)")).check()
    page.get_by_label(words("web.manage.new.minutes")).fill("90")
    expect(told).to_contain_text("90-minute rounds")
    lasts = told.locator(".strong").inner_text()
    page.get_by_label("Rounds", exact=True).fill("4")
    expect(told).to_contain_text("4 rounds.")
    expect(told.locator(".strong")).not_to_have_text(lasts)
    page.get_by_text("More settings").click()
    visitors.expect(r"\b4\d\d\b")
    page.get_by_label(words("setting.separate")).fill("planet")
    page.get_by_role("button", name=words("web.manage.new.create")).click()
    expect(page.locator(".problem", has_text="planet")).to_be_visible()
    page.get_by_label(words("setting.separate")).fill("")
    for part, points in (("win", "3"), ("draw", "1"), ("loss", "0")):
        page.locator(f"[id='config.points.{part}']").fill(points)
    page.get_by_role("button", name=words("web.manage.new.create")).click()
    page.wait_for_url("**/desk/players")
    code = page.url.split("/")[-3]
    expect(page.locator("#step")).to_contain_text(words("web.step.enter"))
    page.get_by_text("Paste or upload a list").click()
    page.get_by_label("Paste or upload a list").fill("\n".join(names(9, "chinese")))
    page.get_by_role("button", name="Register 9 players").click()
    expect(page.locator("#step")).to_contain_text("9 players registered.")
    state = hall.site.room(code).state
    assert (state.stage.config.rounds, state.stage.config.round_minutes) == (4, 90)
    assert state.stage.overrides["points"] == {"win": 3, "draw": 1, "loss": 0}

    page.goto(f"/t/{code}/desk/settings")
    page.get_by_role("link", name=re.compile("ehears")).click()
    expect(page.get_by_role("heading", name="Rehearsal")).to_be_visible()
    expect(page.locator(".record li")).to_have_count(4)
    end = page.locator("tbody tr")
    expect(end).to_have_count(9)
    once = end.all_inner_texts()
    page.get_by_role("link", name=words("web.manage.rehearsal.again")).click()
    page.wait_for_url("**run=2")
    assert page.locator("tbody tr").all_inner_texts() != once
    page.go_back()
    assert page.locator("tbody tr").all_inner_texts() == once
    assert hall.site.room(code).state.seq == state.seq

    page.get_by_role("link", name=re.compile("Settings$")).last.click()
    page.get_by_role("link", name=re.compile("[Cc]opy|[Dd]uplicate")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Copy of Чемпионат")
    page.get_by_label(words("web.manage.settings.name")).fill("Another evening")
    page.get_by_role("button", name=words("web.manage.new.create")).dblclick()
    expect(page).to_have_url(re.compile(rf"/t/(?!{code})\w+/desk/players$"))
    copy = hall.site.room(page.url.split("/")[-3])
    assert [player.name for player in copy.tournament.players] == names(9, "chinese")
    assert copy.state.stage.config == state.stage.config
    everything = [hall.site.room(listed.code).state.name for listed in hall.site.catalogue.all()]
    assert everything.count("Another evening") == 1


def test_a_helper_for_some_tables(hall: Building, visitors: Visitors) -> None:
    """Invited by a link, let in once, kept to tables; and out again, the open page too."""
    hall.create_at("mtg", "published", names(8, "arabic"))
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.goto(hall.address("desk"))
    desk.keyboard.press("n")
    expect(desk.locator("#typed")).to_be_visible()
    open_more_page(desk, "Staff")
    desk.locator("#name").fill("Tamar")
    desk.locator("#tables").fill("1, 2")
    desk.get_by_role("button", name=words("web.manage.staff.make")).click()
    link = desk.locator("#link")
    expect(link).to_have_value(re.compile(r"/enter/"))
    invited = desk.locator(".people li", has_text="Tamar")
    expect(invited).to_contain_text("tables 1 and 2 not signed in yet")
    helping = visitors.enter(hall, size="phone")
    helping.goto(link.input_value())
    helping.get_by_role("button", name=words("web.enter_button")).click()
    helping.wait_for_url("**/desk")
    expect(invited).not_to_contain_text(words("web.manage.staff.invited"))
    typed = helping.locator("#typed")
    typed.fill("1 2 0")
    typed.press("Enter")
    expect(helping.locator("tr[data-table='1']")).to_contain_text("2-0")
    visitors.expect(r"\b40[39]\b")
    typed.fill("3 2 0")
    typed.press("Enter")
    status_line(helping, words("not_your_tables", tables=[1, 2], table=3))
    current = hall.state.current
    assert current is not None
    assert (current.matches[1].result is None, current.matches[3].result is None) == (False, True)
    expect(helping.get_by_role("link", name="Staff")).to_have_count(0)
    desk.goto(hall.address("desk/history"))
    # The name and the device.
    acted = desk.locator("#actions tbody tr")
    expect(acted.filter(has_text="round 2, table 1").first).to_contain_text(re.compile("Tamar Chrome"))
    expect(acted.filter(has_text="started round 2")).to_contain_text("Sam the organiser this device")
    expect(acted.last).to_contain_text(words("web.manage.terminal"))
    desk.goto(hall.address("desk/staff"))
    desk.locator(".people li", has_text="Tamar").get_by_role("button", name=words("web.manage.staff.revoke")).click()
    status_line(desk, words("web.manage.staff.revoked", name="Tamar"))
    expect(helping.get_by_role("heading", level=1)).to_contain_text(words("not_allowed", who="scorekeeper"))
    # An unused link can be revoked.
    desk.locator("#name").fill("Uri")
    desk.get_by_role("button", name=words("web.manage.staff.make")).click()
    expect(desk.locator("#invited")).to_contain_text(words("web.manage.staff.told", name="Uri"))
    desk.locator(".people li", has_text="Uri").get_by_role("button", name=words("web.manage.staff.void")).click()
    status_line(desk, words("web.manage.staff.voided"))
    visitors.expect(r"\b404\b")
    helping.goto(link.input_value())
    expect(helping.get_by_role("heading", level=1)).to_contain_text(words("link_void"))


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_change_settings_and_cancel_tournament(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """An error shows at its field and saves nothing. A cancelled tournament says so on every page until undone."""
    hall.create_at("mtg", "ready", names(8, "cyrillic"), rounds=5)
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("players"))
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk/settings"))
    desk.get_by_label(words("web.manage.settings.name")).fill("Субботний турнир")
    desk.get_by_role("button", name="Rename").click()
    expect(phone.locator(".event")).to_have_text("Субботний турнир")
    visitors.expect(r"\b4\d\d\b")
    desk.get_by_label("Rounds", exact=True).fill("3")
    desk.locator("#group-pairing summary").click()
    desk.get_by_label(words("setting.separate")).fill("planet")
    desk.get_by_role("button", name=words("web.manage.settings.save")).click()
    expect(desk.locator("#group-pairing .problem", has_text="planet")).to_be_visible()
    assert hall.state.stage.config.rounds == 5
    desk.get_by_label(words("setting.separate")).fill("club")
    desk.get_by_role("button", name=words("web.manage.settings.save")).click()
    expect(desk.locator("#group-pairing .tag")).to_have_text(words("web.manage.settings.own", count=1))
    assert (hall.state.stage.config.rounds, hall.state.stage.config.separate) == (3, ("club",))
    desk.get_by_role("link", name="Stages").click()
    desk.get_by_label(words("web.manage.stages.cancel_reason")).fill("The heating is broken")
    desk.get_by_role("button", name=words("web.manage.stages.cancel")).click()
    expect(phone.locator("#state")).to_contain_text(words("web.phase.cancelled"))
    assert "heating" not in phone.content()
    undo(desk, "heating")
    expect(phone.locator("#state")).not_to_contain_text(words("web.phase.cancelled"))


def test_server_notices(hall: Building, visitors: Visitors, clock: Clock, tmp_path: Path) -> None:
    """The mirror's age, times in which nobody was served, another address, a nearly full disk."""
    hall.create_at("mtg", "playing", names(8, "cyrillic"), round_minutes=50)
    hall.site.addresses = (hall.url, "http://192.168.7.1:8000")
    desk = visitors.enter(hall, hall.cookie("organiser"), size="phone")
    desk.goto(hall.address("desk/settings"))
    bar = desk.get_by_role("region", name="Next step")
    assert isinstance(hall.site.journal, SqliteJournal)
    folder = tmp_path / "stick"
    folder.mkdir()
    mirror = Mirror(hall.site.journal, folder)
    hall.site.mirrored = lambda: mirror.status
    mirror.start()
    try:
        desk.reload()
        expect(desk.locator("#mirror")).to_contain_text("Last copied: just now")
        watching = visitors.enter(hall, hall.cookie("organiser"))
        watching.add_init_script(HASTY)
        watching.goto(hall.address("desk/settings"))
        expect(watching.locator("#mirror .problem")).to_have_count(0)
        folder.rename(tmp_path / "taken out")  # with whatever is being copied to it at this moment
        folder.write_text("no folder")
        deadline = time.monotonic() + PATIENCE
        while mirror.status.problem is None:
            assert time.monotonic() < deadline
            desk.wait_for_timeout(100)
        desk.reload()
        expect(bar).to_contain_text("The mirror in")
        expect(watching.locator("#mirror .problem")).to_be_visible()
    finally:
        hall.site.mirrored = lambda: None
        mirror.close()

    desk.goto(hall.address("desk"))
    hall.site.set_addresses((f"{hall.url}", "http://10.0.0.7:8000")[::-1])
    beat(hall.site)
    clock.ahead += 5 * MINUTE
    beat(hall.site)
    hall.site.disk = lambda: (10**12, 10**8)
    desk.reload()
    expect(bar).to_contain_text(re.compile(rf"{TIME}-{TIME} while round 2 was running\."))
    expect(bar).to_contain_text("http://10.0.0.7:8000")
    expect(bar).to_contain_text("100 MB")
    # By keyboard, with input half typed; the other desk's question closes too, and returns after undo.
    watching.goto(hall.address("desk"))
    expect(watching.get_by_role("button", name="Add 5 minutes")).to_be_visible()
    left = int(bar.locator(".clock").inner_text().split(":")[0])
    desk.evaluate("window.isTheSame = true")
    desk.locator("#typed").fill("1 2")
    bar.get_by_role("button", name="Add 5 minutes").press("Enter")
    line = "xtended round 2 by 5 minutes after a server outage"
    status_line(desk, line)
    for page in (desk, watching):
        expect(page.locator("#next")).not_to_contain_text("was running")
    assert int(bar.locator(".clock").inner_text().split(":")[0]) - left in (4, 5)
    undo(desk, line)
    expect(watching.locator("#next")).to_contain_text("was running")
    bar.get_by_role("button", name="Add 5 minutes").press("Enter")
    status_line(desk, line)
    expect(watching.locator("#next")).not_to_contain_text("was running")
    expect(desk.locator("#typed")).to_have_value("1 2")
    assert desk.evaluate("window.isTheSame")
    hall.site.disk = lambda: None
    hall.site.moved_from = None
    desk.reload()
    expect(bar).not_to_contain_text("100 MB")

    # Another time the players went on meanwhile: nothing is added, and nobody is asked again.
    clock.ahead += 3 * MINUTE
    beat(hall.site)
    desk.reload()
    expect(bar).to_contain_text("round 2 was running")
    expect(bar.get_by_role("button", name="Add 3 minutes")).to_be_visible()
    seq = hall.state.seq
    bar.get_by_role("button", name=words("web.outage.ran_on")).dblclick()
    status_line(desk, "eft the clock of round 2 unchanged")
    expect(bar).not_to_contain_text("was running")
    assert hall.state.seq == seq + 1


def test_the_first_phone(hall: Building, visitors: Visitors, clock: Clock) -> None:
    """The address and the Wi-Fi to scan; what to check where none comes; another address meanwhile; then the tick."""
    hall.create_at("mtg", "playing", names(8, "chinese"))
    elsewhere = hall.url.replace(HOST, ELSEWHERE)
    hall.site.addresses = (hall.url, "http://192.168.7.1:8000")
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    desk.add_init_script(HASTY)
    desk.goto(hall.address("desk/connect"))
    expect(desk.locator(".waiting")).to_be_visible()
    expect(desk.locator(".qr-card")).to_contain_text(hall.address())
    expect(desk.get_by_role("img", name=f"QR code of {hall.address()}")).to_be_visible()
    desk.get_by_label(words("web.connect.wifi_name")).fill("Зал 2")
    desk.get_by_label("Password").fill("chess-players")
    desk.get_by_role("button", name=words("web.connect.wifi_keep")).click()
    expect(desk.get_by_role("img", name=re.compile("Зал 2"))).to_be_visible()
    expect(desk.locator("#checks")).to_have_count(0)
    clock.ahead += MINUTE
    checks = desk.locator("#checks")
    for what in ("8000/tcp" if sys.platform == "linux" else "firewall", words("web.connect.check_isolation"), "VPN"):
        expect(checks).to_contain_text(what)
    assert axe_violations(desk) == []

    hall.site.set_addresses((elsewhere, hall.url))
    expect(desk.locator(".qr-card").first).to_contain_text(f"{elsewhere}/t/{hall.code}")
    expect(checks).to_have_count(0)
    bar = desk.get_by_role("region", name="Next step")
    expect(bar).to_contain_text(words("web.connect.moved", old=hall.url, new=elsewhere))
    phone = visitors.come(elsewhere, size="phone")
    phone.set_extra_http_headers({"X-Forwarded-For": "192.168.7.23"})
    phone.goto(f"/t/{hall.code.lower()}")
    expect(phone.locator(".event")).to_have_text("Friday Night")
    expect(desk.locator(".came")).to_be_visible()
    bar.get_by_role("button", name=words("web.connect.moved_seen")).click()
    expect(bar).not_to_contain_text("The address has changed")
    assert hall.site.moved_from is None


@pytest.mark.parametrize(
    ("preset", "size", "theme", "script"),
    [("mtg", "desktop", "light", "arabic"), ("speed_jong_cut_line", "phone", "dark", "cyrillic")],
)
def test_document_round_trip(
    hall: Building, visitors: Visitors, tmp_path: Path, preset: str, size: str, theme: str, script: str
) -> None:
    """Imported as a new tournament: the standings are equal and known persons are matched. An invalid file is rejected
    with its place.
    """
    # No other player on this server has these names.
    hall.create_at(preset, "closed", [f"{name} {preset}" for name in names(12, script)], name="Зимний Cup")
    hall.say("penalise", {"player": "p2", "kind": "points", "points": 2, "reason": "Late"})
    hall.do(Drop(player=next(player.id for player in hall.state.players.values() if player.eliminated_in is None)))
    page = visitors.enter(hall, hall.cookie(), size=size, theme=theme)
    page.goto(hall.address("desk/settings"))
    with page.expect_download() as downloading:
        page.get_by_role("link", name=words("web.manage.settings.download")).click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.name == "cup.json"
    assert "Late" in file.read_text()  # a reason goes out with the deduction that it is for

    page.goto("/new")
    visitors.expect(r"\b4\d\d\b")
    known = len(hall.site.catalogue.all())
    problems = page.locator("#document-problems li")
    for broken, told in (
        (file.read_text()[:-20], "JSON"),
        (file.read_text().replace('"p1"', '"p99"', 1), "p1"),
        ("name\nAnn\n", "JSON"),
    ):
        wrong = tmp_path / "wrong.json"
        wrong.write_text(broken)
        page.set_input_files("#document", wrong)
        expect(problems.filter(has_text=told).first).to_be_visible()
        expect(page.get_by_role("alert")).to_be_visible()
    page.set_input_files("#document", file)
    asked = page.get_by_role("form", name="Зимний Cup: 12 players")
    expect(asked.get_by_role("heading")).to_be_focused()
    expect(problems).to_have_count(0)
    asked.get_by_role("button", name=words("web.manage.document.dont")).click()
    expect(asked).to_have_count(0)
    assert len(hall.site.catalogue.all()) == known
    page.set_input_files("#document", file)
    expect(asked.get_by_role("combobox")).to_have_count(12)
    asked.get_by_role("combobox").first.select_option(words("web.manage.preview.somebody_new"))
    asked.get_by_role("button", name=words("web.manage.document.make")).click()
    page.wait_for_url(re.compile(rf"/t/(?!{hall.code})\w+/desk$"))
    expect(page.get_by_role("region", name="Next step")).to_contain_text(re.compile("round 3|have been played"))
    code = page.url.split("/")[-2]
    assert code != hall.code
    here, there = (entered_persons(hall.site.journal, hall.site.room(one).state) for one in (hall.code, code))
    assert len(here.keys() & there.keys()) == 11

    def standings(of: str) -> list[str]:
        page.goto(f"/t/{of}/standings")
        return page.locator("main [data-key^=p]").all_inner_texts()

    assert len(standings(hall.code)) == 12
    assert standings(code) == standings(hall.code)
