"""A chess open of nine with requested byes, to the last page: what phones that are never reloaded say with Black, in a
bye, absent, dropped and at the end.
"""

from playwright.sync_api import Page, expect

from crosstable.model.tournament import PlayerId
from tests.browser.conftest import Visitors
from tests.browser.desks import next_step, skip_key_delay, status_line, step
from tests.browser.halls import Building
from tests.browser.test_phones import claim

PLAYERS = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo"]
ROUNDS = 3
# The rounds that each of them misses, and what these are worth.
AWAY = {"p1": [[1, 1, "half"]], "p2": [[1, 1]], "p3": [[1, 1, "full"]]}


def says(page: Page, *sentences: str) -> None:
    for sentence in sentences:
        expect(page.locator("body")).to_contain_text(sentence)


def play_round(desk: Page, number: int) -> None:
    """Pair, publish and start a round with the key of the next step."""
    for label in (f"Pair round {number}", f"Publish round {number}", "Start the clock"):
        step(desk, label)
    expect(next_step(desk)).to_contain_text("Enter results")


def enter_results(desk: Page, hall: Building, number: int) -> None:
    """Enter a win with Black at every open table, and close the round."""
    assert hall.state.current is not None
    for table in sorted(hall.state.current.matches):
        if not hall.state.current.has_result_at(table):
            desk.locator("#typed").fill(f"{table} 0 1")
            desk.keyboard.press("Enter")
            status_line(desk, f"Table {table}: ")
    desk.locator("#typed").blur()
    step(desk, f"Close round {number}")


def test_open_of_nine_with_byes(hall: Building, visitors: Visitors) -> None:
    hall.create("chess", "Village Open", rounds=ROUNDS, round_minutes=30, player_reports="both")
    hall.enter(PLAYERS)
    for player, absent in AWAY.items():
        hall.say("change_player", {"player": player, "fields": {"absent": absent}})
    desk, wall = visitors.enter(hall, hall.cookie("organiser")), visitors.enter(hall)
    desk.goto(hall.address("desk"))
    wall.goto(hall.address("display"))
    phones = {player: visitors.enter(hall, size="phone") for player in ("p1", "p2", "p3")}
    for player, phone in phones.items():
        phone.goto(hall.address("me"))
        claim(phone, hall, player)
        says(phone, "Your table appears here when round 2 is published.")
    ann, ben, cleo = phones.values()
    step(desk, "Start tournament")
    says(ann, "You have a half-point bye in round 1", "As announced: ½ point for it.")
    expect(ann.get_by_role("button", name="I'll miss round 1")).to_have_count(0)
    play_round(desk, 1)
    says(ben, "You're absent in round 1", "As announced: 0 points for it.")
    says(cleo, "You have a full-point bye in round 1", "As announced: 1 point for it.", "1–0 · 1 point")
    says(wall, "absent, ½ point", "absent, 0 points", "absent, 1 point")
    round_ = hall.state.current
    assert round_ is not None
    names = hall.site.room(hall.code).names

    # The winner with Black reports; White confirms what is on the sheet.
    match = round_.matches[1]
    black, white = visitors.enter(hall, size="phone"), visitors.enter(hall, size="phone")
    for phone, player in ((black, match.second), (white, match.first)):
        phone.goto(hall.address("me"))
        claim(phone, hall, player)
    says(black, "You have Black against", "I won 0–1", "Draw ½–½", "I lost 1–0")
    black.get_by_role("button", name="I won").click()
    black.get_by_role("button", name="Send: You won (0–1)").click()
    says(black, "You won (0–1)", f"Waiting for {names[match.first]} to confirm")
    says(white, f"{names[match.second]} reported:", "You lost (0–1)")
    white.get_by_role("button", name="Confirm").click()
    says(desk, "0-1")
    says(black, f"Round 1: beat {names[match.first]}.")
    says(white, f"Round 1: lost to {names[match.second]}.")
    desk.locator("#typed").fill("2 0 1")
    desk.keyboard.press("Enter")
    second = round_.matches[2]
    expect(desk.locator("#line")).to_contain_text(f"Table 2: {names[second.second]} beat {names[second.first]}")
    enter_results(desk, hall, 1)

    says(ben, "Round 1: absent, counts as a loss.", "Drop from the tournament")
    ben.get_by_role("button", name="Drop from the tournament").click()
    request = desk.get_by_role("region", name="Next step").get_by_role("listitem").filter(has_text="Ben asks to drop")
    request.get_by_role("button").first.click()
    status_line(desk, "Granted the request of Ben to drop")
    says(ben, "You dropped after round 1", "Ask the desk if you want to play again.")
    play_round(desk, 2)
    enter_results(desk, hall, 2)
    play_round(desk, 3)
    expect(ann.get_by_role("button", name="I'll miss round 4")).to_have_count(0)
    says(ann, "In this last round, at worst: place ")
    enter_results(desk, hall, 3)
    says(desk, f"All {ROUNDS} rounds have been played.")
    skip_key_delay(desk)
    desk.keyboard.press("n")
    desk.wait_for_url("**/desk/summary")
    results = hall.site.room(hall.code).public.results
    champion = results.podiums[0].rows[0].player.name
    expect(wall.get_by_role("region", name="Podium and prizes")).to_contain_text(champion)
    for phone, player in zip(phones.values(), phones, strict=True):
        place = results.place(PlayerId(player))
        assert place is not None
        says(phone, "of 9: ", "Thank you for playing.", "Podium", champion)
    expect(ben.locator("body")).not_to_contain_text("Ask the desk if you want to play again.")
