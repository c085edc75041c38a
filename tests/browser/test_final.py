"""Final standings and backups: amendments show at once, and a restored backup replaces all tournaments."""

import re
from pathlib import Path

from playwright.sync_api import expect

from crosstable.commands import Complete, Rename
from crosstable.model.tournament import Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.halls import Building, names
from tests.browser.test_axe import axe_violations


def reversed_result(hall: Building, table: int) -> str:
    """Return the reversed result of a match of the first round."""
    round_ = hall.state.round(1)
    assert round_ is not None
    result = round_.matches[table].result
    assert isinstance(result, Score)
    return f"{result.second}-{result.first}"


def test_an_amendment_shows_at_once_and_goes_with_its_undo(hall: Building, visitors: Visitors) -> None:
    """The organiser says that it is over, corrects a result at the desk and takes that back; everybody sees it live."""
    hall.create_at("mtg", "closed", names(8), rounds=2)
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("standings"))
    expect(phone.locator(".state")).not_to_contain_text("Final")
    hall.do(Complete())
    expect(phone.locator(".state")).to_contain_text("Final since")
    expect(phone.locator("#amended")).to_have_count(0)
    desk = visitors.enter(hall, hall.cookie())
    desk.goto(hall.address(f"desk/correct?round=1&table=1&typed={reversed_result(hall, 1)}"))
    # A button that leads away is deaf for a moment, so that nobody presses by a key what was not there yet.
    desk.wait_for_function("() => performance.now() > 1300")
    desk.locator(".decide button.primary").click()
    desk.wait_for_url(re.compile(r"/desk\?round=1$"))
    amended = phone.locator("#amended")
    expect(amended).to_contain_text("Round 1, table 1")
    expect(amended).to_contain_text(re.compile(r"from \d+ to \d+"))
    # Times are shown in the local zone.
    expect(amended.locator("time")).not_to_contain_text("+00:00")
    expect(phone.locator(".amended-on")).to_contain_text("Amended on")
    desk.goto(hall.address("desk/stages"))
    expect(desk.locator(".amended")).to_contain_text("Round 1, table 1")
    # The link of the state leads there, from any page.
    phone.goto(hall.address("players"))
    phone.locator(".amended-on").click()
    expect(phone.locator("#amended")).to_be_in_viewport()
    assert axe_violations(phone) == []
    desk.locator("body").press("u")
    expect(phone.locator("#amended")).to_have_count(0)
    expect(phone.locator(".state")).to_contain_text("Final since")


def test_backup_is_downloaded_and_restored(hall: Building, visitors: Visitors, tmp_path: Path) -> None:
    """Only the operator can; a spectator's open page shows the restored state."""
    hall.create_at("mtg", "playing", names(8))
    hall.site.backups, hall.site.journal_file = tmp_path, "crosstable.db"
    office = visitors.enter(hall, hall.cookie())
    office.goto(f"{hall.url}/")
    office.get_by_role("link", name="Backups").click()
    with office.expect_download() as downloading:
        office.get_by_role("link", name=words("web.backups.take")).click()
    saved = tmp_path / "apart" / downloading.value.suggested_filename
    downloading.value.save_as(saved)
    assert re.fullmatch(r"crosstable-[0-9-]+\.db", saved.name)
    hall.do(Rename(name="Saturday"))
    phone = visitors.enter(hall, size="phone")
    phone.goto(hall.address("pairings"))
    expect(phone.locator(".event")).to_have_text("Saturday")
    wrong = tmp_path / "apart" / "list.db"
    wrong.write_text("Ann\nBob\n")
    visitors.expect("409")
    office.get_by_label("A file from this computer").set_input_files(wrong)
    office.get_by_role("button", name=words("web.backups.look")).click()
    expect(office.get_by_role("alert")).to_contain_text("Nothing was changed")
    office.get_by_label("A file from this computer").set_input_files(saved)
    office.get_by_role("button", name=words("web.backups.look")).click()
    expect(office.locator("#compared")).to_contain_text("goes back by one entry")
    assert axe_violations(office) == []
    office.get_by_role("button", name="Restore this backup").click()
    expect(office.locator("#sent")).to_contain_text("signed out")
    expect(phone).to_have_title(re.compile("Friday Night"))
    office.get_by_role("link", name="Sign in again").click()
    office.get_by_role("button").click()
    office.goto(f"{hall.url}/backups")
    # The replaced data is now a backup on the server, and can be restored the same way.
    office.get_by_role("link", name="before-restore").click()
    expect(office.locator("#compared")).to_contain_text("gains one entry")
    office.get_by_role("button", name="Restore this backup").click()
    expect(office.get_by_role("link", name="Sign in again")).to_be_visible()
    assert hall.state.name == "Saturday"
