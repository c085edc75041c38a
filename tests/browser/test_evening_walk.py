"""A whole evening, from New tournament to the podium: the desk by keyboard, two phones and a wall.

Phones and wall are not signed in and never reloaded. Each step checks the sentences shown, with names and numbers.
"""

from collections import Counter

from playwright.sync_api import Page, expect

from crosstable.model.tournament import PlayerId
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, skip_key_delay
from tests.browser.halls import Building
from tests.browser.test_axe import axe_violations
from tests.browser.test_evenings import Keys

PLAYERS = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"]
# As many different sentences are asserted of each.
LEAST = 30


class Evening:
    """An evening that counts the sentences shown. Ann wins every match; Gus loses all of his."""

    def __init__(self, hall: Building, visitors: Visitors) -> None:
        self.hall, self.visitors = hall, visitors
        self.desk = visitors.enter(hall, hall.cookie())
        self.keys = Keys(self.desk, hall)
        self.wall = visitors.enter(hall)
        self.ann, self.gus = (visitors.enter(hall, size="phone") for _ in range(2))
        self.heard = Counter[str]()

    def expect_text(self, page: Page, *sentences: str) -> None:
        """Expect sentences on a page; the desk's are in the bar, on the line or in the page."""
        kind = "desk" if page is self.desk else "wall" if page is self.wall else "phone"
        for sentence in sentences:
            expect(page.locator("body")).to_contain_text(sentence)
        self.heard[kind] += len(sentences)

    def press(self, label: str) -> None:
        """Press the key of the next step, which says that."""
        expect(next_step(self.desk)).to_contain_text(label)
        self.keys.free()
        skip_key_delay(self.desk)
        self.desk.keyboard.press("n")

    def name(self, player: PlayerId) -> str:
        return self.hall.site.room(self.hall.code).names[player]

    def create(self) -> None:
        """Make the tournament with the keyboard, a Top 4 planned, and register everybody."""
        desk, keys = self.desk, self.keys
        desk.goto("/")
        keys.to("a[href='/new']")
        expect(desk.locator("#name")).to_be_focused()
        keys.type("Friday Night")
        keys.to("#players", "")
        keys.type("7")
        keys.to("#rounds", "")
        keys.type("2")
        keys.to("[name=after][value=top_4]", "")
        assert axe_violations(desk) == []
        desk.keyboard.press("Enter")
        desk.wait_for_url("**/desk/players")
        self.hall.code = desk.url.split("/")[-3]
        self.hall.stream = next(one.stream for one in self.hall.site.catalogue.all() if one.code == self.hall.code)
        self.expect_text(desk, "Friday Night", "Add players to begin.", "0 players")
        for name in PLAYERS:
            desk.keyboard.type(name)
            desk.keyboard.press("Enter")
            self.expect_text(desk, f"Registered {name}")
        self.expect_text(desk, "7 players registered.", "Start tournament")

    def claim(self, phone: Page, name: str, number: int) -> None:
        phone.goto(self.hall.address("me"))
        self.expect_text(phone, "Who are you?", "Tap your name.")
        phone.get_by_role("button", name=name).click()
        phone.get_by_role("button", name="This is me").click()
        self.expect_text(
            phone, name, f"You're registered (#{number})", "Your table appears here when round 1 is published."
        )

    def play(self, number: int, label: str) -> None:
        """Play a round: draft it, publish it, start it and enter every result."""
        desk = self.desk
        self.press(f"Pair round {number}")
        self.expect_text(desk, f"Round {number} is drafted. Review it, then publish.")
        self.press(f"Publish round {number}")
        self.expect_text(desk, f"Round {number} is published.", f"Published round {number}")
        self.press("Start")
        self.expect_text(desk, f"Started round {number}", label)
        round_ = self.hall.state.current
        assert round_ is not None
        self.expect_text(self.wall, label, *(self.name(player) for player in sorted(round_.seated)))
        expect(desk.locator("#typed")).to_be_visible()
        for table, match in sorted(round_.matches.items()):
            names = [self.name(match.first), self.name(match.second)]
            first_wins = names[0] == "Ann" or ("Ann" not in names and names[0] != "Gus")
            winner, loser = (match.first, match.second) if first_wins else (match.second, match.first)
            for phone, player in ((self.ann, "p1"), (self.gus, "p7")):
                if player in (match.first, match.second):
                    opponent = match.second if match.first == player else match.first
                    self.expect_text(phone, "Report your result", self.name(opponent), "Call a judge")
            self.keys.open(f"{table} {'2 0' if first_wins else '0 2'}")
            self.expect_text(desk, f"Table {table}: {self.name(winner)} beat {self.name(loser)} 2-0")
        self.expect_text(desk, "All results are in.")
        self.press(f"Close round {number}")
        self.expect_text(desk, f"Closed round {number}")


def test_magic_evening_with_a_top_four(hall: Building, visitors: Visitors) -> None:
    evening = Evening(hall, visitors)
    desk, wall, ann, gus = evening.desk, evening.wall, evening.ann, evening.gus
    evening.create()
    wall.goto(hall.address("display"))
    evening.expect_text(wall, "Friday Night")
    evening.claim(ann, "Ann", 1)
    evening.claim(gus, "Gus", 7)
    evening.press("Start tournament")
    evening.expect_text(desk, "Started with 7 players, 2 rounds", "Round 1 is next.")
    evening.play(1, "Round 1 of 2")
    evening.expect_text(ann, "Your record", "1–0 · 3 points")
    evening.play(2, "Round 2 of 2")
    evening.expect_text(desk, "Top 4", "is next, with 4 players.")
    evening.expect_text(ann, "of 7: 2–0, 6 points", "That was the last round of this stage")
    evening.expect_text(ann, "If you advance, your next table appears here.", "Your results", "Round 1:")
    assert axe_violations(desk) == []
    evening.press("Start Top 4")
    evening.expect_text(desk, "Ended the stage after round 2; 4 players advance")
    # A bye can carry even Gus into the playoff.
    advanced = "p7" in hall.state.stages[0].qualified
    evening.expect_text(gus, "Round 3 is being paired" if advanced else "Eliminated in round 2")
    evening.play(3, "Semifinals")
    evening.expect_text(desk, "eliminated 2 players after round 3")
    evening.play(4, "Final")
    evening.expect_text(desk, "Every match of the bracket has been played.")
    evening.press("Finish tournament")
    desk.wait_for_url("**/desk/summary")
    evening.expect_text(desk, "Tournament finished.", "Winner", "4 wins", "Final standings", "Share and keep")
    evening.expect_text(
        ann, "You won!", "You finished 1st of 7: 4–0", "Thank you for playing.", "Podium", "Round 4: beat"
    )
    evening.expect_text(gus, "You finished", "of 7", "Eliminated in round", "Thank you for playing.", "Podium", "Ann")
    expect(wall.get_by_role("region", name="Podium and prizes")).to_be_visible()
    podium = hall.site.room(hall.code).public.results.podiums[0].rows
    evening.expect_text(wall, "Winner", "4\N{EN DASH}0", *(row.player.name for row in podium))
    for page in (desk, wall, ann, gus):
        assert axe_violations(page) == []
    assert all(evening.heard[kind] >= LEAST for kind in ("phone", "wall", "desk")), evening.heard
