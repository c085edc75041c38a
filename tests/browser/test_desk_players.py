"""Players at the desk: a list and its preview, names by keyboard, entries changed, coming late, leaving, returning."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.app.persons import external_ids_of
from crosstable.app.rating_lists import RatingLists
from crosstable.commands import ChangePlayer, Drop
from crosstable.model.tournament import Player, PlayerId
from crosstable.words import words
from tests.app.test_rating_lists import COMBINED, MAGNUS, OTHERS, text_list
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up, status_line, undo
from tests.browser.halls import NAMES, Building, names, run_server
from tests.browser.test_axe import axe_violations

# The request arrives, its response does not.
LOSE_ANSWERS = """() => {
    const real = fetch;
    window.losing = true;
    window.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (losing && options?.method === "POST") throw new TypeError("lost");
        return answer;
    };
}"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every test has a tournament of its own."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


def find_player(hall: Building, name: str) -> Player:
    return next(player for player in hall.site.room(hall.code).tournament.players if player.name == name)


def player_names(hall: Building) -> list[str]:
    return [player.name for player in hall.site.room(hall.code).tournament.players]


def row(page: Page, name: str) -> Locator:
    return page.locator("#players tr", has=page.locator("bdi", has_text=re.compile(f"^{re.escape(name)}$")))


def test_pasted_list_is_previewed(hall: Building, visitors: Visitors, tmp_path: Path) -> None:
    """Pasted, then from a file: the preview marks new, duplicate, similar and unreadable lines. Then names one by one,
    by keyboard.
    """
    hall.create("mtg", "Friday Night")
    hall.enter(["Ann Novak"])
    desk = visitors.enter(hall, hall.cookie("organiser"), size="phone", theme="dark")
    desk.goto(hall.address("desk/players"))
    desk.get_by_text("Paste or upload a list").click()
    lines = desk.get_by_label("Paste or upload a list")
    cyrillic, chinese = NAMES["cyrillic"][3], NAMES["chinese"][0]
    lines.fill(f"Ann Novak\n{cyrillic}\n{cyrillic}\nAnne Novak\n{chinese}")
    preview = desk.locator("#preview tbody tr")
    expect(preview).to_have_count(5)
    expect(preview.nth(0)).to_contain_text("already registered (#1)")
    expect(preview.nth(1)).to_contain_text("new")
    expect(preview.nth(2)).to_contain_text("duplicate of line 2")
    expect(preview.nth(3)).to_contain_text("looks like Ann Novak")
    enter = desk.locator("#preview button")
    expect(enter).to_contain_text("Register 3 players")
    # Unsaved input survives an entry made on another device.
    hall.enter(["Borka"])
    expect(row(desk, "Borka")).to_be_visible()
    assert lines.input_value().startswith("Ann Novak")
    preview.nth(3).get_by_role("checkbox").uncheck()
    expect(enter).to_contain_text("Register 2 players")
    assert player_names(hall) == ["Ann Novak", "Borka"]
    enter.click()
    expect(row(desk, chinese)).to_be_visible()
    assert player_names(hall) == ["Ann Novak", "Borka", cyrillic, chinese]

    file = tmp_path / "list.csv"
    file.write_bytes("name,rating,club\nJosé,1800,Río\nLea,high,\nZoë,1700,\n".encode("windows-1252"))
    desk.get_by_text("Paste or upload a list").click()
    desk.set_input_files("#file", file)
    expect(desk.locator("#preview")).to_contain_text(words("web.manage.preview.unreadable", lines=[1]))
    expect(preview.first).to_contain_text("Rating 1800, Club Río")
    enter.click()
    expect(row(desk, "José")).to_be_visible()
    undo(desk, "egistered José; registered Zoë")
    expect(row(desk, "José")).to_have_count(0)

    desk.keyboard.press("a")
    name = desk.locator("#adding").get_by_label("Name")
    # Nobody waits for an answer: the next name is typed at once.
    quick = [NAMES["arabic"][1], NAMES["cyrillic"][1], "Quick Quinn"]
    for one in quick:
        desk.keyboard.type(one)
        desk.keyboard.press("Enter")
    expect(row(desk, quick[-1])).to_be_visible()
    assert player_names(hall)[-3:] == quick
    name.fill("Xavier")
    desk.locator("#adding").get_by_label("Rating").fill("99999999999")
    visitors.expect(r"\b4\d\d\b")
    desk.keyboard.press("Enter")
    expect(desk.locator("#adding .problem").filter(has_text=re.compile("."))).to_be_visible()
    assert name.input_value() == "Xavier"
    assert player_names(hall)[-3:] == quick


@pytest.mark.parametrize(("size", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_a_list_that_is_too_long(
    hall: Building, visitors: Visitors, monkeypatch: pytest.MonkeyPatch, size: str, theme: str
) -> None:
    """Entries above the capacity are announced first; then some join the waiting list, or are entered anyway.

    A list above the limit of a tournament is rejected until fewer are ticked. Duplicates do not count.
    """
    hall.create("mtg", "Friday Night")
    hall.enter(names(2))
    hall.say("set_registration", {"capacity": 4})
    for module in ("app.roster_preview", "rules.registration"):
        monkeypatch.setattr(f"crosstable.{module}.MOST_PLAYERS", 6)
    visitors.expect(r"\b409\b")
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk/players"))
    desk.get_by_text("Paste or upload a list").click()
    lines = desk.get_by_label("Paste or upload a list")
    warned = desk.locator("#preview .warning")
    enter, line = desk.locator("#preview button"), desk.locator("#line")
    lines.fill("\n".join([*names(2), "Xia", "Yan"]))
    expect(enter).to_contain_text("Register 2 players")
    expect(warned).to_have_count(0)
    lines.fill("\n".join([*names(2), "Uma", "Vera", "Will", "Xia", "Yan"]))
    expect(warned).to_contain_text("2 players and 5 more are too many: a tournament can have 6.")
    assert axe_violations(desk) == []
    enter.click()
    line.get_by_role("button", name="Register all 5 anyway").click()
    expect(line).to_contain_text("too many")
    assert player_names(hall) == names(2)
    desk.get_by_role("checkbox", name="Register Yan").uncheck()
    expect(enter).to_contain_text("Register 4 players")
    enter.click()
    expect(line).to_contain_text(words("is_full", free=2, capacity=4, more=4))
    line.get_by_role("button", name="waiting list").click()
    expect(desk.get_by_role("link", name=re.compile(words("web.entries.waiting", waiting=[1, 2])))).to_be_visible()
    assert player_names(hall) == [*names(2), "Uma", "Vera"]
    expect(lines).to_be_hidden()


def test_a_name_whose_answer_was_lost_is_entered_once(hall: Building, visitors: Visitors) -> None:
    """The name is sent until the server answers; the field is free for the next one meanwhile."""
    hall.create("mtg", "Friday Night")
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/players"))
    name = desk.locator("#adding [data-first]")
    desk.evaluate(LOSE_ANSWERS)
    name.fill("Ann Novak")
    name.press("Enter")
    status_line(desk, words("web.desk.away"))
    expect(name).to_have_value("")
    desk.evaluate("losing = false")
    status_line(desk, "egistered Ann Novak")
    assert player_names(hall) == ["Ann Novak"]
    # Answered, it is another wish.
    name.fill("Ann Novak")
    name.press("Enter")
    status_line(desk, "Ann Novak is already registered (#1).")
    assert player_names(hall) == ["Ann Novak", "Ann Novak"]


def test_an_entry_is_changed(hall: Building, visitors: Visitors) -> None:
    """Name, rating, club and a separation; withdrawn and restored by Undo. Back returns to the list."""
    hall.create_at("chess", "registration", names(6))
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/players"))
    # The name field has the focus; after Escape the keys are shortcuts.
    expect(desk.locator("#adding").get_by_label("Name")).to_be_focused()
    desk.keyboard.press("Escape")
    desk.keyboard.press("/")
    desk.keyboard.type("zak")
    expect(desk.locator("#players tbody tr:visible")).to_have_count(1)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Łukasz Żak")
    desk.locator("#entry").get_by_label("Name").fill("Łucja Żak")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Łucja Żak")
    desk.get_by_label("Rating").fill("2100")
    desk.get_by_label("Absences and byes").fill("2, 4-5")
    with desk.expect_response("**/do"):
        desk.get_by_role("button", name="Save").click()
    changed = find_player(hall, "Łucja Żak")
    assert (changed.rating, changed.absent) == (2100, ((2, 2), (4, 5)))
    # Someone else changes it while another rating is typed: the form shows both, and saves only on Save.
    visitors.expect(r"\b409\b")
    status_line(desk, ": rating 2100 (was 1503) and absences 2, 4-5")
    catch_up(desk, hall)
    desk.get_by_label("Rating").fill("2300")
    hall.do(ChangePlayer(player=changed.id, fields={"rating": 2200}))
    catch_up(desk, hall)
    desk.get_by_role("button", name="Save").click()
    status_line(desk, "Rating: now 2200; you entered 2300.")
    assert find_player(hall, "Łucja Żak").rating == 2200
    with desk.expect_response("**/do"):
        desk.get_by_role("button", name="Save").click()
    assert find_player(hall, "Łucja Żak").rating == 2300
    desk.locator("#apart select").select_option(label="1 Ann Novak")
    desk.get_by_role("button", name="Keep apart").click()
    expect(desk.locator("#apart li")).to_contain_text("Ann Novak")
    assert hall.state.stage.config.forbidden == ((changed.id, PlayerId(find_player(hall, "Ann Novak").id)),)
    desk.go_back()
    expect(row(desk, "Łucja Żak")).to_contain_text("absent in")
    row(desk, "Łucja Żak").get_by_role("button", name="Withdraw").click()
    expect(row(desk, "Łucja Żak")).to_have_count(0)
    undo(desk, "Łucja Żak")
    expect(row(desk, "Łucja Żak")).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_coming_late_leaving_and_returning(hall: Building, visitors: Visitors, size: str, theme: str) -> None:
    """During a round; on a cut line an eliminated player returns. Other open pages follow."""
    script = "chinese" if size == "phone" else "arabic"
    players = names(16, script)
    hall.create_at("speed_jong_cut_line" if size == "phone" else "mtg", "closed", players)
    desk = visitors.enter(hall, hall.cookie("organiser"), size=size, theme=theme)
    desk.goto(hall.address("desk/players"))
    watching = visitors.enter(hall, size="phone")
    watching.goto(hall.address("standings"))
    adding = desk.locator("#adding")
    adding.get_by_label("Name").fill("Late Lea")
    adding.get_by_role("button", name=words("web.manage.players.add_late")).click()
    expect(row(desk, "Late Lea")).to_contain_text("from round 3")
    assert find_player(hall, "Late Lea").first_round == 3

    leaves = next(player for player in hall.state.players.values() if player.eliminated_in is None).id
    name = hall.site.room(hall.code).names[leaves]
    row(desk, name).get_by_role("button", name="Drop").click()
    expect(row(desk, name).get_by_role("button", name=words("web.manage.players.re_enter"))).to_be_visible()
    assert find_player(hall, name).dropped_after == 2
    place = watching.locator(f"[data-key=p{find_player(hall, name).number}]")
    expect(place).to_have_class(re.compile("out"))
    row(desk, name).get_by_role("button", name=words("web.manage.players.re_enter")).click()
    expect(row(desk, name).get_by_role("button", name="Drop")).to_be_visible()
    expect(place).not_to_have_class(re.compile(r"\b(is-)?out\b"))
    assert find_player(hall, name).dropped_after is None
    visitors.expect(r"\b409\b")
    # Another tab of this desk is a moment behind and shows the current value.
    hall.do(Drop(player=leaves))
    expect(row(desk, name).get_by_role("button", name=words("web.manage.players.re_enter"))).to_be_visible()

    if size == "phone":
        cut = next(player for player in hall.state.players.values() if player.eliminated_in is not None)
        back = hall.site.room(hall.code).names[cut.id]
        row(desk, back).get_by_role("button", name=words("web.manage.players.restore")).click()
        expect(row(desk, back).get_by_role("button", name="Drop")).to_be_visible()
        assert hall.state.players[cut.id].eliminated_in is None
        return
    guilty = next(player for player in players if player != name)
    row(desk, guilty).get_by_role("link").click()
    desk.get_by_label("Reason").first.fill("Marked cards")
    desk.get_by_role("button", name="Disqualify").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("disqualified")
    expect(desk.locator("#record")).to_contain_text("Marked cards")
    assert find_player(hall, guilty).disqualified_in is not None
    expect(watching.locator("body")).to_contain_text("Disqualified")
    assert "Marked" not in watching.content()
    undo(desk, guilty)
    expect(desk.locator("h1 .tag")).to_have_count(0)
    assert find_player(hall, guilty).disqualified_in is None


def test_chosen_player_of_the_rating_list_fills_the_entry(hall: Building, visitors: Visitors, tmp_path: Path) -> None:
    """Rating, title, federation and year of birth are filled in; the FIDE id is kept with the name."""
    hall.create("fide_swiss", "City Open")
    lists = RatingLists(tmp_path)
    file = tmp_path / "oct.txt"
    file.write_text(text_list(COMBINED, MAGNUS, *OTHERS), encoding="utf-8")
    lists.import_file(file, "oct.txt")
    hall.site.rating_lists = lists
    try:
        desk = visitors.enter(hall, hall.cookie("organiser"), size="phone")
        desk.goto(hall.address("desk/players"))
        desk.locator("#name").press_sequentially("carlsen")
        option = desk.locator("#listed-players option").first
        expect(option).to_have_attribute("value", "Carlsen, Magnus")
        desk.locator("#name").fill("Carlsen, Magnus")
        expect(desk.locator("#title")).to_have_value("GM")
        expect(desk.locator("#federation")).to_have_value("NOR")
        expect(desk.locator("#born")).to_have_value("1990")
        desk.locator("#name").press("Enter")
        expect(row(desk, "Carlsen, Magnus")).to_contain_text("GM")
    finally:
        hall.site.rating_lists = None
    player = find_player(hall, "Carlsen, Magnus")
    assert (player.rating, player.title, player.federation, player.born) == (2839, "GM", "NOR", 1990)
    ids = external_ids_of(hall.site.journal, hall.site.room(hall.code).state)
    assert ids[player.id] == {"fide": "1503014"}
