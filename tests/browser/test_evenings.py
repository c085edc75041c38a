"""Three evenings from the first key to the last, by keyboard alone.

Nothing here clicks or fills: a control without a key is reached by Tab.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from crosstable.model.tournament import Forfeit, PlayerId, Score
from crosstable.state.live_rounds import RoundInPlay
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, skip_key_delay
from tests.browser.halls import Building, names, run_server
from tests.conftest import proof_size

# Nothing that a page is for is further away than this.
FAR = 90


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Building]:
    """One server; every evening makes its own tournament."""
    with run_server(tmp_path_factory.mktemp("hall")) as made:
        yield made


class Keys:
    """An organiser at the desk without a mouse."""

    def __init__(self, page: Page, hall: Building) -> None:
        self.page, self.hall, self.board = page, hall, page.keyboard

    def create(self, preset: str, name: str, players: int, rounds: int) -> None:
        """Make a tournament from the first page's button on."""
        self.page.goto("/")
        self.to("a[href='/new']", "Enter")
        expect(self.page.locator("#name")).to_be_focused()
        self.type(name)
        self.to("#players", "")
        self.type(str(players))
        self.to("#rounds", "")
        self.type(str(rounds))
        self.to(f"input[value={preset}]", "Enter")
        self.page.wait_for_url("**/desk/players")
        self.hall.code = self.page.url.split("/")[-3]
        self.hall.stream = next(one.stream for one in self.hall.site.catalogue.all() if one.code == self.hall.code)

    def type(self, text: str) -> None:
        """Type into what has the focus, in the place of what is there."""
        self.board.press("Control+a")
        self.board.type(text)

    def to(self, selector: str, key: str = "Enter") -> Locator:
        """Go to something by Tab, or by the arrows in a group of choices, and press a key there."""
        wanted = self.page.locator(selector).locator("visible=true").first
        expect(wanted).to_be_visible()
        arrows = wanted.get_attribute("type") == "radio"
        name = wanted.get_attribute("name")
        for _ in range(FAR):
            if wanted.evaluate("one => one === document.activeElement"):
                break
            inside = arrows and self.page.evaluate("document.activeElement.name") == name
            self.board.press("ArrowDown" if inside else "Tab")
        expect(wanted).to_be_focused()
        if key:
            self.board.press(key)
        return wanted

    def free(self) -> None:
        """Leave whatever field has the focus, so that keys are keys."""
        self.board.press("Escape")
        self.board.press("Escape")

    def step(self, command: str) -> None:
        """Press the key of the next step, which is that command, or leads to a page whose address ends so."""
        kind = "href$" if command.startswith("/") else "data-do"
        button = self.page.locator(f"[data-key-press=n][{kind}='{command}']")
        expect(button).to_be_visible()
        leads = button.get_attribute("data-leads")
        self.free()
        skip_key_delay(self.page)
        self.board.press("n")
        if leads is not None:
            self.page.wait_for_url(f"**{leads}")

    def open(self, typed: str) -> None:
        """Type a line at the round's page and send it."""
        self.board.type(typed)
        self.board.press("Enter")
        expect(self.page.locator("#typed")).to_have_value("")

    @property
    def phase(self) -> str:
        return self.hall.state.phase

    @property
    def round(self) -> RoundInPlay:
        current = self.hall.state.current
        assert current is not None
        return current


@pytest.fixture
def keys(hall: Building, visitors: Visitors) -> Keys:
    return Keys(visitors.enter(hall, hall.cookie()), hall)


def begin(keys: Keys, draft: str) -> None:
    """Draft a round, look at it, publish it and start it."""
    keys.step(draft)
    keys.step("publish")
    keys.step("start_round")
    expect(keys.page.locator("#typed")).to_be_visible()


def look_up(keys: Keys, name: str) -> None:
    """Go to a player's sheet from the round, by name."""
    keys.free()
    keys.board.press("/")
    expect(keys.page.locator("#find")).to_be_focused()
    keys.board.type(name)
    keys.board.press("Enter")
    keys.board.press("Enter")
    keys.page.wait_for_url("**/desk/players/*")


def points(hall: Building, player: PlayerId) -> int:
    """Return the points of a player, in half points."""
    return int(2 * hall.site.room(hall.code).standings.points(player))


def test_thirteen_players_of_magic(hall: Building, keys: Keys) -> None:
    """With a swap, a late entry, a penalty, a drop and a correction; the bye counts at once."""
    page, board = keys.page, keys.board
    keys.create("mtg", "Friday Night", 13, 3)
    expect(page.locator("#name")).to_be_focused()
    for place, name in enumerate(names(13), start=1):
        board.type(name)
        board.press("Enter")
        expect(page.locator("#players tbody tr")).to_have_count(place)
    keys.step("start")
    begin(keys, "pair")
    assert len(keys.round.matches) == 6
    bye = next(iter(keys.round.byes))
    for table in range(1, 6):
        keys.open(f"{table} 2 {table % 2}")
        expect(page.locator(f"tr[data-table='{table}']")).to_have_attribute("data-status", "done")
    assert points(hall, bye) == 6
    # The last one is offered; it needs no number.
    expect(page.locator("tr.selected")).to_have_attribute("data-table", "6")
    keys.open("d")
    expect(next_step(page)).to_have_attribute("data-do", "close_round")
    keys.step("close_round")

    # A late entry; two players swap in the draft of the next round.
    expect(next_step(page)).to_have_attribute("data-do", "pair")
    keys.to(".pages a[href$='/desk/players']")
    page.wait_for_url("**/desk/players")
    board.press("a")
    expect(page.locator("#name")).to_be_focused()
    board.type("Zoë Late")
    board.press("Enter")
    expect(page.locator("#players tbody tr")).to_have_count(14)
    keys.step("pair")
    page.wait_for_url("**/desk")
    expect(page.locator("[data-pick]")).to_have_count(14)
    before = {table: (match.first, match.second) for table, match in keys.round.matches.items()}
    keys.to("[data-pick]", "Space")
    board.press("ArrowDown")
    board.press("Space")
    expect(page.locator("tr[data-table='1'] .a [data-pick]")).to_have_attribute("data-pick", before[2][0])
    after = {table: (match.first, match.second) for table, match in keys.round.matches.items()}
    assert (after[1][0], after[2][0]) == (before[2][0], before[1][0])
    keys.step("publish")
    keys.step("start_round")
    for table in range(1, 8):
        keys.open(f"{table} {('2 0', '1 2')[table % 2]}")
        expect(page.locator(f"tr[data-table='{table}']")).to_have_attribute("data-status", "done")

    # A warning for one player, who is found by name; then they leave after this round.
    called = hall.site.room(hall.code).names
    gone, name = next(
        (match.second, called[match.second])
        for match in keys.round.matches.values()
        if sum(called[match.second] in other for other in called.values()) == 1
    )
    look_up(keys, name)
    number = hall.state.players[gone].number
    keys.to(f"a[href$='/desk/floor?player={number}']")
    page.wait_for_url("**/desk/floor*")
    keys.to("form.penalty input[type=radio]", "Space")
    keys.to("form.penalty [name=reason]", "")
    board.type("Slow play")
    board.press("Enter")
    expect(page.locator("#line")).to_be_visible()
    assert [one.player for one in hall.state.penalties] == [gone]
    keys.step("close_round")
    expect(next_step(page)).to_have_attribute("data-do", "pair")
    look_up(keys, name)
    keys.to("[data-do=drop]")
    expect(page.locator("[data-do=re_enter]")).to_be_visible()
    assert hall.state.players[gone].dropped_after == 2

    # The first round had a mistake; what it moves is seen first.
    keys.free()
    board.press("p")
    page.wait_for_url("**/desk")
    keys.to(".rounds a[href*='round=1']")
    page.wait_for_url("**/desk?round=1")
    keys.free()
    board.type("1 0 2")
    board.press("Enter")
    page.wait_for_url("**/desk/correct*")
    keys.to("form.decide button.primary", "")
    skip_key_delay(page)
    board.press("Enter")
    page.wait_for_url("**/desk?round=1")
    first = hall.state.round(1)
    assert first is not None
    assert first.matches[1].result == Score(0, 2)

    begin(keys, "pair")
    for table in sorted(keys.round.matches):
        keys.open(f"{table} {'f2' if table == 2 else '2 1'}")
        expect(page.locator(f"tr[data-table='{table}']")).to_have_attribute("data-status", "done")
    assert isinstance(keys.round.matches[2].result, Forfeit)
    keys.step("close_round")
    keys.step("complete")
    keys.page.wait_for_url("**/desk/summary")
    expect(page.locator(".podium")).to_be_visible()
    assert keys.phase == "completed"


def test_sixty_players_on_a_cut_line_with_a_playoff(hall: Building, keys: Keys) -> None:
    """A list is pasted, points are typed by seat, the cut is reviewed and made, and the best four play on."""
    page, board, players = keys.page, keys.board, proof_size(24, 60)
    keys.create("speed_jong_cut_line", "Speed Evening", players, 2)
    keys.to("#many summary")
    keys.to("#list", "")
    board.insert_text("\n".join(names(players)))
    keys.to("#preview button.primary")
    expect(page.locator("#players tbody tr")).to_have_count(players)
    keys.step("start")
    for number in (1, 2):
        begin(keys, "seat")
        for table in sorted(keys.round.tables)[: proof_size(4, 10) // number]:
            keys.open(f"{table} E+")
            keys.open(f"{table} south +")
            expect(page.locator(f"#t{table} .seats li").nth(1).locator(".points")).to_have_text("+1")
        if number == 1:
            keys.step("/desk/cut")
            page.wait_for_url("**/desk/cut")
            skip_key_delay(page)
            keys.to("#cut-button")
            page.wait_for_url("**/desk")
            assert any(one.eliminated_in == 1 for one in hall.state.players.values())
        else:
            keys.to("button[data-do=close_round]")
    keys.free()
    keys.to("a.button[href$='/desk/cut']")
    page.wait_for_url("**/desk/cut")
    keys.to("form[data-ask=playoff] [name=top]", "")
    keys.type("4")
    board.press("Enter")
    page.wait_for_url("**/desk")
    begin(keys, "seat")
    assert [len(table.seats) for table in keys.round.tables.values()] == [4]
    winner = keys.round.tables[1].seats[2]
    keys.open("1 w+")
    expect(page.locator("#t1 .seats li").nth(2).locator(".points")).to_have_text("+1")
    keys.to("button[data-do=close_round]")
    keys.step("complete")
    keys.page.wait_for_url("**/desk/summary")
    expect(page.locator(".podium")).to_contain_text(hall.site.room(hall.code).names[winner])


def test_eight_players_of_crokinole_in_two_groups_with_a_shoot_out(hall: Building, keys: Keys) -> None:
    """Groups are typed with the names, twenties with the results; a tie goes to a shoot-out."""
    page, board = keys.page, keys.board
    keys.create("crokinole_groups", "Crokinole Cup", 8, 3)
    for place, name in enumerate(names(8), start=1):
        expect(page.locator("#name")).to_be_focused()
        board.type(name)
        keys.to("#group", "")
        board.type("AB"[place % 2])
        board.press("Enter")
        expect(page.locator("#players tbody tr")).to_have_count(place)
    keys.step("start")
    for _ in range(3):
        begin(keys, "pair")
        for table, match in keys.round.matches.items():
            first, second = (hall.state.players[player] for player in (match.first, match.second))
            won = "5 3 20s 4 2" if first.number < second.number else "3 5 20s 2 4"
            keys.open(f"{table} {'d' if first.group == 'B' else won}")
            expect(page.locator(f"tr[data-table='{table}']")).to_have_attribute("data-status", "done")
        keys.step("close_round")
    expect(next_step(page)).not_to_have_attribute("data-do", "close_round")
    keys.free()
    keys.to(".pages a[href$='/desk/stages']")
    page.wait_for_url("**/desk/stages")
    keys.to("#ties details summary")
    tied = page.locator("#ties details[open] [data-player]")
    players = [PlayerId(one.get_attribute("data-player") or "") for one in tied.all()]
    assert len(players) == 4
    for place, player in enumerate(players):
        keys.to(f"[data-player={player}] [name=shots]", "")
        board.type(str(place))
    board.press("Enter")
    expect(page.locator("#ties details[open]")).to_have_count(0)
    places = hall.site.room(hall.code).standings.row_numbers
    assert sorted(players, key=lambda player: places[player]) == players[::-1]
    keys.step("complete")
    keys.page.wait_for_url("**/desk/summary")
    expect(page.locator(".podium")).to_have_count(2)
