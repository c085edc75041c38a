"""Whole evenings, from New tournament to the podium: the desk by keyboard, two phones and a wall.

Phones and wall are not signed in and never reloaded. Each step checks the sentences shown, with names and numbers.
"""

from base64 import b64decode
from collections import Counter

from playwright.sync_api import Page, expect

from crosstable.model.tournament import PlayerId
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, skip_key_delay
from tests.browser.halls import Building
from tests.browser.test_axe import axe_violations
from tests.browser.test_evenings import Keys
from tests.pdf import pdf_text

PLAYERS = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"]
RIICHI_PLAYERS = ["Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Gen", "Hana"]
# The final scores of every table, East to North, and what they are worth with uma.
SCORES = {
    "E": (36000, "21000"),
    "S": (34000, "9000"),
    "W": (28000, "\N{MINUS SIGN}7000"),
    "N": (22000, "\N{MINUS SIGN}23000"),
}
SEATS = ("East", "South", "West", "North")
# As many different sentences are asserted of each.
LEAST = 30

# The files at some addresses, as data URLs.
FETCH = """addresses => Promise.all(addresses.map(async (address) => {
    const reader = new FileReader();
    const read = new Promise((done) => (reader.onload = () => done(reader.result)));
    reader.readAsDataURL(await (await fetch(address)).blob());
    return read;
}))"""


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

    def register(self, *names: str) -> None:
        """Type one name after the other; each is confirmed."""
        for name in names:
            self.desk.keyboard.type(name)
            self.desk.keyboard.press("Enter")
            self.expect_text(self.desk, f"Registered {name}")

    def read_sheets(self) -> set[str]:
        """Print every sheet that there is now, and find the event's name or a player's on each."""
        self.keys.free()
        self.keys.to("#more-pages summary", "Enter")
        self.keys.to("#more-pages a[href$='/desk/print']")
        self.desk.wait_for_url("**/desk/print")
        assert axe_violations(self.desk) == []
        known = {self.hall.state.name, *self.hall.site.room(self.hall.code).names.values()}
        links = self.desk.locator("main h2 a[href*='/desk/print/']").all()
        addresses = [link.get_attribute("href") or "" for link in links]
        for address, printed in zip(addresses, self.desk.evaluate(FETCH, addresses), strict=True):
            text = pdf_text(b64decode(printed.partition(",")[2]))
            assert any(name in text for name in known), address
        self.keys.free()
        self.desk.keyboard.press("p")
        self.desk.wait_for_url("**/desk")
        return {address.split("/print/")[1].partition("?")[0] for address in addresses}

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
        self.register(*PLAYERS)
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
            if number <= 2:
                # The last Swiss round offers no round of the playoff.
                absent = self.ann.get_by_role("button", name=f"I'll miss round {number + 1}")
                expect(absent).to_have_count(2 - number)
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
    evening.expect_text(ann, "Your record", "1–0 · 3 points", "Drop from the tournament")
    evening.play(2, "Round 2 of 2")
    evening.expect_text(desk, "Top 4", "is next, with 4 players.")
    evening.expect_text(ann, "of 7: 2–0, 6 points", "That was the last round of this stage")
    evening.expect_text(ann, "If you advance, your next table appears here.", "Your results", "Round 1:")
    assert axe_violations(desk) == []
    assert evening.read_sheets() >= {"pairings", "slips", "standings"}
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


def seat_of(hall: Building, player: str) -> tuple[int, int]:
    """Return the table and the seat of a player in the current round."""
    round_ = hall.state.current
    assert round_ is not None
    return next((table, seats.index(PlayerId(player))) for table, seats in round_.seats.items() if player in seats)


def play_riichi(evening: Evening, number: int) -> None:
    """Seat, publish and start a round, and enter the scores of every table."""
    desk, hall = evening.desk, evening.hall
    evening.press(f"Seat round {number}")
    evening.expect_text(
        desk, f"Round {number} is drafted. Review it, then publish.", f"Drafted round {number}: 2 tables"
    )
    evening.press(f"Publish round {number}")
    evening.expect_text(desk, f"Round {number} is published.", f"Published round {number}")
    for phone, player in ((evening.ann, "p1"), (evening.gus, "p8")):
        table, seat = seat_of(hall, player)
        evening.expect_text(phone, f"Round {number} of 2", "Your seat", SEATS[seat], "The round starts soon")
        expect(phone.locator(".no b")).to_have_text(str(table))
        evening.expect_text(evening.wall, f"{table}{SEATS[seat][0]}")
    evening.expect_text(evening.wall, f"Round {number} of 2", *RIICHI_PLAYERS)
    evening.press("Start the clock")
    evening.expect_text(desk, "0 of 2 tables reported; 2 missing: 1 and 2.")
    assert axe_violations(desk) == []
    scores = " ".join(str(score) for score, _ in SCORES.values())
    for table in (1, 2):
        evening.keys.open(f"{table} {scores}")
        evening.expect_text(desk, f"Round {number}, table {table}: scores 36000, 34000, 28000 and 22000")
    evening.expect_text(desk, "All results are in.", "Total 120,000: adds up")
    for phone, player in ((evening.ann, "p1"), (evening.gus, "p8")):
        table, seat = seat_of(hall, player)
        score, worth = [*SCORES.values()][seat]
        evening.expect_text(
            phone,
            f"Round {number}, table {table}: score {score}, worth {worth}.",
            "Why place",
            "The desk has the result",
        )
    evening.press(f"Close round {number}")
    evening.expect_text(desk, f"Closed round {number}")


def test_riichi_evening(hall: Building, visitors: Visitors) -> None:
    evening = Evening(hall, visitors)
    desk, wall, aki, hana = evening.desk, evening.wall, evening.ann, evening.gus
    evening.keys.create("riichi", "Autumn Riichi", 8, 2)
    wall.goto(hall.address("display"))
    evening.register(*RIICHI_PLAYERS)
    evening.expect_text(desk, "8 players registered.", "Start tournament")
    evening.expect_text(wall, "Autumn Riichi", "8 players registered", "Room code", hall.code)
    assert axe_violations(desk) == []
    evening.claim(aki, "Aki", 1)
    evening.claim(hana, "Hana", 8)
    evening.press("Start tournament")
    evening.expect_text(desk, "Started with 8 players, 2 rounds", "Round 1 is next.")
    evening.expect_text(aki, "Round 1 is being paired", "Your table appears here as soon as it is published.")
    evening.expect_text(wall, "Between rounds")
    play_riichi(evening, 1)
    evening.expect_text(desk, "Round 2 is next.")
    evening.expect_text(wall, "Between rounds after round 1")
    assert evening.read_sheets() >= {"seating", "standings"}
    play_riichi(evening, 2)
    evening.expect_text(desk, "Both rounds have been played.")
    evening.expect_text(wall, "All rounds played")
    rows = hall.site.room(hall.code).public.results.podiums[0].rows
    evening.press("Finish tournament")
    desk.wait_for_url("**/desk/summary")
    evening.expect_text(desk, "Tournament finished.", "Final standings", "Share and keep", rows[0].player.name)
    for phone in (aki, hana):
        evening.expect_text(phone, "You finished", "of 8", "Thank you for playing.", "Podium", rows[0].player.name)
    expect(wall.get_by_role("region", name="Podium and prizes")).to_be_visible()
    evening.expect_text(wall, "Round 2 of 2", *(row.player.name for row in rows))
    for page in (desk, wall, aki, hana):
        assert axe_violations(page) == []
    assert all(evening.heard[kind] >= LEAST for kind in ("phone", "wall", "desk")), evening.heard
